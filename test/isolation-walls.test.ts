import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { tempFolder } from './support/temp-folder.js';

/**
 * The second wall: what a process of a plugin type may do if its code has escaped from its cell. The
 * code runs before anything else of a process that the service's own function starts.
 */
const folder = tempFolder();
const SECRET = 'GeheimesWort4711';
const service = fileURLToPath(new URL('../packages/service/dist/', import.meta.url));

/** Code of the escaped plugin → what it gets, apart from an exception. */
const deeds: Record<string, string> = {
  'read the settings of the service':
    "fs.readFileSync('/proc/' + process.ppid + '/environ', 'utf8')",
  'read files of the system': "fs.readFileSync('/etc/hostname', 'utf8')",
  // Not `/`, which Node 20 lists if it is the only folder that all readable ones have in common.
  'list folders': "fs.readdirSync('/etc')",
  'write files': "fs.writeFileSync('/tmp/fragwerk-never', '')",
  'start programs': "require('node:child_process').execFileSync('true')",
  'start itself again': "require('node:child_process').fork('/dev/null')",
  'start threads': "new (require('node:worker_threads').Worker)('1', { eval: true })",
  'load native code': "process.dlopen({ exports: {} }, '/nowhere.node')",
};

const escaped = `
const fs = require('node:fs');
const tried = (deed) => { try { return ['did', String(deed())]; } catch (error) { return ['failed', error.code]; } };
const found = {
  ${Object.entries(deeds)
    .map(([name, code]) => `${JSON.stringify(name)}: tried(() => ${code}),`)
    .join('\n  ')}
  env: Object.keys(process.env),
  uid: process.getuid(),
  debug: tried(() => process._debugProcess(process.ppid)),
  // Needs the same permission as SIGKILL, but has no effect.
  signal: tried(() => process.kill(process.ppid, 0)),
};
fs.writeSync(1, 'found ' + JSON.stringify(found) + '\\n');
fs.writeSync(1, '{"level":30,"msg":"FORGED"}\\n'.repeat(100));
const part = 'x'.repeat(99) + '\\n';
for (let i = 0; i < 3000; i++) fs.writeSync(1, part.repeat(1000));
fs.writeSync(1, 'the flood has ended\\n');
`;

/** Prints to standard error before and after the process waits for tasks. */
const printing = `
const fs = require('node:fs');
fs.writeSync(2, 'starting\\n');
setInterval(() => {
  if (process.listenerCount('SIGTERM') === 0) return;
  try { fs.writeSync(2, 'FORGED\\n'); } catch {}
  fs.writeSync(1, 'waiting\\n');
}, 50);
`;

const parent = (file: string, printingFile: string) => `
import { startProcess } from '${service}tasks/launch.js';
import { ownPackageFiles } from '${service}tasks/readable-files.js';
import { ignoreInspector } from '${service}platform.js';
ignoreInspector();
const startMs = performance.now();
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const lines = [];
let isRefused = false;
let isAlive = true;
const hasEnded = () => {
  isAlive = false;
};
const start = (flags, onOutput, hasEnded = () => undefined) => startProcess({
  ...{ entry: 'plugin-child', heapBytes: 64e6, niceness: 1, flags, showsErrors: true },
  readablePaths: [...ownPackageFiles(), '${folder.path}/*'],
  onOutput,
}, { onStart: () => undefined, onError: hasEnded, onExit: hasEnded });
const kill = start(['--require', '${file}'], (line) => lines.push(line), hasEnded);
const printed = [];
const killPrinting = start(['--require', '${printingFile}'], (line) => printed.push(line));
start(['--unknown-option'], () => undefined, () => {
  isRefused = true;
});
while (lines.length === 0 || !printed.includes('waiting') || !isRefused) await pause(50);
// Time for the flood, and for forged lines.
await pause(2_000);
kill();
killPrinting();
console.log(JSON.stringify({
  found: JSON.parse(lines[0].replace('found ', '')),
  forged: lines.filter((line) => line.includes('FORGED')).length,
  characters: lines.join('').length,
  seconds: (performance.now() - startMs) / 1000,
  hasEnded: lines.includes('the flood has ended'),
  isAlive,
  uid: process.getuid(),
}));
process.exit(0);
`;

interface Report {
  readonly found: Readonly<Record<string, readonly [string, string]>> & {
    readonly env: readonly string[];
    readonly uid: number;
  };
  readonly forged: number;
  readonly characters: number;
  readonly seconds: number;
  readonly hasEnded: boolean;
  readonly isAlive: boolean;
  readonly uid: number;
}

let report: Report;
let stderr: string;
beforeAll(() => {
  chmodSync(folder.path, 0o755);
  const scripts = [
    folder.write('escaped.cjs', escaped),
    folder.write('printing.cjs', printing),
  ] as const;
  const file = folder.write('parent.mjs', parent(...scripts));
  const run = spawnSync(process.execPath, [file], {
    encoding: 'utf8',
    timeout: 90_000,
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC', letto_user_user_password: SECRET },
  });
  stderr = run.stderr;
  report = JSON.parse(run.stdout) as Report;
});

describe('plugin code that has escaped from its cell', () => {
  it.each(Object.keys(deeds))('cannot %s', (name) =>
    expect(report.found[name]?.join()).toMatch(/^failed,ERR_(ACCESS_DENIED|DLOPEN_DISABLED)$/),
  );

  it('finds no settings, and no rights of the service’s user if that is root', () => {
    expect(report.found.env).toEqual(['TZ']);
    if (report.uid !== 0) return;
    expect(report.found.uid).not.toBe(0);
    expect(report.found.debug).toEqual(['failed', 'EPERM']);
    expect(report.found.signal).toEqual(['failed', 'EPERM']);
  });

  it('opens no inspector', () => expect(stderr).not.toMatch(/Debugger listening/));

  it('prints to standard error until it waits for tasks, so why it cannot start', () => {
    expect(stderr).toContain('starting');
    expect(stderr).toMatch(/bad option: --unknown-option/);
    expect(stderr).not.toContain('FORGED');
  });

  it('waits when it floods the output, which stays what it printed', () => {
    expect(report.isAlive).toBe(true);
    expect(report.hasEnded).toBe(false);
    expect(report.forged).toBeLessThanOrEqual(100);
    // The allowed rate, and what pipes hold.
    expect(report.characters).toBeLessThan(report.seconds * 64 * 1024 + 700_000);
  });
});
