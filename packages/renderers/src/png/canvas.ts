import type { Circle, Figure, Label, Language, Part, Stroke } from '@fragwerk/sdk';
import { Image as Bitmap, type SKRSContext2D } from '@napi-rs/canvas';
import { arcEnd } from '../arc.js';
import { baselineOf, inLanguage, subscriptLook } from '../label.js';
import { byKind, type ByKind } from '../by-kind.js';
import { cssFont, drawableText } from './font.js';

interface Target {
  readonly context: SKRSContext2D;
  readonly language: Language;
}

const alignments = { start: 'left', middle: 'center', end: 'right' } as const;

function paint(context: SKRSContext2D, { fill, stroke }: Pick<Circle, 'fill' | 'stroke'>): void {
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill();
  }
  if (stroke !== undefined) strokePath(context, stroke);
}

function strokePath(
  context: SKRSContext2D,
  { colour, width, cap = 'butt', dash = [] }: Stroke,
): void {
  // A canvas ignores the width 0 and keeps that of the previous stroke.
  if (width === 0) return;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = cap;
  context.lineJoin = cap === 'round' ? 'round' : 'miter';
  context.setLineDash([...dash]);
  context.stroke();
}

/** Offset of the text's start to the left of `at`, as a share of its width. */
const shares = { start: 0, middle: 0.5, end: 1 } as const;

function drawLabel(shape: Label, target: Target): void {
  const { at, angle = 0 } = shape;
  if (angle === 0) {
    drawText(shape, target);
    return;
  }
  const { context } = target;
  context.save();
  context.translate(at.x, at.y);
  context.rotate((-angle * Math.PI) / 180);
  drawText({ ...shape, at: { x: 0, y: 0 } }, target);
  context.restore();
}

function drawText(shape: Label, { context, language }: Target): void {
  const label = inLanguage(shape, language);
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
  const totalWidth = width + context.measureText(drawableText(small)).width;
  const x = label.at.x - shares[align] * totalWidth;
  context.textAlign = 'left';
  context.fillText(drawableText(small), x + width, y + subscriptLook.drop * size);
  context.font = cssFont(label);
  context.fillText(text, x, y);
  if (label.underline === true) context.fillRect(x, y + 0.12 * size, width, Math.max(1, size / 16));
}

const drawAll = ({ shapes }: Pick<Part, 'shapes'>, target: Target): void => {
  for (const shape of shapes) byKind(drawFunctions, shape, target);
};

const drawFunctions: ByKind<void, Target> = {
  circle(shape, { context }) {
    context.beginPath();
    context.arc(shape.centre.x, shape.centre.y, shape.radius, 0, 2 * Math.PI);
    context.closePath();
    paint(context, shape);
  },
  arc(shape, { context }) {
    const { centre, radius, isSector = false } = shape;
    // Canvas counts from three o'clock, figures from the top.
    const angleOf = (turns: number) => (turns - 0.25) * 2 * Math.PI;
    context.beginPath();
    if (isSector) context.moveTo(centre.x, centre.y);
    context.arc(centre.x, centre.y, radius, angleOf(shape.from), angleOf(arcEnd(shape)));
    if (isSector) context.closePath();
    paint(context, shape);
  },
  line({ from, to, stroke }, { context }) {
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    strokePath(context, stroke);
  },
  polyline(shape, { context }) {
    context.beginPath();
    for (const { x, y } of shape.points) context.lineTo(x, y);
    if (shape.closed) context.closePath();
    paint(context, shape);
  },
  rectangle(shape, { context }) {
    context.beginPath();
    context.rect(shape.at.x, shape.at.y, shape.width, shape.height);
    paint(context, shape);
  },
  image({ at, width, height, source }, { context }) {
    const picture = new Bitmap();
    picture.src = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64');
    // A damaged file has no size, and drawing it would throw.
    if (picture.width === 0 || picture.height === 0) return;
    context.drawImage(picture, at.x, at.y, width, height);
  },
  label: drawLabel,
  part: drawAll,
  handle: drawAll,
};

/** Draws a checked figure on a canvas of its size, the first shape at the bottom. */
export function drawFigure(
  context: SKRSContext2D,
  figure: Figure,
  language: Language = 'de',
): void {
  context.save();
  // By default, both depend on the machine's language.
  context.lang = 'en';
  context.direction = 'ltr';
  context.textBaseline = 'alphabetic';
  context.miterLimit = 10;
  drawAll(figure, { context, language });
  context.restore();
}
