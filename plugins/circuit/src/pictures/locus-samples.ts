import type { Circuit } from '../language/names.js';
import { type Complex, magnitude, subtract } from '../numeric/complex.js';
import { AROUND_RESONANCE, type Rational, resonancesOf } from '../numeric/rational.js';
import type { Relation, Response } from '../numeric/response.js';

/** Content of a locus diagram. */
export interface LocusPlot extends Relation {
  readonly circuit: Circuit;
  readonly response: Response;
  readonly rational: Rational | null;
  /** The component whose value changes; `null` for the frequency. */
  readonly over: { readonly name: string; readonly unit: string } | null;
  /** Powers of ten of the frequency in Hz or the value, first and last. */
  readonly decades: readonly [number, number];
  readonly samples: number;
}

/** A point of the locus. */
export interface Sample {
  /** Hz, or the value of the component that changes. */
  readonly frequency: number;
  readonly value: Complex | null;
}

/** The largest magnitude drawn, in multiples of that at the bends of the curve. */
const REACH = 4;
/** Poles with less damping are on the imaginary axis. */
const LOSSLESS = 1e-9;

/** The largest magnitude drawn, where a curve reaches infinity; at its bends it is finite. */
function limitOf({ rational, response, decades }: LocusPlot): number {
  if (!rational) return Infinity;
  const { zeros, poles } = rational;
  const isLossless = (pole: Complex) => Math.abs(pole.re) <= LOSSLESS * magnitude(pole);
  if (zeros.length <= poles.length && !poles.some(isLossless)) return Infinity;
  const sizes = (roots: readonly Complex[]) => roots.map(magnitude).filter((size) => size > 0);
  const bends = sizes([...zeros, ...poles].filter((root) => !isLossless(root)));
  // Of a lossless circuit, the values beside its resonances and at the ends of the picture.
  const beside = sizes([...zeros, ...poles]).flatMap((size) => [0.5 * size, 2 * size]);
  const middle = 2 * Math.PI * 10 ** ((decades[0] + decades[1]) / 2);
  const [at = [middle]] = [bends, beside].filter(({ length }) => length > 0);
  const values = at.flatMap((omega) => {
    const value = response(omega / (2 * Math.PI));
    return value ? [magnitude(value)] : [];
  });
  return REACH * Math.max(1e-12, ...values);
}

/** Frequencies in Hz between two powers of ten, denser in narrow resonances. */
function frequenciesOf({ decades: [low, high], samples, rational }: LocusPlot): number[] {
  const even = Array.from(
    { length: samples + 1 },
    (_, i) => 10 ** (low + ((high - low) * i) / samples),
  );
  const inside = resonancesOf(rational, AROUND_RESONANCE).filter(
    (frequency) => frequency > 10 ** low && frequency < 10 ** high,
  );
  return [...even, ...inside].sort((a, b) => a - b);
}

const between = (response: Response, a: Sample, b: Sample): Sample => {
  const frequency = Math.sqrt(a.frequency * b.frequency);
  return { frequency, value: response(frequency) };
};

/** Inserts samples where neighbours are too far apart for a smooth curve. */
function refined(plot: LocusPlot, samples: readonly Sample[], step: number): Sample[] {
  let budget = plot.samples;
  return samples.flatMap((sample, index) => {
    const next = samples[index + 1];
    const isFar =
      sample.value && next?.value && magnitude(subtract(sample.value, next.value)) > step;
    if (!isFar || budget <= 0) return [sample];
    budget -= 1;
    return [sample, between(plot.response, sample, next)];
  });
}

/** Samples a locus densely enough for a smooth curve; values beyond the limit are `null`. */
export function samplesOf(plot: LocusPlot): Sample[] {
  const first = frequenciesOf(plot).map((frequency): Sample => ({
    frequency,
    value: plot.response(frequency),
  }));
  const limit = limitOf(plot);
  const inside = (all: readonly Sample[]) =>
    all.map((sample) =>
      sample.value && magnitude(sample.value) <= limit ? sample : { ...sample, value: null },
    );
  const bounded = inside(first);
  const size = Math.max(...bounded.map(({ value }) => (value ? magnitude(value) : 0)));
  return inside(refined(plot, refined(plot, bounded, size / 60), size / 60));
}
