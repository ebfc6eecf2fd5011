import { type Figure, formatUnit, lineShapes, lineWidth, part, plainText } from '@fragwerk/sdk';
import { movedTo } from '../drawing/frame.js';
import { textLabel } from '../drawing/pens.js';
import { magnitude } from '../numeric/complex.js';
import { joined, phrase } from '../phrase.js';
import { colourOf, plotColours, quantityRun } from './axes.js';
import { markShapes, viewOf } from './locus-marks.js';
import { describeLocus, type LocusPlot, samplesOf, unitOf } from './locus-samples.js';

const FOOT = 46;
const RIGHT = 30;
const TITLE = 16;
const AXIS = 15;
/** Distance between the titles above the plot, in pixels. */
const GAP = 24;

/** Draws a response in the complex plane, from low to high frequencies; `null` without any. */
export function locusFigure(plot: LocusPlot): Figure | null {
  const { circuit, output, input } = plot;
  const sampled = samplesOf(plot);
  const samples = sampled.map(({ value }) => value);
  if (samples.every((value) => !value || magnitude(value) === 0)) return null;
  const known = samples.filter((value) => value !== null);
  const view = viewOf(known, input === null);
  const curve = samples.map((value) => (value ? view.at(value) : null));
  const colour = colourOf(output);
  const over = input ? [{ text: ' / ' }, quantityRun(circuit, input)] : [];
  const title = [quantityRun(circuit, output), ...over];
  const name = title.map(plainText).join('');
  const { left, top, right: end, bottom } = view.box;
  const unit = input === null ? ` / ${view.prefix}${formatUnit(unitOf(plot))}` : '';
  const imaginary = { text: `Im${unit}` };
  const above = lineWidth([imaginary], AXIS) + GAP + lineWidth(title, TITLE);
  const right = Math.max(end, left + above);
  const axis = { colour: plotColours.ink, size: AXIS } as const;
  const { marks, direction } = markShapes(plot, view, { curve, colour });
  const towards = plot.over
    ? { de: `größeren Werten von ${plot.over.name}`, en: `larger values of ${plot.over.name}` }
    : { de: 'höheren Frequenzen', en: 'higher frequencies' };
  const kind = {
    de: `Ortskurve von ${name} in der komplexen Ebene, Pfeil zu ${towards.de}`,
    en: `Locus diagram of ${name} in the complex plane, arrow towards ${towards.en}`,
  };
  const points = [
    ...describeLocus(plot, sampled),
    ...marks.flatMap((mark) => ('meaning' in mark ? [mark.meaning] : [])),
  ];
  const foot = { x: end, y: bottom + FOOT - 13 };
  const head = { x: right - lineWidth(title, TITLE), y: top - 18 };
  return {
    width: Math.ceil(right + RIGHT),
    height: Math.ceil(bottom + FOOT),
    description: points.length === 0 ? kind : phrase`${kind}: ${joined(points, '; ')}`,
    shapes: [
      ...view.grid,
      part(
        { de: `Ortskurve ${name}`, en: `Locus ${name}` },
        ...view.curve(samples, colour),
        ...direction,
      ),
      ...marks,
      ...lineShapes(head, title, { colour, size: TITLE }),
      textLabel({ x: left, y: top - 18 }, imaginary, { ...axis, align: 'start' }),
      textLabel(foot, { text: `Re${unit}` }, { ...axis, align: 'end' }),
    ],
  };
}

/** Places two loci beside each other, for example those of an impedance and its inverse. */
export function besideEachOther(left: Figure, right: Figure): Figure {
  return {
    width: left.width + right.width,
    height: Math.max(left.height, right.height),
    description: phrase`${left.description}. ${right.description}`,
    shapes: [...left.shapes, ...movedTo({ x: -left.width, y: 0 }, right.shapes)],
  };
}
