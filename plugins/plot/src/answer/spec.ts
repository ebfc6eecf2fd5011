import {
  type AnswerSpec,
  type ConfigValues,
  type Language,
  localized,
  type Localized,
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
import type { Mode, Task, TaskAxis, TaskBox } from './task.js';

/** The task as a field: the generated browser part reads it from the configuration of its view. */
export const taskFields = {
  task: text({ key: 'task', maxLength: 8_000, label: { de: 'Aufgabe', en: 'Task' } }),
};

/** Writes a task as the configuration of the generated browser part. */
export const writeTask = (task: Task): string => `task=${encodeURIComponent(JSON.stringify(task))}`;

/** Reads a task; `null` without one. */
export function readTask(config: ConfigValues): Task | null {
  try {
    const { task } = config;
    return typeof task === 'string' && task !== ''
      ? (JSON.parse(decodeURIComponent(task)) as Task)
      : null;
  } catch {
    return null;
  }
}

/** Reads a task from the configuration of a view. */
export const readTaskText = (config: string): Task | null =>
  readTask({ task: config.replace(/^task=/, '') });

/** Number of steps of a handle along an axis. */
const STEPS = 200;

/** Returns a step of 1, 2 or 5 times a power of ten. */
function stepOf({ from, to }: TaskAxis): number {
  const exact = (to - from) / STEPS;
  const power = 10 ** Math.floor(Math.log10(exact));
  const digit = [1, 2, 5, 10].find((one) => one * power >= exact * (1 - 1e-9)) ?? 10;
  return Number((digit * power).toPrecision(3));
}

export const rangeOf = (axis: TaskAxis) => ({ min: axis.from, max: axis.to, step: stepOf(axis) });

/** Formats a coordinate as students see it on its axis. */
export const coordinateText = (
  { shown }: TaskAxis,
  value: number,
  { language, digits = 5 }: { readonly language: Language; readonly digits?: number },
): string => writeQuantity(value / shown.factor, shown.unit, { language, digits, keepsUnit: true });

export const modeLabels: Readonly<Record<Mode, { readonly de: string; readonly en: string }>> = {
  off: { de: 'keine, oder wie in der Teilfrage', en: 'nothing, or as set in the subquestion' },
  measure: { de: 'Messung zwischen zwei Punkten', en: 'Measurement between two points' },
  point: { de: 'Punkt', en: 'Point' },
  points: { de: 'Punkte', en: 'Points' },
  line: { de: 'Gerade durch zwei Punkte', en: 'Line through two points' },
  hline: { de: 'Waagrechte Linie', en: 'Horizontal line' },
  vline: { de: 'Senkrechte Linie', en: 'Vertical line' },
  topoint: { de: 'Endpunkt', en: 'End point' },
  toline: { de: 'Punkt der Geraden', en: 'Point of the line' },
  toarrow: { de: 'Spitze des Pfeils', en: 'Tip of the arrow' },
  lines: { de: 'Geraden durch je zwei Punkte', en: 'Lines, each through two points' },
  arrow: { de: 'Pfeile, je vom Anfang zur Spitze', en: 'Arrows, each from start to tip' },
  polyline: { de: 'Linienzug', en: 'Polyline' },
  polygon: { de: 'Vieleck', en: 'Polygon' },
  function: { de: 'Funktionsgraph durch Punkte', en: 'Graph through points' },
  mc: { de: 'Kästchen an Pixeln des Bildes', en: 'Boxes at pixels of the picture' },
  mcxy: { de: 'Kästchen an Stellen der Achsen', en: 'Boxes at positions on the axes' },
};

/** Scores an answer; missing in browsers. */
export type Scoring = (task: Task, submission: Submission) => ScoreBreakdown;

/** A number on an axis, typed in the unit of its numbers, and stored with its own: `28.54 V`. */
function axisNumber(task: Task, axis: TaskAxis): AnswerSpec<number> {
  const label = modeLabels[task.mode];
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
        : coordinateText(axis, value, { language });
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

/** Returns the answer of a task by its mode. */
export function specOf(task: Task | null): AnswerSpec {
  if (!task) return nothing;
  const { mode, x, y, max, boxes = [] } = task;
  const coordinate = (axis: TaskAxis) => ({ ...rangeOf(axis), ...axis.shown });
  const plane = { label: modeLabels[mode], x: coordinate(x), y: coordinate(y) };
  switch (mode) {
    case 'off':
      return nothing;
    case 'mc':
    case 'mcxy':
      return ticks({
        label: modeLabels[mode],
        options: boxes.map((box, index) => boxName(index, box)),
      });
    case 'hline':
      return axisNumber(task, y);
    case 'vline':
      return axisNumber(task, x);
    case 'point':
    case 'topoint':
    case 'toline':
    case 'toarrow':
      return pointAnswer({ ...plane, isList: true });
    default:
      return pointsAnswer({ ...plane, max });
  }
}

/** Formats a place under the mouse: `(3; 4)`, for `cursor=carg` also `5 ∠ 53,1°`. */
function readoutOf(task: Task | null, at: number | Point, language: Language): string {
  if (!task || task.cursor === 'none') return '';
  const { x, y, mode, start, cursor } = task;
  if (typeof at === 'number') {
    const axis = mode === 'hline' ? y : x;
    return `${axis.shown.name} = ${coordinateText(axis, at, { language })}`;
  }
  const [first, second] = [
    `${x.shown.name} = ${coordinateText(x, at.x, { language })}`,
    `${y.shown.name} = ${coordinateText(y, at.y, { language })}`,
  ];
  if (cursor === 'numbers') return `${first}; ${second}`;
  const from = (cursor === 'relative' ? start : null) ?? { x: 0, y: 0 };
  const [dx, dy] = [(at.x - from.x) / x.shown.factor, (at.y - from.y) / y.shown.factor];
  const written = (number: number) => writeNumber(roundToDigits(number, 4), language);
  const degrees = written((Math.atan2(dy, dx) * 180) / Math.PI);
  return `${first}; ${second}; ${written(Math.hypot(dx, dy))} ∠ ${degrees}°`;
}

/** The answer in a plot, whose kind depends on the task. */
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
