// Asks the service of this container whether it works, and reports what is done about it, for its
// supervisor and its health check. In projects of authors, no package can be imported here.
import { appendFileSync, writeSync } from 'node:fs';
import { get } from 'node:http';

/** Returns a variable in any spelling that the service accepts; '' if it is empty or missing. */
function variable(name) {
  const given = Object.entries(process.env).filter(([, value]) => value.trim() !== '');
  const exact = given.find(([other]) => other === name);
  const [, value = ''] = exact ?? given.findLast(([other]) => other.toUpperCase() === name) ?? [];
  return value.trim();
}

const host = variable('HOST').replace(/^\[(.*:.*)\]$/, '$1');
export const port = variable('PORT') || '8080';

/** Resolves to the body of /ping, without `fetch`, which blocks some ports. */
export const ping = (timeoutMs) =>
  new Promise((resolve, reject) => {
    const options = {
      host: ['', '0.0.0.0', '::'].includes(host) ? 'localhost' : host,
      port,
      path: '/ping',
      signal: AbortSignal.timeout(timeoutMs),
    };
    get(options, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => (body += text));
      response.on('end', () => resolve(body)).on('error', reject);
    }).on('error', reject);
  });

const { HEALTH_LOG: logFile = '/log/start.log' } = process.env;

/** Writes a line to standard error and to the log file, as far as possible. */
export function report(line) {
  for (const write of [
    () => writeSync(2, `${line}\n`),
    () => appendFileSync(logFile, `${new Date().toISOString()} ${line}\n`),
  ])
    try {
      write();
    } catch {
      // The log is full, or its folder is not mounted.
    }
}
