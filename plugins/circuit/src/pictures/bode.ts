import { type Figure, type Localized, part, type Shape } from '@fragwerk/sdk';
import { type Words, words } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { angle, type Complex, magnitude } from '../numeric/complex.js';
import { writeQuantity } from '../results.js';
import { type Area, curveShapes, gridShapes, multiples, paper, placeIn, tickText } from './axes.js';
import { frequencyTicks, scaleOf } from './bode-scales.js';
import { inkOf, inWords, quantityWords, runShapes, runWidth } from './names.js';
import type { Response } from './sweep.js';

/** Everything that a Bode plot shows. */
export interface BodePlot {
  readonly circuit: Circuit;
  readonly output: string;
  readonly input: string;
  readonly response: Response;
  /** Powers of ten of the frequency in Hz, first and last. */
  readonly decades: readonly [number, number];
  readonly samples: number;
  readonly curves: 'both' | 'magnitude' | 'phase';
  /** Over ω in 1/s instead of f in Hz. */
  readonly omega: boolean;
}

interface Sample {
  readonly exponent: number;
  /** dB, and degrees without jumps; `null` where the response is not determined or 0. */
  readonly gain: number | null;
  readonly phase: number | null;
}

const WIDTH = 640;
const HEIGHT = 230;
const LEFT = 66;
const RIGHT = 24;
const HEAD = 34;
const FOOT = 52;
/** A phase of 0° may be a little less. */
const ROUNDING = 1e-9;
/** Between two panels, for the title of the lower one. */
const BETWEEN = 48;

const decibel = (value: Complex) => 20 * Math.log10(magnitude(value));

/** Samples with the phase unwrapped: it never jumps by a turn. */
function samplesOf({ response, decades: [low, high], samples, omega }: BodePlot): Sample[] {
  let last: number | null = null;
  return Array.from({ length: samples + 1 }, (_, i): Sample => {
    const exponent = low + ((high - low) * i) / samples;
    const value = response(10 ** exponent / (omega ? 2 * Math.PI : 1));
    if (!value || magnitude(value) < 1e-15) return { exponent, gain: null, phase: null };
    const raw = (angle(value) * 180) / Math.PI;
    const phase: number = last === null ? raw : raw + 360 * Math.round((last - raw) / 360);
    last = phase;
    return { exponent, gain: decibel(value), phase };
  });
}

interface Panel {
  readonly area: Area;
  readonly title: readonly Words[];
  readonly meaning: Localized;
  readonly values: readonly (number | null)[];
  readonly isAngle: boolean;
  readonly isLast: boolean;
}

function panelShapes(plot: BodePlot, panel: Panel): Shape[] {
  const { area, values, isAngle, isLast, title } = panel;
  const scale = scaleOf(
    values.filter((value) => value !== null),
    isAngle,
  );
  const share = (value: number) => (value - scale.min) / (scale.max - scale.min);
  const ticks = multiples(scale.min, scale.max, scale.step);
  const at = placeIn(area);
  const points = values.map((value, i) =>
    value === null || share(value) < -ROUNDING || share(value) > 1 + ROUNDING
      ? null
      : at(i / (values.length - 1), share(value)),
  );
  const y = ticks.map((value) => ({ share: share(value), text: tickText(value) }));
  const colour = inkOf(plot.output);
  return [
    ...gridShapes(area, { x: frequencyTicks(plot.decades), y }, isLast),
    part(panel.meaning, ...curveShapes(points, colour)),
    ...runShapes({ x: area.left, y: area.top - 16 }, title, { colour, size: 15 }),
  ];
}

const GERMAN = { gain: 'Amplitudengang', phase: 'Phasengang' } as const;
const ENGLISH = { gain: 'Gain', phase: 'Phase' } as const;

/** The curve in words: its values at the decades. */
function curveWords(plot: BodePlot, samples: readonly Sample[], name: 'gain' | 'phase'): Localized {
  const [low, high] = plot.decades;
  const pair = ratioWords(plot).map(inWords).join('');
  const list = (at: string) =>
    Array.from({ length: high - low + 1 }, (_, i) => low + i).flatMap((exponent) => {
      const index = Math.round(((exponent - low) / (high - low)) * (samples.length - 1));
      const value = samples[index]?.[name];
      if (value === null || value === undefined) return [];
      const amount = `${Number(value.toFixed(1))}${name === 'gain' ? ' dB' : '°'}`;
      return [`${amount} ${at} ${writeQuantity(10 ** exponent, plot.omega ? 'rad/s' : 'Hz')}`];
    });
  return {
    de: `${GERMAN[name]} ${pair}: ${list('bei').join(', ')}`,
    en: `${ENGLISH[name]} ${pair}: ${list('at').join(', ')}`,
  };
}

const ratioWords = ({ circuit, output, input }: BodePlot): Words[] => [
  quantityWords(circuit, output),
  { text: ' / ' },
  quantityWords(circuit, input),
];

/** Gain in dB and phase in degrees over a logarithmic axis of the frequency. */
export function bodeFigure(plot: BodePlot): Figure {
  const samples = samplesOf(plot);
  const shown = plot.curves === 'both' ? (['gain', 'phase'] as const) : null;
  const names = shown ?? [plot.curves === 'magnitude' ? ('gain' as const) : ('phase' as const)];
  const ratio = ratioWords(plot);
  const panels = names.map((name, index): Panel => {
    const top = HEAD + index * (HEIGHT + BETWEEN);
    const isAngle = name === 'phase';
    return {
      area: { left: LEFT, top, width: WIDTH - LEFT - RIGHT, height: HEIGHT },
      title: isAngle
        ? [{ text: 'φ / °      φ = arg( ' }, ...ratio, { text: ' )' }]
        : [{ text: 'A / dB      A = | ' }, ...ratio, { text: ' |' }],
      meaning: curveWords(plot, samples, name),
      values: samples.map((sample) => sample[name]),
      isAngle,
      isLast: index === names.length - 1,
    };
  });
  const height = HEAD + panels.length * (HEIGHT + BETWEEN) - BETWEEN + FOOT;
  const axis = { text: plot.omega ? 'ω / (1/s)' : 'f / Hz' };
  const end = { x: WIDTH - RIGHT - runWidth([axis], 15) / 2, y: height - 12 };
  const pair = ratio.map(inWords).join('');
  return {
    width: WIDTH,
    height,
    description: { de: `Bodediagramm von ${pair}`, en: `Bode plot of ${pair}` },
    shapes: [
      ...panels.flatMap((panel) => panelShapes(plot, panel)),
      words(end, axis, { colour: paper.ink, align: 'middle', size: 15 }),
    ],
  };
}
