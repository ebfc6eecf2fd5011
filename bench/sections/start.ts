import { withService } from '../lib/child.js';
import { sendOnce } from '../lib/connection.js';
import { hostRequests, findError } from '../lib/exchange.js';
import { encode } from '../lib/requests.js';
import { median } from '../lib/statistics.js';
import { table } from '../lib/table.js';
import type { Section } from './section.js';

const aims = [
  ['ping', 'first reply to /ping', 0.7],
  ['picture', 'first picture of the clock', 1.2],
] as const;

const ping = encode({ method: 'GET', path: '/ping' });
const place = { kind: 'image', dataset: 0, element: 0 } as const;
const picture = hostRequests('Uhr')(place);

/** Starts the service, sends the two requests at once, and stops it. @returns seconds from the start */
function startOnce() {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1_000;
  return withService({}, async ({ url }) => {
    await sendOnce(url, ping);
    const pinged = seconds();
    const wrong = findError(place, await sendOnce(url, picture));
    if (wrong !== '') throw new Error(`The first picture could not be drawn: ${wrong}.`);
    return { ping: pinged, picture: seconds() };
  });
}

export const start: Section = {
  name: 'start',
  help: 'seconds from the start of the process to the first reply and the first picture',
  async measure({ quick, progress, budget }) {
    const runs: Awaited<ReturnType<typeof startOnce>>[] = [];
    const starts = quick ? 3 : 10;
    // The first start reads all files from disk.
    await startOnce();
    while (runs.length < starts && (runs.length < 3 || !budget.isExhausted)) {
      progress.show(`start: ${runs.length + 1} of ${starts}`);
      runs.push(await startOnce());
    }
    const rows = aims.map(([part, name, aim]) => {
      const seconds = runs.map((run) => run[part]);
      const typical = median(seconds);
      const times = [typical, Math.min(...seconds), Math.max(...seconds)];
      return [name, ...times, `< ${aim} s`, typical < aim ? 'met' : 'not met'];
    });
    const head = [`Time to (${runs.length} starts)`, 'median s', 'fastest s', 'slowest s'];
    return table([...head, 'aim', ''], rows);
  },
};
