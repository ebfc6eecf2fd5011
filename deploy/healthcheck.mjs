// Health check of the container: exit code 0 when the service answers `pong`, else 1.
// Failures in a row are counted; above the limit the service is stopped, so that Docker starts the
// container anew. Without --stop-container and HEALTH_TARGET_PID nothing is ever stopped.
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';

/** Docker ends this check after 10 s: there has to be time left to count and to signal. */
const ANSWER_TIMEOUT = 5_000;

const readNumber = (text, fallback) => (/^\d+$/.test(text?.trim() ?? '') ? Number(text) : fallback);

const {
  PORT,
  UNHEALTHY_RETRIES,
  HEALTH_COUNTER: counterFile = '/tmp/healthcounter',
  HEALTH_LOG: logFile = '/log/start.log',
  HEALTH_TARGET_PID,
  HEALTH_GRACE_SECONDS,
} = process.env;
const limit = readNumber(UNHEALTHY_RETRIES, 100);
const graceSeconds = readNumber(HEALTH_GRACE_SECONDS, 10);

/** The processes to stop: one, or all of the container with process 1, which -1 leaves out. */
function targets() {
  const pid = readNumber(HEALTH_TARGET_PID, 0);
  if (pid > 1) return [pid];
  return process.argv.includes('--stop-container') ? [-1, 1] : [];
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

function readCounter() {
  try {
    return readNumber(readFileSync(counterFile, 'utf8'), 0);
  } catch {
    return 0;
  }
}

function writeCounter(count) {
  try {
    if (count === 0) rmSync(counterFile, { force: true });
    else writeFileSync(counterFile, `${count}\n`);
  } catch (error) {
    console.error(`The counter ${counterFile} cannot be written (${error.code}).`);
  }
}

/** The body of /ping. Not by `fetch`, which refuses some ports. */
const ping = (port) =>
  new Promise((resolve, reject) => {
    const options = { port, path: '/ping', signal: AbortSignal.timeout(ANSWER_TIMEOUT) };
    get(options, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => (body += text));
      response.on('end', () => resolve(body)).on('error', reject);
    }).on('error', reject);
  });

/** The reason why the service is not healthy, or `undefined`. */
async function problem() {
  const port = readNumber(PORT, 8080);
  try {
    const body = await ping(port);
    if (body === 'pong') return undefined;
    return `/ping answered ${JSON.stringify(body.slice(0, 40))} instead of pong`;
  } catch (error) {
    return `/ping on port ${port}: ${error.code ?? error.message}`;
  }
}

function report(line) {
  console.error(line);
  try {
    appendFileSync(logFile, `${new Date().toISOString()} ${line}\n`);
  } catch {
    // The folder is not mounted or belongs to someone else; standard error has the line.
  }
}

/** SIGTERM now, SIGKILL later from a process of its own, which outlives this check. */
function stopService(count) {
  const pids = targets();
  if (pids.length === 0) return;
  report(`Fragwerk failed ${count} health checks in a row; it is stopped.`);
  // Else the first check after the restart would stop it again.
  writeCounter(0);
  // A parent that ends may pass its signal on to this process.
  process.on('SIGTERM', () => {});
  for (const pid of pids) signal(pid, 'SIGTERM');
  const self = fileURLToPath(import.meta.url);
  spawn(process.execPath, [self, '--kill', ...process.argv.slice(2)], {
    detached: true,
    stdio: 'ignore',
  }).unref();
}

async function killLater() {
  const deadline = Date.now() + graceSeconds * 1000;
  const isGone = (pid) => pid > 1 && !signal(pid, 0);
  while (Date.now() < deadline) {
    if (targets().every(isGone)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  for (const pid of targets()) signal(pid, 'SIGKILL');
}

async function check() {
  const reason = await problem();
  if (reason === undefined) {
    writeCounter(0);
    return;
  }
  process.exitCode = 1;
  const count = readCounter() + 1;
  console.error(`${reason} (failure ${count})`);
  writeCounter(count);
  if (limit > 0 && count > limit) stopService(count);
}

await (process.argv.includes('--kill') ? killLater() : check());
