import { circle, type Figure, line, part, type Point, type Shape, stroke } from '@fragwerk/sdk';
import { arrowHead, inks, type Words } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { add, type Complex, zero } from '../numeric/complex.js';
import { paper } from './axes.js';
import { inWords, quantityWords, runShapes, runWidth } from './names.js';
import type { PictureRequest } from './parameters.js';
import { amountOf, type Arrow, lengthOf, letterOf, type Page, spread } from './phasor-arrow.js';
import type { Phasor } from './phasor-choice.js';
import { notes } from './phasor-notes.js';
import { type Candidate, Placer } from './placer.js';

type Request = Extract<PictureRequest, { kind: 'phasors' }>;

/** Longest voltage and longest current, in pixels; they differ so that parallel ones stay apart. */
const LONGEST = { U: 330, I: 220 } as const;
const MARGIN = 46;
const MIN_WIDTH = 220;
const NAME = 17;

const endOf = ({ from, value }: Phasor): Complex => add(from, value);

function pixelsPer(phasors: readonly Phasor[], letter: 'U' | 'I'): number {
  const own = phasors.filter((phasor) => letterOf(phasor) === letter);
  const ends = own.flatMap((phasor) => [phasor.from, endOf(phasor), zero]);
  const extent = (part: 're' | 'im') =>
    Math.max(0, ...ends.map((end) => end[part])) - Math.min(0, ...ends.map((end) => end[part]));
  const size = Math.max(extent('re'), extent('im'));
  return size > 0 ? LONGEST[letter] / size : 1;
}

function pageOf(phasors: readonly Phasor[]): Page {
  const pixels = { U: pixelsPer(phasors, 'U'), I: pixelsPer(phasors, 'I') };
  const points = phasors.flatMap((phasor) =>
    [phasor.from, endOf(phasor)].map(({ re, im }) => ({
      x: re * pixels[letterOf(phasor)],
      y: -im * pixels[letterOf(phasor)],
    })),
  );
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(0, ...xs), Math.max(0, ...xs)];
  const [top, bottom] = [Math.min(0, ...ys), Math.max(0, ...ys)];
  const width = Math.ceil(Math.max(MIN_WIDTH, right - left + 2 * MARGIN));
  const height = Math.ceil(Math.max(140, bottom - top + 2 * MARGIN));
  const origin = { x: (width - left - right) / 2, y: (height - top - bottom) / 2 };
  return { width, height, origin, pixels };
}

/** `U_R1 = U_C1`: the names of what is one phasor, without those that carry `?`. */
function nameRun(circuit: Circuit, { quantities }: Phasor, request: Request): Words[] {
  const named = quantities.filter((quantity) => !request.changes.get(quantity)?.nameless);
  return named.flatMap((quantity, index) => [
    ...(index > 0 ? [{ text: ' = ' }] : []),
    quantityWords(circuit, quantity, request.underline || circuit.underlineAll),
  ]);
}

function arrowOf(phasor: Phasor, { origin, pixels }: Page, run: readonly Words[]): Arrow {
  const scale = pixels[letterOf(phasor)];
  const at = ({ re, im }: Complex) => ({ x: origin.x + re * scale, y: origin.y - im * scale });
  const ink = phasor.isVoltage ? inks.voltage : inks.current;
  return { phasor, tail: at(phasor.from), tip: at(endOf(phasor)), ink, run };
}

/** Places beside the arrow, the middle first; behind the tip last. */
function namePlaces(arrow: Arrow, width: number): Candidate[] {
  const { tail, tip, phasor } = arrow;
  const length = lengthOf(arrow) || 1;
  const [dx, dy] = [(tip.x - tail.x) / length, (tip.y - tail.y) / length];
  const side = phasor.flipped ? -1 : 1;
  const beside = (share: number, sign: number, extra: number): Candidate => {
    const gap = 7 + extra + Math.abs(dy) * (width / 2) + Math.abs(dx) * (NAME / 2 + 2);
    const anchor = { x: tail.x + share * (tip.x - tail.x), y: tail.y + share * (tip.y - tail.y) };
    return { anchor, centre: { x: anchor.x + sign * dy * gap, y: anchor.y - sign * dx * gap } };
  };
  const centre = { x: tip.x + dx * (12 + width / 2), y: tip.y + dy * (12 + NAME / 2) };
  const behind = { anchor: tip, centre };
  const sides = phasor.flipped ? [side] : [side, -side];
  return [
    ...sides.flatMap((sign) => [0.5, 0.65, 0.8, 0.35, 0.2].map((share) => beside(share, sign, 0))),
    behind,
    ...[16, 32, 48].flatMap((extra) =>
      sides.flatMap((sign) => [0.5, 0.8, 1, 0.1].map((share) => beside(share, sign, extra))),
    ),
  ];
}

function arrowPart(arrow: Arrow, circuit: Circuit, placer: Placer): Shape {
  const { phasor, tail, tip, ink, run } = arrow;
  const length = lengthOf(arrow);
  const names = phasor.quantities.map((name) => inWords(quantityWords(circuit, name))).join(' = ');
  const amount = amountOf(phasor);
  const meaning = { de: `Zeiger ${names} = ${amount}`, en: `Phasor ${names} = ${amount}` };
  if (length < 1) return part(meaning, circle(tip, 3, { fill: ink }));
  const size = Math.min(1, length / 14);
  const direction = { x: tip.x - tail.x, y: tip.y - tail.y };
  const shaft = {
    x: tip.x - direction.x * (5 / length) * size,
    y: tip.y - direction.y * (5 / length) * size,
  };
  const width = runWidth(run, NAME);
  const name =
    run.length === 0 ? [] : nameShapes(arrow, placer.place(namePlaces(arrow, width), width, NAME));
  return part(
    meaning,
    line(tail, shaft, stroke(ink, 2.2)),
    arrowHead(tip, direction, ink),
    ...name,
  );
}

const nameShapes = ({ run, ink }: Arrow, { x, y }: Point): Shape[] =>
  runShapes({ x: x - runWidth(run, NAME) / 2, y }, run, { colour: ink, size: NAME });

/** Draws phasors: voltages blue and one on the other, currents red and from the origin. */
export function phasorFigure(
  circuit: Circuit,
  phasors: readonly Phasor[],
  request: Request,
): Figure {
  const shown = phasors.slice(0, 60);
  const page = pageOf(shown);
  const arrows = spread(
    shown.map((phasor) => arrowOf(phasor, page, nameRun(circuit, phasor, request))),
  );
  const frame = { left: 2, top: 2, right: page.width - 2, bottom: page.height - 2 };
  const placer = new Placer(frame);
  for (const { tail, tip } of arrows) placer.addLine(tail, tip);
  const { shapes, height, width } = notes(arrows, circuit, { request, page });
  const parts = arrows.map((arrow) => arrowPart(arrow, circuit, placer));
  return {
    width: Math.ceil(Math.min(1990, Math.max(page.width, width))),
    height: Math.ceil(Math.min(1990, page.height + height)),
    description: {
      de: 'Zeigerdiagramm, Spannungen blau, Ströme rot',
      en: 'Phasor diagram, voltages blue, currents red',
    },
    shapes: [circle(page.origin, 2.5, { fill: paper.ink }), ...parts, ...shapes],
  };
}
