import { niceStep, type Tick } from './axes.js';

const PREFIXED = ['µ', 'm', '', 'k', 'M', 'G', 'T'];

/** `100`, `1k`: the number at a power of ten. */
function decadeText(exponent: number): string {
  const step = Math.floor(exponent / 3);
  return `${10 ** (exponent - 3 * step)}${PREFIXED[step + 2] ?? ''}`;
}

/** Ticks of a logarithmic axis: numbers at powers of ten, fine lines between them. */
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

/** Limits of an axis and the distance of its ticks. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const ANGLES = [5, 10, 15, 30, 45, 90, 180, 360, 720];

/** Limits at round numbers that leave air around the curve. */
export function scaleOf(values: readonly number[], isAngle: boolean): Scale {
  const [least, most] = [Math.min(...values, 1e9), Math.max(...values, -1e9)];
  if (least > most) return { min: -1, max: 1, step: 1 };
  const range = Math.max(most - least, isAngle ? 20 : 6);
  // A curve that hardly moves lies in the middle.
  const middle = (least + most) / 2;
  const [low, high] = [middle - range / 2, middle + range / 2];
  const step = isAngle
    ? (ANGLES.find((angle) => range / angle <= 6) ?? 1440)
    : range > 60
      ? 20 * Math.ceil(range / 160)
      : niceStep(range, 6);
  // Angles come close to their multiples of 90° and need no more room.
  const room = (isAngle ? -0.005 : 0.02) * range;
  const min = Math.floor((low - room) / step) * step;
  const max = Math.max(min + step, Math.ceil((high + room) / step) * step);
  return { min: Math.max(min, max - 40 * step), max, step };
}
