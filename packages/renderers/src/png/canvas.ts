import type {
  Circle,
  Figure,
  Label,
  Line,
  Polyline,
  Rectangle,
  Shape,
  Stroke,
} from '@fragwerk/sdk';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { baselineOf, subscriptLook } from '../baseline.js';
import { cssFont, drawableText } from './font.js';

const alignments = { start: 'left', middle: 'center', end: 'right' } as const;

/** Fills and strokes the current path. */
function paint(context: SKRSContext2D, { fill, stroke }: Pick<Circle, 'fill' | 'stroke'>): void {
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill();
  }
  if (stroke !== undefined) strokePath(context, stroke);
}

function strokePath(context: SKRSContext2D, { colour, width, cap = 'butt' }: Stroke): void {
  // A canvas ignores the width 0 and would take that of the stroke before.
  if (width === 0) return;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = cap;
  context.lineJoin = cap === 'round' ? 'round' : 'miter';
  context.stroke();
}

function drawCircle(context: SKRSContext2D, shape: Circle): void {
  context.beginPath();
  context.arc(shape.centre.x, shape.centre.y, shape.radius, 0, 2 * Math.PI);
  context.closePath();
  paint(context, shape);
}

function drawLine(context: SKRSContext2D, { from, to, stroke }: Line): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  strokePath(context, stroke);
}

function drawPolyline(context: SKRSContext2D, shape: Polyline): void {
  context.beginPath();
  for (const { x, y } of shape.points) context.lineTo(x, y);
  if (shape.closed === true) context.closePath();
  paint(context, shape);
}

function drawRectangle(context: SKRSContext2D, shape: Rectangle): void {
  context.beginPath();
  context.rect(shape.at.x, shape.at.y, shape.width, shape.height);
  paint(context, shape);
}

/** How far left of `at` a text of this width begins, in parts of the width. */
const shares = { start: 0, middle: 0.5, end: 1 } as const;

function drawLabel(context: SKRSContext2D, label: Label): void {
  const { subscript, size, align = 'start' } = label;
  const text = drawableText(label);
  const y = baselineOf(label);
  context.font = cssFont(label);
  context.fillStyle = label.colour;
  if (subscript === undefined && label.underline !== true) {
    context.textAlign = alignments[align];
    context.fillText(text, label.at.x, y);
    return;
  }
  const small = { ...label, text: subscript ?? '', size: size * subscriptLook.size };
  const width = context.measureText(text).width;
  context.font = cssFont(small);
  const whole = width + context.measureText(drawableText(small)).width;
  const x = label.at.x - shares[align] * whole;
  context.textAlign = 'left';
  context.fillText(drawableText(small), x + width, y + subscriptLook.drop * size);
  context.font = cssFont(label);
  context.fillText(text, x, y);
  if (label.underline === true) context.fillRect(x, y + 0.12 * size, width, Math.max(1, size / 16));
}

function drawShape(context: SKRSContext2D, shape: Shape): void {
  switch (shape.kind) {
    case 'circle':
      drawCircle(context, shape);
      break;
    case 'line':
      drawLine(context, shape);
      break;
    case 'polyline':
      drawPolyline(context, shape);
      break;
    case 'rectangle':
      drawRectangle(context, shape);
      break;
    case 'label':
      drawLabel(context, shape);
      break;
    case 'part':
      for (const child of shape.shapes) drawShape(context, child);
  }
}

/**
 * Draws a checked figure on a canvas of its size, the first shape at the bottom. The figure's
 * pixels are the canvas' own; the context's state is restored.
 */
export function drawFigure(context: SKRSContext2D, figure: Figure): void {
  context.save();
  // Both would otherwise follow the machine's language.
  context.lang = 'en';
  context.direction = 'ltr';
  context.textBaseline = 'alphabetic';
  context.miterLimit = 10;
  for (const shape of figure.shapes) drawShape(context, shape);
  context.restore();
}
