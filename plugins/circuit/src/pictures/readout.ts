import { plainText } from '@fragwerk/sdk';
import { unitOfName } from '../quantity-names.js';
import type { Box } from '@fragwerk/sdk';
import { panelBox, panelsSize } from './axes.js';
import { bodeLayout, type BodePlot, curvesOf } from './bode.js';
import { samplesOf } from './bode-curve.js';
import { endTime, instantRun, transientLayout, type TransientPlot } from './transient.js';

/** Data for a cursor over curves; sent to the browser as JSON. */
export interface Readout {
  /** Size of the figure in pixels. */
  readonly width: number;
  readonly height: number;
  /** From the upper edge of the first plot to the lower edge of the last one. */
  readonly area: Box;
  /** The common horizontal axis. */
  readonly axis: {
    readonly name: string;
    readonly unit: string;
    readonly from: number;
    readonly to: number;
    readonly isLogarithmic: boolean;
  };
  /** Values as precise as the picture shows them, equidistant on the axis. */
  readonly curves: readonly {
    readonly name: string;
    readonly unit: string;
    readonly values: readonly (number | null)[];
  }[];
}

const MAX_SAMPLES = 120;

/** The readout of a Bode plot. */
export function bodeReadout(plot: BodePlot): Readout | null {
  const samples = samplesOf({ ...plot, samples: Math.min(MAX_SAMPLES, plot.samples) });
  if (samples.every(({ gain }) => gain === null)) return null;
  const names = curvesOf(plot);
  const [low, high] = plot.decades;
  const over = plot.omega ? { name: 'ω', unit: '1/s' } : { name: 'f', unit: 'Hz' };
  const labels = { gain: { name: 'A', unit: 'dB' }, phase: { name: 'φ', unit: '°' } };
  return {
    ...panelsSize(bodeLayout, names.length),
    area: { ...panelBox(bodeLayout, names.length - 1), top: panelBox(bodeLayout, 0).top },
    axis: { ...over, from: 10 ** low, to: 10 ** high, isLogarithmic: true },
    curves: names.map((name) => ({
      ...labels[name],
      values: samples.map(({ [name]: value }) =>
        value === null ? null : Number(value.toFixed(name === 'gain' ? 1 : 0)),
      ),
    })),
  };
}

/** The readout of a switch-on transient. */
export function transientReadout({ circuit, damping, curves }: TransientPlot): Readout {
  const end = endTime(damping);
  const times = Array.from({ length: MAX_SAMPLES + 1 }, (_, i) => (end * i) / MAX_SAMPLES);
  return {
    ...panelsSize(transientLayout, curves.length),
    area: {
      ...panelBox(transientLayout, curves.length - 1),
      top: panelBox(transientLayout, 0).top,
    },
    axis: { name: 't', unit: 's', from: 0, to: end, isLogarithmic: false },
    curves: curves.map(([quantity, response]) => ({
      name: plainText(instantRun(circuit, quantity)).replace('_', ''),
      unit: unitOfName(quantity),
      values: times.map((time) => Number(response.at(time).toPrecision(3))),
    })),
  };
}
