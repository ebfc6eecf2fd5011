import { setTimeout as sleep } from 'node:timers/promises';
import { withService } from '../lib/child.js';
import { closedLoad } from '../lib/closed-load.js';
import { requestsInTurn } from '../lib/exchange.js';
import { processTree, treeMemoryMib, withPeakMemory } from '../lib/process-facts.js';
import { table } from '../lib/table.js';
import { targetAt } from '../lib/target.js';
import type { Section } from './section.js';

/** Limit for all idle processes together. */
const AIM_MIB = 180;

export const memory: Section = {
  name: 'memory',
  help: 'memory of the service and all its processes, idle and under load',
  measure: ({ quick, progress, budget }) =>
    withService({}, async ({ url, pid }) => {
      const { type } = await targetAt(url);
      const now = async () => [await treeMemoryMib(pid), String(processTree(pid).length)];
      await sleep(quick ? 500 : 3_000);
      const idle = await treeMemoryMib(pid);
      const afterStart = await now();
      progress.show('memory: under load');
      const load = closedLoad({
        url,
        request: requestsInTurn(type).request,
        seconds: Math.max(1, budget.limit(quick ? 2 : 20)),
        count: 200_000,
      });
      const { result, peak } = await withPeakMemory(pid, load);
      const processes = String(processTree(pid).length);
      progress.show('memory: afterwards');
      await sleep(quick ? 500 : 5_000);
      const rows = [
        ['idle after the start', ...afterStart, idle <= AIM_MIB ? 'met' : 'not met'],
        [`maximum during ${result.answered} requests`, peak, processes, '–'],
        ['afterwards', ...(await now()), '–'],
      ];
      return table(['State', 'MiB', 'processes', `aim ${AIM_MIB} MiB`], rows);
    }),
};
