import type { ConfigValues } from '../config/index.js';
import type { Localized } from '../localized.js';
import { isSameDimension, parseUnit, readQuantity, formatTyped } from '../scoring/index.js';
import { type ErrorShares, numeric } from './slider.js';
import {
  type AnswerSpec,
  type FieldValue,
  type ConfigDependent,
  type RangeOptions,
  rangeOf,
  unitOf,
} from './spec.js';

/** What an author writes for a typed number. What a handle of the figure sets needs both bounds. */
export interface NumberAnswerOptions extends Partial<RangeOptions>, ErrorShares {
  readonly label: Localized;
  /** Of bare numbers; students may type any unit of the same dimension. */
  readonly unit?: ConfigDependent<FieldValue>;
}

/**
 * An answer that is a number, with or without a unit, stored as it was typed: `7,5 mA`. Its value is
 * in `unit`; it is `null` for a unit that does not fit, which is judged all the same.
 */
export function numberAnswer(options: NumberAnswerOptions): AnswerSpec<number> {
  const bounds = (config: ConfigValues) => ({
    ...rangeOf(
      { step: 1, ...options, min: options.min ?? -1e300, max: options.max ?? 1e300 },
      config,
    ),
    unit: unitOf(options.unit, config),
  });
  const valueOf = (stored: string, unit: string): number | null => {
    const quantity = readQuantity(stored);
    if (!quantity) return null;
    if (quantity.unitText === '' || quantity.unitText === unit) return quantity.value;
    const own = parseUnit(unit);
    if (!own || !quantity.unit || !isSameDimension(own, quantity.unit)) return null;
    const { factor, offset } = quantity.unit;
    return (quantity.value * factor + offset - own.offset) / own.factor;
  };
  const store = (typed: string, config: ConfigValues) => {
    const { min, max, unit } = bounds(config);
    const value = valueOf(typed, unit);
    if (!readQuantity(typed) || (value !== null && (value < min || value > max))) return null;
    return typed.trim();
  };
  return {
    ...numeric(options),
    parse: store,
    read: (stored, config) =>
      store(stored, config) === null ? null : valueOf(stored, bounds(config).unit),
    format(stored, config, language) {
      if (store(stored, config) === null) return '';
      const bare = readQuantity(stored)?.unitText === '';
      return formatTyped(bare ? `${stored} ${bounds(config).unit}` : stored, language);
    },
    input: (config) => ({ kind: 'number', ...bounds(config) }),
  };
}
