import {
  type AnswerSpec,
  type ConfigValues,
  type Language,
  localized,
  type Localized,
  niceStep,
  numberAnswer,
  parseUnit,
  type Point,
  pointAnswer,
  pointsAnswer,
  roundToDigits,
  type ScoreBreakdown,
  type Submission,
  text,
  textAnswer,
  ticks,
  writeNumber,
  writeQuantity,
} from '@fragwerk/sdk';
import { axisIn, isMode, modes, type Task, type TaskAxis, type TaskBox } from './task.js';

/** The task as a field: the generated browser part reads it from the configuration of its view. */
export const taskFields = {
  task: text({ key: 'task', maxLength: 8_000, label: { de: 'Aufgabe', en: 'Task' } }),
};

/** Writes a task as the configuration of the generated browser part. */
export const writeTask = (task: Task): string => `task=${encodeURIComponent(JSON.stringify(task))}`;

/** Reads a task; `null` without one. */
export function readTask(config: ConfigValues): Task | null {
  try {
    const written = typeof config.task === 'string' ? config.task : '';
    const task = JSON.parse(decodeURIComponent(written)) as Task;
    return isMode(task.mode) ? task : null;
  } catch {
    return null;
  }
}

export const readTaskText = (config: string): Task | null =>
  readTask({ task: config.replace(/^task=/, '') });

/** Maximum number of steps of a handle along an axis. */
const STEPS = 200;

const stepOf = ({ from, to }: TaskAxis): number =>
  Number(niceStep(to - from, STEPS).toPrecision(3));

export const rangeOf = (axis: TaskAxis) => ({ min: axis.from, max: axis.to, step: stepOf(axis) });

/** Formats a coordinate as students see it on its axis. */
export const coordinateText = (
  { shown }: TaskAxis,
  value: number,
  { language, digits = 5 }: { readonly language: Language; readonly digits?: number },
): string => writeQuantity(value / shown.factor, shown.unit, { language, digits, keepsUnit: true });

/** Scores an answer; missing in browsers. */
export type Scoring = (task: Task, submission: Submission) => ScoreBreakdown;

/** Reads a number of an axis, also one beyond its ends; `null` for anything else. */
export const numberOn = ({ name, unit }: TaskAxis, text: string): number | null =>
  numberAnswer({ label: { de: name, en: name }, unit }).read(text, {});

/** A number on an axis, typed in the unit of its numbers, and stored with its own: `28.54 V`. */
function axisNumber(task: Task, axis: TaskAxis): AnswerSpec<number> {
  const { label } = modes[task.mode];
  const { unit, factor } = axis.shown;
  const spec = numberAnswer({ label, ...rangeOf(axis), unit: axis.unit });
  const asTyped = numberAnswer({ label, unit });
  const isKnown = axis.unit !== '' && parseUnit(axis.unit) !== null;
  const write = (value: number) => `${spec.write(value, {})}${isKnown ? ` ${axis.unit}` : ''}`;
  return {
    ...spec,
    write,
    parse(typed, config) {
      const value = asTyped.read(typed, config);
      return spec.parse(value === null ? typed : write(roundToDigits(value * factor, 12)), config);
    },
    format(stored, config, language) {
      const value = spec.read(stored, config);
      return value === null
        ? spec.format(stored, config, language)
        : coordinateText(axis, value, { language, digits: 10 });
    },
    input: () => ({ kind: 'number', ...rangeOf(axis), unit, factor }),
  };
}

/** Names a box by its number and, for students who cannot see the picture, by its position on the axes. */
export const boxName = (index: number, { point }: TaskBox): Localized =>
  localized((language) => {
    const name = `${language === 'de' ? 'Kästchen' : 'Box'} ${index + 1}`;
    if (!point) return name;
    const [x, y] = [point.x, point.y].map((value) =>
      writeNumber(roundToDigits(value, 3), language),
    );
    return language === 'de' ? `${name} bei (${x}; ${y})` : `${name} at (${x}; ${y})`;
  });

const nothing = textAnswer({ label: { de: 'Antwort', en: 'Answer' }, maxLength: 1_000 });

export function specOf(task: Task | null): AnswerSpec {
  if (!task) return nothing;
  const { mode, x, y, max, boxes = [] } = task;
  const { label, form } = modes[mode];
  const coordinate = (axis: TaskAxis) => ({ ...rangeOf(axis), ...axis.shown });
  const plane = { label, x: coordinate(x), y: coordinate(y) };
  switch (form) {
    case 'none':
      return nothing;
    case 'boxes':
      return ticks({ label, options: boxes.map((box, index) => boxName(index, box)) });
    case 'x':
    case 'y':
      return axisNumber(task, task[form]);
    case 'point':
      return pointAnswer({ ...plane, isList: true });
    case 'points':
      return pointsAnswer({ ...plane, max });
  }
}

/** Formats a place under the mouse: `(3; 4)`, for `cursor=carg` also `5 ∠ 53,1°`. */
function readoutOf(task: Task | null, at: number | Point, language: Language): string {
  if (!task || task.cursor === 'none') return '';
  const { x, y, start, cursor } = task;
  const written = (axis: TaskAxis, value: number) =>
    `${axis.shown.name} = ${coordinateText(axis, value, { language })}`;
  if (typeof at === 'number') return written(axisIn(task) ?? x, at);
  const place = `${written(x, at.x)}; ${written(y, at.y)}`;
  if (cursor === 'numbers') return place;
  const from = (cursor === 'relative' ? start : null) ?? { x: 0, y: 0 };
  const [dx, dy] = [(at.x - from.x) / x.shown.factor, (at.y - from.y) / y.shown.factor];
  const number = (value: number) => writeNumber(roundToDigits(value, 4), language);
  return `${place}; ${number(Math.hypot(dx, dy))} ∠ ${number((Math.atan2(dy, dx) * 180) / Math.PI)}°`;
}

export function plotAnswer(scoring: Scoring | null): AnswerSpec {
  let last: { readonly task: unknown; readonly spec: AnswerSpec } = { task: null, spec: nothing };
  const of = (config: ConfigValues) => {
    if (last.task !== config.task) last = { task: config.task, spec: specOf(readTask(config)) };
    return last.spec;
  };
  return {
    label: { de: 'Antwort im Diagramm', en: 'Answer in the plot' },
    read: (stored, config) => of(config).read(stored, config),
    write: (value, config) => of(config).write(value, config),
    parse: (typed, config) => of(config).parse(typed, config),
    format: (stored, config, language) => of(config).format(stored, config, language),
    input: (config) => of(config).input(config),
    readout: (at, config, language) => readoutOf(readTask(config), at, language),
    isDrawn: (config) => (readTask(config)?.mode ?? 'off') !== 'off',
    score(submission, config) {
      const task = readTask(config);
      if (scoring && task) return scoring(task, submission);
      throw new Error('Browsers do not score.');
    },
  };
}
