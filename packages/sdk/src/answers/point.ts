import type { Point } from '../figure/model.js';
import type { Language, Localized } from '../localized.js';
import { readPoint, roundToStep, scorePoint, writeNumber } from '../scoring/index.js';
import { type AnswerSpec, isInRange, rangeOf, type RangeOptions, valueAnswer } from './spec.js';

const write = ({ x, y }: Point, language?: Language) =>
  `(${writeNumber(x, language)}; ${writeNumber(y, language)})`;

/** An answer that is a point, typed as two numbers or dragged in the figure; stored as `(2; 3)`. */
export const pointAnswer = (options: {
  readonly label: Localized;
  readonly x: RangeOptions;
  readonly y: RangeOptions;
  /** Stored as a vector of hosts, `[2,3]`. */
  readonly isList?: boolean;
}): AnswerSpec<Point> =>
  valueAnswer({
    label: options.label,
    read(stored, config) {
      const point = readPoint(stored);
      const [x, y] = [rangeOf(options.x, config), rangeOf(options.y, config)];
      return point && isInRange(point.x, x) && isInRange(point.y, y) ? point : null;
    },
    write: (point) =>
      options.isList ? `[${writeNumber(point.x)},${writeNumber(point.y)}]` : write(point),
    formatValue: ({ x, y }, config, language) =>
      write(
        {
          x: roundToStep(x, rangeOf(options.x, config).step),
          y: roundToStep(y, rangeOf(options.y, config).step),
        },
        language,
      ),
    score: ({ answer, expected, tolerance }) => scorePoint(answer, expected.text, { tolerance }),
    input: (config) => ({
      kind: 'point',
      x: rangeOf(options.x, config),
      y: rangeOf(options.y, config),
    }),
  });
