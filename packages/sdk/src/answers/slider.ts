import type { Localized } from '../localized.js';
import {
  type NumberRules,
  readQuantity,
  scoreNumber,
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
  unitOf,
  valueAnswer,
} from './spec.js';

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

/** Returns the members common to all numeric answers. */
export const numeric = (
  options: NumberOptions,
): Pick<AnswerSpec<number>, 'label' | 'write' | 'score'> => ({
  label: options.label,
  write: (value) => writeNumber(value),
  score({ answer, expected, tolerance }, config) {
    const { unitErrorFactor = 1, signErrorShare = 0, prefixErrorShare = 0 } = options;
    const shares = { unitErrorFactor, signErrorShare, prefixErrorShare };
    const unit = unitOf(options.unit, config);
    return scoreNumber(answer, expected.text, { tolerance, unit, ...shares });
  },
});

/** An answer that is a number on a scale, set with a slider or typed. */
export const slider = (options: SliderOptions): AnswerSpec<number> =>
  valueAnswer({
    ...numeric(options),
    read(stored, config) {
      // Evaluated without an answer, too, so that the first picture reveals a mistake in a bound.
      const range = rangeOf(options, config);
      const quantity = readQuantity(stored);
      if (!quantity || !['', unitOf(options.unit, config)].includes(quantity.unitText)) return null;
      return isInRange(quantity.value, range) ? quantity.value : null;
    },
    formatValue: (value, config, language) =>
      writeQuantity(value, unitOf(options.unit, config), { language, keepsUnit: true }),
    input: (config) => ({
      kind: 'slider',
      ...rangeOf(options, config),
      unit: unitOf(options.unit, config),
    }),
  });
