import type { Circuit } from '../language/names.js';
import { type Complex, magnitude, subtract } from '../numeric/complex.js';
import type { Relation, Response } from '../numeric/response.js';

/** Content of a locus diagram. */
export interface LocusPlot extends Relation {
  readonly circuit: Circuit;
  readonly response: Response;
  /** Powers of ten of the frequency in Hz, first and last. */
  readonly decades: readonly [number, number];
  readonly samples: number;
}

/** A point of the locus. */
export interface Sample {
  /** Hz. */
  readonly frequency: number;
  readonly value: Complex | null;
}

/** The largest magnitude drawn, because impedances and lossless resonances reach infinity. */
function limitOf({ input }: LocusPlot, samples: readonly Sample[]): number {
  if (input !== null) return 50;
  const sizes = samples.flatMap(({ value }) => (value ? [magnitude(value)] : []));
  const sorted = [...sizes].sort((a, b) => a - b);
  const at = (fraction: number) => sorted[Math.floor(fraction * sorted.length)] ?? 1;
  return Math.max(1e-12, 4 * Math.max(at(0.02), at(0.5) / 30));
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
  const { response, samples, decades } = plot;
  const [low, high] = decades;
  const first = Array.from({ length: samples + 1 }, (_, i): Sample => {
    const frequency = 10 ** (low + ((high - low) * i) / samples);
    return { frequency, value: response(frequency) };
  });
  const limit = limitOf(plot, first);
  const inside = (all: readonly Sample[]) =>
    all.map((sample) =>
      sample.value && magnitude(sample.value) <= limit ? sample : { ...sample, value: null },
    );
  const bounded = inside(first);
  const size = Math.max(...bounded.map(({ value }) => (value ? magnitude(value) : 0)));
  return inside(refined(plot, refined(plot, bounded, size / 60), size / 60));
}
