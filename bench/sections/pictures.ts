import { plainSample, requestBody } from '@fragwerk/conformance';
import { png } from '@fragwerk/renderers';
import { circuit } from '@fragwerk/plugin-circuit';
import { clock } from '@fragwerk/plugin-clock';
import type { Figure, Plugin } from '@fragwerk/sdk';
import { withService } from '../lib/child.js';
import { closedLoad } from '../lib/closed-load.js';
import { textFigure } from '../fixtures/text-picture/figure.js';
import { withExtraLine } from '../lib/figures.js';
import { internal } from '../lib/requests.js';
import { median } from '../lib/statistics.js';
import { figure, table } from '../lib/table.js';
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

/** Measures the rate of the same picture over HTTP. */
async function cachedRate(url: string, request: Buffer, quick: boolean): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round <= (quick ? 1 : 5); round++) {
    const load = { url, request: () => request, seconds: quick ? 0.3 : 0.8, count: 50_000 };
    const { rate, errors } = await closedLoad(load);
    if (round > 0) rounds.push(errors === 0 ? rate : Number.NaN);
  }
  return median(rounds);
}

async function measure({ quick, against, progress }: Run): Promise<string> {
  progress.show('pictures: first draws');
  const face = await figureOf(clock, '', 'size=320');
  const kinds = [(number: number) => withExtraLine(face, number), textFigure, ladder];
  const [first, text, six] = await firstDraws(kinds, quick);
  return withService({ env: { PLUGINS: 'bench/fixtures/text-picture' } }, async (service) => {
    progress.show('pictures: cached');
    const requests = [imageOf('Uhr', 'size=320'), imageOf('BenchText', '1')] as const;
    const cached = [
      await cachedRate(service.url, requests[0], quick),
      await cachedRate(service.url, requests[1], quick),
    ];
    const others = against
      ? [[figure(await cachedRate(against.url, imageOf(against.type, 'size=320'), quick))], ['–']]
      : [[], []];
    const met = (drawn: Drawn, aim: Aim) => drawn.rate >= aim.rate && drawn.bytes <= aim.maxBytes;
    const aims = [AIM, null, LADDER_AIM];
    const verdict = (drawn: Drawn | undefined, aim: Aim | null | undefined) =>
      !aim ? '–' : drawn && met(drawn, aim) ? 'met' : 'not met';
    const row = (name: string, drawn: Drawn | undefined, index: number) => [
      name,
      figure(drawn?.rate ?? Number.NaN),
      figure(drawn?.bytes ?? Number.NaN),
      verdict(drawn, aims[index]),
      index in cached ? figure(cached[index] ?? Number.NaN) : '–',
      ...(others[index] ?? (against ? ['–'] : [])),
    ];
    const head = ['Picture', 'first draw 1/s', 'bytes', 'aim', 'cached over HTTP 1/s'];
    return `${table(against ? [...head, `${against.name} 1/s`] : head, [
      row('clock, 320 × 320', first, 0),
      row('table of text, 800 × 600', text, 1),
      row('ladder of six elements, including parsing and layout', six, 2),
    ])}\n\nFirst draws are of distinct pictures, in one process on one core, without HTTP. The aim for the clock is ${AIM.rate} per second and core with at most ${AIM.maxBytes} bytes each, for the ladder a first draw in less than ${1_000 / LADDER_AIM.rate} ms. The table of text belongs to a plugin type of \`PLUGINS\`, which runs in a process of its own.`;
  });
}

/** (b) Pictures drawn for the first time, and from the cache. */
export const pictures: Section = {
  name: 'pictures',
  help: 'pictures per second and their bytes, drawn and from the cache',
  measure,
};
