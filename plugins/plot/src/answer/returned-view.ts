import type { Point } from '@fragwerk/sdk';
import { checkFigure } from '@fragwerk/sdk/check-figure';
import * as s from '@fragwerk/sdk/schema';
import { LIMITS } from '../limits.js';
import { readTaskText } from './spec.js';
import { type Mode, modes, type Task, type TaskAxis, type TaskBox } from './task.js';

const number = s.number();
const count = s.integer({ min: 1, max: LIMITS.points });
const point = s.object<Point>({ x: number, y: number });

const axis = s.object<TaskAxis>({
  ...{ name: s.string, unit: s.string, from: number, to: number, isLogarithmic: s.boolean },
  pixels: s.list(number, { min: 2, max: 2 }) as s.Schema<TaskAxis['pixels']>,
  shown: s.object<TaskAxis['shown']>({ name: s.string, unit: s.string, factor: number }),
});

const task = s.object<Task>({
  mode: s.oneOf(...(Object.keys(modes) as Mode[])),
  ...{ x: axis, y: axis, start: s.nullable(point), min: count, max: count },
  boxes: s.optional(
    s.list(s.object<TaskBox>({ pixel: point, point: s.nullable(point) }), { max: LIMITS.points }),
  ),
  colour: s.string as s.Schema<Task['colour']>,
  cursor: s.oneOf('none', 'numbers', 'polar', 'relative'),
});

/** Returns whether the configuration of a view that the host sends back holds a complete task. */
export const hasCompleteTask = (config: string): boolean => s.matches(task, readTaskText(config));

/** Returns the picture of a view that the host sends back; '' if it cannot be drawn. */
export function drawablePicture(json = ''): string {
  try {
    checkFigure(JSON.parse(json));
    return json;
  } catch {
    // Some hosts do not send it back; the result is then shown without it.
    return '';
  }
}
