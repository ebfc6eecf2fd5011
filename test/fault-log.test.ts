import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root, until } from './deploy/processes.js';
import { childServices } from './support/child-service.js';
import { canMount, fill, smallDisks } from './support/disks.js';
import { get, metricOf, post } from './support/http.js';
import { freePort } from './support/setup-service.js';
import { tempFolder } from './support/temp-folder.js';

// Builds the project.
childServices();
const folder = tempFolder();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

interface LoggingService {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts a service whose output goes to a file, or to a pipe of this process. */
async function start(output: number | 'pipe'): Promise<LoggingService> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs', `--port=${port}`], {
    cwd: root,
    env: { PATH, HOME, LOG_LEVEL: 'debug', OWN_TYPES: 'Uhr' },
    stdio: ['ignore', output, output],
  });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  const isAnswering = async () => (await get(url, '/ping')).text === 'pong';
  await until('the service answers', async () => child.exitCode !== null || isAnswering());
  if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`);
  return { url, child };
}

const score = (url: string) =>
  post(url, 'score', { typ: 'Uhr', name: 'P', answerDto: { answerText: '10:30' }, grade: 1 });

/** Sends requests that the log has a line about each, and expects them to be answered. */
async function fillLog(url: string, count: number): Promise<void> {
  let left = count;
  const path = `/none-${'x'.repeat(500)}`;
  const client = async () => {
    while (left-- > 0) expect((await get(url, path)).status).toBe(404);
  };
  await Promise.all(Array.from({ length: 8 }, client));
  expect((await score(url)).status).toBe(200);
}

const lostLines = (url: string) => metricOf(url, 'fragwerk_log_lost_lines_total');

async function expectReported(url: string, reason: string): Promise<void> {
  const { text } = await get(url, '/status');
  expect(text).toContain(`cannot be written (${reason})`);
  expect(text).toMatch(new RegExp(`Lost lines of the log</th><td>[\\d,]+ \\(${reason}\\)`));
}

/** Returns the number in the last report. */
const reportedIn = (text: string) =>
  Number(
    [...text.matchAll(/(\d+) lines of the log have been lost since the start \(slow reader\)/g)].at(
      -1,
    )?.[1],
  );

/**
 * Loses a line, waits until the pipe takes the first of several long lines, and logs the next line
 * while the others are still too many.
 */
const WRITER = `
  import { createLog } from './log.js';
  import { standardOutput } from './line-output.js';
  const log = createLog('info');
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
  const write = async (kilobytes) => {
    standardOutput().write('x'.repeat(kilobytes * 1024) + '\\n');
    await turn();
  };
  while (process.stdout.writableLength === 0) await write(16);
  await write(200);
  await write(2048);
  await write(1);
  const pendingBytes = process.stdout.writableLength;
  process.send('full');
  while (process.stdout.writableLength === pendingBytes) await turn();
  log.info('lost');
  await turn();
  process.send('lost');
  while (process.stdout.writableLength > 0) await turn();
  log.info('written');
  await turn();
  process.send(log.losses().written.lines);
  process.disconnect();
`;

const disk = smallDisks()(join(folder.path, 'disk'), 'size=256k');

describe('a log that cannot be written is counted and dropped:', () => {
  it.runIf(canMount)('on a full disk, until there is space again', async () => {
    const file = join(disk, 'log');
    const output = openSync(file, 'a');
    const { url } = await start(output);
    closeSync(output);
    const free = fill(disk);
    await fillLog(url, 200);
    const lost = await lostLines(url);
    expect(lost).toBeGreaterThan(50);
    await expectReported(url, 'ENOSPC');
    free();
    await fillLog(url, 1);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('lines of the log have been lost'))).toEqual([
      expect.stringMatching(
        /"msg":"\d+ lines of the log have been lost since the start \(ENOSPC\)\./,
      ),
    ]);
    // At most one line is incomplete: the one that filled the disk.
    const cut = lines.filter((line) => line.startsWith('{') && !line.endsWith('}'));
    expect(cut.length).toBeLessThanOrEqual(1);
  });

  it('on a device that is always full, also at the start', async () => {
    const output = openSync('/dev/full', 'a');
    const { url } = await start(output);
    closeSync(output);
    await fillLog(url, 10);
    expect(await lostLines(url)).toBeGreaterThan(10);
    await expectReported(url, 'ENOSPC');
  });

  it('on a closed pipe', async () => {
    const { url, child } = await start('pipe');
    child.stdout?.destroy();
    child.stderr?.destroy();
    await fillLog(url, 20);
    expect(await lostLines(url)).toBeGreaterThan(15);
    await expectReported(url, 'EPIPE');
  });

  it('when nobody reads it, without collecting memory, until it is read again', async () => {
    const { url, child } = await start('pipe');
    child.stdout?.pause();
    await until('lines are lost', async () => {
      await fillLog(url, 200);
      return (await lostLines(url)) > 50;
    });
    await expectReported(url, 'slow reader');
    const lost = await lostLines(url);
    let text = '';
    child.stdout
      ?.setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .resume();
    let total = 0;
    await until('the whole loss is reported', async () => {
      await fillLog(url, 1);
      total = await lostLines(url);
      return reportedIn(text) === total;
    });
    expect(total - lost).toBeLessThan(10);
    expect(text.length).toBeLessThan(1024 * 1024);
  });

  it('when the report of lost lines is lost itself', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER], {
      cwd: join(root, 'packages/service/dist/telemetry'),
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    children.push(child);
    const { stdout } = child;
    await once(child, 'message');
    let text = '';
    let isLost = false;
    stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (!isLost && text.length > 256 * 1024) stdout.pause();
    });
    await once(child, 'message');
    isLost = true;
    stdout?.resume();
    const lost = once(child, 'message');
    await once(child, 'close');
    expect(reportedIn(text)).toBeGreaterThan(1);
    expect(await lost).toContain(reportedIn(text));
  });
});
