import { circle, type Figure, line, part, type Shape, stroke } from '@fragwerk/sdk';
import { boundsOfAll, moved } from '../drawing/frame.js';
import { inks } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { add, type Complex, zero } from '../numeric/complex.js';
import { paper } from './axes.js';
import { inWords, quantityWords } from './names.js';
import {
  amountOf,
  type Arrow,
  headOf,
  lengthOf,
  letterOf,
  type Scales,
  spread,
} from './phasor-arrow.js';
import type { Phasor } from './phasor-choice.js';
import { nameRun, namesOf } from './phasor-names.js';
import { notes } from './phasor-notes.js';
import type { RequestOf } from './request.js';

type Request = RequestOf<'phasors'>;

/** Longest voltage and longest current, in pixels; they differ so that parallel ones stay apart. */
const LONGEST = { U: 330, I: 220 } as const;
const MARGIN = 14;
const MIN_WIDTH = 220;
const MIN_HEIGHT = 60;
const ORIGIN = { x: 0, y: 0 } as const;

const endOf = ({ from, value }: Phasor): Complex => add(from, value);

function pixelsPer(phasors: readonly Phasor[], letter: 'U' | 'I'): number {
  const own = phasors.filter((phasor) => letterOf(phasor) === letter);
  const ends = own.flatMap((phasor) => [phasor.from, endOf(phasor), zero]);
  const extent = (part: 're' | 'im') =>
    Math.max(0, ...ends.map((end) => end[part])) - Math.min(0, ...ends.map((end) => end[part]));
  const size = Math.max(extent('re'), extent('im'));
  return size > 0 ? LONGEST[letter] / size : 1;
}

/** The phasors as arrows around the origin. */
function arrowsOf(
  circuit: Circuit,
  phasors: readonly Phasor[],
  { request, scales }: { readonly request: Request; readonly scales: Scales },
): Arrow[] {
  const arrows = phasors.map((phasor): Arrow => {
    const scale = scales[letterOf(phasor)];
    const at = ({ re, im }: Complex) => ({ x: re * scale, y: -im * scale });
    const ink = phasor.isVoltage ? inks.voltage : inks.current;
    const run = nameRun(circuit, phasor, request);
    return { phasor, tail: at(phasor.from), tip: at(endOf(phasor)), ink, run };
  });
  return spread(arrows);
}

function arrowPart(arrow: Arrow, circuit: Circuit, name: readonly Shape[]): Shape {
  const { phasor, tail, tip, ink } = arrow;
  const length = lengthOf(arrow);
  const names = phasor.quantities.map((one) => inWords(quantityWords(circuit, one))).join(' = ');
  const amount = amountOf(phasor);
  const meaning = { de: `Zeiger ${names} = ${amount}`, en: `Phasor ${names} = ${amount}` };
  if (length < 1) return part(meaning, circle(tip, 3, { fill: ink }));
  const back = (5 / length) * Math.min(1, length / 14);
  const shaft = { x: tip.x - (tip.x - tail.x) * back, y: tip.y - (tip.y - tail.y) * back };
  return part(meaning, line(tail, shaft, stroke(ink, 2.2)), headOf(arrow), ...name);
}

/** Draws phasors: voltages blue and one on the other, currents red and from the origin. */
export function phasorFigure(
  circuit: Circuit,
  phasors: readonly Phasor[],
  request: Request,
): Figure {
  const scales = { U: pixelsPer(phasors, 'U'), I: pixelsPer(phasors, 'I') };
  const arrows = arrowsOf(circuit, phasors, { request, scales });
  const names = namesOf(arrows, ORIGIN);
  const drawn = [
    circle(ORIGIN, 2.5, { fill: paper.ink }),
    ...arrows.map((arrow, index) => arrowPart(arrow, circuit, names[index] ?? [])),
  ];
  const bounds = boundsOfAll(drawn);
  const width = Math.max(MIN_WIDTH, bounds.right - bounds.left + 2 * MARGIN);
  const height = Math.max(MIN_HEIGHT, bounds.bottom - bounds.top + 2 * MARGIN);
  const corner = {
    x: (bounds.left + bounds.right - width) / 2,
    y: (bounds.top + bounds.bottom - height) / 2,
  };
  const below = notes(arrows, circuit, { request, scales, top: height });
  return {
    width: Math.ceil(Math.min(1990, Math.max(width, below.width))),
    height: Math.ceil(Math.min(1990, height + below.height)),
    description: {
      de: 'Zeigerdiagramm, Spannungen blau, Ströme rot',
      en: 'Phasor diagram, voltages blue, currents red',
    },
    shapes: [...drawn.map((shape) => moved(shape, { origin: corner, scale: 1 })), ...below.shapes],
  };
}
