import type { ConfigValues } from '../config/index.js';
import { readQuantity, roundToStep, writeQuantity } from '../scoring/index.js';
import { inUnit, type NumberOptions, numeric } from './numeric.js';
import {
  type AnswerSpec,
  isBeyond,
  isInRange,
  type RangeOptions,
  rangeOf,
  snap,
  unitOf,
  valueAnswer,
} from './spec.js';

/** Options of a slider. Bounds, step and unit may depend on the configuration. */
interface SliderOptions extends RangeOptions, NumberOptions {}

/**
 * An answer that is a number on a scale, set with a slider or typed. Both round to its steps, so for a
 * solution between two steps, the nearest one is right, however small the tolerance is.
 */
export const slider = (options: SliderOptions): AnswerSpec<number> => {
  const { score, ...common } = numeric(options, (answer, config) => {
    const quantity = readQuantity(answer);
    const isOwn = ['', unitOf(options.unit, config)].includes(quantity?.unitText ?? '');
    return !quantity || !isOwn || !isBeyond(quantity.value, rangeOf(options, config));
  });
  const read = (stored: string, config: ConfigValues) => {
    // Evaluated without an answer, too, so that the first picture reveals a mistake in a bound.
    const range = rangeOf(options, config);
    const quantity = readQuantity(stored);
    if (!quantity || !['', unitOf(options.unit, config)].includes(quantity.unitText)) return null;
    return isInRange(quantity.value, range) ? quantity.value : null;
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
      if (value === null || right === null) return score(submission, config);
      const reach = Math.abs(snap(right, rangeOf(options, config)) - right);
      const isNearest = Math.abs(value - right) <= reach * (1 + 1e-9);
      const text = isNearest ? answer : expected.text;
      return score({ ...submission, expected: { ...expected, text } }, config);
    },
    formatValue(value, config, language) {
      const rounded = roundToStep(value, rangeOf(options, config).step);
      return writeQuantity(rounded, unitOf(options.unit, config), { language, keepsUnit: true });
    },
    input: (config) => ({
      kind: 'slider',
      ...rangeOf(options, config),
      unit: unitOf(options.unit, config),
    }),
  });
};
