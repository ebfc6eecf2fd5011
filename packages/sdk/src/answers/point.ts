import type { ConfigValues } from '../config/index.js';
import type { Point } from '../figure/model.js';
import type { Language, Localized } from '../localized.js';
import {
  readPoint,
  roundToDigits,
  roundToStep,
  scorePoint,
  withFewestDigits,
  writeNumber,
  writeQuantity,
} from '../scoring/index.js';
import { ifEnterable } from '../scoring/breakdown.js';
import { readCoordinates } from '../scoring/score-point.js';
import { readTyped, valueIn } from './number.js';
import {
  type AnswerSpec,
  type CoordinateLook,
  type CoordinateRange,
  isBeyond,
  isInRange,
  rangeOf,
  type RangeOptions,
  valueAnswer,
} from './spec.js';

/** Browser bundles define this as true, to leave out what only scores. */
declare const FRAGWERK_BROWSER: true | undefined;

/** Options of a coordinate; its bounds and step are in stored numbers. */
export type CoordinateOptions = RangeOptions & CoordinateLook;

const write = ({ x, y }: Point) => `(${writeNumber(x)}; ${writeNumber(y)})`;

/** Significant digits of typed coordinates; calculated ones have more. */
const KEPT = 9;

/** Rounds a coordinate to its step, unless it was typed. */
const rounded = (value: number, { step }: CoordinateRange): number =>
  value === roundToDigits(value, KEPT) ? value : roundToStep(value, step);

/** Formats a stored coordinate in the unit in which it is shown. */
export const writeCoordinate = (
  value: number,
  range: CoordinateRange,
  language: Language,
): string =>
  writeQuantity(rounded(value, range) / range.factor, range.unit, { language, keepsUnit: true });

/** Brackets of a typed point, which may have a name: `P(2|3)`. */
const BRACKETS = /^(?:\p{L}[\p{L}\p{N}_]*\s*=?\s*)?\(|\)$/gu;

/** Reads a typed coordinate, with its unit or without; what is too long to be stored, such as 1/3, with 9 digits. */
function readCoordinate(typed: string, range: CoordinateRange): number | null {
  const { unit, factor } = range;
  const value = valueIn(readTyped(typed, unit), unit);
  if (value === null) return null;
  const exact = roundToDigits(value * factor, 12);
  const kept = exact === Number(writeNumber(exact)) ? exact : roundToDigits(exact, KEPT);
  // 2π, rounded up, would be beyond an axis that ends there.
  return isInRange(kept, range) ? kept : value * factor;
}

/**
 * An answer that is a point, typed as two numbers or dragged in the figure; stored as `(2; 3)`. With a unit
 * for a coordinate, students type numbers in it, or with any other unit of the same dimension.
 */
export function pointAnswer(options: {
  readonly label: Localized;
  readonly x: CoordinateOptions;
  readonly y: CoordinateOptions;
  /** Stored as a vector of hosts, `[2,3]`. */
  readonly isList?: boolean;
}): AnswerSpec<Point> {
  const rangeIn = (axis: 'x' | 'y', config: ConfigValues): CoordinateRange => ({
    name: axis,
    unit: '',
    factor: 1,
    ...options[axis],
    ...rangeOf(options[axis], config),
  });
  const rangesIn = (config: ConfigValues) => ({ x: rangeIn('x', config), y: rangeIn('y', config) });
  const within = (point: Point | null, config: ConfigValues) => {
    const { x, y } = rangesIn(config);
    return point && isInRange(point.x, x) && isInRange(point.y, y) ? point : null;
  };
  const score: AnswerSpec['score'] = ({ answer, expected, tolerance }, config) => {
    const point = readPoint(answer);
    const { x, y } = rangesIn(config);
    return ifEnterable(
      scorePoint(answer, expected.text, { tolerance }),
      () => !point || !(isBeyond(point.x, x) || isBeyond(point.y, y)),
    );
  };
  return valueAnswer({
    declared: ['point', options],
    label: options.label,
    read: (stored, config) => within(readPoint(stored), config),
    readTyped(typed, config) {
      const ranges = rangesIn(config);
      const point = typed.trimStart().startsWith('[')
        ? readPoint(typed)
        : readCoordinates(typed, BRACKETS, (part, axis) => readCoordinate(part, ranges[axis]));
      return within(point, config);
    },
    write: (point) =>
      options.isList ? `[${writeNumber(point.x)},${writeNumber(point.y)}]` : write(point),
    formatValue(point, config, language) {
      const { x, y } = rangesIn(config);
      return `(${writeCoordinate(point.x, x, language)}; ${writeCoordinate(point.y, y, language)})`;
    },
    score,
    shorten(submission, config) {
      const { text } = submission.expected;
      if (typeof FRAGWERK_BROWSER !== 'undefined') return text;
      const point = readPoint(text);
      const { x, y } = rangesIn(config);
      const isRight = (answer: string) => score({ ...submission, answer }, config).share === 1;
      // Shown rounded to its steps.
      if (!point || isRight(write({ x: rounded(point.x, x), y: rounded(point.y, y) }))) return text;
      const shown = readPoint(withFewestDigits(text, isRight)) ?? point;
      // With more digits, it would be rounded to its steps.
      return write({ x: roundToDigits(shown.x, KEPT), y: roundToDigits(shown.y, KEPT) });
    },
    input: (config) => ({ kind: 'point', ...rangesIn(config) }),
  });
}
