import { png } from '@fragwerk/renderers';
import { circuit } from '@fragwerk/plugin-circuit';
import { clock } from '@fragwerk/plugin-clock';
import { type Figure, line, type Plugin, polar, stroke } from '@fragwerk/sdk';
import { median } from '../lib/statistics.js';
import { type Cell, table } from '../lib/table.js';
import type { Section } from './section.js';

/** Required pictures per second and core, and the size limit of each. */
interface Aim {
  readonly rate: number;
  readonly maxBytes: number;
}

const AIM: Aim = { rate: 250, maxBytes: 8 * 1024 };
/** A first draw in less than 10 ms. */
const LADDER_AIM: Aim = { rate: 100, maxBytes: Infinity };

type Kind = (number: number) => Figure | Promise<Figure>;

/** Returns what a plugin draws for a tag. */
export async function figureOf(
  plugin: Plugin,
  configText: string,
  parameters: string,
): Promise<Figure> {
  const use = { name: 'P1', configText, parameters, question: null };
  const picture = await plugin.operations.picture?.(use);
  if (!picture) throw new Error('The plugin has no picture.');
  return picture.figure;
}

/** Adds a line to a figure, at a different angle for each number. */
function withExtraLine(figure: Figure, number: number): Figure {
  const centre = { x: figure.width / 2, y: figure.height / 2 };
  const tip = polar(centre, figure.width * 0.35, (number * 0.618034) % 1);
  return { ...figure, shapes: [...figure.shapes, line(centre, tip, stroke('#d00000', 5))] };
}

/** Parses, lays out and describes a ladder of six elements; R1 has another name for each number. */
const ladder = (number: number) => figureOf(circuit, `U,R,C,,L,C,,R,L;UR1,IC1,R1:R${number}`, '');

interface Drawn {
  readonly rate: number;
  readonly bytes: number;
}

/** Draws distinct figures for some milliseconds, starting with the number `first`. */
async function drawFor(figureOf: Kind, [first, ms]: [number, number]) {
  const begin = performance.now();
  let [count, bytes] = [0, 0];
  while (performance.now() - begin < ms) {
    bytes += (await png(await figureOf(first + count))).length;
    count++;
  }
  return { rate: (count / (performance.now() - begin)) * 1_000, bytes: bytes / count, count };
}

/** Measures the first draws of all kinds in alternating rounds. */
async function firstDraws(kinds: readonly Kind[], quick: boolean) {
  const rounds = kinds.map((): Drawn[] => []);
  let first = 0;
  for (let round = 0; round <= (quick ? 1 : 5); round++)
    for (const [index, kind] of kinds.entries()) {
      const drawn = await drawFor(kind, [first, quick ? 500 : 1_500]);
      first += drawn.count;
      if (round > 0) rounds[index]?.push(drawn);
    }
  return rounds.map((drawn) => ({
    rate: median(drawn.map(({ rate }) => rate)),
    bytes: median(drawn.map(({ bytes }) => bytes)),
  }));
}

function row(name: string, drawn: Drawn | undefined, aim: Aim): Cell[] {
  const { rate = Number.NaN, bytes = Number.NaN } = drawn ?? {};
  const isMet = rate >= aim.rate && bytes <= aim.maxBytes;
  return [name, rate, bytes, isMet ? 'met' : 'not met'];
}

/** Pictures drawn for the first time; the section on endpoints requests one from the cache. */
export const pictures: Section = {
  name: 'pictures',
  help: 'pictures per second and their bytes, drawn for the first time',
  async measure({ quick, progress }) {
    progress.show('pictures: first draws');
    const face = await figureOf(clock, '', 'size=320');
    const kinds = [(number: number) => withExtraLine(face, number), ladder];
    const [first, six] = await firstDraws(kinds, quick);
    const rows = [
      row('clock, 320 × 320', first, AIM),
      row('ladder of six elements, including parsing and layout', six, LADDER_AIM),
    ];
    return `${table(['Picture', 'first draw 1/s', 'bytes', 'aim'], rows)}\n\nFirst draws are of distinct pictures, in one process on one core, without HTTP. The aim for the clock is ${AIM.rate} per second and core with at most ${AIM.maxBytes} bytes each, for the ladder a first draw in less than ${1_000 / LADDER_AIM.rate} ms.`;
  },
};
