/** Options of an axis. */
export interface AxisOptions {
  readonly from: number;
  readonly to: number;
  /** Written at its end: `x`, `I`. */
  readonly name?: string;
  readonly unit?: string;
  /** Distance of the ticks, in dB for `decibel`; default: derived from the size. */
  readonly step?: number;
  /** `decibel` shows ratios of amplitudes as 20·log₁₀; default: `linear`. */
  readonly scale?: 'linear' | 'logarithmic' | 'decibel';
  /** Writes the numeral of a tick in another way; '' for none. */
  readonly numeral?: (value: number) => string;
}

/** The numbers of an axis or a parameter, in equal steps or, if it is logarithmic, in equal ratios. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly isLogarithmic?: boolean;
}

/** Returns the number at a share of a span: its start at 0, its end at 1. */
export const numberAt = ({ from, to, isLogarithmic = false }: Span, share: number): number =>
  isLogarithmic ? from * (to / from) ** share : from + share * (to - from);

/** Returns where a number is in a span: 0 at its start, 1 at its end. */
export const shareOf = ({ from, to, isLogarithmic = false }: Span, value: number): number =>
  isLogarithmic ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);

/** Returns the ends of a span and the numbers between that divide it into equal pieces. */
export const spread = (span: Span, pieces: number): readonly number[] =>
  Array.from({ length: pieces + 1 }, (_, index) => numberAt(span, index / pieces));

/** Maps the numbers of an axis to pixels. */
export interface AxisScale extends Required<Span> {
  place(value: number): number;
}

/** A tick of an axis; `text` is `null` for a tick without a label. */
export interface Tick {
  readonly value: number;
  readonly text: string | null;
}

/** @throws TypeError for an axis without length, or a logarithmic one that starts at or below 0 */
function checkAxis({ from, to, scale = 'linear', name = '' }: AxisOptions): void {
  const which = `The axis${name === '' ? '' : ` "${name}"`} from ${from} to ${to}`;
  if (!Number.isFinite(from) || !Number.isFinite(to) || from >= to)
    throw new TypeError(`${which} needs two numbers, the smaller one first.`);
  if (scale !== 'linear' && from <= 0)
    throw new TypeError(`${which} is ${scale}; it has to start above 0.`);
}

/** @param start pixel of `from`; `end` that of `to` */
export function axisScale(options: AxisOptions, start: number, end: number): AxisScale {
  checkAxis(options);
  const { from, to } = options;
  const span = { from, to, isLogarithmic: (options.scale ?? 'linear') !== 'linear' };
  return { ...span, place: (value) => start + shareOf(span, value) * (end - start) };
}

/** Returns 1, 2 or 5 times a power of ten, for at most `maxSteps` steps. */
export function niceStep(length: number, maxSteps: number): number {
  const min = length / maxSteps;
  const power = 10 ** Math.floor(Math.log10(min));
  const factor = [1, 2, 5, 10].find((digit) => digit * power >= min * (1 - 1e-9)) ?? 10;
  return factor * power;
}

const MAX_TICKS = 200;

/** Returns the multiples of a step from one number to another, at most 200. */
export function evenSteps(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.min(MAX_TICKS, Math.floor(to / step + 1e-9) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

function decades({ from, to }: AxisOptions): readonly Tick[] {
  const powers = evenSteps(Math.floor(Math.log10(from)), Math.log10(to), 1);
  const textOf = (power: number) =>
    Math.abs(power) <= 3 ? String(Number((10 ** power).toPrecision(1))) : `1e${power}`;
  return powers
    .flatMap((power) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => ({
        value: digit * 10 ** power,
        text: digit === 1 ? textOf(power) : null,
      })),
    )
    .filter(({ value }) => value >= from * (1 - 1e-9) && value <= to * (1 + 1e-9));
}

/** Returns the ticks of an axis. */
export function ticksOf(options: AxisOptions): readonly Tick[] {
  const { from, to, step, scale = 'linear' } = options;
  if (scale === 'logarithmic') return decades(options);
  const level = (value: number) => (scale === 'decibel' ? 20 * Math.log10(value) : value);
  const [low, high] = [level(from), level(to)];
  const distance = Math.max((high - low) / MAX_TICKS, step ?? niceStep(high - low, 10));
  return evenSteps(low, high, distance).map((tick) => ({
    value: scale === 'decibel' ? 10 ** (tick / 20) : tick,
    text: String(tick),
  }));
}
