import type { Point, Slip } from '@fragwerk/sdk';
import type { AnswerValue } from './draw.js';
import { pairsOf } from '../scene/model.js';
import { clipped, equationOf, isLinear, type Task } from './task.js';

/** A mistake, apart from the answer that results from it. */
type Mistake = Pick<Slip, 'name' | 'feedback'>;
type Both = readonly [de: string, en: string];

const mistake = (name: Both, feedback: Both): Mistake => ({
  name: { de: name[0], en: name[1] },
  feedback: { de: feedback[0], en: feedback[1] },
});

/** Mistakes with all points or with a whole curve. */
const mirrored = {
  x: mistake(
    ['Vorzeichen von x', 'sign of x'],
    ['Links und rechts sind vertauscht.', 'Left and right are swapped.'],
  ),
  y: mistake(
    ['Vorzeichen von y', 'sign of y'],
    ['Oben und unten sind vertauscht.', 'Up and down are swapped.'],
  ),
};
const swapped = mistake(
  ['Koordinaten vertauscht', 'coordinates swapped'],
  ['Die Koordinaten sind vertauscht.', 'The coordinates are swapped.'],
);
const others = mistake(
  ['genau die anderen', 'exactly the others'],
  ['Angekreuzt ist genau, was nicht zutrifft.', 'Exactly what does not apply is ticked.'],
);
const flipped = mistake(
  ['Anfang und Spitze vertauscht', 'start and tip swapped'],
  ['Der Pfeil zeigt in die Gegenrichtung.', 'The arrow points the opposite way.'],
);
const fromOrigin = mistake(
  ['nicht vom Anfang aus', 'not from the start'],
  [
    'Gezählt wird vom Anfangspunkt aus, nicht vom Ursprung.',
    'Count from the start, not from the origin.',
  ],
);
const reversed = mistake(
  ['Gegenrichtung', 'opposite direction'],
  ['Die Richtung ist genau umgekehrt.', 'The direction is exactly reversed.'],
);

/** Mistakes with a whole graph, with the values of the wrong graph. */
export const graphSlips: readonly (Mistake & {
  readonly at: (of: (x: number) => number, x: number) => number;
})[] = [
  { ...mirrored.y, at: (of, x) => -of(x) },
  { ...mirrored.x, at: (of, x) => of(-x) },
];

const slopeSign = mistake(
  ['Vorzeichen der Steigung', 'sign of the slope'],
  ['Das Vorzeichen der Steigung stimmt nicht.', 'The sign of the slope is wrong.'],
);
const interceptSign = mistake(
  ['Vorzeichen des Achsenabschnitts', 'sign of the intercept'],
  [
    'Die Gerade schneidet die senkrechte Achse auf der falschen Seite.',
    'The line crosses the vertical axis on the wrong side.',
  ],
);
const exchanged = mistake(
  ['Steigung und Achsenabschnitt vertauscht', 'slope and intercept swapped'],
  ['Steigung und Achsenabschnitt sind vertauscht.', 'Slope and intercept are swapped.'],
);
const reciprocal = mistake(
  ['Kehrwert der Steigung', 'reciprocal of the slope'],
  ['Bei der Steigung sind rechts und oben vertauscht.', 'In the slope, right and up are swapped.'],
);

/** Lines that result from mistakes with the slope or the intercept. */
function ofLine(task: Task, [a, b]: readonly Point[]): readonly Slip<AnswerValue>[] {
  if (!a || !b || a.x === b.x || !isLinear(task)) return [];
  const { k, d } = equationOf(a, b);
  const line = (look: Mistake, slope: number, intercept: number) => {
    const ends = [0, 1].map((x) => ({ x, y: slope * x + intercept }));
    const answer = clipped(task, ends);
    return answer && Number.isFinite(slope) ? [{ ...look, answer }] : [];
  };
  return [
    ...line(slopeSign, -k, d),
    ...line(interceptSign, k, -d),
    ...line(exchanged, d, k),
    ...line(reciprocal, 1 / k, d),
  ];
}

/** End points that are measured from the wrong place. */
const ofEnd = (start: Point, { x, y }: Point): readonly Slip<AnswerValue>[] => [
  { ...fromOrigin, answer: { x: x - start.x, y: y - start.y } },
  { ...reversed, answer: { x: 2 * start.x - x, y: 2 * start.y - y } },
];

/** Returns what students draw by typical mistakes instead of the right answer. */
export function plotSlips(task: Task, right: AnswerValue): readonly Slip<AnswerValue>[] {
  const { mode, start, boxes } = task;
  if (typeof right === 'number') return [];
  if (boxes) {
    const ticked = Array.isArray(right) ? right : [];
    const answer = boxes.flatMap((_, index) => (ticked.includes(index) ? [] : [index]));
    return answer.length > 0 ? [{ ...others, answer }] : [];
  }
  if (!Array.isArray(right)) {
    const point = right as Point;
    return [
      ...(start ? ofEnd(start, point) : []),
      { ...mirrored.x, answer: { x: -point.x, y: point.y } },
      { ...mirrored.y, answer: { x: point.x, y: -point.y } },
    ];
  }
  const points = right as readonly Point[];
  return [
    ...(mode === 'line' ? ofLine(task, points) : []),
    ...(mode === 'arrow'
      ? [{ ...flipped, answer: pairsOf(points).flatMap(([start, tip]) => [tip, start]) }]
      : []),
    { ...swapped, answer: points.map(({ x, y }) => ({ x: y, y: x })) },
    { ...mirrored.x, answer: points.map(({ x, y }) => ({ x: -x, y })) },
    { ...mirrored.y, answer: points.map(({ x, y }) => ({ x, y: -y })) },
  ];
}
