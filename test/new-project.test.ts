import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Ended, processes, root } from './deploy/processes.js';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();
const children = processes();
const cli = join(root, 'apps/cli/bin/fragwerk.mjs');

/** Nothing that a run of npm around these tests sets. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$)/.test(name)),
);

const inFolder = (cwd: string, ...args: string[]): Promise<Ended> =>
  children.run([process.execPath, cli, 'new', ...args], { cwd, env: environment });
const make = (...args: string[]) => inFolder(folder.path, ...args);

const filesOf = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();
const read = (...path: string[]) => readFileSync(join(folder.path, ...path), 'utf8');

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/fragwerk.mjs', '--version'], { cwd: root });
}, 160_000);

describe('a new project', () => {
  it('has a short plugin, its tests, a question, and what makes it a service', async () => {
    const { code, output } = await make('zahlen-strahl', '--no-install');
    expect(code, output).toBe(0);
    expect(output).toContain('Made the project zahlen-strahl with the plugin type ZahlenStrahl.');
    expect(output).toMatch(
      /cd zahlen-strahl\n.*npm install.*\n.*npm run dev.*\n.*npm run check.*\n.*npm test.*\n.*npm start/,
    );
    expect(filesOf(join(folder.path, 'zahlen-strahl'))).toEqual([
      '.dockerignore',
      '.github/workflows/check.yml',
      '.gitignore',
      '.npmrc',
      'Dockerfile',
      'README.md',
      'deploy/docker-service-zahlen-strahl.yml',
      'deploy/zahlen-strahl.conf',
      'docs/answers.md',
      'docs/browser.md',
      'docs/sdk.md',
      'docs/units.md',
      'package.json',
      'plugin.test.ts',
      'plugin.ts',
      'questions/zahlen-strahl.json',
      'tsconfig.json',
      'vendor/fragwerk-0.1.0.tgz',
      'vendor/fragwerk-browser-0.1.0.tgz',
      'vendor/fragwerk-sdk-0.1.0.tgz',
    ]);
    const plugin = read('zahlen-strahl/plugin.ts');
    expect(plugin).toContain("type: 'ZahlenStrahl'");
    expect(plugin.split('\n').length).toBeLessThan(80);
    for (const file of filesOf(join(folder.path, 'zahlen-strahl')).filter(
      (one) => !/^docs|^\.github|tgz$/.test(one),
    ))
      expect(read('zahlen-strahl', file), file).not.toMatch(/\{\{|\}\}(?!;)/);
  });

  it('knows nothing of the machine on which it was made', () => {
    const unpacked = join(folder.path, 'unpacked');
    for (const name of ['fragwerk', 'fragwerk-sdk']) {
      const target = join(unpacked, name);
      mkdirSync(target, { recursive: true });
      const file = join(folder.path, `zahlen-strahl/vendor/${name}-0.1.0.tgz`);
      execFileSync('tar', ['xzf', file, '-C', target]);
      for (const path of filesOf(target)) {
        expect(path, 'only what runs').not.toMatch(/\.(map|tsbuildinfo|ttf)$|\.test\.[jt]s$/);
        const text = readFileSync(join(target, path), 'latin1');
        expect(text, path).not.toContain(`${root.replace(/\/$/, '')}/`);
        expect(text, path).not.toMatch(/^\/\/# sourceMappingURL=/m);
      }
    }
    const { dependencies } = JSON.parse(read('unpacked/fragwerk/package/package.json')) as {
      dependencies: Record<string, string>;
    };
    // Exact versions, so that the project is the same in a year.
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('is made where the name says: a path, an absolute path, an empty folder', async () => {
    mkdirSync(join(folder.path, 'deep/empty'), { recursive: true });
    const absolute = join(folder.path, 'deep/absolute');
    expect(await inFolder(join(folder.path, 'deep'), '../beside', '--no-install')).toMatchObject({
      code: 0,
    });
    expect(await make(absolute, '--no-install')).toMatchObject({ code: 0 });
    expect(await make('deep/empty', '--no-install')).toMatchObject({ code: 0 });
    for (const path of ['beside', 'deep/absolute', 'deep/empty'])
      expect(filesOf(join(folder.path, path)), path).toContain('plugin.ts');
    expect(read('deep/empty/plugin.ts')).toContain("type: 'Empty'");
  });

  it('is made by npm in the folder in which npm was called', async () => {
    const args = ['--prefix', root, 'run', '--silent', 'new', '--', 'called', '--no-install'];
    const ended = await children.run(['npm', ...args], { cwd: folder.path, env: environment });
    expect(ended.code, ended.output).toBe(0);
    expect(filesOf(join(folder.path, 'called'))).toContain('plugin.ts');
  });
});

describe('a project that cannot be made', () => {
  const before = () => readdirSync(folder.path).sort();

  it.each([
    [[], 'What is the project called? For example: fragwerk new my-plugin'],
    [['a', 'b'], 'One name is enough; "b" is one too many.'],
    [['MyPlugin'], /allowed are up to 50 small letters.*for example my-plugin\.$/],
    [['Zähler'], /"Zähler" is no name.*for example zahler\.$/],
    [['3d'], /beginning with a letter.*for example d\.$/],
    [['a b'], /small letters.*for example a-b\.$/],
    [['-'], /is no name|allowed/],
    [['x'.repeat(51)], /up to 50/],
    [['uhr'], /plugin type Uhr exists already/],
    [['fragwerk'], /has this name/],
    [['no/such/place'], /There is no folder .*no\/such in which/],
    [['full'], /The folder .*full exists already and is not empty; choose another name\.$/],
    [['file'], /There is a file .*file already; choose another name\.$/],
    [['file/below'], /There is no folder .*file in which/],
    [['fine', '--unknown'], /--unknown.*fragwerk new --help/],
  ] as [string[], string | RegExp][])('is refused in one sentence: %j', async (args, sentence) => {
    folder.write('full/notes.txt', 'mine');
    writeFileSync(join(folder.path, 'file'), 'mine');
    const there = before();
    const { code, output } = await make(...args);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output.trim()).toMatch(sentence);
    expect(code).toBe(2);
    expect(before()).toEqual(there);
    expect(readdirSync(join(folder.path, 'full'))).toEqual(['notes.txt']);
  });

  it('is refused where the user may not write', async () => {
    const place = join(folder.path, 'locked');
    mkdirSync(place);
    chmodSync(folder.path, 0o755);
    chmodSync(place, 0o555);
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const { code, output } = await children.run([process.execPath, cli, 'new', 'mine'], {
      cwd: place,
      env: environment,
      ...nobody,
    });
    expect(output).toMatch(/^The folder .*mine cannot be made: this user may not write there\.\n$/);
    expect(code).toBe(2);
    expect(readdirSync(place)).toEqual([]);
  });

  it('stays usable when its packages cannot be installed', async () => {
    const env = {
      ...environment,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: join(folder.path, 'cache'),
    };
    const ended = await children.run([process.execPath, cli, 'new', 'offline'], {
      cwd: folder.path,
      env,
    });
    expect(ended.output).toMatch(
      /packages could not be installed.*The project itself is complete\./,
    );
    expect(ended.output).toMatch(/npm install +installs its packages/);
    expect(ended.code).toBe(1);
    expect(filesOf(join(folder.path, 'offline'))).toContain('plugin.ts');
  }, 60_000);
});
