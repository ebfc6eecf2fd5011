import { type BodePlot, bodeSize, panelsOf } from './bode.js';
import { samplesOf } from './bode-curve.js';

/** What a cursor over a Bode plot reads off; the browser gets it as JSON. */
export interface Readout {
  /** Pixels of the figure. */
  readonly width: number;
  readonly height: number;
  /** The plots in it: all as wide, from the upper edge of the first to the lower one of the last. */
  readonly area: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** Powers of ten of the frequency at the left and at the right edge. */
  readonly decades: readonly [number, number];
  readonly omega: boolean;
  /** dB and degrees, as precise as one reads them off; equally far apart on the axis. */
  readonly gain?: readonly (number | null)[];
  readonly phase?: readonly (number | null)[];
}

const MOST_SAMPLES = 120;

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));

/** The values that a plot shows. */
export function bodeReadout(plot: BodePlot): Readout | null {
  const samples = samplesOf({ ...plot, samples: Math.min(MOST_SAMPLES, plot.samples) });
  const panels = panelsOf(plot);
  const [first, last] = [panels[0], panels.at(-1)];
  if (!first || !last || samples.every(({ gain }) => gain === null)) return null;
  const { left, top, width } = first.area;
  const has = (name: 'gain' | 'phase') => panels.some((panel) => panel.name === name);
  return {
    ...bodeSize(plot),
    area: { left, top, width, height: last.area.top + last.area.height - top },
    decades: plot.decades,
    omega: plot.omega,
    ...(has('gain') ? { gain: samples.map(({ gain }) => rounded(gain, 1)) } : {}),
    ...(has('phase') ? { phase: samples.map(({ phase }) => rounded(phase, 0)) } : {}),
  };
}
