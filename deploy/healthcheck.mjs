// Health check of the container: exit code 0 if /ping responds with `pong`, else 1. After too many
// failures in a row, it stops the service, so that Docker restarts the container; this requires
// --stop-container or HEALTH_TARGET_PID.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ping, port, report } from './own-service.mjs';

/** Half of the time that Docker gives this check, which leaves enough to stop the service. */
const PING_TIMEOUT_MS = 5_000;

const readNumber = (text, fallback) => (/^\d+$/.test(text?.trim() ?? '') ? Number(text) : fallback);

const {
  UNHEALTHY_RETRIES,
  HEALTH_COUNTER: counterFile = '/tmp/healthcounter',
  HEALTH_TARGET_PID,
  HEALTH_GRACE_SECONDS,
} = process.env;
const limit = readNumber(UNHEALTHY_RETRIES, 100);
const graceSeconds = readNumber(HEALTH_GRACE_SECONDS, 10);

/** Returns the processes to stop: a single one, or all of the container (-1 excludes process 1). */
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
    console.error(`Cannot write the counter ${counterFile} (${error.code}).`);
  }
}

/** Returns why the service is unhealthy, or `undefined`. */
async function problem() {
  try {
    const body = await ping(PING_TIMEOUT_MS);
    if (body === 'pong') return undefined;
    return `/ping responded with ${JSON.stringify(body.slice(0, 40))} instead of pong`;
  } catch (error) {
    return `/ping on port ${port}: ${error.code ?? error.message}`;
  }
}

/** Sends SIGTERM now, and later SIGKILL from a process that outlives this check. */
function stopService(count) {
  const pids = targets();
  if (pids.length === 0) return;
  report(`Stopping Fragwerk after ${count} failed health checks in a row.`);
  // Otherwise the first check after the restart would stop it again.
  writeCounter(0);
  // A parent that ends may forward its signal to this process.
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
