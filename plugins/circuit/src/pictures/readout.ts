import { plainText, type Span, spread } from '@fragwerk/sdk';
import { unitOfName } from '../quantity-names.js';
import { panelBox, type PanelLayout, panelsSize } from './axes.js';
import { bodeLayout, type BodePlot, curvesOf } from './bode.js';
import { bodeCurves, samplesOf } from './bode-curve.js';
import { endTime, instantRun, transientLayout, type TransientPlot } from './transient.js';

/** Data for a cursor over curves; sent to the browser as JSON. */
const readout = (
  layout: PanelLayout,
  /** The common horizontal axis. */
  axis: Required<Span> & { readonly name: string; readonly unit: string },
  /** Values as precise as the picture shows them, equidistant on the axis. */
  curves: readonly {
    readonly name: string;
    readonly unit: string;
    readonly values: readonly (number | null)[];
  }[],
) => ({
  ...panelsSize(layout, curves.length),
  /** From the upper edge of the first plot to the lower edge of the last one. */
  area: { ...panelBox(layout, curves.length - 1), top: panelBox(layout, 0).top },
  ...{ axis, curves },
});

export type Readout = ReturnType<typeof readout>;

const MAX_SAMPLES = 120;

export function bodeReadout(plot: BodePlot): Readout | null {
  const samples = samplesOf({ ...plot, samples: Math.min(MAX_SAMPLES, plot.samples) });
  if (samples.every(({ gain }) => gain === null)) return null;
  const [low, high] = plot.decades;
  const over = plot.omega ? { name: 'ω', unit: '1/s' } : { name: 'f', unit: 'Hz' };
  return readout(
    bodeLayout,
    { ...over, from: 10 ** low, to: 10 ** high, isLogarithmic: true },
    curvesOf(plot).map((curve) => {
      const { symbol: name, unit, decimals } = bodeCurves[curve];
      const values = samples.map(({ [curve]: value }) => value && Number(value.toFixed(decimals)));
      return { name, unit, values };
    }),
  );
}

export function transientReadout({ circuit, damping, curves }: TransientPlot): Readout {
  const end = endTime(damping);
  const times = spread({ from: 0, to: end }, MAX_SAMPLES);
  return readout(
    transientLayout,
    { name: 't', unit: 's', from: 0, to: end, isLogarithmic: false },
    curves.map(([quantity, response]) => ({
      name: plainText(instantRun(circuit, quantity)).replace('_', ''),
      unit: unitOfName(quantity),
      values: times.map((time) => Number(response.at(time).toPrecision(3))),
    })),
  );
}
