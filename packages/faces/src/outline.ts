import { type Figure, type Language, type Part, type Shape } from '@fragwerk/sdk';
import { checkFigure } from './check.js';

/** A rectangle in the figure's pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A part of a figure as something that one can move to and hear. */
export interface OutlineNode {
  /**
   * Which of the figure's parts it is, counted from 0 in the order of drawing, outer before inner:
   * the `data-part` of the SVG face. −1 is the figure itself.
   */
  readonly index: number;
  readonly meaning: string;
  /** `null` for a part without shapes. */
  readonly box: Box | null;
  readonly children: readonly OutlineNode[];
}

/** Widths of letters are not known here; this is wide enough for DejaVu Sans. */
const LETTER_WIDTH = 0.66;

const grown = (
  points: readonly { readonly x: number; readonly y: number }[],
  by = 0,
): Box | null =>
  points.length === 0
    ? null
    : {
        left: Math.min(...points.map(({ x }) => x)) - by,
        top: Math.min(...points.map(({ y }) => y)) - by,
        right: Math.max(...points.map(({ x }) => x)) + by,
        bottom: Math.max(...points.map(({ y }) => y)) + by,
      };

/** The smallest box around boxes. */
function joined(boxes: readonly (Box | null)[]): Box | null {
  const known = boxes.filter((box) => box !== null);
  return grown(
    known.flatMap(({ left, top, right, bottom }) => [
      { x: left, y: top },
      { x: right, y: bottom },
    ]),
  );
}

function labelBox({ at, text, subscript = '', size, align = 'start' }: LabelShape): Box {
  const width = (text.length + 0.7 * subscript.length) * LETTER_WIDTH * size;
  const left = at.x - width * { start: 0, middle: 0.5, end: 1 }[align];
  return { left, right: left + width, top: at.y - 0.7 * size, bottom: at.y + 0.7 * size };
}

type LabelShape = Extract<Shape, { kind: 'label' }>;

function boxOf(shape: Shape): Box | null {
  const half = 'stroke' in shape ? shape.stroke.width / 2 : 0;
  switch (shape.kind) {
    case 'circle':
      return grown([shape.centre], shape.radius + half);
    case 'line':
      return grown([shape.from, shape.to], half);
    case 'polyline':
      return grown(shape.points, half);
    case 'rectangle': {
      const { at, width, height } = shape;
      return grown([at, { x: at.x + width, y: at.y + height }], half);
    }
    case 'label':
      return labelBox(shape);
    case 'part':
      return joined(shape.shapes.map(boxOf));
  }
}

/** The part's box, cut at the figure's edges. */
function within(box: Box | null, { width, height }: Figure): Box | null {
  if (!box) return null;
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return {
    left: clamp(box.left, width),
    top: clamp(box.top, height),
    right: clamp(box.right, width),
    bottom: clamp(box.bottom, height),
  };
}

/**
 * The figure as a tree of its parts, for moving through it by keyboard: what each part means, where
 * it lies, and what it is made of.
 *
 * @throws FragwerkError `PLUGIN_FAILED` for a figure that breaks {@link checkFigure}.
 * @example
 * outline(dial, 'en').children.map(({ meaning }) => meaning); // ['Hour marks', 'Hour hand', …]
 */
export function outline(figure: Figure, language: Language): OutlineNode {
  checkFigure(figure);
  let next = 0;
  const node = ({ meaning, shapes }: Part): OutlineNode => {
    const index = next;
    next += 1;
    const box = within(joined(shapes.map(boxOf)), figure);
    return { index, meaning: meaning[language], box, children: nodes(shapes) };
  };
  const nodes = (shapes: readonly Shape[]): OutlineNode[] =>
    shapes.filter((shape) => shape.kind === 'part').map(node);
  const { width, height, description, shapes } = figure;
  return {
    index: -1,
    meaning: description[language],
    box: { left: 0, top: 0, right: width, bottom: height },
    children: nodes(shapes),
  };
}
