import { startService } from '../lib/child.js';
import { ask } from '../lib/connection.js';
import { encode } from '../lib/requests.js';
import { median } from '../lib/statistics.js';
import { figure, table } from '../lib/table.js';
import type { Section } from './section.js';

const AIM = 0.7;
const ping = encode({ method: 'GET', path: '/ping' });

/** Seconds from the start of the process to the first answer. */
async function startSeconds(env: Readonly<Record<string, string>> = {}): Promise<number> {
  const begin = performance.now();
  const child = await startService({ env });
  await ask(child.url, ping);
  const seconds = (performance.now() - begin) / 1_000;
  await child.stop();
  return seconds;
}

/** (c) From the start to the first answered request. */
export const start: Section = {
  name: 'start',
  help: 'seconds from the start of the process to the first answered request',
  async measure({ quick, progress, budget }) {
    const seconds: number[] = [];
    const runs = quick ? 3 : 10;
    // The first one finds no file in memory.
    await startSeconds();
    while (seconds.length < runs && (seconds.length < 3 || !budget.isSpent)) {
      progress.show(`start: ${seconds.length + 1} of ${runs}`);
      seconds.push(await startSeconds());
    }
    const middle = median(seconds);
    return table(
      ['Runs', 'median s', 'fastest s', 'slowest s', `aim < ${AIM} s`],
      [
        [
          String(seconds.length),
          figure(middle),
          figure(Math.min(...seconds)),
          figure(Math.max(...seconds)),
          middle < AIM ? 'met' : 'not met',
        ],
      ],
    );
  },
};
