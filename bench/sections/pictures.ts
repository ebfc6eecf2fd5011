import { plainSample, requestBody } from '@fragwerk/conformance';
import { png } from '@fragwerk/renderers';
import { circuit } from '@fragwerk/plugin-circuit';
import { clock } from '@fragwerk/plugin-clock';
import { type Figure, line, type Plugin, polar, stroke } from '@fragwerk/sdk';
import { withService } from '../lib/child.js';
import {
  compareContenders,
  type Contender,
  paceOf,
  repeated,
  type RoundMedians,
} from '../lib/contest.js';
import { textFigure } from '../fixtures/text-picture/figure.js';
import { internal } from '../lib/requests.js';
import { median } from '../lib/statistics.js';
import { type Cell, table } from '../lib/table.js';
import type { Run, Section } from './section.js';

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

const imageOf = (type: string, params: string) =>
  internal('image', { ...(requestBody.of('image', plainSample(type)) as object), params });

const rateOf = (cached: RoundMedians | undefined): Cell => {
  if (!cached) return '–';
  return cached.allSucceeded ? cached.rate : Number.NaN;
};

function row(name: string, drawn: Drawn | undefined, aim: Aim | null): Cell[] {
  const { rate = Number.NaN, bytes = Number.NaN } = drawn ?? {};
  const isMet = aim && rate >= aim.rate && bytes <= aim.maxBytes;
  return [name, rate, bytes, aim ? (isMet ? 'met' : 'not met') : '–'];
}

async function measure({ quick, against, progress }: Run): Promise<string> {
  progress.show('pictures: first draws');
  const face = await figureOf(clock, '', 'size=320');
  const kinds = [(number: number) => withExtraLine(face, number), textFigure, ladder];
  const [first, text, six] = await firstDraws(kinds, quick);
  return withService({ env: { PLUGINS: 'bench/fixtures/text-picture' } }, async ({ url }) => {
    progress.show('pictures: cached');
    const peer = against && repeated(against.url, imageOf(against.type, 'size=320'));
    const contenders: Partial<Record<'clock' | 'text' | 'peer', Contender>> = {
      clock: repeated(url, imageOf('Uhr', 'size=320')),
      text: repeated(url, imageOf('BenchText', '1')),
      ...(peer && { peer }),
    };
    const cached = await compareContenders(contenders, paceOf(quick, peer !== null));
    // Without a peer, the table has no column for the last cells.
    const rows = [
      [...row('clock, 320 × 320', first, AIM), rateOf(cached.clock), rateOf(cached.peer)],
      [...row('table of text, 800 × 600', text, null), rateOf(cached.text), '–'],
      [...row('ladder of six elements, including parsing and layout', six, LADDER_AIM), '–', '–'],
    ];
    const head = ['Picture', 'first draw 1/s', 'bytes', 'aim', 'cached over HTTP 1/s'];
    return `${table(against ? [...head, 'peer 1/s'] : head, rows)}\n\nFirst draws are of distinct pictures, in one process on one core, without HTTP. The aim for the clock is ${AIM.rate} per second and core with at most ${AIM.maxBytes} bytes each, for the ladder a first draw in less than ${1_000 / LADDER_AIM.rate} ms. The table of text belongs to a plugin type of \`PLUGINS\`, which runs in a process of its own.`;
  });
}

/** Pictures drawn for the first time, and from the cache. */
export const pictures: Section = {
  name: 'pictures',
  help: 'pictures per second and their bytes, drawn and from the cache',
  measure,
};
