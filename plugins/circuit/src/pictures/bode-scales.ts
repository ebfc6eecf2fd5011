import { niceStep } from '@fragwerk/sdk';
import type { Scale, Tick } from './axes.js';

const PREFIXES = ['µ', 'm', '', 'k', 'M', 'G', 'T'];

/** `100`, `1k` */
function decadeText(exponent: number): string {
  const step = Math.floor(exponent / 3);
  return `${10 ** (exponent - 3 * step)}${PREFIXES[step + 2] ?? ''}`;
}

/** Ticks of a logarithmic axis: major ones at powers of ten, minor ones between them. */
export function frequencyTicks([low, high]: readonly [number, number]): Tick[] {
  const fraction = (exponent: number) => (exponent - low) / (high - low);
  const every = high - low > 8 ? 2 : 1;
  return Array.from({ length: high - low + 1 }, (_, i) => low + i).flatMap((exponent) => [
    {
      fraction: fraction(exponent),
      text: (exponent - low) % every === 0 ? decadeText(exponent) : '',
    },
    ...(exponent === high ? [] : [2, 3, 4, 5, 6, 7, 8, 9]).map((factor) => ({
      fraction: fraction(exponent + Math.log10(factor)),
      text: null,
    })),
  ]);
}

const ANGLES = [5, 10, 15, 30, 45, 90, 180, 360, 720];

/** Scales an axis to round limits around the values. */
export function scaleOf(values: readonly number[], isAngle: boolean): Scale {
  const [smallest, largest] = [Math.min(...values, 1e9), Math.max(...values, -1e9)];
  if (smallest > largest) return { min: -1, max: 1, step: 1 };
  // A nearly constant curve is in the middle of a minimum range.
  const range = Math.max(largest - smallest, isAngle ? 20 : 6);
  const middle = (smallest + largest) / 2;
  const [low, high] = [middle - range / 2, middle + range / 2];
  const step = isAngle
    ? (ANGLES.find((angle) => range / angle <= 6) ?? 1440)
    : range > 60
      ? 20 * Math.ceil(range / 160)
      : niceStep(range, 6);
  // Angles approach multiples of 90°, which need no margin.
  const margin = (isAngle ? -0.005 : 0.02) * range;
  const min = Math.floor((low - margin) / step) * step;
  const max = Math.max(min + step, Math.ceil((high + margin) / step) * step);
  return { min: Math.max(min, max - 40 * step), max, step };
}
