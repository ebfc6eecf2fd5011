import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../lib/child.js';
import { closedLoad } from '../lib/closed-load.js';
import { hostRequests } from '../lib/exchange.js';
import { memoryOf } from '../lib/process-facts.js';
import { examKinds, steadySchedule } from '../lib/schedule.js';
import { figure, table } from '../lib/table.js';
import { targetAt } from '../lib/target.js';
import type { Section } from './section.js';

/** The largest memory while something runs. */
async function peakWhile(pid: number, work: Promise<unknown>): Promise<number> {
  let [peak, isDone] = [memoryOf(pid), false];
  const finished = work.finally(() => {
    isDone = true;
  });
  // Read through a function, because it changes while this waits.
  const goesOn = () => !isDone;
  while (goesOn()) {
    await sleep(100);
    peak = Math.max(peak, memoryOf(pid));
  }
  await finished;
  return peak;
}

/** (d) Memory of the service, idle and under load. */
export const memory: Section = {
  name: 'memory',
  help: 'memory of the service, idle and under load',
  async measure({ quick, progress, budget }) {
    const child = await startService();
    try {
      const { type } = await targetAt(child.url, 'Fragwerk');
      await sleep(quick ? 500 : 3_000);
      const idle = memoryOf(child.pid);
      progress.show('memory: under load');
      const requestOf = hostRequests(type);
      const mix = [...steadySchedule(examKinds, { rate: 2_400, duration: 1_000, datasets: 40 })];
      const requests = mix.map(requestOf);
      const load = closedLoad({
        url: child.url,
        request: (index) => requests[index % requests.length] ?? Buffer.alloc(0),
        seconds: Math.max(1, budget.atMost(quick ? 2 : 20)),
        count: 200_000,
      });
      const peak = await peakWhile(child.pid, load);
      progress.show('memory: afterwards');
      await sleep(quick ? 500 : 5_000);
      return table(
        ['State', 'MiB'],
        [
          ['idle after the start', figure(idle)],
          [`largest while ${(await load).answered} requests were answered`, figure(peak)],
          ['afterwards', figure(memoryOf(child.pid))],
        ],
      );
    } finally {
      await child.stop();
    }
  },
};
