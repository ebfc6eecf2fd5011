import type { ConfigValues } from '../config/index.js';
import {
  formatTyped,
  fromBase,
  isSameDimension,
  parseUnit,
  type Quantity,
  readQuantity,
  respell,
  roundForPeople,
  toBase,
} from '../scoring/index.js';
import { inUnit, type NumberOptions, numeric } from './numeric.js';
import {
  type AnswerSpec,
  isBeyond,
  isInRange,
  type RangeOptions,
  rangeOf,
  unitOf,
} from './spec.js';

/**
 * Options of a typed number. `unit` is that of bare numbers; students may type any unit
 * of the same dimension. A number that a handle of the figure sets needs both bounds.
 */
interface NumberAnswerOptions extends Partial<RangeOptions>, NumberOptions {}

/** Numbers of digits with which a solution is shown: the first that is right. */
const LENGTHS = [4, 5, 6, 7, 8, 9];

/**
 * Reads a number as students write it; one after `name =` literally, because it may belong to another
 * member.
 */
export const readTyped = (stored: string) =>
  readQuantity(stored.includes('=') ? stored : respell(stored));

/** Returns the number of a quantity in `unit`, which bare numbers have; `null` for another dimension. */
export function valueIn(quantity: Quantity | null, unit: string): number | null {
  if (!quantity) return null;
  if (quantity.unitText === '' || quantity.unitText === unit) return quantity.value;
  const own = parseUnit(unit);
  if (!own || !quantity.unit || !isSameDimension(own, quantity.unit)) return null;
  return fromBase(toBase(quantity.value, quantity.unit), own);
}

/** Removes `U =` from typed text if a number follows. */
function withoutName(typed: string): string {
  const bare = typed.slice(typed.lastIndexOf('=') + 1);
  return bare !== typed && readQuantity(respell(typed))?.unit ? bare : typed;
}

/**
 * An answer that is a number, with or without a unit, stored as it was typed: `7,5 mA`. Its value is
 * in `unit`. A number with another unit is stored and scored, but has no value.
 */
export function numberAnswer(options: NumberAnswerOptions): AnswerSpec<number> {
  const bounds = (config: ConfigValues) => ({
    ...rangeOf(
      { step: 1, ...options, min: options.min ?? -1e300, max: options.max ?? 1e300 },
      config,
    ),
    unit: unitOf(options.unit, config),
  });
  /** Returns a number with its value in the unit of the answer; `null` for one out of bounds. */
  const accept = (typed: string, config: ConfigValues) => {
    const range = bounds(config);
    const quantity = readTyped(typed);
    const value = valueIn(quantity, range.unit);
    if (!quantity || (value !== null && !isInRange(value, range))) return null;
    return { value, isBare: quantity.unitText === '' };
  };
  const common = numeric(options, (answer, config) => {
    const range = bounds(config);
    const value = valueIn(readTyped(answer), range.unit);
    return value === null || !isBeyond(value, range);
  });
  return {
    ...common,
    declared: ['number', options],
    shorten(submission, config) {
      const { text } = submission.expected;
      const quantity = readQuantity(text);
      if (!quantity) return text;
      const short = LENGTHS.map((digits) =>
        `${roundForPeople(quantity.value, digits)} ${quantity.unitText}`.trim(),
      );
      // Students may copy the rounded number, so it has to be right.
      const isRight = (answer: string) =>
        common.score({ ...submission, answer }, config).share === 1;
      return short.find(isRight) ?? text;
    },
    // With a unit of its own, the answer reads any other one.
    normalizeSolution: (text, config, target) =>
      unitOf(options.unit, config) === '' && target !== '' ? inUnit(text, target) : text,
    parse(typed, config) {
      const text = withoutName(typed);
      return accept(text, config) && text.trim();
    },
    read: (stored, config) => accept(stored, config)?.value ?? null,
    format(stored, config, language) {
      const found = accept(stored, config);
      if (!found) return '';
      return formatTyped(found.isBare ? `${stored} ${bounds(config).unit}` : stored, language);
    },
    input: (config) => ({ kind: 'number', ...bounds(config) }),
  };
}
