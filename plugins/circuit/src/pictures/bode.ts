import {
  type Figure,
  localized,
  type Localized,
  part,
  type Shape,
  writeQuantity,
} from '@fragwerk/sdk';
import { type Words, words } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { angle, type Complex, magnitude } from '../numeric/complex.js';
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

type CurveName = 'gain' | 'phase';

const CURVES = {
  gain: { de: 'Amplitudengang', en: 'Gain' },
  phase: { de: 'Phasengang', en: 'Phase' },
} as const;
const AT = { de: 'bei', en: 'at' } as const;

/** What a reader finds on a frequency axis: two digits. */
const frequencyAmount = (exponent: number, omega: boolean): Localized =>
  localized((language) =>
    writeQuantity(10 ** exponent, omega ? '1/s' : 'Hz', { language, digits: 2 }),
  );

/** The curve in words: its values at the decades, as precise as one reads them off the picture. */
function curveWords(plot: BodePlot, samples: readonly Sample[], name: CurveName): Localized {
  const [low, high] = plot.decades;
  const unit = name === 'gain' ? 'dB' : '°';
  const points = Array.from({ length: high - low + 1 }, (_, i) => low + i).flatMap((exponent) => {
    const index = Math.round(((exponent - low) / (high - low)) * (samples.length - 1));
    const value = samples[index]?.[name];
    return value === null || value === undefined ? [] : [{ exponent, value: Math.round(value) }];
  });
  return localized((language) => {
    const list = points.map(({ exponent, value }) => {
      const amount = writeQuantity(value, unit, { language, keepsUnit: true });
      return `${amount} ${AT[language]} ${frequencyAmount(exponent, plot.omega)[language]}`;
    });
    return `${CURVES[name][language]} ${ratioText(plot)}: ${list.join(', ')}`;
  });
}

/** Where the gain has fallen by 3 dB from its highest value. */
function cutoffsOf(samples: readonly Sample[]): readonly number[] {
  const gains = samples.map(({ gain }) => gain ?? -Infinity);
  const level = Math.max(...gains) - 10 * Math.log10(2);
  return samples.flatMap(({ exponent }, i) => {
    const [before, now] = [gains[i - 1], gains[i]];
    return before !== undefined && now !== undefined && before > level !== now > level
      ? [exponent]
      : [];
  });
}

/** Gain that one sees a curve rise by, dB. */
const VISIBLE = 0.5;

/** The highest point of the gain where the curve rises to it and falls again, as in a resonance. */
function peakOf(samples: readonly Sample[]): { exponent: number; gain: number } | null {
  const known = samples.flatMap(({ exponent, gain }) =>
    gain === null ? [] : [{ exponent, gain }],
  );
  const [first, last] = [known[0]?.gain ?? Infinity, known.at(-1)?.gain ?? Infinity];
  const least = Math.max(first, last) + VISIBLE;
  const [highest] = [...known].sort((a, b) => b.gain - a.gain);
  return highest && highest.gain > least ? highest : null;
}

/**
 * The plot in words: what it is of, its curves at the decades, its peak, where the gain has fallen
 * by 3 dB.
 */
function plotWords(plot: BodePlot, curves: readonly Localized[], samples: readonly Sample[]) {
  const hasGain = plot.curves !== 'phase';
  const cutoffs = hasGain ? cutoffsOf(samples).slice(0, 4) : [];
  const peak = hasGain ? peakOf(samples) : null;
  const most = { de: 'Höchstwert', en: 'Maximum' };
  const kind = { de: 'Bodediagramm von', en: 'Bode plot of' };
  const fall = { de: '3 dB unter dem Höchstwert bei', en: '3 dB below the maximum at' };
  return localized((language) => {
    const where = cutoffs.map((exponent) => frequencyAmount(exponent, plot.omega)[language]);
    const amount =
      peak && writeQuantity(Math.round(peak.gain), 'dB', { language, keepsUnit: true });
    return [
      `${kind[language]} ${ratioText(plot)}`,
      ...curves.map((curve) => curve[language]),
      ...(peak
        ? [
            `${most[language]} ${amount} ${AT[language]} ${frequencyAmount(peak.exponent, plot.omega)[language]}`,
          ]
        : []),
      ...(where.length === 0 ? [] : [`${fall[language]} ${where.join(', ')}`]),
    ].join('. ');
  });
}

const ratioWords = ({ circuit, output, input }: BodePlot): Words[] => [
  quantityWords(circuit, output),
  { text: ' / ' },
  quantityWords(circuit, input),
];

const ratioText = (plot: BodePlot): string => ratioWords(plot).map(inWords).join('');

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
  return {
    width: WIDTH,
    height,
    description: plotWords(
      plot,
      panels.map(({ meaning }) => meaning),
      samples,
    ),
    shapes: [
      ...panels.flatMap((panel) => panelShapes(plot, panel)),
      words(end, axis, { colour: paper.ink, align: 'middle', size: 15 }),
    ],
  };
}
