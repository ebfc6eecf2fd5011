import type { Expected } from '../answer.js';
import type { ConfigValues } from '../config/index.js';
import type { Localized } from '../localized.js';
import {
  fromBase,
  isSameDimension,
  type NumberRules,
  parseUnit,
  readQuantity,
  roundToDigits,
  roundToStep,
  scoreNumber,
  toBase,
  writeNumber,
  writeQuantity,
} from '../scoring/index.js';
import {
  type AnswerSpec,
  type ConfigDependent,
  type FieldValue,
  isInRange,
  type RangeOptions,
  rangeOf,
  snap,
  unitOf,
  valueAnswer,
} from './spec.js';
import type { Tolerance } from '../value.js';

/** Options common to all numeric answers. */
export interface NumberOptions extends Pick<
  NumberRules,
  'unitErrorFactor' | 'signErrorShare' | 'prefixErrorShare'
> {
  readonly label: Localized;
  readonly unit?: ConfigDependent<FieldValue>;
}

/** Options of a slider. Bounds, step and unit may depend on the configuration. */
interface SliderOptions extends RangeOptions, NumberOptions {}

/** Returns a quantity as a bare number in `unit`; any other text as it is. */
export function inUnit(text: string, unit: string): string {
  const [quantity, own] = [readQuantity(text), parseUnit(unit)];
  if (!quantity?.unit || quantity.unitText === '' || !own) return text;
  if (!isSameDimension(own, quantity.unit)) return text;
  return String(fromBase(toBase(quantity.value, quantity.unit), own));
}

/** Converts an absolute tolerance from the target unit of the question into that of the answer. */
function toleranceIn(unit: string, tolerance: Tolerance, { unit: target }: Expected): Tolerance {
  const [own, from] = [parseUnit(unit), parseUnit(target)];
  if (tolerance.mode === 'relative' || target === '' || !own || !from) return tolerance;
  if (!isSameDimension(own, from)) return tolerance;
  return { ...tolerance, amount: roundToDigits((tolerance.amount * from.factor) / own.factor) };
}

/** Returns the members common to all numeric answers. */
export const numeric = (
  options: NumberOptions,
): Pick<AnswerSpec<number>, 'label' | 'write' | 'score'> => ({
  label: options.label,
  write: (value) => writeNumber(value),
  score({ answer, expected, tolerance: given }, config) {
    const { unitErrorFactor = 1, signErrorShare = 0, prefixErrorShare = 0 } = options;
    const shares = { unitErrorFactor, signErrorShare, prefixErrorShare };
    const own = unitOf(options.unit, config);
    const unit = own === '' ? (parseUnit(expected.unit)?.text ?? '') : own;
    const tolerance = toleranceIn(unit, given, expected);
    return scoreNumber(answer, expected.text, { tolerance, unit, ...shares });
  },
});

/**
 * An answer that is a number on a scale, set with a slider or typed. Both round to its steps, so for a
 * solution between two steps, the nearest one is right, however small the tolerance is.
 */
export const slider = (options: SliderOptions): AnswerSpec<number> => {
  const { score, ...common } = numeric(options);
  const read = (stored: string, config: ConfigValues) => {
    // Evaluated without an answer, too, so that the first picture reveals a mistake in a bound.
    const range = rangeOf(options, config);
    const quantity = readQuantity(stored);
    if (!quantity || !['', unitOf(options.unit, config)].includes(quantity.unitText)) return null;
    return isInRange(quantity.value, range) ? quantity.value : null;
  };
  return valueAnswer({
    ...common,
    normalizeSolution: (text, config, target) =>
      inUnit(text, unitOf(options.unit, config) || target),
    read,
    score(submission, config) {
      const { answer, expected } = submission;
      const [value, right] = [read(answer, config), read(expected.text, config)];
      if (value === null || right === null) return score(submission, config);
      const reach = Math.abs(snap(right, rangeOf(options, config)) - right);
      const isNearest = Math.abs(value - right) <= reach * (1 + 1e-9);
      const text = isNearest ? answer : expected.text;
      return score({ ...submission, expected: { ...expected, text } }, config);
    },
    formatValue: (value, config, language) =>
      writeQuantity(
        roundToStep(value, rangeOf(options, config).step),
        unitOf(options.unit, config),
        {
          ...{ language, keepsUnit: true },
        },
      ),
    input: (config) => ({
      kind: 'slider',
      ...rangeOf(options, config),
      unit: unitOf(options.unit, config),
    }),
  });
};
