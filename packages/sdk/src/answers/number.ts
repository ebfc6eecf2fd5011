import type { ConfigValues } from '../config/index.js';
import type { Localized } from '../localized.js';
import { asAsked } from '../quantities/spelling.js';
import { toleranceIn } from '../quantities/tolerance.js';
import { ifEnterable } from '../scoring/breakdown.js';
import {
  formatWithValue,
  fromBase,
  isSameDimension,
  type NumberRules,
  parseUnit,
  type Quantity,
  readQuantity,
  respell,
  roundToStep,
  scoreNumber,
  toBase,
  withFewestDigits,
  writeNumber,
  writeQuantity,
} from '../scoring/index.js';
import {
  type AnswerSpec,
  type ConfigDependent,
  type FieldValue,
  isBeyond,
  isInRange,
  type Range,
  type RangeOptions,
  rangeOf,
  snap,
  unitOf,
  valueAnswer,
} from './spec.js';

interface NumberOptions extends Pick<
  NumberRules,
  'unitErrorFactor' | 'signErrorShare' | 'prefixErrorShare'
> {
  readonly label: Localized;
  readonly unit?: ConfigDependent<FieldValue>;
}

/** What students can enter; `unit` is that of bare numbers. */
type Bounds = Range & { readonly unit: string };

/**
 * Reads a number as students write it where `unit` is asked for; one after `name =` literally, because it may
 * belong to another member.
 */
export function readTyped(stored: string, unit: string): Quantity | null {
  const read = readQuantity(stored.includes('=') ? stored : respell(stored));
  const right = parseUnit(unit);
  return read && right ? asAsked(read, stored, right) : read;
}

/** Returns the number of a quantity in `unit`, which bare numbers have; `null` for another dimension. */
export function valueIn(quantity: Quantity | null, unit: string): number | null {
  if (!quantity) return null;
  if (quantity.unitText === '' || quantity.unitText === unit) return quantity.value;
  const own = parseUnit(unit);
  if (!own || !quantity.unit || !isSameDimension(own, quantity.unit)) return null;
  return fromBase(toBase(quantity.value, quantity.unit), own);
}

/** Returns a quantity as a bare number in `unit`; any other text as it is. */
function inUnit(text: string, unit: string): string {
  const quantity = readQuantity(text);
  const value = quantity?.unitText === '' ? null : valueIn(quantity, unit);
  return value === null ? text : String(value);
}

/** Removes `U =` or `= U` from typed text that can be read as a number. */
function withoutName(typed: string): string {
  const isRead = (text: string) => Boolean(readQuantity(respell(text))?.unit);
  if (!typed.includes('=') || !isRead(typed)) return typed;
  const last = typed.slice(typed.lastIndexOf('=') + 1);
  return isRead(last) ? last : respell(typed);
}

/**
 * Returns the members common to all numeric answers.
 *
 * @param readAnswer given, so that scripts with sliders only do not contain {@link readTyped}
 */
const numeric = (
  options: NumberOptions,
  boundsOf: (config: ConfigValues) => Bounds,
  readAnswer: (stored: string, unit: string) => Quantity | null,
): Pick<AnswerSpec<number>, 'label' | 'write' | 'score'> => ({
  label: options.label,
  write: (value) => writeNumber(value),
  score({ answer, expected, tolerance: given }, config) {
    const { unitErrorFactor = 1, signErrorShare = 0, prefixErrorShare = 0 } = options;
    const shares = { unitErrorFactor, signErrorShare, prefixErrorShare };
    const bounds = boundsOf(config);
    const unit = bounds.unit === '' ? (parseUnit(expected.unit)?.text ?? '') : bounds.unit;
    const tolerance = toleranceIn(given, expected.unit, unit);
    const breakdown = scoreNumber(answer, expected.text, { tolerance, unit, ...shares });
    return ifEnterable(breakdown, () => {
      const value = valueIn(readAnswer(answer, bounds.unit), bounds.unit);
      return value === null || !isBeyond(value, bounds);
    });
  },
});

/**
 * Options of a typed number. `unit` is that of bare numbers; students may type any unit
 * of the same dimension. A number that a handle of the figure sets needs both bounds.
 */
interface NumberAnswerOptions extends Partial<RangeOptions>, NumberOptions {}

/**
 * An answer that is a number, with or without a unit, stored as it was typed: `7,5 mA`. Its value is
 * in `unit`. A number with another unit is stored and scored, but has no value.
 */
export function numberAnswer(options: NumberAnswerOptions): AnswerSpec<number> {
  const { min = -1e300, max = 1e300 } = options;
  const boundsOf = (config: ConfigValues): Bounds => ({
    ...rangeOf({ ...options, min, max }, config),
    unit: unitOf(options.unit, config),
  });
  /** Returns a number with its value in the unit of the answer; `null` for one out of bounds. */
  const accept = (typed: string, config: ConfigValues) => {
    const bounds = boundsOf(config);
    const quantity = readTyped(typed, bounds.unit);
    const value = valueIn(quantity, bounds.unit);
    // A complex number has no value.
    return quantity && (value === null || isInRange(value, bounds)) ? { value } : null;
  };
  const common = numeric(options, boundsOf, readTyped);
  return {
    ...common,
    declared: ['number', options],
    shorten: (submission, config) =>
      withFewestDigits(
        submission.expected.text,
        (answer) => common.score({ ...submission, answer }, config).share === 1,
        unitOf(options.unit, config) || submission.expected.unit,
      ),
    // With a unit of its own, the answer reads any other one.
    normalizeSolution: (text, config, target) =>
      unitOf(options.unit, config) === '' && target !== '' ? inUnit(text, target) : text,
    parse(typed, config) {
      const text = withoutName(typed);
      return accept(text, config) && text.trim();
    },
    read: (stored, config) => accept(stored, config)?.value ?? null,
    format(stored, config, language) {
      return accept(stored, config) ? formatWithValue(stored, language, boundsOf(config).unit) : '';
    },
    input: (config) => ({ kind: 'number', ...boundsOf(config) }),
  };
}

/** Options of a slider. Bounds, step and unit may depend on the configuration. */
interface SliderOptions extends RangeOptions, NumberOptions {}

/**
 * An answer that is a number on a scale, set with a slider or typed. Both round to its steps, so for a
 * solution between two steps, the nearest one is right, however small the tolerance is.
 */
export function slider(options: SliderOptions): AnswerSpec<number> {
  const boundsOf = (config: ConfigValues): Bounds => ({
    ...rangeOf(options, config),
    unit: unitOf(options.unit, config),
  });
  const { score, ...common } = numeric(options, boundsOf, readQuantity);
  const read = (stored: string, config: ConfigValues) => {
    // Evaluated without an answer, too, so that the first picture reveals a mistake in a bound.
    const bounds = boundsOf(config);
    const quantity = readQuantity(stored);
    if (!quantity || !['', bounds.unit].includes(quantity.unitText)) return null;
    return isInRange(quantity.value, bounds) ? quantity.value : null;
  };
  return valueAnswer<number>({
    ...common,
    declared: ['slider', options],
    normalizeSolution: (text, config, target) =>
      inUnit(text, unitOf(options.unit, config) || target),
    read,
    score(submission, config) {
      const { answer, expected } = submission;
      const [value, right] = [read(answer, config), read(expected.text, config)];
      if (value === null || right === null)
        return ifEnterable(score(submission, config), () => Boolean(readQuantity(answer)?.unit));
      const reach = Math.abs(snap(right, boundsOf(config)) - right);
      const isNearest = Math.abs(value - right) <= reach * (1 + 1e-9);
      const text = isNearest ? answer : expected.text;
      return score({ ...submission, expected: { ...expected, text } }, config);
    },
    formatValue(value, config, language) {
      const { step, unit } = boundsOf(config);
      return writeQuantity(roundToStep(value, step), unit, { language, keepsUnit: true });
    },
    input: (config) => ({ kind: 'slider', ...boundsOf(config) }),
  });
}
