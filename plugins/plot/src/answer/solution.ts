import { numberAt, type Point, shareOf, snap, spread, type Submission } from '@fragwerk/sdk';
import { type Expression, namesOf, unquoted } from '@fragwerk/sdk/expressions';
import { collecting } from '../language/problems.js';
import { pointsFrom } from '../scene/model.js';
import { realOf, Scope } from '../scene/scope.js';
import { rangeOf, specOf } from './spec.js';
import { asRead, axisIn, clipped, type Mode, modes, type Task } from './task.js';

/** The right answer as the host calculates it: numbers, or the equation of a graph. */
export type Right =
  /** A number, or the numbers of boxes, for its own kind of answer to read. */
  | { readonly kind: 'text'; readonly text: string }
  /** Also the ends of a line, where an equation leaves the plane. */
  | { readonly kind: 'points'; readonly points: readonly Point[] }
  | { readonly kind: 'curve'; readonly of: (x: number) => number };

/** Shares of the horizontal axis at which a line is read to find out whether it is straight in the picture. */
const LINE_SHARES = [0, 0.3, 1] as const;
/** Modes whose points belong together in pairs. */
const PAIRED: readonly Mode[] = ['measure', 'lines', 'arrow'];

type Solved = Pick<Submission, 'expected' | 'variables'>;

/**
 * Reads the right answer of a task from the text of the column "Lösung", calculated by the host; `null`
 * for one that cannot be drawn in this task.
 */
export function readSolution(task: Task, { expected, variables }: Solved): Right | null {
  const text = unquoted(expected.text).trim();
  const { mode, x, y } = task;
  if (text === '') return null;
  if (task.boxes || axisIn(task)) return { kind: 'text', text };
  const scope = new Scope(variables);
  const token = { text: text.replace(':=', '='), position: 0 };
  const isVariable = (name: string) => variables.some((one) => one.name === name);
  // The name of a variable of the question stands for its value, not for the place on the axis.
  const free = [x.name, ...['x', 't'].filter((name) => name !== x.name && !isVariable(name))];
  const lineOf = (ends: readonly Point[]): Right | null => {
    if (mode !== 'line') return null;
    return { kind: 'points', points: clipped(task, ends) ?? ends };
  };
  const functionOf = (side: Expression) => {
    const { of: valueOf } = scope.functionIn(token, free, () => side);
    return (at: number) => realOf(valueOf(...free.map(() => at)));
  };
  const curveOf = (side: Expression): Right | null => {
    const of = functionOf(side);
    // Evaluated in all modes, because it throws for what cannot be, such as an unknown function.
    const [start = NaN, between = NaN, end = NaN] = LINE_SHARES.map((share) =>
      shareOf(y, of(numberAt(x, share))),
    );
    if (mode === 'function') return { kind: 'curve', of };
    const isStraight = Math.abs(start + LINE_SHARES[1] * (end - start) - between) < 1e-6;
    return isStraight ? lineOf([x.from, x.to].map((at) => ({ x: at, y: of(at) }))) : null;
  };
  const read = (): Right | null => {
    const solution = scope.expression(token, free);
    if (solution.kind === 'relation') {
      const { left, right } = solution;
      const name = left.kind === 'name' ? left.name : '';
      // `y` or `f(x)`; an equation such as x+y=1 is not solved.
      const isNamed = name !== '' || (left.kind === 'call' && left.arguments.length === 1);
      if (solution.operator !== '=' || !isNamed) return null;
      const isX = name === x.name || (name === 'x' && y.name !== 'x');
      if (!isX) return curveOf(right);
      const upright = functionOf(right)(NaN);
      if (!Number.isFinite(upright)) return null;
      return lineOf([y.from, y.to].map((at) => ({ x: upright, y: at })));
    }
    const isCurve = free.some((name) => namesOf(solution).has(name));
    if (isCurve || (solution.kind !== 'list' && solution.kind !== 'call')) return curveOf(solution);
    const numbers = scope.numbers(token);
    const step = PAIRED.includes(mode) ? 4 : 2;
    if (numbers.length === 0 || numbers.length % step !== 0) return null;
    return { kind: 'points', points: pointsFrom(numbers) };
  };
  return collecting([])(read) ?? null;
}

/** Returns a solution in the stored form of answers, or unchanged if it has none. */
export function storedSolution(task: Task, submission: Solved): string {
  const { text } = submission.expected;
  const right = readSolution(task, submission);
  const spec = specOf(task);
  const { form } = modes[task.mode];
  if (right?.kind !== 'points' || !form.startsWith('point')) return text;
  const stored = spec.write(form === 'point' ? right.points[0] : right.points, {});
  // Points outside of the axes, which students cannot answer.
  return spec.read(stored, {}) === null ? text : stored;
}

/** Places on a curve from which the points of an answer are chosen. */
const SAMPLES = 240;

/**
 * Returns as many points as a graph needs, spread over the visible part of a curve, at places where
 * students can set them; none if that part is too short.
 */
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

/** A list of numbers, such as `[x1,y1,x2,y2]`, which solutions may be, too. */
const FLAT = /^\s*\[[^[\]]*\]\s*$/;

/**
 * Returns an answer as it is stored: instead of an equation, points of its line or graph, and instead of
 * numbers, points. Answers cannot contain variables of the question.
 */
export function storedAnswer(task: Task, answer: string): string {
  const isFlat = modes[task.mode].form === 'points' && FLAT.test(answer);
  if (answer.length > MAX_EQUATION || !(isFlat || answer.includes('='))) return answer;
  const entered = { expected: { value: null, text: answer, unit: '' }, variables: [] };
  const right = readSolution(task, entered);
  if (right?.kind !== 'curve') return storedSolution(task, entered);
  const points = spreadPoints(task, right.of);
  return points.length === 0 ? answer : specOf(task).write(points, {});
}

/** Returns points of a right answer to draw: its own, or those of its graph. */
export const drawnSolution = (
  { x }: Task,
  right: Exclude<Right, { kind: 'text' }>,
): readonly Point[] =>
  right.kind === 'points'
    ? right.points
    : spread(x, 120)
        .map((at) => ({ x: at, y: right.of(at) }))
        .filter((point) => Number.isFinite(point.y));
