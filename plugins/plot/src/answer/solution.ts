import { clip, type Point, snap, spread, type Submission } from '@fragwerk/sdk';
import { namesOf, numbersIn, unquoted } from '@fragwerk/sdk/expressions';
import { PlotError } from '../language/problems.js';
import { Scope } from '../scene/scope.js';
import { rangeOf, specOf } from './spec.js';
import { asRead, type Task } from './task.js';

/** The right answer as the host calculates it: numbers, or an equation of a curve. */
export type Right =
  /** A number, or the numbers of boxes, for its own kind of answer to read. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'points'; readonly points: readonly Point[] }
  | { readonly kind: 'curve'; readonly of: (x: number) => number }
  /** x = 3. */
  | { readonly kind: 'upright'; readonly x: number };

const EQUATION = /^\s*([A-Za-z]\w*)\s*=\s*([^=<>]+)$/;

type Solved = Pick<Submission, 'expected' | 'variables'>;

/**
 * Reads the right answer of a task from the text of the column "Lösung", calculated by the host; `null`
 * for one that cannot be drawn in this task.
 */
export function readSolution(task: Task, { expected, variables }: Solved): Right | null {
  const text = unquoted(expected.text).trim();
  const { mode } = task;
  if (text === '') return null;
  if (task.boxes || mode === 'hline' || mode === 'vline') return { kind: 'text', text };
  const scope = new Scope(variables);
  const tokenOf = (source: string) => ({ text: source, position: 0 });
  const free = [...new Set([task.x.name, 'x', 't'])];
  const curveOf = (source: string): Right | null => {
    if (mode !== 'function' && mode !== 'line') return null;
    const { of: valueOf } = scope.functionIn(tokenOf(source), free);
    const of = (x: number) => {
      const [value = { re: NaN, im: 0 }] = numbersIn(valueOf(...free.map(() => x)));
      return value.im === 0 ? value.re : NaN;
    };
    // Unknown functions are found when they are called.
    of(task.x.from);
    return { kind: 'curve', of };
  };
  try {
    const [, left, right] = EQUATION.exec(text) ?? [];
    if (left !== undefined && right !== undefined) {
      const isX = left === task.x.name || (left === 'x' && task.x.name !== task.y.name);
      if (!isX) return curveOf(right);
      return mode === 'line' ? { kind: 'upright', x: scope.number(tokenOf(right)) } : null;
    }
    const read = scope.expression(tokenOf(text), free);
    const isCurve = free.some((name) => namesOf(read).has(name));
    if (isCurve || (read.kind !== 'list' && read.kind !== 'call')) return curveOf(text);
    const numbers = scope.numbers(tokenOf(text));
    if (numbers.length === 0 || numbers.length % 2 !== 0) return null;
    const points = numbers.flatMap((x, index) => {
      const y = numbers[index + 1];
      return index % 2 === 0 && y !== undefined ? [{ x, y }] : [];
    });
    return { kind: 'points', points };
  } catch (error) {
    if (!(error instanceof PlotError)) throw error;
    return null;
  }
}

/** Returns the ends of a right line; of an equation, where it leaves the plane. */
export function lineEnds(
  { x, y }: Task,
  right: Exclude<Right, { kind: 'text' }>,
): readonly Point[] {
  if (right.kind === 'points') return right.points;
  const ends =
    right.kind === 'upright'
      ? [
          { x: right.x, y: y.from },
          { x: right.x, y: y.to },
        ]
      : [x.from, x.to].map((at) => ({ x: at, y: right.of(at) }));
  return clip(ends, { left: x.from, right: x.to, top: y.from, bottom: y.to })[0] ?? ends;
}

/** Returns a solution in the form in which students' answers are stored; one that has none as it is. */
export function storedSolution(task: Task, submission: Solved): string {
  const { text } = submission.expected;
  const right = readSolution(task, submission);
  const spec = specOf(task);
  const { kind } = spec.input({});
  if (!right || right.kind === 'text' || !kind.startsWith('point')) return text;
  if (right.kind === 'curve' && task.mode === 'function') return text;
  const points = lineEnds(task, right);
  const stored = spec.write(kind === 'point' ? points[0] : points, {});
  // Points outside of the axes, which students cannot answer.
  return spec.read(stored, {}) === null ? text : stored;
}

/** Places on a curve from which the points of an answer are chosen. */
const SAMPLES = 240;

/** Returns as many points as a graph needs where students set them, spread over the visible part of a curve; none if that is too short. */
export function spreadPoints(task: Task, of: (x: number) => number): readonly Point[] {
  const { x, y, min } = task;
  const places = spread(x, SAMPLES).map((at) =>
    x.isLogarithmic ? asRead(x, at) : snap(at, rangeOf(x)),
  );
  const seen = [...new Set(places)]
    .map((at) => ({ x: at, y: of(at) }))
    .filter((at) => at.y >= y.from && at.y <= y.to);
  if (seen.length < min) return [];
  const gap = (seen.length - 1) / Math.max(1, min - 1);
  return Array.from({ length: min }, (_, index) => seen[Math.round(index * gap)]).flatMap(
    (at) => at ?? [],
  );
}

/** A longer answer is not an equation. */
const MAX_EQUATION = 200;

/**
 * Returns an answer as it is stored: instead of an equation, points of its line or graph. The variables
 * of the question are none of the student's.
 */
export function storedAnswer(task: Task, answer: string): string {
  if (answer.length > MAX_EQUATION || !EQUATION.test(answer)) return answer;
  const entered = { expected: { value: null, text: answer, unit: '' }, variables: [] };
  const right = readSolution(task, entered);
  if (right?.kind !== 'curve' || task.mode !== 'function') return storedSolution(task, entered);
  const points = spreadPoints(task, right.of);
  return points.length === 0 ? answer : specOf(task).write(points, {});
}

/** Returns points of a right answer to draw: its own, or those of its curve. */
export const drawnSolution = (
  task: Task,
  right: Exclude<Right, { kind: 'text' }>,
): readonly Point[] =>
  right.kind === 'curve' && task.mode === 'function'
    ? spread(task.x, 120)
        .map((x) => ({ x, y: right.of(x) }))
        .filter(({ y }) => Number.isFinite(y))
    : lineEnds(task, right);
