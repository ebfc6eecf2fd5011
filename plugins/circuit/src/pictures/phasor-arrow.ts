import {
  type Candidate,
  candidatesAround,
  type Colour,
  distanceBetween,
  edgeOf,
  labelBox,
  type LabelRequest,
  line,
  lineShapes,
  lineWidth,
  type Localized,
  type Placement,
  Placer,
  type Point,
  pointBetween,
  type Shape,
  stroke,
  type TextRun,
} from '@fragwerk/sdk';
import { directionTo } from '../drawing/frame.js';
import { headAt, NAME_SIZE } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { magnitude } from '../numeric/complex.js';
import { formatAmount, formatPolar } from '../amounts.js';
import { quantityRun } from './axes.js';
import type { Letter, Phasor } from './phasor-choice.js';
import type { RequestOf } from './parameters.js';

/** The arrow of a phasor, in pixels. */
export interface Arrow {
  readonly phasor: Phasor;
  readonly tail: Point;
  readonly tip: Point;
  readonly colour: Colour;
  readonly name: readonly TextRun[];
}

/** What all parts of a phasor diagram depend on. */
export interface Diagram {
  readonly circuit: Circuit;
  readonly request: RequestOf<'phasors'>;
  /** Pixels per volt and ampere. */
  readonly scales: Readonly<Record<Letter, number>>;
}

/** The name of a quantity, underlined if the request or the circuit requires it. */
export const nameRun = ({ circuit, request }: Diagram, quantity: string): TextRun =>
  quantityRun(circuit, quantity, request.underline || circuit.underlineAll);

export const units: Readonly<Record<Letter, string>> = { U: 'V', I: 'A' };

/** Distance between arrows that would cover each other, in pixels. */
const SHIFT = 6;

export const lengthOf = ({ tail, tip }: Arrow): number => distanceBetween(tail, tip);

/** The head of an arrow whose length is not 0. */
export const headOf = ({ tail, tip, colour }: Arrow) => headAt(tip, tail, colour);

/** `3,2 V ∠ 45°`, without an angle for 0. */
export const phasorAmount = ({ value, letter }: Phasor): Localized =>
  magnitude(value) > 0 ? formatPolar(value, units[letter]) : formatAmount(0, units[letter]);

/** Whether two arrows cover each other. */
function overlaps(a: Arrow, b: Arrow): boolean {
  const length = lengthOf(a);
  if (length < 1 || lengthOf(b) < 1) return false;
  const [dx, dy] = directionTo(a.tail, a.tip);
  const along = ({ x, y }: Point) => (x - a.tail.x) * dx + (y - a.tail.y) * dy;
  const across = ({ x, y }: Point) => Math.abs((y - a.tail.y) * dx - (x - a.tail.x) * dy);
  const ends = [along(b.tail), along(b.tip)];
  const isBeside = Math.max(across(b.tail), across(b.tip)) < SHIFT * 0.7;
  return isBeside && Math.min(...ends) < length - 2 && Math.max(...ends) > 2;
}

/** Shifts arrows that would cover others. */
export function separate(arrows: readonly Arrow[]): Arrow[] {
  const done: Arrow[] = [];
  for (const arrow of arrows) {
    let shifted = arrow;
    for (let step = 1; step < 8 && done.some((other) => overlaps(other, shifted)); step += 1)
      shifted = shift(arrow, (step % 2 === 1 ? 1 : -1) * Math.ceil(step / 2) * SHIFT);
    done.push(shifted);
  }
  return done;
}

/** Shifts downward or to the right for positive distances, regardless of the arrow's direction. */
function shift(arrow: Arrow, distance: number): Arrow {
  const { tail, tip } = arrow;
  const [dx, dy] = directionTo(tail, tip);
  const sign = Math.abs(dx) >= Math.abs(dy) ? Math.sign(dx) : -Math.sign(dy);
  const by = ({ x, y }: Point) => ({
    x: x - sign * dy * distance,
    y: y + sign * dx * distance,
  });
  return { ...arrow, tail: by(tail), tip: by(tip) };
}

/** Distance between an arrow and its name, in pixels. */
const GAP = 6;
/** Maximum number of names written at a phasor; the others appear only in the legend. */
const MAX_NAMES = 4;

/** Positions along an arrow, the best first. */
const FRACTIONS = [0.5, 0.6, 0.4, 0.7, 0.8, 0.3, 0.9, 0.2];
/** Distances from tip and middle, for arrows without space next to them. */
const GAPS = [13, 30, 55];

/** The names of a phasor, without those marked with `?`: `U_R1 = U_C1` */
export function nameRuns(diagram: Diagram, { quantities }: Phasor): TextRun[] {
  const { changes } = diagram.request;
  const named = quantities.filter((quantity) => !changes.get(quantity)?.nameless);
  const run = named
    .slice(0, MAX_NAMES)
    .flatMap((quantity, index) => [
      ...(index > 0 ? [{ text: ' = ' }] : []),
      nameRun(diagram, quantity),
    ]);
  return named.length > MAX_NAMES ? [...run, { text: ' = …' }] : run;
}

/** Candidate positions: next to the arrow, then beyond its tip, then around tip and middle. */
function placesOf(arrow: Arrow, width: number): Candidate[] {
  const { tail, tip, phasor } = arrow;
  const [dx, dy] = directionTo(tail, tip);
  const reach = GAP + Math.abs(dy) * (width / 2 + 2) + Math.abs(dx) * NAME_SIZE * 0.65;
  const pointAt = (fraction: number) => pointBetween(tail, tip, fraction);
  const onSide = (sign: number, extra: number): Candidate[] =>
    FRACTIONS.map((fraction) => {
      const anchor = pointAt(fraction);
      const gap = sign * (reach + extra);
      return { anchor, centre: { x: anchor.x + dy * gap, y: anchor.y - dx * gap } };
    });
  const sides = phasor.flipped ? [-1] : [1, -1];
  const behind = { x: tip.x + dx * (10 + width / 2), y: tip.y + dy * (10 + NAME_SIZE / 2) };
  return [
    ...sides.flatMap((sign) => onSide(sign, 0)),
    { anchor: tip, centre: behind },
    ...sides.flatMap((sign) => onSide(sign, 8)),
    ...GAPS.flatMap((gap) =>
      [tip, pointAt(0.6)].flatMap((at) => candidatesAround(at, { width, size: NAME_SIZE, gap })),
    ),
  ];
}

const labelRequest = (arrow: Arrow): LabelRequest => {
  const width = lineWidth(arrow.name, NAME_SIZE);
  return { width, size: NAME_SIZE, candidates: placesOf(arrow, width) };
};

function nameShapes(
  { name: run, colour: ink }: Arrow,
  { centre, anchor, isFar }: Placement,
): Shape[] {
  const width = lineWidth(run, NAME_SIZE);
  const edge = edgeOf(labelBox(centre, width, NAME_SIZE), anchor);
  return [
    ...(isFar ? [line(anchor, edge, stroke(LEADER_COLOUR, 1))] : []),
    ...lineShapes({ x: centre.x - width / 2, y: centre.y }, run, { colour: ink, size: NAME_SIZE }),
  ];
}

const LEADER_COLOUR = '#808080';

/** Draws the names of arrows; those without a free place are in the legend only. */
export function nameShapesOf(arrows: readonly Arrow[]): readonly (readonly Shape[])[] {
  const placer = new Placer();
  // The origin of the diagram.
  placer.addDot({ x: 0, y: 0 }, 3.5);
  for (const arrow of arrows) {
    if (lengthOf(arrow) < 1) placer.addDot(arrow.tip, 3.5);
    else {
      placer.addLine(arrow.tail, arrow.tip);
      placer.addOutline(headOf(arrow).points);
    }
  }
  const named = arrows.filter((arrow) => arrow.name.length > 0 && lengthOf(arrow) >= 1);
  const placements = placer.place(named.map(labelRequest));
  return arrows.map((arrow) => {
    const placement = placements[named.indexOf(arrow)];
    return placement?.isFree ? nameShapes(arrow, placement) : [];
  });
}
