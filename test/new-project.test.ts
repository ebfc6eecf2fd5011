import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Ended, processes, root } from './deploy/processes.js';
import { runInProcess } from './support/command-line.js';
import { tempFolder } from './support/temp-folder.js';

interface Job {
  readonly uses?: string;
  readonly needs?: string;
  readonly strategy?: { readonly matrix: { readonly shard?: readonly string[] } };
  readonly steps?: readonly { readonly run?: string }[];
}
interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = tempFolder();
const children = processes();
const cli = join(root, 'apps/cli/bin/fragwerk.mjs');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};

/** Without variables that npm sets when it runs these tests. */
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
  it('has a short plugin, its tests, a question, and the files of a service', async () => {
    const { code, output } = await make('zahlen-strahl', '--no-install');
    expect(code, output).toBe(0);
    expect(output).toContain(
      'Created the project zahlen-strahl with the plugin type ZahlenStrahl.',
    );
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
      'docs/examples.md',
      'docs/questions.md',
      'docs/sdk.md',
      'docs/services.md',
      'docs/units.md',
      'package.json',
      'plugin.test.ts',
      'plugin.ts',
      'questions/zahlen-strahl.json',
      'tsconfig.json',
      `vendor/fragwerk-${version}.tgz`,
      `vendor/fragwerk-browser-${version}.tgz`,
      `vendor/fragwerk-sdk-${version}.tgz`,
    ]);
    for (const document of readdirSync(join(folder.path, 'zahlen-strahl/docs')))
      for (const [, link = ''] of read('zahlen-strahl/docs', document).matchAll(/\]\((\w+\.md)/g))
        expect(filesOf(join(folder.path, 'zahlen-strahl')), document).toContain(`docs/${link}`);
    const plugin = read('zahlen-strahl/plugin.ts');
    expect(plugin).toContain("type: 'ZahlenStrahl'");
    expect(plugin.split('\n').length).toBeLessThan(80);
    for (const file of filesOf(join(folder.path, 'zahlen-strahl')).filter(
      (one) => !/^docs|^\.github|tgz$/.test(one),
    ))
      expect(read('zahlen-strahl', file), file).not.toMatch(/\{\{|\}\}(?!;)/);
  });

  it('contains no data of the machine on which it was created', () => {
    const unpacked = join(folder.path, 'unpacked');
    for (const name of ['fragwerk', 'fragwerk-sdk']) {
      const target = join(unpacked, name);
      mkdirSync(target, { recursive: true });
      const file = join(folder.path, `zahlen-strahl/vendor/${name}-${version}.tgz`);
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
    // Exact versions, so that the project is still the same in a year.
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('is created at the given name: a path, an absolute path, an empty folder', async () => {
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

  it('begins with a graph if it is wanted, whose tests pass', async () => {
    const { code, output } = await make('graph', '--template', 'plot', '--no-install');
    expect(code, output).toBe(0);
    expect(read('graph/plugin.ts')).toContain('pointsAnswer');
    const place = join(folder.path, 'graph');
    // As if it were installed.
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
    const tested = await children.run([process.execPath, cli, 'test'], {
      cwd: place,
      env: environment,
    });
    expect(tested.code, tested.output).toBe(0);
    expect(tested.output).toContain('4 passed, 0 failed (1 question');
    const unknown = await make('other', '--template', 'grpah', '--no-install');
    expect(unknown.output).toContain(
      'There is no template "grpah"; choose one of: number-line, plot.',
    );
    expect(unknown.code).toBe(2);
  });

  it('is created by npm in the folder in which npm was called', async () => {
    const args = ['--prefix', root, 'run', '--silent', 'new', '--', 'called', '--no-install'];
    const ended = await children.run(['npm', ...args], { cwd: folder.path, env: environment });
    expect(ended.code, ended.output).toBe(0);
    expect(filesOf(join(folder.path, 'called'))).toContain('plugin.ts');
  });
});

describe('a project that cannot be created', () => {
  const before = () => readdirSync(folder.path).sort();

  it.each([
    [[], 'What is the name of the project? For example: fragwerk new my-plugin'],
    [['a', 'b'], 'Expected one name, got "b" as well.'],
    [['MyPlugin'], /use up to 50 lowercase letters.*for example my-plugin\.$/],
    [['Zähler'], /"Zähler" is not a valid name.*for example zahler\.$/],
    [['3d'], /starting with a letter.*for example d\.$/],
    [['a b'], /lowercase letters.*for example a-b\.$/],
    [['-'], /is not a valid name/],
    [['x'.repeat(51)], /up to 50/],
    [['uhr'], /plugin type Uhr already exists/],
    [['plot'], /plugin type Plot already exists/],
    [['fragwerk'], /the name of our command line/],
    [['no/such/place'], /The folder .*no\/such does not exist\.$/],
    [['full'], /The folder .*full already exists and is not empty; choose another name\.$/],
    [['file'], /The file .*file already exists; choose another name\.$/],
    [['file/constructor'], /The folder .*file does not exist\.$/],
    [['file/below'], /The folder .*file does not exist\.$/],
    [['fine', '--unknown'], /--unknown.*fragwerk new --help/],
  ] as [string[], string | RegExp][])('is rejected in one sentence: %j', async (args, sentence) => {
    folder.write('full/notes.txt', 'mine');
    writeFileSync(join(folder.path, 'file'), 'mine');
    const there = before();
    const { code, stdout, stderr } = await runInProcess(['new', ...args], folder.path);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr.trim()).toMatch(sentence);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(before()).toEqual(there);
    expect(readdirSync(join(folder.path, 'full'))).toEqual(['notes.txt']);
  });

  it('is rejected if the user may not write', async () => {
    const place = join(folder.path, 'locked');
    mkdirSync(place);
    chmodSync(folder.path, 0o755);
    chmodSync(place, 0o555);
    const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const { code, output } = await children.run([process.execPath, cli, 'new', 'mine'], {
      cwd: place,
      env: environment,
      ...unprivileged,
    });
    expect(output).toMatch(/^Cannot create the folder .*mine: this user may not write there\.\n$/);
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
    expect(ended.output).toMatch(/npm install +installs the packages/);
    expect(ended.code).toBe(1);
    expect(filesOf(join(folder.path, 'offline'))).toContain('plugin.ts');
  });
});

describe('fragwerk upgrade', () => {
  const project = join(folder.path, 'zahlen-strahl');
  const upgrade = (): Promise<Ended> =>
    children.run([process.execPath, cli, 'upgrade', project, '--no-install'], {
      cwd: folder.path,
      env: environment,
    });
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(folder.path, path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };

  it('needs the previous version, to find out what the author changed', async () => {
    const { code, output } = await upgrade();
    expect(output).toContain('has no packages yet; run npm ci there first');
    expect(code).toBe(2);
    edit('zahlen-strahl/package.json', (text) =>
      text.replace('"fragwerk": "file:', '"fragwerk": "^'),
    );
    expect((await upgrade()).output).toContain('is not a project created by fragwerk new.');
    edit('zahlen-strahl/package.json', (text) => text.replace('"^', '"file:'));
    const whole = read('zahlen-strahl/package.json');
    edit('zahlen-strahl/package.json', () => `<<<<<<< HEAD\n${whole}`);
    expect((await upgrade()).output).toBe(`${join(project, 'package.json')} is not valid JSON.\n`);
    edit('zahlen-strahl/package.json', () => whole);
  });

  it('replaces files that the author did not change, and lists what is left to do', async () => {
    // The previous version: another container, one file more, one less, another compiler.
    const before = 'zahlen-strahl/node_modules/fragwerk';
    mkdirSync(join(folder.path, before), { recursive: true });
    execFileSync('tar', [
      ...['xzf', join(project, `vendor/fragwerk-${version}.tgz`), '--strip-components=1'],
      ...['-C', join(folder.path, before)],
    ]);
    const inBoth = (path: string, change: (text: string) => string) => {
      edit(`${before}/template/${path}.template`, change);
      edit(`zahlen-strahl/${path}`, change);
    };
    edit(`${before}/package.json`, (text) => text.replace(version, '0.0.9'));
    inBoth('Dockerfile', (text) => text.replace('FROM scratch', 'FROM debian'));
    inBoth('README.md', (text) => text.replace('npm test ', 'npm t '));
    inBoth('package.json', (text) =>
      text.replace('"tsc && fragwerk check ."', '"tsc"').replace('"6.0.3"', '"5.0.0"'),
    );
    edit('zahlen-strahl/README.md', (text) => `${text}\nMine.\n`);
    edit('zahlen-strahl/plugin.ts', (text) => `${text}// mine\n`);
    edit('zahlen-strahl/package.json', (text) =>
      text.replace('"5.0.0"', '"5.9.9"').replace('"@fragwerk/sdk"', '"ms": "2.1.3",\n    $&'),
    );
    for (const path of [`${before}/template/old.txt.template`, 'zahlen-strahl/old.txt'])
      writeFileSync(join(folder.path, path), 'old');
    for (const path of [`${before}/template/.npmrc.template`, 'zahlen-strahl/.npmrc'])
      rmSync(join(folder.path, path));

    // Nothing is changed before everything has been read.
    const lockfile = join(project, 'package-lock.json');
    writeFileSync(lockfile, '<<<<<<< HEAD\n{}');
    expect(await upgrade()).toMatchObject({ output: `${lockfile} is not valid JSON.\n`, code: 2 });
    rmSync(lockfile);

    const { code, output } = await upgrade();
    expect(code, output).toBe(0);
    expect(output).toContain(`Upgraded zahlen-strahl from Fragwerk 0.0.9 to ${version}.`);
    for (const line of ['replaced: Dockerfile', 'removed: old.txt', 'new: .npmrc'])
      expect(output).toContain(line);
    expect(output).toContain('README.md: merge the changes of README.md.new');
    expect(output).toContain('devDependencies: you changed "typescript"; the new value is 6.0.3');
    expect(read('zahlen-strahl/Dockerfile')).toContain('FROM scratch');
    expect(read('zahlen-strahl/README.md')).toContain('Mine.');
    expect(read('zahlen-strahl/README.md.new')).toMatch(/npm test .*\n[^]*(?<!Mine\.\n)$/);
    expect(read('zahlen-strahl/plugin.ts')).toContain('// mine');
    expect(JSON.parse(read('zahlen-strahl/package.json'))).toMatchObject({
      scripts: { check: 'tsc && fragwerk check .' },
      dependencies: { ms: '2.1.3', '@fragwerk/sdk': `file:vendor/fragwerk-sdk-${version}.tgz` },
      devDependencies: { typescript: '5.9.9' },
    });
    expect(readdirSync(join(project, 'vendor'))).toHaveLength(3);
  });
});

describe('a release', () => {
  const release = async (...args: string[]) => {
    const script = join(root, 'scripts/release.mjs');
    const command = [process.execPath, script, ...args, '--dry-run'] as const;
    const { code, output } = await children.run(command, { cwd: root, env: environment });
    expect(code, output).toBe(0);
    return output;
  };

  it('updates every occurrence of the version', async () => {
    const output = await release('9.8.7');
    const own = ['package.json', 'packages', 'plugins', 'apps', 'deploy']
      .flatMap((top) =>
        top === 'package.json' ? [top] : filesOf(join(root, top)).map((file) => join(top, file)),
      )
      .filter((file) => !/node_modules|\/dist\/|\.template$/.test(file))
      .filter((file) => /^deploy|package\.json$/.test(file))
      .filter((file) => readFileSync(join(root, file), 'utf8').includes(version));
    expect(own.length).toBeGreaterThan(10);
    for (const file of own) expect(output).toContain(`  ${file}\n`);
    expect(output).toMatch(/from \S+ to 9\.8\.7[^]*CHANGELOG\.md[^]*git tag v9\.8\.7/);
  });

  it('packs the published packages, each with its licence and without internal files', async () => {
    const output = await release('publish');
    const names = ['@fragwerk/sdk', '@fragwerk/browser', 'fragwerk', 'create-fragwerk'];
    expect([...output.matchAll(/Would publish (\S+)@/g)].map(([, name]) => name)).toEqual(names);
    expect(readFileSync(join(root, 'release/notes.md'), 'utf8')).toContain('- ');
    expect(existsSync(join(root, 'release/fragwerk-kit.mjs'))).toBe(true);
    for (const name of names) {
      const file = `release/${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
      const list = execFileSync('tar', ['tzf', file], { cwd: root, encoding: 'utf8' }).split('\n');
      expect(list).toEqual(expect.arrayContaining(['package/LICENSE', 'package/README.md']));
      expect(list.filter((path) => /\.(map|tsx?)$/.test(path) && !path.endsWith('.d.ts'))).toEqual(
        [],
      );
      const manifest = execFileSync('tar', ['xzOf', file, 'package/package.json'], { cwd: root });
      const members = JSON.parse(String(manifest)) as Record<string, unknown>;
      expect(members).toMatchObject({ name, version, license: 'MIT' });
      expect(members.private).toBeUndefined();
    }
  });

  it('has a workflow that checks and tests before it publishes', () => {
    const workflow = (name: string) =>
      parse(readFileSync(join(root, '.github/workflows', name), 'utf8')) as Workflow;
    const { checks, release } = workflow('release.yml').jobs;
    expect(checks?.uses).toBe('./.github/workflows/checks.yml');
    expect(release?.needs).toBe('checks');
    const commandsOf = (job: Job | undefined) =>
      (job?.steps ?? []).map(({ run = '' }) => run).join('\n');
    const { checks: tests } = workflow('checks.yml').jobs;
    expect(commandsOf(tests)).toMatch(/^\.ci\/run --shard=\$\{\{ matrix\.shard \}\}$/m);
    const parts = tests?.strategy?.matrix.shard ?? [];
    expect(parts).toEqual(parts.map((_, index) => `${index + 1}/${parts.length}`));
    expect(parts).not.toEqual([]);
    const commands = commandsOf(release);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, name = ''] of commands.matchAll(/npm run (\S+)/g))
      expect(scripts).toHaveProperty(name);
    expect(commands).toMatch(/release -- publish\n/);
  });
});
