// Entry of the container: runs the service as a child process, and ends it if it no longer answers,
// so that the restart policy of the container replaces it. A frozen process cannot do this itself.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ping, report } from './own-service.mjs';

const { UNHEALTHY_RETRIES, PING_SECONDS = '5' } = process.env;
const pingMs = Number(PING_SECONDS) * 1000;

/** More than one, because a paused container finds its last ping unanswered when it resumes. */
const MAX_FAILURES = 4;
/** Usually five minutes, since a start with many plugin types takes long. */
const MAX_START_SECONDS = 60 * Number(PING_SECONDS);

let stopSignal;
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    stopSignal = signal;
    service.kill(signal);
  });

const SETPRIV = '/usr/bin/setpriv';

const [program, ...args] = [
  // Continues a stopped service when this process is gone, which it notices by the channel.
  ...(existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'CONT', '--'] : []),
  process.execPath,
  ...process.execArgv,
  fileURLToPath(new URL('service.mjs', import.meta.url)),
  ...process.argv.slice(2),
];
const service = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
service.on('exit', (code, signal) => {
  // The service handles no signals before it has loaded.
  process.exit(signal === stopSignal ? 0 : (code ?? 128 + constants.signals[signal]));
});

let isStarting = true;
let failures = 0;

async function watch() {
  // Any answer will do; an invalid port, too, is for the service to report.
  const isAnswered = await ping(pingMs).then(
    () => true,
    () => false,
  );
  if (isAnswered) {
    isStarting = false;
    failures = 0;
  } else if (++failures >= MAX_FAILURES && !(isStarting && process.uptime() < MAX_START_SECONDS)) {
    report(`Ending Fragwerk, because ${failures} requests in a row were not answered.`);
    service.kill('SIGKILL');
    return;
  }
  setTimeout(watch, isStarting || failures > 0 ? pingMs / 5 : pingMs);
}

// The same setting keeps the health check from ending the service.
if (UNHEALTHY_RETRIES !== '0') setTimeout(watch, pingMs / 5);
