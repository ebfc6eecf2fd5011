import type { PluginOperations, Point, Submission } from '@fragwerk/sdk';
import { scorePlot } from './score.js';
import { graphSlips } from './slips.js';
import { curvePoints, readSolution } from './solution.js';
import { specOf } from './spec.js';
import type { Task } from './task.js';

type Slips = Awaited<ReturnType<NonNullable<PluginOperations['slips']>>>;

/** Number of samples from which the points are chosen. */
const SAMPLES = 240;

/**
 * Returns as many points as the task requires, spread over the visible part of a curve; none if it is too
 * short.
 */
function spreadPoints(task: Task, of: (x: number) => number): readonly Point[] {
  const { y, min } = task;
  const seen = curvePoints(task, of, SAMPLES).filter((at) => at.y >= y.from && at.y <= y.to);
  if (seen.length < min) return [];
  const gap = (seen.length - 1) / Math.max(1, min - 1);
  return Array.from({ length: min }, (_, index) => seen[Math.round(index * gap)]).flatMap(
    (at) => at ?? [],
  );
}

/**
 * Returns what students draw by typical mistakes instead of the graph of an equation; `null` if the
 * solution is not an equation. A few points lie on many curves, so each mistake is scored with the equation.
 */
export function curveSlips(task: Task, submission: Submission): Slips | null {
  const right = readSolution(task, submission);
  if (task.mode !== 'function' || 'problem' in right || right.kind !== 'curve') return null;
  const spec = specOf(task);
  return graphSlips.flatMap(({ name, feedback, at }) => {
    const points = spreadPoints(task, (x) => at(right.of, x));
    const answer = spec.write(points, {});
    const { share, slip } = scorePlot(task, { ...submission, answer });
    return points.length > 0 && slip === name ? [{ name, feedback, answer, share }] : [];
  });
}
