import { type Figure, type Localized, type Shape, lineWidth, type TextRun } from '@fragwerk/sdk';
import { textLabel } from '../drawing/pens.js';
import { joined } from '../phrase.js';
import { type Area, plotColours } from './axes.js';

const WIDTH = 640;
const MARGIN = { left: 66, right: 24, top: 34, bottom: 52 } as const;
const TITLE_SIZE = 15;

/** Plots below each other: their height, and the gap for the title of the next one, in pixels. */
interface PanelLayout {
  readonly height: number;
  readonly gap: number;
}

/** The plot at this index, from top to bottom. */
export const panelArea = ({ height, gap }: PanelLayout, index: number): Area => ({
  left: MARGIN.left,
  top: MARGIN.top + index * (height + gap),
  width: WIDTH - MARGIN.left - MARGIN.right,
  height,
});

/** Size of a figure with this number of plots. */
export const panelsSize = ({ height, gap }: PanelLayout, count: number) => ({
  width: WIDTH,
  height: MARGIN.top + count * (height + gap) - gap + MARGIN.bottom,
});

/** From the upper edge of the first plot to the lower edge of the last one. */
export const panelsArea = (layout: PanelLayout, count: number): Area => ({
  ...panelArea(layout, 0),
  height: count * (layout.height + layout.gap) - layout.gap,
});

/** Completes a figure of plots with the title of the axis below them. */
export function panelsFigure(
  { width, height }: ReturnType<typeof panelsSize>,
  axis: TextRun,
  { sentences, shapes }: { readonly sentences: readonly Localized[]; readonly shapes: Shape[] },
): Figure {
  const end = { x: width - MARGIN.right - lineWidth([axis], TITLE_SIZE) / 2, y: height - 12 };
  const look = { colour: plotColours.ink, align: 'middle', size: TITLE_SIZE } as const;
  return {
    width,
    height,
    description: joined(sentences, '. '),
    shapes: [...shapes, textLabel(end, axis, look)],
  };
}
