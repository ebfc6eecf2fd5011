import {
  type Circle,
  type Colour,
  type Figure,
  type Html,
  html,
  type Label,
  type Language,
  type Line,
  type Point,
  type Polyline,
  type Rectangle,
  type Shape,
} from '@fragwerk/sdk';
import { baselineOf } from './baseline.js';
import { checkFigure } from './check.js';
import { describe } from './text.js';

/** What no XML document may hold (XML 1.0, production 2 "Char"), not even escaped. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const text = (value: string): string => value.replace(notXml, '\ufffd');

/** A length or coordinate with at most three decimals: finer than any screen, shorter to send. */
const number = (value: number): number => Number(value.toFixed(3));

/** `#rrggbbaa` in two attributes, because viewers outside the browser do not know it. */
function paint(attribute: 'fill' | 'stroke', colour: Colour | undefined): Html {
  if (colour === undefined) return html` ${attribute}="none"`;
  const opacity = Number.parseInt(colour.slice(7) || 'ff', 16) / 255;
  const suffix = opacity < 1 ? html` ${attribute}-opacity="${number(opacity)}"` : html``;
  return html` ${attribute}="${colour.slice(0, 7)}"${suffix}`;
}

function painted({ fill, stroke }: Pick<Circle, 'fill' | 'stroke'>): Html {
  if (stroke === undefined) return paint('fill', fill);
  const cap =
    stroke.cap === 'round' ? html` stroke-linecap="round" stroke-linejoin="round"` : html``;
  const width = html` stroke-width="${number(stroke.width)}"`;
  return html`${paint('fill', fill)}${paint('stroke', stroke.colour)}${width}${cap}`;
}

const circle = (shape: Circle): Html =>
  html`<circle
    cx="${number(shape.centre.x)}"
    cy="${number(shape.centre.y)}"
    r="${number(shape.radius)}"
    ${painted(shape)}
  />`;

const line = ({ from, to, stroke }: Line): Html =>
  html`<line
    x1="${number(from.x)}"
    y1="${number(from.y)}"
    x2="${number(to.x)}"
    y2="${number(to.y)}"
    ${painted({ stroke })}
  />`;

function polyline(shape: Polyline): Html {
  const name = shape.closed === true ? 'polygon' : 'polyline';
  const corner = ({ x, y }: Point): string => `${number(x)},${number(y)}`;
  return html`<${name} points="${shape.points.map(corner).join(' ')}" ${painted(shape)} />`;
}

const rectangle = (shape: Rectangle): Html =>
  html`<rect
    x="${number(shape.at.x)}"
    y="${number(shape.at.y)}"
    width="${number(shape.width)}"
    height="${number(shape.height)}"
    ${painted(shape)}
  />`;

function label(shape: Label): Html {
  const anchor = html` text-anchor="${shape.align ?? 'start'}"`;
  const weight = shape.bold === true ? html` font-weight="bold"` : html``;
  const place = html`x="${number(shape.at.x)}" y="${number(baselineOf(shape))}"`;
  const look = html` font-size="${number(shape.size)}"${anchor}${weight}${paint('fill', shape.colour)}`;
  return html`<text ${place}${look} xml:space="preserve">${text(shape.text)}</text>`;
}

function element(shape: Shape, language: Language): Html {
  switch (shape.kind) {
    case 'circle':
      return circle(shape);
    case 'line':
      return line(shape);
    case 'polyline':
      return polyline(shape);
    case 'rectangle':
      return rectangle(shape);
    case 'label':
      return label(shape);
    case 'part': {
      const inner = shape.shapes.map((child) => element(child, language));
      return html`<g><title>${text(shape.meaning[language])}</title>${inner}</g>`;
    }
  }
}

/**
 * The figure as an SVG document in one string, fit for a file and for embedding in HTML. It
 * refers to nothing outside itself; the viewer's DejaVu Sans or a similar font draws the labels.
 *
 * @throws FragwerkError `PLUGIN_FAILED` for a figure that breaks {@link checkFigure}.
 */
export function svg(figure: Figure, language: Language): string {
  checkFigure(figure);
  const { width, height } = figure;
  const size = html`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const look = html`font-family="DejaVu Sans, Verdana, sans-serif" stroke-miterlimit="10"
  xml:space="preserve"`;
  const title = html`<title>${text(figure.description[language])}</title>`;
  const words = html`<desc>${text(describe(figure, language))}</desc>`;
  const shapes = figure.shapes.map((shape) => element(shape, language));
  return html`<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="${language}" ${size} ${look}>
    ${title}${words}${shapes}
  </svg>`.toString();
}
