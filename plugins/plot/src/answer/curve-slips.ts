import type { PluginOperations, Submission } from '@fragwerk/sdk';
import { scorePlot } from './score.js';
import { graphSlips } from './slips.js';
import { readSolution, spreadPoints } from './solution.js';
import { specOf } from './spec.js';
import type { Task } from './task.js';

export type Slips = Awaited<ReturnType<NonNullable<PluginOperations['slips']>>>;

/**
 * Returns what students draw by typical mistakes instead of the graph of an equation; `null` if the
 * solution is not an equation. A few points lie on many curves, so each mistake is scored with the equation.
 */
export function curveSlips(task: Task, submission: Submission): Slips | null {
  const right = readSolution(task, submission);
  if (right?.kind !== 'curve') return null;
  const spec = specOf(task);
  return graphSlips.flatMap(({ name, feedback, at }) => {
    const points = spreadPoints(task, (x) => at(right.of, x));
    const answer = spec.write(points, {});
    const { share, slip } = scorePlot(task, { ...submission, answer });
    return points.length > 0 && slip === name ? [{ name, feedback, answer, share }] : [];
  });
}
