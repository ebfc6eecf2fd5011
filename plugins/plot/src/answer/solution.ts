import { clip, type Localized, type Point, spread, type Submission } from '@fragwerk/sdk';
import { numbersIn, unquoted } from '@fragwerk/sdk/expressions';
import { PlotError } from '../language/problems.js';
import { Scope } from '../scene/scope.js';
import { specOf } from './spec.js';
import type { Task } from './task.js';

/** The right answer as the host calculates it: numbers, or an equation of a curve. */
export type Right =
  /** A number, or the numbers of boxes, for its own kind of answer to read. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'points'; readonly points: readonly Point[] }
  | { readonly kind: 'curve'; readonly of: (x: number) => number }
  /** x = 3. */
  | { readonly kind: 'upright'; readonly x: number };

/** A solution that cannot be read, with the reason. */
interface Unreadable {
  readonly problem: Localized;
}

const unreadable = (de: string, en: string): Unreadable => ({ problem: { de, en } });

const EQUATION = /^\s*([A-Za-z]\w*)\s*=\s*([^=<>]+)$/;

/** Reads the right answer of a task from the text of the column "Lösung", calculated by the host. */
export function readSolution(
  task: Task,
  { expected, variables }: Pick<Submission, 'expected' | 'variables'>,
): Right | Unreadable {
  const text = unquoted(expected.text).trim();
  if (text === '') return unreadable('Die Lösung fehlt.', 'The solution is missing.');
  if (task.boxes || task.mode === 'hline' || task.mode === 'vline') return { kind: 'text', text };
  const scope = new Scope(variables);
  const tokenOf = (source: string) => ({ text: source, position: 0 });
  const curveOf = (source: string): Right => {
    const names = [...new Set([task.x.name, 'x', 't'])];
    const { of } = scope.functionIn(tokenOf(source), names);
    return {
      kind: 'curve',
      of(x) {
        const [value = { re: NaN, im: 0 }] = numbersIn(of(...names.map(() => x)));
        return value.im === 0 ? value.re : NaN;
      },
    };
  };
  try {
    const [, left, right] = EQUATION.exec(text) ?? [];
    if (left !== undefined && right !== undefined) {
      const isX = left === task.x.name || (left === 'x' && task.x.name !== task.y.name);
      if (!isX) return curveOf(right);
      return { kind: 'upright', x: scope.number(tokenOf(right)) };
    }
    const names = scope.expression(tokenOf(text), [task.x.name, 'x', 't']);
    if (names.kind !== 'list' && names.kind !== 'call' && task.mode === 'function')
      return curveOf(text);
    if (names.kind !== 'list' && names.kind !== 'call') return curveOf(text);
    const numbers = scope.numbers(tokenOf(text));
    if (numbers.length === 0 || numbers.length % 2 !== 0)
      throw new PlotError(0, { de: '', en: '' });
    const points = numbers.flatMap((x, index) => {
      const y = numbers[index + 1];
      return index % 2 === 0 && y !== undefined ? [{ x, y }] : [];
    });
    return { kind: 'points', points };
  } catch (error) {
    if (!(error instanceof PlotError)) throw error;
    return unreadable(
      `Die Lösung „${text.slice(0, 40)}“ ist kein Punkt [x,y], keine Matrix [[x1,y1],[x2,y2]] und keine Gleichung y=….`,
      `The solution “${text.slice(0, 40)}” is neither a point [x,y] nor a matrix [[x1,y1],[x2,y2]] nor an equation y=….`,
    );
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

/** Returns a solution in the stored form of answers, or unchanged if it has none. */
export function storedSolution(
  task: Task,
  submission: Pick<Submission, 'expected' | 'variables'>,
): string {
  const { text } = submission.expected;
  const right = readSolution(task, submission);
  const spec = specOf(task);
  const { kind } = spec.input({});
  if ('problem' in right || right.kind === 'text' || !kind.startsWith('point')) return text;
  if (right.kind !== 'points' && task.mode !== 'line') return text;
  const points = lineEnds(task, right);
  const stored = spec.write(kind === 'point' ? points[0] : points, {});
  // Points outside of the axes, which students cannot answer.
  return spec.read(stored, {}) === null ? text : stored;
}

/** Returns points of a curve at equal distances from left to right, where it is defined. */
export const curvePoints = (
  { x }: Task,
  of: (x: number) => number,
  count: number,
): readonly Point[] =>
  spread(x, count)
    .map((at) => ({ x: at, y: of(at) }))
    .filter(({ y }) => Number.isFinite(y));

/** Returns points of a right answer to draw: its own, or those of its curve. */
export function drawnSolution(task: Task, right: Right): readonly Point[] {
  const { y, mode } = task;
  if (right.kind === 'points') return right.points;
  if (right.kind === 'upright')
    return [
      { x: right.x, y: y.from },
      { x: right.x, y: y.to },
    ];
  return right.kind === 'curve' ? curvePoints(task, right.of, mode === 'line' ? 1 : 120) : [];
}
