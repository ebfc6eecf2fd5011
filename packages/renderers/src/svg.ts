import {
  type Circle,
  type Colour,
  type Figure,
  type Html,
  type Label,
  type Language,
  type Part,
  type Shape,
  svg as xml,
} from '@fragwerk/sdk';
import { checkFigure } from '@fragwerk/sdk/check-figure';
import { arcPath } from './arc.js';
import { byKind, type ByKind } from './by-kind.js';
import { baselineOf, inLanguage, subscriptLook } from './label.js';
import { describe } from './text.js';

/** Attributes; undefined ones are omitted. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Rounds to three decimals: finer than any screen, shorter to send. */
const rounded = (value: number): string => String(Number(value.toFixed(3)));

function element(
  name: string,
  attributes: Attributes,
  ...content: readonly (Html | string)[]
): Html {
  const pairs = Object.entries(attributes).map(([attribute, value]) => {
    if (value === undefined) return '';
    return xml` ${attribute}="${typeof value === 'number' ? rounded(value) : value}"`;
  });
  return content.length === 0
    ? xml`<${name}${pairs}/>`
    : xml`<${name}${pairs}>${content}</${name}>`;
}

/** Splits `#rrggbbaa` into two attributes, because only browsers know this form. */
function paint(attribute: 'fill' | 'stroke', colour: Colour | undefined): Attributes {
  if (colour === undefined) return { [attribute]: 'none' };
  const alpha = Number.parseInt(colour.slice(7) || 'ff', 16);
  const opacity = alpha < 255 ? alpha / 255 : undefined;
  return { [attribute]: colour.slice(0, 7), [`${attribute}-opacity`]: opacity };
}

function painted({ fill, stroke }: Pick<Circle, 'fill' | 'stroke'>): Attributes {
  if (stroke === undefined) return paint('fill', fill);
  const round = stroke.cap === 'round' ? 'round' : undefined;
  return {
    ...paint('fill', fill),
    ...paint('stroke', stroke.colour),
    'stroke-width': stroke.width,
    'stroke-linecap': round,
    'stroke-linejoin': round,
    'stroke-dasharray': stroke.dash?.map(rounded).join(' '),
  };
}

const rotation = ({ angle = 0, at }: Label): string | undefined =>
  angle === 0 ? undefined : `rotate(${[-angle, at.x, at.y].map(rounded).join(' ')})`;

function label(labelled: Label, { language }: Context): Html {
  const shape = inLanguage(labelled, language);
  const attributes = {
    x: shape.at.x,
    y: baselineOf(shape),
    'font-size': shape.size,
    'font-weight': shape.bold === true ? 'bold' : undefined,
    'text-anchor': shape.align ?? 'start',
    transform: rotation(shape),
    'xml:space': 'preserve',
  };
  const looks = { ...attributes, ...paint('fill', shape.colour) };
  return element('text', looks, ...labelContent(shape));
}

function labelContent({ text, subscript, underline, size }: Label): (Html | string)[] {
  const main =
    underline === true ? element('tspan', { 'text-decoration': 'underline' }, text) : text;
  if (!subscript) return [main];
  const look = { dy: subscriptLook.drop * size, 'font-size': subscriptLook.size * size };
  return [main, element('tspan', look, subscript)];
}

interface Context {
  readonly language: Language;
  /** Returns the number of the next part, if parts are marked. */
  readonly countPart?: () => number;
}

const drawAll = (shapes: readonly Shape[], context: Context): readonly Html[] =>
  shapes.map((shape) => byKind(elements, shape, context));

function part({ meaning, shapes }: Pick<Part, 'meaning' | 'shapes'>, context: Context): Html {
  const marks = context.countPart ? { 'data-part': context.countPart() } : {};
  const title = element('title', {}, meaning[context.language]);
  return element('g', marks, title, ...drawAll(shapes, context));
}

const elements: ByKind<Html, Context> = {
  circle: ({ centre, radius, ...paint }) =>
    element('circle', { cx: centre.x, cy: centre.y, r: radius, ...painted(paint) }),
  arc: (arc) => element('path', { d: arcPath(arc, rounded), ...painted(arc) }),
  line: ({ from, to, stroke }) =>
    element('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, ...painted({ stroke }) }),
  polyline({ points, closed, ...paint }) {
    const pairs = points.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join(' ');
    return element(closed ? 'polygon' : 'polyline', { points: pairs, ...painted(paint) });
  },
  rectangle: ({ at, width, height, ...paint }) =>
    element('rect', { x: at.x, y: at.y, width, height, ...painted(paint) }),
  image({ at, width, height, source }) {
    const box = { x: at.x, y: at.y, width, height };
    return element('image', { ...box, href: source, preserveAspectRatio: 'none' });
  },
  label,
  part,
  handle: part,
};

/**
 * Writes a figure as an SVG document for files and for embedding in HTML. It has no external references;
 * the viewer draws labels in DejaVu Sans or a similar font. `marksParts` numbers the parts as `data-part`
 * from 0, outer before inner, so that browser parts can move between them.
 *
 * @throws FragwerkError `PLUGIN_FAILED` for a figure that breaks {@link checkFigure}.
 */
export function svg(
  figure: Figure,
  language: Language,
  { marksParts = false }: { readonly marksParts?: boolean } = {},
): string {
  checkFigure(figure);
  const { width, height } = figure;
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    role: 'img',
    lang: language,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'DejaVu Sans, Verdana, sans-serif',
    'stroke-miterlimit': 10,
  };
  let parts = 0;
  const context = { language, ...(marksParts ? { countPart: () => parts++ } : {}) };
  const title = element('title', {}, figure.description[language]);
  const description = element('desc', {}, describe(figure, language));
  const shapes = drawAll(figure.shapes, context);
  return element('svg', attributes, title, description, ...shapes).toString();
}
