import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { devNull, getPriority } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../test/support/temp-folder.js';
import {
  ignoreInspector,
  nodeHint,
  processFacts,
  processLocks,
  readPermissions,
  systemHint,
  timeZoneHint,
  yieldToService,
} from './platform.js';

const { path: empty } = tempFolder();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

function node(code: string, ...options: readonly string[]) {
  const child = spawn(process.execPath, [...options, '--input-type=module', '-e', code]);
  children.push(child);
  return child;
}

describe.runIf(process.platform === 'linux')('on Linux', () => {
  const { memoryOf, memoryWithDescendants, cpuTimeMsOf, waitTimeMsOf, titleOf } =
    processFacts('/proc');

  it('the memory of a process is what the process itself reports', () => {
    expect(memoryOf(process.pid) / process.memoryUsage.rss()).toBeCloseTo(1, 0);
    expect(memoryOf(2 ** 22 + 1)).toBe(0);
  });

  it('the memory of a process with its descendants counts shared pages once', async () => {
    const sleep =
      "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log(1)'], { stdio: ['ignore', 'inherit', 'ignore'] });";
    const parent = spawn(process.execPath, ['-e', sleep]);
    children.push(parent);
    await once(parent.stdout, 'data');
    const { pid = 0 } = parent;
    const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    const resident = memoryOf(pid) + memoryOf(Number(child));
    const ofChild = await memoryWithDescendants(Number(child));
    const counted = await memoryWithDescendants(pid);
    process.kill(Number(child), 'SIGKILL');
    expect(ofChild).toBeGreaterThan(0);
    expect(counted).toBeGreaterThan(1.5 * ofChild);
    expect(counted).toBeLessThan(0.9 * resident);
  });

  it('processor time is counted whatever a process calls itself', async () => {
    const busy = node(`
      process.title = 'a) R 1 (b';
      while (process.cpuUsage().user < 200_000);
      console.log(JSON.stringify(process.cpuUsage()));
      setInterval(() => {}, 1000);`);
    const [text] = (await once(busy.stdout, 'data')) as [Buffer];
    const { user, system } = JSON.parse(text.toString()) as NodeJS.CpuUsage;
    const shown = cpuTimeMsOf(busy.pid ?? 0);
    expect(titleOf?.(busy.pid ?? 0)).toBe('a) R 1 (b');
    // It is rounded down to hundredths of a second, and the process continues after its report.
    expect(shown).toBeGreaterThan((user + system) / 1000 - 21);
    expect(shown).toBeLessThan((user + system) / 1000 + 1_000);
  });

  it('a process waits while others have its processor', async () => {
    const loop = 'console.log(1); for (;;);';
    const status = readFileSync('/proc/self/status', 'utf8');
    const [, core = ''] = /^Cpus_allowed_list:\s*(\d+)/m.exec(status) ?? [];
    const [one, other] = [node(loop), node(loop)];
    for (const child of [one, other]) {
      await once(child.stdout, 'data');
      execFileSync('taskset', ['-acp', core, String(child.pid)]);
    }
    const waitedMs = () => waitTimeMsOf(one.pid ?? 0) + waitTimeMsOf(other.pid ?? 0);
    const before = waitedMs();
    await expect.poll(() => waitedMs() - before).toBeGreaterThan(100);
    for (const child of [one, other]) child.kill('SIGKILL');
  });

  it('a process yields to the service', async () => {
    const child = node('console.log(1); setInterval(() => {}, 1000);');
    await once(child.stdout, 'data');
    yieldToService(child.pid ?? 0, 7);
    expect(getPriority(child.pid)).toBe(7);
  });
});

describe('on a system without /proc', () => {
  const { memoryOf, cpuTimeMsOf, waitTimeMsOf } = processFacts(empty);

  it('memory is unknown, and a process counts as busy all the time', async () => {
    expect(memoryOf(process.pid)).toBe(0);
    expect(waitTimeMsOf(process.pid)).toBe(0);
    const before = cpuTimeMsOf(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(cpuTimeMsOf(1) - before).toBeGreaterThanOrEqual(49);
    expect(systemHint(processFacts(empty))).toMatch(/does not show the memory/);
  });
});

describe('the locks of a version of Node', () => {
  const since20 = new Set(['--experimental-permission']);
  const since24 = new Set(['--permission', '--disable-sigusr1']);
  const since26 = new Set([...since24, '--allow-net']);

  it.each([
    ['20.12.0', since20, /^This is Node 20\.12\.0: .* network .* slower\.$/],
    ['24.4.0', since24, /^This is Node 24\.4\.0: .* network to the processes of plugins\.$/],
  ])('that %s lacks are named in one line', (version, options, line) => {
    expect(nodeHint(processLocks(options), version)).toMatch(line);
  });

  it('of the newest long-term version are complete', () => {
    const locks = processLocks(since26, '26.12.1');
    expect(locks).toEqual({
      permission: '--permission',
      deniesNetwork: true,
      channel: ['--allow-net'],
      inspector: ['--disable-sigusr1'],
    });
    expect(nodeHint(locks, '26.12.1')).toBeNull();
  });

  it('that cannot drop a permission do not grant it', () => {
    expect(processLocks(since24, '24.22.3').channel).toEqual([]);
    expect(processLocks(since26, '26.2.0').channel).toEqual([]);
  });

  it('before 20.19 allow looking for packages, and no pattern is inside of another one', () => {
    mkdirSync(join(empty, 'clone/node_modules/@own'), { recursive: true });
    const patterns = ['packages/a/*', 'packages/a/node_modules/b/*', 'node_modules/@own/*'].map(
      (path) => join(empty, 'clone', path),
    );
    const [, ...given] = readPermissions(patterns, processLocks(since20));
    expect(given.map((option) => option.replace(`--allow-fs-read=${empty}/`, ''))).toEqual([
      'clone/packages/a/*',
      'clone/node_modules/@own/*',
      'clone/packages/node_modules/*',
      'clone/node_modules/node_modules/*',
    ]);
    expect(readPermissions(patterns, processLocks(since24))).toEqual(
      [devNull, ...patterns].map((pattern) => `--allow-fs-read=${pattern}`),
    );
  });

  it('are options that the running Node accepts', async () => {
    const { permission, inspector } = processLocks();
    const module = fileURLToPath(import.meta.url);
    const child = spawn(process.execPath, [
      permission,
      ...inspector,
      `--allow-fs-read=${module}`,
      '-p',
      '1',
    ]);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe.runIf(processLocks().deniesNetwork)('processes with the locks of this Node', () => {
  const { permission, channel } = processLocks();
  const platform = new URL('../dist/platform.js', import.meta.url);
  const readable = readPermissions([fileURLToPath(new URL('*', platform))], { permission });
  const locks = [permission, ...readable];
  const connect = `import { connect } from 'node:net';
    connect(9, '127.0.0.1').on('error', ({ code }) => console.log(code));`;
  const drop = `import { dropNetwork } from '${platform.href}'; dropNetwork();`;

  it.each([
    ['can use the network without them', [], connect, 'ECONNREFUSED'],
    ['cannot use the network', locks, connect, 'ERR_ACCESS_DENIED'],
    [
      'cannot use it after dropping it',
      [...locks, ...channel],
      drop + connect,
      'ERR_ACCESS_DENIED',
    ],
  ])('%s', async (_, options, code, printed) => {
    expect((await textOf(node(code, ...options).stdout)).trim()).toBe(printed);
  });
});

describe.skipIf(process.platform === 'win32')('the inspector', () => {
  async function startProcess(code: string) {
    const child = node(`${code} console.log(1); setInterval(() => {}, 1000);`, '--inspect-port=0');
    await once(child.stdout, 'data');
    let printed = '';
    child.stderr.on('data', (part: Buffer) => (printed += part.toString()));
    return { child, printed: () => printed };
  }

  it('stays shut in a process that ignores it', async () => {
    const ignoring = await startProcess(`(${ignoreInspector.toString()})();`);
    const other = await startProcess('');
    for (const { child } of [ignoring, other]) child.kill('SIGUSR1');
    await expect.poll(other.printed).toContain('Debugger listening');
    expect(ignoring.printed()).toBe('');
    expect(ignoring.child.exitCode).toBeNull();
  });
});

it.each([
  ['Europe/Vienn', true],
  ['europe/vienna', true],
  ['MEZ', true],
  ['CET-1CEST,M3.5.0,M10.5.0/3', true],
  ['Europe/Vienna', false],
  [':Europe/London', false],
  ['UTC', false],
  ['GMT', false],
  ['', false],
])('whether the time zone %j is unknown: %s', (TZ, isUnknown) => {
  vi.stubEnv('TZ', TZ);
  const hint = timeZoneHint();
  vi.unstubAllEnvs();
  expect(hint?.includes(`"${TZ}"`) ?? false).toBe(isUnknown);
});
