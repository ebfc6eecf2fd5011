import { spawnSync } from 'node:child_process';
import { createClient } from '@fragwerk/contract';
import { beforeAll, expect, it } from 'vitest';
import { type ChildService, childServices } from './support/child-service.js';
import { send } from './support/http.js';
import { tempFolder } from './support/temp-folder.js';
import { writeWheel } from './support/wheel.js';

const children = childServices();
const { path: folder } = tempFolder();
let service: ChildService;
beforeAll(async () => {
  writeWheel(folder, 'bruch-1.0', {
    files: {
      'bruch/__init__.py': 'from kern import mal\n\n\ndef quadrat(x):\n    return mal(x, x)\n',
    },
    requires: ['kern'],
  });
  writeWheel(folder, 'kern-1.0', { files: { 'kern.py': 'def mal(a, b):\n    return a * b\n' } });
  writeWheel(folder, 'lueckenhaft-1.0', { requires: ['fehlt'] });
  service = await children.start({ env: { OWN_TYPES: 'Code', PYTHON_PACKAGES: folder } });
});

const program = 'import bruch\n\ndef quadrat(x):\n    return bruch.quadrat(x)';
const configOf = (packages: readonly string[]) =>
  JSON.stringify({
    packages,
    tests: [
      { kind: 'call', code: 'quadrat(3)', expected: '9' },
      { kind: 'call', code: 'import bruch\nbruch.quadrat(quadrat(2))', expected: '16' },
    ],
  });

const post = (packages: readonly string[], antwort: string) =>
  send(service.url, {
    path: '/open/score',
    body: JSON.stringify({
      ...{ typ: 'Code', name: 'P1', config: configOf(packages), grade: 2 },
      ...{ antwort, answerDto: { ze: program } },
    }),
    timeout: 120_000,
  });
const score = async (packages: readonly string[], answer = program): Promise<unknown> =>
  JSON.parse((await post(packages, answer)).text);

it('programs and tests of a class import the packages of their question, with what these need, and no others', async () => {
  const answers = Array.from({ length: 4 }, (_, student) => `${program}\n# ${student}`);
  const scores = answers.map((answer) => score(['bruch'], answer));
  const without = answers.map((answer) => score([], answer));
  for (const found of await Promise.all(scores))
    expect(found).toMatchObject({ punkteIst: 2, feedback: '2 von 2 Tests bestanden.' });
  for (const found of await Promise.all(without))
    expect(found).toMatchObject({
      punkteIst: 0,
      feedback: expect.stringContaining('Ein Modul gibt es hier nicht') as string,
    });
}, 120_000);

it('an answer is not scored while a package is missing', async () => {
  for (const name of ['numpy', 'lueckenhaft'])
    expect(await score([name])).toMatchObject({
      status: 'NotScored',
      feedback: 'Die Antwort ist gespeichert, konnte aber noch nicht bewertet werden.',
    });
}, 120_000);

it('browsers get the files of packages from the service, and nothing else of the folder', async () => {
  const file = (name: string, tag = '') =>
    fetch(`${service.url}/fragwerk/open/files/Code/${name}`, { headers: { 'if-none-match': tag } });
  const wheel = await file('kern-1.0-py3-none-any.whl');
  expect(wheel.status).toBe(200);
  const again = await file('kern-1.0-py3-none-any.whl', wheel.headers.get('etag') ?? '');
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await file('fehlt-1.0-py3-none-any.whl')).status).toBe(404);
  const client = createClient({ base: service.url, servicePath: '/fragwerk' });
  const q = { id: 1 };
  const view = await client.loadplugindto({
    body: { typ: 'Code', name: 'P1', config: configOf(['bruch', 'fehlt']), params: '', q, nr: 0 },
  });
  const { question } = view.params as { readonly question: string };
  expect(JSON.parse(question)).toMatchObject({
    wheels: ['bruch-1.0-py3-none-any.whl', 'kern-1.0-py3-none-any.whl'],
    missing: ['fehlt'],
  });
});

it('the command lists the packages of a folder and what they lack, and says what it needs', () => {
  const run = (...args: string[]) => {
    const command = ['apps/cli/bin/fragwerk.mjs', 'packages', ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return [status, stdout + stderr];
  };
  expect(run(folder)).toEqual([1, 'bruch 1.0\nkern 1.0\nlueckenhaft 1.0 – lacks fehlt\n']);
  expect(run(`${folder}/none`)).toEqual([2, expect.stringMatching(/There is no folder .*none\./)]);
  const file = `${folder}/kern-1.0-py3-none-any.whl`;
  expect(run(file)).toEqual([2, `The folder ${file} cannot be read.\n`]);
  expect(run(file, 'numpy')).toEqual([2, `Cannot write ${file}: it is a file.\n`]);
  expect(run(folder, '--index-url=x')).toEqual([2, expect.stringMatching(/Unknown option/)]);
  expect(run(folder, '--', '-r')).toEqual([
    2,
    expect.stringMatching(/"-r" is not a package name\./),
  ]);
});

it('a folder that cannot be read ends the start with one sentence', async () => {
  const run = children.run({ env: { OWN_TYPES: 'Code', PYTHON_PACKAGES: `${folder}/none` } });
  expect((await run.exited).code).toBe(1);
  expect(run.output()).toMatch(
    /^The folder of the setting PYTHON_PACKAGES cannot be read \(.*none: ENOENT\)\. Create it/m,
  );
});
