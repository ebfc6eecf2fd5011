import {
  type Circle,
  type Colour,
  type Figure,
  type Label,
  Latex,
  latex,
  type Point,
  rawLatex,
  type Shape,
  type Stroke,
} from '@fragwerk/sdk';
import { baselineOf, subscriptLook } from './baseline.js';
import { checkFigure } from './check.js';

/** A figure's pixel on paper, in TeX points: 96 pixels make an inch of 72.27 points. */
const PIXEL = 72.27 / 96;

const written = (value: number): string => String(Number(value.toFixed(3)));

/** A coordinate; the y axis of TikZ points up. */
const at = ({ x, y }: Point): string => `(${written(x)},${written(-y)})`;

/** The option for a colour: with xcolor's numbers, because names may mean something else there. */
function colourOption(option: string, colour: Colour): string[] {
  const [red, green, blue] = [1, 3, 5].map((start) =>
    Number.parseInt(colour.slice(start, start + 2), 16),
  );
  const alpha = Number.parseInt(colour.slice(7) || 'ff', 16) / 255;
  const paint = `${option}={rgb,255:red,${red};green,${green};blue,${blue}}`;
  return alpha < 1
    ? [paint, `${option === 'text' ? 'fill' : option} opacity=${written(alpha)}`]
    : [paint];
}

const penOptions = ({ colour, width, cap }: Stroke): string[] => [
  ...colourOption('draw', colour),
  `line width=${written(width * PIXEL)}pt`,
  ...(cap === 'round' ? ['line cap=round', 'line join=round'] : ['miter limit=10']),
];

function path({ fill, stroke }: Pick<Circle, 'fill' | 'stroke'>, way: string): string {
  const pen = stroke !== undefined && stroke.width > 0 ? penOptions(stroke) : [];
  const options = [...(fill === undefined ? [] : colourOption('fill', fill)), ...pen];
  return options.length === 0 ? '' : `\\path[${options.join(',')}] ${way};\n`;
}

function fontOption(pixels: number): string {
  const size = written(pixels * PIXEL);
  return `\\fontsize{${size}}{${size}}\\selectfont`;
}

const anchors = { start: 'base west', middle: 'base', end: 'base east' } as const;

/** Text mode keeps the label's letters upright and escaped; the subscript is math around text. */
function words({ text, subscript, underline, bold, size }: Label): Latex {
  const main = bold === true ? latex`\textbf{${text}}` : latex`${text}`;
  const lined = underline === true ? latex`\underline{${main}}` : main;
  if (subscript === undefined) return lined;
  const small = fontOption(size * subscriptLook.size);
  return latex`${lined}\ensuremath{_{\mbox{${rawLatex(small)} ${subscript}}}}`;
}

function label(shape: Label): string {
  const options = [
    `anchor=${anchors[shape.align ?? 'start']}`,
    'inner sep=0pt',
    'outer sep=0pt',
    `font=${fontOption(shape.size)}`,
    ...colourOption('text', shape.colour),
  ];
  const place = at({ x: shape.at.x, y: baselineOf(shape) });
  return latex`\node[${rawLatex(options.join(','))}] at ${rawLatex(place)} {${words(shape)}};${rawLatex('\n')}`.toString();
}

function drawn(shape: Shape): string {
  switch (shape.kind) {
    case 'circle':
      return path(shape, `${at(shape.centre)} circle[radius=${written(shape.radius)}]`);
    case 'line':
      return path({ stroke: shape.stroke }, `${at(shape.from)} -- ${at(shape.to)}`);
    case 'polyline': {
      const way = shape.points.map(at).join(' -- ');
      return way === '' ? '' : path(shape, shape.closed === true ? `${way} -- cycle` : way);
    }
    case 'rectangle': {
      const far = { x: shape.at.x + shape.width, y: shape.at.y + shape.height };
      return path(shape, `${at(shape.at)} rectangle ${at(far)}`);
    }
    case 'label':
      return label(shape);
    case 'part':
      return shape.shapes.map(drawn).join('');
  }
}

/**
 * The figure as a `tikzpicture`, for a document that loads the package tikz. It is as large as on
 * a screen of 96 pixels an inch; `scale` makes it smaller or larger, its letters too.
 *
 * @throws FragwerkError `PLUGIN_FAILED` for a figure that breaks {@link checkFigure}.
 */
export function tikz(figure: Figure, { scale = 1 }: { readonly scale?: number } = {}): string {
  checkFigure(figure);
  const unit = `${written(PIXEL)}pt`;
  const options = `x=${unit},y=${unit},scale=${written(scale)},transform shape`;
  const corner = { x: figure.width, y: figure.height };
  return `\\begin{tikzpicture}[${options}]
\\useasboundingbox ${at({ x: 0, y: 0 })} rectangle ${at(corner)};
${figure.shapes.map(drawn).join('')}\\end{tikzpicture}
`;
}
