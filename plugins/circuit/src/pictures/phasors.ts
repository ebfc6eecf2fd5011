import {
  circle,
  type Figure,
  line,
  localized,
  type Localized,
  part,
  type Shape,
  stroke,
  writeQuantity,
} from '@fragwerk/sdk';
import { truncated } from '../drawing/describe.js';
import { boundsOfAll, transformed } from '../drawing/frame.js';
import { colours } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { add, angle, type Complex, magnitude, zero } from '../numeric/complex.js';
import { plotColours } from './axes.js';
import { plainText, quantityRun } from './names.js';
import {
  type Arrow,
  headOf,
  lengthOf,
  letterOf,
  phasorAmount,
  type Scales,
  separate,
} from './phasor-arrow.js';
import type { Phasor } from './phasor-choice.js';
import { nameRun, namesOf } from './phasor-names.js';
import { legend } from './phasor-notes.js';
import type { RequestOf } from './request.js';

type Request = RequestOf<'phasors'>;

/** Longest voltage and longest current, in pixels; they differ so that parallel ones stay apart. */
const MAX_EXTENT = { U: 330, I: 220 } as const;
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
  return size > 0 ? MAX_EXTENT[letter] / size : 1;
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
    const ink = phasor.isVoltage ? colours.voltage : colours.current;
    const run = nameRun(circuit, phasor, request);
    return { phasor, tail: at(phasor.from), tip: at(endOf(phasor)), colour: ink, name: run };
  });
  return separate(arrows);
}

const namesIn = (circuit: Circuit, { quantities }: Phasor): string =>
  quantities.map((one) => plainText(quantityRun(circuit, one))).join(' = ');

/** `U_R1 = 3,2 V ∠ 45°`. */
const exactPhasor = (circuit: Circuit, phasor: Phasor): Localized =>
  localized((language) => `${namesIn(circuit, phasor)} = ${phasorAmount(phasor)[language]}`);

/** Degrees that one reads off a picture without numbers. */
const READABLE_DEGREES = 5;

/** A phasor as the legend has it; without one, its direction as far as the picture shows it. */
function describePhasor(circuit: Circuit, phasor: Phasor, hasLegend: boolean): Localized {
  if (hasLegend || magnitude(phasor.value) === 0) return exactPhasor(circuit, phasor);
  const degrees =
    Math.round((angle(phasor.value) * 180) / Math.PI / READABLE_DEGREES) * READABLE_DEGREES;
  const about = { de: 'etwa', en: 'about' };
  return localized((language) => {
    const turn = writeQuantity(degrees, '°', { language, keepsUnit: true });
    return `${namesIn(circuit, phasor)} ∠ ${about[language]} ${turn}`;
  });
}

/** The diagram in words; those of a very large one end early. */
function describeDiagram(
  circuit: Circuit,
  phasors: readonly Phasor[],
  request: Request,
): Localized {
  const seen = phasors.map((phasor) => describePhasor(circuit, phasor, request.hasLegend));
  const kind = {
    de: 'Zeigerdiagramm, Spannungen blau, Ströme orangerot',
    en: 'Phasor diagram, voltages blue, currents orange-red',
  };
  return localized((language) => {
    const list = seen.map((words) => words[language]).join('; ');
    return truncated(`${kind[language]}${list === '' ? '' : `: ${list}`}`);
  });
}

function arrowPart(
  arrow: Arrow,
  { circuit, request }: { readonly circuit: Circuit; readonly request: Request },
  name: readonly Shape[],
): Shape {
  const { phasor, tail, tip, colour: ink } = arrow;
  const length = lengthOf(arrow);
  const { de, en } = describePhasor(circuit, phasor, request.hasLegend);
  const meaning = { de: `Zeiger ${de}`, en: `Phasor ${en}` };
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
    circle(ORIGIN, 2.5, { fill: plotColours.ink }),
    ...arrows.map((arrow, index) => arrowPart(arrow, { circuit, request }, names[index] ?? [])),
  ];
  const bounds = boundsOfAll(drawn);
  const width = Math.max(MIN_WIDTH, bounds.right - bounds.left + 2 * MARGIN);
  const height = Math.max(MIN_HEIGHT, bounds.bottom - bounds.top + 2 * MARGIN);
  const corner = {
    x: (bounds.left + bounds.right - width) / 2,
    y: (bounds.top + bounds.bottom - height) / 2,
  };
  const below = legend(arrows, circuit, { request, scales, top: height });
  return {
    width: Math.ceil(Math.min(1990, Math.max(width, below.width))),
    height: Math.ceil(Math.min(1990, height + below.height)),
    description: describeDiagram(circuit, phasors, request),
    shapes: [
      ...drawn.map((shape) => transformed(shape, { origin: corner, scale: 1 })),
      ...below.shapes,
    ],
  };
}
