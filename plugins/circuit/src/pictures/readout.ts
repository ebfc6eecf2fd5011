import type { Area } from './axes.js';
import { type BodePlot, bodeSize, panelsOf } from './bode.js';
import { samplesOf } from './bode-curve.js';
import { plainText } from './names.js';
import { endTime, instantRun, panelArea, type TransientPlot, transientSize } from './transient.js';

/** What a cursor over curves reads off; the browser gets it as JSON. */
export interface Readout {
  /** Pixels of the figure. */
  readonly width: number;
  readonly height: number;
  /** The plots in it: all as wide, from the upper edge of the first to the lower one of the last. */
  readonly area: Area;
  /** What the curves are drawn over, from the left edge to the right one. */
  readonly axis: {
    readonly name: string;
    readonly unit: string;
    readonly from: number;
    readonly to: number;
    readonly isLogarithmic: boolean;
  };
  /** Values as precise as one reads them off, equally far apart on the axis. */
  readonly curves: readonly {
    readonly name: string;
    readonly unit: string;
    readonly values: readonly (number | null)[];
  }[];
}

const MAX_SAMPLES = 120;

/** From the upper edge of the first plot to the lower one of the last. */
const around = (first: Area, last: Area): Area => ({
  ...first,
  height: last.top + last.height - first.top,
});

/** The values that a Bode plot shows. */
export function bodeReadout(plot: BodePlot): Readout | null {
  const samples = samplesOf({ ...plot, samples: Math.min(MAX_SAMPLES, plot.samples) });
  const panels = panelsOf(plot);
  const [first, last] = [panels[0], panels.at(-1)];
  if (!first || !last || samples.every(({ gain }) => gain === null)) return null;
  const [from, to] = plot.decades.map((power) => 10 ** power);
  const over = plot.omega ? { name: 'ω', unit: '1/s' } : { name: 'f', unit: 'Hz' };
  const read = { gain: { name: 'A', unit: 'dB' }, phase: { name: 'φ', unit: '°' } };
  return {
    ...bodeSize(plot),
    area: around(first.area, last.area),
    axis: { ...over, from: from ?? NaN, to: to ?? NaN, isLogarithmic: true },
    curves: panels.map(({ name }) => ({
      ...read[name],
      values: samples.map(({ [name]: value }) =>
        value === null ? null : Number(value.toFixed(name === 'gain' ? 1 : 0)),
      ),
    })),
  };
}

/** The values that a picture of switching on shows. */
export function transientReadout(plot: TransientPlot): Readout {
  const end = endTime(plot.damping);
  const times = Array.from({ length: MAX_SAMPLES + 1 }, (_, i) => (end * i) / MAX_SAMPLES);
  return {
    ...transientSize(plot),
    area: around(panelArea(0), panelArea(plot.curves.length - 1)),
    axis: { name: 't', unit: 's', from: 0, to: end, isLogarithmic: false },
    curves: plot.curves.map(([quantity, response]) => ({
      name: plainText(instantRun(plot.circuit, quantity)).replace('_', ''),
      unit: quantity.startsWith('U') ? 'V' : 'A',
      values: times.map((time) => Number(response.at(time).toPrecision(3))),
    })),
  };
}
