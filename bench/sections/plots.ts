import { readFileSync } from 'node:fs';
import { plot } from '@fragwerk/plugin-plot';
import { png } from '@fragwerk/renderers';
import { median } from '../lib/statistics.js';
import { table } from '../lib/table.js';
import type { Section } from './section.js';
import { figureOf } from './pictures.js';

const EXAMPLES = 'test/fixtures/plot-examples.json';
const AIM_MS = 15;

/** Runs a step and returns its result with its processor time in milliseconds. */
async function costOf<T>(step: () => T | Promise<T>) {
  const begin = process.cpuUsage();
  const result = await step();
  const { user, system } = process.cpuUsage(begin);
  return { result, ms: (user + system) / 1_000 };
}

/** Graphs of the plugin type Plot, each drawn for the first time. */
export const plots: Section = {
  name: 'plots',
  help: 'processor time per picture of Plot',
  async measure({ quick, progress }) {
    const examples = JSON.parse(readFileSync(EXAMPLES, 'utf8')) as readonly {
      readonly text: string;
    }[];
    const drawn: { readonly draw: number; readonly encode: number }[] = [];
    // The first two rounds warm up.
    for (let round = 0; round < (quick ? 4 : 10); round++)
      for (const { text } of examples) {
        progress.show(`plots: round ${round + 1}`);
        const { result, ms } = await costOf(() =>
          figureOf(plot, text, `legendcolor=#0000${round + 10}`),
        );
        const encoded = await costOf(() => png(result));
        if (round >= 2) drawn.push({ draw: ms, encode: encoded.ms });
      }
    const total = median(drawn.map(({ draw, encode }) => draw + encode));
    const medianOf = (of: 'draw' | 'encode') => median(drawn.map((one) => one[of]));
    const head = ['Pictures', 'calculated and placed ms', 'PNG ms', 'together ms', 'aim'];
    const verdict = total < AIM_MS ? 'met' : 'not met';
    const times = [medianOf('draw'), medianOf('encode'), total];
    const row = [`${examples.length} examples`, ...times, verdict];
    return `${table(head, [row])}\n\nMedians of the processor time per picture, for the examples of \`${EXAMPLES}\`, in one process without HTTP. The aim is less than ${AIM_MS} ms.`;
  },
};
