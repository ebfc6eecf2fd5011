import type { ConfigValues } from '../config/index.js';
import type { Point } from '../figure/model.js';
import type { Localized } from '../localized.js';
import { scorePoint, readPoint, writeNumber } from '../scoring/index.js';
import { type AnswerSpec, type Range, rangeOf, type RangeOptions } from './spec.js';

const isIn = (value: number, { min, max }: Range) => value >= min && value <= max;

/** An answer that is a point, typed as two numbers or dragged in the figure; stored as `(2; 3)`. */
export function pointAnswer(options: {
  readonly label: Localized;
  readonly x: RangeOptions;
  readonly y: RangeOptions;
}): AnswerSpec<Point> {
  const write = ({ x, y }: Point) => `(${writeNumber(x)}; ${writeNumber(y)})`;
  const read = (stored: string, config: ConfigValues) => {
    const point = readPoint(stored);
    const [x, y] = [rangeOf(options.x, config), rangeOf(options.y, config)];
    return point && isIn(point.x, x) && isIn(point.y, y) ? point : null;
  };
  return {
    label: options.label,
    read,
    write,
    parse(typed, config) {
      const point = read(typed, config);
      return point && write(point);
    },
    format(stored, config, language) {
      const point = read(stored, config);
      return point ? `(${writeNumber(point.x, language)}; ${writeNumber(point.y, language)})` : '';
    },
    score: ({ answer, expected, tolerance }) => scorePoint(answer, expected.text, { tolerance }),
    input: (config) => ({
      kind: 'point',
      x: rangeOf(options.x, config),
      y: rangeOf(options.y, config),
    }),
  };
}
