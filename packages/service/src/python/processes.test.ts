import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { childrenOf } from '../../../../test/support/child-processes.js';
import { tempFolder } from '../../../../test/support/temp-folder.js';
import { ProcessPool } from '../tasks/pool.js';
import { ServiceClients } from '../tasks/services.js';
import { pythonHints } from './packages.js';
import { PythonProcesses } from './processes.js';

const folder = tempFolder();
const MB = 1024 * 1024;
const declared = [
  ['Uhr', {}],
  ['Code', { python: { builtIn: 'python' } }],
] as const;

it('a container with too little memory for Python causes a warning with a remedy', () => {
  const [hint] = pythonHints(declared, 256 * MB);
  expect(hint).toContain('has 256 MB of memory, but Python, which Code needs, takes 1024 MB');
  expect(hint).toContain('FRAGWERK_MEMORY_LIMIT=1g');
});

it.each([
  ['with enough memory', declared, 1024 * MB],
  ['without a limit', declared, 0],
  ['without such a type', declared.slice(0, 1), 256 * MB],
])('%s there is no warning', (_, types, limit) => expect(pythonHints(types, limit)).toEqual([]));

describe('a process that cannot be started', () => {
  const { execPath } = process;
  const python = new PythonProcesses({ pluginProcesses: 2, pluginQueue: 9, isForOneUser: true });
  afterAll(() => {
    process.execPath = execPath;
    python.close();
  });

  it('is reported as a failure, not as too many calls, with its reason', async () => {
    process.execPath = '/nowhere/node';
    const notes: unknown[] = [];
    const settings = { services: [], serviceSecrets: [] };
    const clients = new ServiceClients(settings, { python }, (note) => notes.push(note));
    const runs = [{ kind: 'script', input: '' }];
    const json = { program: '1', files: {}, runs, time: 5_000, inspect: false };
    const request = { service: 'python', request: { path: '/run', json } };
    expect(python.answering).toBe('unused');
    const call = clients.call('Code', { python: { builtIn: 'python' } }, request);
    await expect(call).rejects.toMatchObject({ reason: 'failed' });
    const problem = expect.stringMatching(/ended with code 127|ENOENT/) as string;
    expect(notes).toMatchObject([{ outcome: 'failed', problem }]);
    expect(python.answering).toBe(0);
  });
});

it('the unpacked interpreter does not stay open if it is unpacked while the service ends', () => {
  // From the build, which contains the interpreter.
  const { href } = new URL('../../dist/programs.js', import.meta.url);
  const code = `import { readdirSync, readlinkSync } from 'node:fs';
    import { setTimeout as pause } from 'node:timers/promises';
    import { PythonProcesses } from '${href}';
    const count = () => readdirSync('${folder.path}').length;
    const python = new PythonProcesses({ pluginProcesses: 1, pluginQueue: 9, isForOneUser: true });
    python.warmUp();
    python.close();
    while (count() === 0) await pause(1);
    while (count() > 0) await pause(1);
    await pause(100);
    for (const fd of readdirSync('/proc/self/fd'))
      try { console.log(readlinkSync('/proc/self/fd/' + fd)); } catch {}`;
  const env = { ...process.env, TMPDIR: folder.path };
  const command = ['--input-type=module', '-e', code];
  const { stdout, status } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).not.toContain(folder.path);
});

it('starts a process for each waiting program, and runs others of the same program before them', async () => {
  const python = new PythonProcesses({ pluginProcesses: 4, pluginQueue: 9, isForOneUser: false });
  const run = (program: string, input = '') => {
    const runs = [{ kind: 'script', input }];
    const json = { program, files: {}, runs, time: 20_000, inspect: false };
    return python.call('python', { path: '/run', json }).catch(() => undefined);
  };
  const endless = run('while True: pass');
  await expect.poll(() => python.load.running, { interval: 1 }).toBe(1);
  await run('1');
  // The process of the first program, that of the second one, and one that has been started in advance.
  expect(python.load.processes).toBe(3);
  const others = [run('2'), run('3')];
  expect(python.load.processes).toBe(4);
  const { waiting } = python.load;
  const again = run('1', 'x');
  expect(python.load.waiting).toBe(waiting);
  python.close();
  await Promise.all([endless, ...others, again]);
});

it('does not score a program whose process the system ends for lack of memory', async () => {
  const python = new PythonProcesses({ pluginProcesses: 1, pluginQueue: 9, isForOneUser: false });
  const runs = [{ kind: 'script', input: '' }];
  const json = { program: 'while True: pass', files: {}, runs, time: 20_000, inspect: true };
  const run = python.call('python', { path: '/run', json });
  await expect.poll(() => python.load.running, { interval: 1 }).toBe(1);
  for (const pid of childrenOf(process.pid, /python-child/)) process.kill(pid, 'SIGKILL');
  await expect(run).rejects.toMatchObject({ name: 'ServiceError', reason: 'failed' });
  python.close();
});

describe('programs of one user', () => {
  const python = new PythonProcesses({ pluginProcesses: 2, pluginQueue: 9, isForOneUser: true });
  const outputOf = async (program: string): Promise<string> => {
    const runs = [{ kind: 'script', input: '' }];
    const json = { program, files: {}, runs, time: 5_000, inspect: false };
    const { body } = await python.call('python', { path: '/run', json });
    return (
      (body as { readonly runs: readonly { readonly output: string }[] }).runs[0]?.output ?? ''
    );
  };

  it('share one process, and nothing else', async () => {
    const start = vi.spyOn(ProcessPool.prototype, 'start');
    await outputOf('import math\nmath.pi = 3\nopen("x", "w").write("1")');
    const read = 'import math, os\nprint(math.pi > 3, os.listdir())';
    expect(await outputOf(read)).toBe('True []\n');
    expect(python.answering).toBe(1);
    // As whenever a type is used.
    python.warmUp();
    expect(await outputOf('print(1)')).toBe('1\n');
    // Those of other tests may start processes meanwhile.
    const [own, ...others] = start.mock.contexts;
    expect(others).not.toContain(own);
    start.mockRestore();
    python.close();
  });
});
