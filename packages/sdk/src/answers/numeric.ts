import type { Expected } from '../answer.js';
import type { ConfigValues } from '../config/index.js';
import type { Localized } from '../localized.js';
import { ifEnterable } from '../scoring/breakdown.js';
import {
  fromBase,
  isSameDimension,
  type NumberRules,
  parseUnit,
  readQuantity,
  roundToDigits,
  scoreNumber,
  toBase,
  writeNumber,
} from '../scoring/index.js';
import type { Tolerance } from '../value.js';
import { type AnswerSpec, type ConfigDependent, type FieldValue, unitOf } from './spec.js';

/** Options common to all numeric answers. */
export interface NumberOptions extends Pick<
  NumberRules,
  'unitErrorFactor' | 'signErrorShare' | 'prefixErrorShare'
> {
  readonly label: Localized;
  readonly unit?: ConfigDependent<FieldValue>;
}

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

/**
 * Returns the members common to all numeric answers.
 *
 * @param isInReach whether students can enter an answer that is right
 */
export const numeric = (
  options: NumberOptions,
  isInReach: (answer: string, config: ConfigValues) => boolean,
): Pick<AnswerSpec<number>, 'label' | 'write' | 'score'> => ({
  label: options.label,
  write: (value) => writeNumber(value),
  score({ answer, expected, tolerance: given }, config) {
    const { unitErrorFactor = 1, signErrorShare = 0, prefixErrorShare = 0 } = options;
    const shares = { unitErrorFactor, signErrorShare, prefixErrorShare };
    const own = unitOf(options.unit, config);
    const unit = own === '' ? (parseUnit(expected.unit)?.text ?? '') : own;
    const tolerance = toleranceIn(unit, given, expected);
    const breakdown = scoreNumber(answer, expected.text, { tolerance, unit, ...shares });
    return ifEnterable(breakdown, () => isInReach(answer, config));
  },
});
