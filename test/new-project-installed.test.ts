import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { enterImage } from './deploy/chroot.js';
import { commandOf, onlyText } from './deploy/dockerfile.js';
import { buildImage } from './deploy/image.js';
import { processes, root, type Running, until } from './deploy/processes.js';
import { runInProcess } from './support/command-line.js';
import { get, send } from './support/http.js';
import { pngSize } from './support/picture.js';
import { freePort } from './support/setup-service.js';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();
const children = processes();
const project = join(folder.path, 'my-plugin');
const bin = 'node_modules/fragwerk/bin/fragwerk.mjs';

const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_|VITEST)/.test(name)),
  ),
  PORT: '0',
  npm_config_prefer_offline: 'true',
};
const run = (...command: [string, ...string[]]) => children.run(command, { cwd: project, env });
const test = (...args: string[]) => run(process.execPath, bin, 'test', ...args);

/** Waits for a service, sends it the first request of a host, and returns its address. */
async function expectService(service: Running): Promise<string> {
  await until('the service listens', () => /localhost:\d+/.test(service.output()));
  const url = `http://127.0.0.1:${/localhost:(\d+)/.exec(service.output())?.[1] ?? ''}`;
  const list = await get(url, '/open/pluginlist');
  expect(JSON.parse(list.text)).toEqual(['MyPlugin']);
  const body = JSON.stringify({ typ: 'MyPlugin', name: 'P1', config: '' });
  const ask = () => send(url, { path: '/open/image', body });
  // On a busy machine, the first picture may exceed the time limit.
  await expect.poll(async () => (await ask()).status).toBe(200);
  const { base64Image, error } = JSON.parse((await ask()).text) as Record<string, unknown>;
  expect(error).toBe('');
  expect(pngSize(base64Image)).toEqual([600, 100]);
  return url;
}

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/fragwerk.mjs', '--version'], { cwd: root });
  const cli = join(root, 'apps/cli/bin/fragwerk.mjs');
  const made = await children.run([process.execPath, cli, 'new', 'my-plugin'], {
    cwd: folder.path,
    env,
  });
  if (made.code !== 0) throw new Error(made.output);
}, 300_000);

describe('a new project, installed', () => {
  it('contains no link and no path to the clone', () => {
    const links = readdirSync(project, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => lstatSync(path).isSymbolicLink());
    for (const link of links) expect(realpathSync(link)).toContain(realpathSync(project));
    const lock = readFileSync(join(project, 'package-lock.json'), 'utf8');
    expect(lock).not.toContain(root);
    expect(lock).not.toMatch(/"resolved": "http/);
  });

  it('passes its own tests', async () => {
    const { code, output } = await run('npm', 'test');
    expect(code, output).toBe(0);
    expect(output).toMatch(/✔ the correct number with the wrong sign earns half of them/);
    expect(output).toMatch(/✔ \{a\} is correct, 2 points \(40 rows\)/);
    expect(output).toContain('4 passed, 0 failed (1 question, 121 answers scored)');
  });

  it('has a lockfile that npm ci accepts, for this machine and others', async () => {
    const { code, output } = await run('npm', 'ci', '--dry-run', '--offline');
    expect(code, output).toBe(0);
    expect(output).not.toContain('EBADENGINE');
    expect(readFileSync(join(project, 'package-lock.json'), 'utf8')).toContain('canvas-win32-x64');
  });

  it('creates a project without the clone, like npm create fragwerk', async () => {
    const create = join(project, 'node_modules/create-fragwerk');
    cpSync(join(root, 'apps/cli/create'), create, { recursive: true });
    const bin = join(create, 'bin/create-fragwerk.mjs');
    const { code, output } = await run(process.execPath, bin, '../second', '--no-install');
    rmSync(create, { recursive: true });
    expect(code, output).toBe(0);
    const [first, second] = ['my-plugin', 'second'].map((name) => join(folder.path, name));
    const packages = readdirSync(join(first ?? '', 'vendor')).map((name) => `vendor/${name}`);
    expect(packages).toHaveLength(3);
    for (const file of [...packages, 'tsconfig.json', 'docs/sdk.md']) {
      const [ours, theirs] = [first, second].map((at) => readFileSync(join(at ?? '', file)));
      expect(theirs?.equals(ours ?? Buffer.of()), `${file} is the same`).toBe(true);
    }
    const own = await run(
      process.execPath,
      join(project, 'node_modules/fragwerk/bin/fragwerk.mjs'),
      'upgrade',
    );
    expect(own.output).toContain("This is the project's own Fragwerk");
  });

  it('checks its types and its service, and reports the wrong line', async () => {
    // Without types, as a plugin type in JavaScript.
    writeFileSync(join(project, 'words.js'), "export const wordsOf = (text) => text.split(' ');\n");
    writeFileSync(join(project, 'first.ts'), "export { wordsOf } from './words.js';\n");
    const { code, output } = await run('npm', 'run', 'check');
    expect(code, output).toBe(0);
    expect(output).toContain('The service conforms.');
    const plugin = join(project, 'plugin.ts');
    const text = readFileSync(plugin, 'utf8');
    writeFileSync(plugin, text.replace('p.width', 'p.wide'));
    const wrong = await run('npm', 'run', 'check');
    writeFileSync(plugin, text);
    expect(wrong.output).toMatch(/plugin\.ts\(\d+,\d+\): error .*'wide' does not exist/);
    expect(wrong.code).not.toBe(0);
  });

  it('ends a test with an endless loop, not several slow ones, and reports the operation and the line', async () => {
    const plugin = join(project, 'plugin.ts');
    const text = readFileSync(plugin, 'utf8');
    writeFileSync(plugin, text.replace('const p =', 'while (answer === 7);\n    const p ='));
    // Each takes a third of the limit, all of them more.
    const slow = join(project, 'slow.test.js');
    const busy = '() => { for (const end = Date.now() + 350; Date.now() < end; ); }';
    const slowTests = [1, 2, 3, 4].map((one) => `test('slow ${one}', ${busy});\n`).join('');
    writeFileSync(slow, `import { test } from 'node:test';\n${slowTests}`);
    // Errors outside of tests need their own text, because Node prints {} in a process with a cell.
    const early = join(project, 'early.test.ts');
    writeFileSync(early, "import plugin from './plugin.ts';\n(plugin as any).none.trim();\n");
    const { code, output } = await test('--limit', '1');
    rmSync(early);
    writeFileSync(
      plugin,
      text.replace('figure({', 'score: () => {\n    for (;;);\n  },\n\n  figure({'),
    );
    const ofQuestion = await test('--limit', '3', 'questions/my-plugin.json');
    writeFileSync(plugin, text);
    rmSync(slow);
    expect(output).toContain('✔ slow 4');
    expect(output).toMatch(/early\.test\.ts:2:\d+: Cannot read properties of undefined/);
    expect(output).toMatch(/"print: example" of the plugin type "MyPlugin" ran for more than 1 s/);
    expect(output).toMatch(/at plugin\.ts:\d+\n +while \(answer === 7\);/);
    expect(code).toBe(1);
    // Not after the time limit of each of the 121 answers.
    expect(ofQuestion.output).toMatch(
      /plugin\.ts:\d+:\d+: "score" failed: It took longer than 3000 ms/,
    );
    expect(ofQuestion.output).toContain('so the tests of the questions ended.');
    expect(ofQuestion.code).toBe(1);
  });
});

describe('its commands serve and test', () => {
  const question = () =>
    JSON.parse(readFileSync(join(project, 'questions/my-plugin.json'), 'utf8')) as Record<
      string,
      unknown
    >;
  const write = (name: string, content: unknown) =>
    folder.write(
      `my-plugin/${name}`,
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  let url = '';
  /** Tests with the project's service, which starts only once. */
  const testServed = (...args: string[]) => test(...args, '--service', url);
  const failingTest = { subquestion: 0, answer: '{a}', verdict: 'wrong', points: null, row: null };

  it('serves its plugin type', async () => {
    const args = ['serve', '--own-types', 'none', '--plugins', '.'];
    url = await expectService(
      children.start([process.execPath, bin, ...args], { cwd: project, env }),
    );
  });

  it('says how to serve without the included types, whose files it does not have', async () => {
    const { code, output } = await run(process.execPath, bin, 'serve');
    expect(output).toMatch(/^The included plugin types cannot be loaded: .* or --own-types\.\n$/);
    expect(code).toBe(1);
  });

  it('names the file of an included type that is cut off', async () => {
    const manifest =
      'node_modules/fragwerk/dist/node_modules/@fragwerk/plugin-plot/dist/plot.manifest.json';
    write(manifest, '{ "info": {');
    const { output } = await run(process.execPath, bin, 'serve', '--own-types', 'Plot');
    expect(output).toMatch(/cannot be loaded: .*plot\.manifest\.json: .*JSON/);
  });

  it('ends with 1 when a question earns other points than expected, and shows the row', async () => {
    write('wrong.json', { ...question(), tests: [failingTest] });
    const { code, output } = await testServed('wrong.json');
    expect(output).toMatch(/✖ \{a\} is wrong \(fails in 40 of 40 rows\)/);
    expect(output).toMatch(
      /row 1( and \d+ more rows?)?: answer \d, expected .*\d.*, received correct, 2 points\. Expected: wrong/,
    );
    expect(code).toBe(1);
  });

  it('reports what is wrong with a question although its tests pass', async () => {
    const plugin = { name: 'Plugin1', type: 'MyPlugin', config: 'von=-10;bis=12*a' };
    write('bound.json', { ...question(), plugins: [plugin] });
    const bound = await testServed('bound.json');
    expect(bound.output).toMatch(/plugins\[0\]\.config: .*Der Wert in Variante \d+ ist 108/);
    expect(bound.output).toContain('4 passed, 0 failed, 1 question with problems');
    expect(bound.code).toBe(1);
    write('kept.json', { ...question(), plugins: [{ ...plugin, keptBroken: true }] });
    expect((await testServed('kept.json')).code).toBe(0);
  });

  it('writes JSON and JUnit for other programs', async () => {
    write('wrong.json', { ...question(), tests: [failingTest] });
    const json = await testServed('wrong.json', '--format', 'json');
    expect(JSON.parse(json.output)).toMatchObject({ tests: 1, failedTests: 1, runs: 40 });
    const junit = await testServed('wrong.json', '--format', 'junit');
    expect(junit.output).toMatch(
      /<testsuite name="wrong.json" tests="2" failures="1"[^]*message="row 1: /,
    );
    expect(junit.code).toBe(1);
  });

  it.each([
    ['no.json', null, 'no.json: the file does not exist.'],
    ['broken.json', '{ "format": ', /^broken\.json: line 1, column \d+: this is not valid JSON/],
    ['other.json', { format: 'moodle/1' }, /^other\.json: .*format.*fragwerk-question\/1/],
  ])('ends with 2 when %s cannot be run', async (name, content, sentence) => {
    if (content !== null) write(name, content);
    const { code, stdout, stderr } = await runInProcess(['test', name], project);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr.trim()).toMatch(sentence);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it.each([
    [
      ['--service', 'http://127.0.0.1:9', 'questions/my-plugin.json'],
      /[Nn]o usable answer|service/,
    ],
    [['--format', 'html'], '--format must be one of text, json, junit, not "html".'],
    [['--endpoint', '/x'], '--endpoint applies to a running service; add --service.'],
    [['--nonsense'], /--nonsense.*fragwerk test --help/],
  ])('ends with 2 for %j', async (args, sentence) => {
    const { code, stderr } = await runInProcess(['test', ...args], project);
    expect(stderr.trim()).toMatch(sentence);
    expect(code).toBe(2);
  });

  it('reports file and line of an invalid test, and fails for a failed one', async () => {
    const file = write('broken.test.ts', 'const a = 1;\nconst b = ;\n');
    const broken = await test();
    expect(broken.output).toMatch(/broken\.test\.ts line 2: Unexpected ";"\./);
    expect(broken.code).toBe(2);
    write(
      'broken.test.ts',
      "import { test } from 'node:test';\ntest('no', () => { throw new Error('my words'); });\n",
    );
    const failing = await test();
    expect(failing.output).toMatch(/my words/);
    expect(failing.output).toMatch(/broken\.test\.ts:2/);
    expect(failing.code).toBe(1);
    rmSync(file);
  });

  it('says what to write if the plugin is not the default export', async () => {
    const plugin = join(project, 'plugin.ts');
    const text = readFileSync(plugin, 'utf8');
    writeFileSync(plugin, text.replace('export default', 'export const plugin ='));
    const { code, output } = await test();
    // Browser parts exist in tests only as a part of the plugin outside of its cell.
    writeFileSync(plugin, `import { none } from '@fragwerk/browser';\n${text}void none;\n`);
    const { output: outside } = await test();
    writeFileSync(plugin, text);
    expect(outside).toMatch(/plugin\.ts line 1: @fragwerk\/browser has no "none"/);
    expect(output).toMatch(
      /^\S+plugin\.ts line 5: the default export is not a plugin; write "export default/,
    );
    expect(code).toBe(2);
  });

  it('reports that there is nothing to test', async () => {
    const { code, stderr } = await runInProcess(['test'], join(project, 'deploy'));
    expect(stderr).toMatch(/^There is nothing to test in .*deploy: /);
    expect(code).toBe(2);
  });
});

describe('the steps of its Dockerfile', () =>
  it('create a folder that serves without privileges and without write access', async () => {
    const source = {
      dockerfile: join(project, 'Dockerfile'),
      ignoreFile: join(project, '.dockerignore'),
      context: project,
    };
    const target = join(folder.path, 'image');
    execFileSync('mkdir', [target]);
    const built = await buildImage(target, children, source);
    expect(onlyText(built.stage, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(built.environment.SERVICEPATH).toBe('/my-plugin');
    for (const path of [folder.path, target]) chmodSync(path, 0o755);
    expect(readdirSync(join(built.root, 'app'))).not.toContain('vendor');
    expect(readdirSync(join(built.root, 'usr/local/bin'))).toEqual(['node']);
    expect(readdirSync(built.root)).not.toContain('bin');
    const container = await enterImage(children, {
      ...built,
      environment: { ...built.environment, HOST: '127.0.0.1', PORT: String(await freePort()) },
      volumes: {},
    });
    const service = container.start(...built.entrypoint);
    await expectService(service);
    expect(service.output()).toContain('published as /my-plugin');
    const [, command = ''] = onlyText(built.stage, 'HEALTHCHECK').split(' CMD ');
    const [check = '', ...options] = commandOf(command);
    expect(await container.run(check, ...options)).toMatchObject({ code: 0, output: '' });
    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 0 });
  }, 240_000));
