import type { ConfigValues } from '../config/index.js';
import type { Localized } from '../localized.js';
import {
  scoreNumber,
  type NumberRules,
  readQuantity,
  writeNumber,
  writeQuantity,
} from '../scoring/index.js';
import {
  type AnswerSpec,
  type FieldValue,
  type ConfigDependent,
  type RangeOptions,
  rangeOf,
  unitOf,
} from './spec.js';

/** Parts of the points for an answer that is wrong in one way only. */
export type ErrorShares = Pick<
  NumberRules,
  'unitErrorFactor' | 'signErrorShare' | 'prefixErrorShare'
>;

/** What an author writes for a slider. Bounds, step and unit may follow from the configuration. */
export interface SliderOptions extends RangeOptions, ErrorShares {
  readonly label: Localized;
  readonly unit?: ConfigDependent<FieldValue>;
}

/** What an answer that is a number has, however it is entered: its name, and how it is judged and written. */
export const numeric = (
  options: ErrorShares & { readonly label: Localized; readonly unit?: ConfigDependent<FieldValue> },
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

/** An answer that is a number of a scale, set by a slider or typed. */
export function slider(options: SliderOptions): AnswerSpec<number> {
  const read = (stored: string, config: ConfigValues) => {
    const { min, max } = rangeOf(options, config);
    const quantity = readQuantity(stored);
    const isOurs =
      quantity && (quantity.unitText === '' || quantity.unitText === unitOf(options.unit, config));
    return isOurs && quantity.value >= min && quantity.value <= max ? quantity.value : null;
  };
  return {
    ...numeric(options),
    read,
    parse(typed, config) {
      const value = read(typed, config);
      return value === null ? null : writeNumber(value);
    },
    format(stored, config, language) {
      const value = read(stored, config);
      if (value === null) return '';
      return writeQuantity(value, unitOf(options.unit, config), { language, keepsUnit: true });
    },
    input: (config) => ({
      kind: 'slider',
      ...rangeOf(options, config),
      unit: unitOf(options.unit, config),
    }),
  };
}
