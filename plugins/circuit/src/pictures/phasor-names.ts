import { line, type Point, type Shape, stroke } from '@fragwerk/sdk';
import type { TextRun } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { quantityRun, lineShapes, lineWidth } from './names.js';
import { type Arrow, headOf, lengthOf } from './phasor-arrow.js';
import type { Phasor } from './phasor-choice.js';
import {
  type Candidate,
  edgeOf,
  labelBox,
  type Placement,
  Placer,
  type LabelRequest,
} from './placer.js';
import type { RequestOf } from './request.js';

const NAME = 17;
/** Pixels between an arrow and its name. */
const GAP = 6;
/** More names for one arrow stand in the legend only. */
const MAX_NAMES = 4;

/** Places along an arrow, the best first. */
const FRACTIONS = [0.5, 0.6, 0.4, 0.7, 0.8, 0.3, 0.9, 0.2];
/** Places around the tip, for arrows that have no room beside them. */
const RADII = [26, 40, 56, 76, 100, 130, 165, 205, 250];
const ANGLES = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8);

/** `U_R1 = U_C1`: the names of what is one phasor, without those that carry `?`. */
export function nameRun(
  circuit: Circuit,
  { quantities }: Phasor,
  request: RequestOf<'phasors'>,
): TextRun[] {
  const named = quantities.filter((quantity) => !request.changes.get(quantity)?.nameless);
  const run = named
    .slice(0, MAX_NAMES)
    .flatMap((quantity, index) => [
      ...(index > 0 ? [{ text: ' = ' }] : []),
      quantityRun(circuit, quantity, request.underline || circuit.underlineAll),
    ]);
  return named.length > MAX_NAMES ? [...run, { text: ' = …' }] : run;
}

/** Beside the arrow, on its own side first; then behind the tip; then around tip and middle. */
function placesOf(arrow: Arrow, width: number): Candidate[] {
  const { tail, tip, phasor } = arrow;
  const length = lengthOf(arrow) || 1;
  const [dx, dy] = [(tip.x - tail.x) / length, (tip.y - tail.y) / length];
  const reach = GAP + Math.abs(dy) * (width / 2 + 2) + Math.abs(dx) * NAME * 0.65;
  const pointAt = (fraction: number): Point => ({
    x: tail.x + fraction * (tip.x - tail.x),
    y: tail.y + fraction * (tip.y - tail.y),
  });
  const beside = (sign: number, extra: number): Candidate[] =>
    FRACTIONS.map((fraction) => {
      const anchor = pointAt(fraction);
      const gap = sign * (reach + extra);
      return { anchor, centre: { x: anchor.x + dy * gap, y: anchor.y - dx * gap }, isFar: false };
    });
  const around = (anchor: Point, radius: number): Candidate[] =>
    ANGLES.map((turn) => {
      const x = anchor.x + (radius + width / 2) * Math.cos(turn);
      return { anchor, centre: { x, y: anchor.y - radius * Math.sin(turn) }, isFar: true };
    });
  const sides = phasor.flipped ? [-1] : [1, -1];
  const behind = { x: tip.x + dx * (10 + width / 2), y: tip.y + dy * (10 + NAME / 2) };
  return [
    ...sides.flatMap((sign) => beside(sign, 0)),
    { anchor: tip, centre: behind, isFar: false },
    ...sides.flatMap((sign) => beside(sign, 8)),
    ...RADII.flatMap((radius) => [...around(tip, radius), ...around(pointAt(0.6), radius)]),
  ];
}

const labelRequest = (arrow: Arrow): LabelRequest => {
  const width = lineWidth(arrow.name, NAME);
  return { width, size: NAME, candidates: placesOf(arrow, width) };
};

function nameShapes(
  { name: run, colour: ink }: Arrow,
  { centre, anchor, isFar }: Placement,
): Shape[] {
  const width = lineWidth(run, NAME);
  const edge = edgeOf(labelBox(centre, width, NAME), anchor);
  return [
    ...(isFar ? [line(anchor, edge, stroke(LEADER_COLOUR, 1))] : []),
    ...lineShapes({ x: centre.x - width / 2, y: centre.y }, run, { colour: ink, size: NAME }),
  ];
}

const LEADER_COLOUR = '#808080';

/**
 * The names of arrows, each in a place of its own. Nothing for arrows without a name or a length, and
 * where there is no free place: then the legend tells.
 */
export function namesOf(arrows: readonly Arrow[], origin: Point): readonly (readonly Shape[])[] {
  const placer = new Placer();
  placer.addDot(origin, 3.5);
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
