import type { Localized } from '../localized.js';
import type { Figure, Shape } from './model.js';
import { circle, label, polyline, rectangle, stroke } from './shapes.js';

const SIDE = 500;
const BORDER = 10;
const LINE_HEIGHT = 20;
const MAX_LINES = 15;

/** Up to 58 characters, as many as fit, that end with a word; of a longer word, its first 58. */
const LINES = /\S(?:.{0,56}\S)?(?!\S)|\S{58}/gu;

const exclamationMark = (): readonly Shape[] => [
  polyline(
    [
      { x: 236, y: 40 },
      { x: 264, y: 40 },
      { x: 258, y: 120 },
      { x: 242, y: 120 },
    ],
    { closed: true, fill: '#d00000' },
  ),
  circle({ x: 250, y: 142 }, 12, { fill: '#d00000' }),
];

/** Returns a picture that replaces one that cannot be drawn, with the problems in German. */
export function errorFigure(problems: readonly Localized[]): Figure {
  const lines = problems
    .flatMap(({ de }) => de.replace(/\s+/g, ' ').match(LINES) ?? [])
    .slice(0, MAX_LINES);
  const text = (content: string, y: number, size: number) =>
    label({ x: SIDE / 2, y }, content, { size, colour: '#000000', align: 'middle' });
  const inner = SIDE - 2 * BORDER;
  return {
    width: SIDE,
    height: SIDE,
    description: {
      de: `Fehler bei der Plugin-Graphik: ${problems.map(({ de }) => de).join(' ')}`.slice(0, 500),
      en: `Error in the picture: ${problems.map(({ en }) => en).join(' ')}`.slice(0, 500),
    },
    shapes: [
      rectangle(
        { x: BORDER, y: BORDER },
        { width: inner, height: inner },
        { fill: '#eeeeee', stroke: stroke('#000000') },
      ),
      ...exclamationMark(),
      text('Fehler bei der Plugin-Graphik', 190, 20),
      ...lines.map((content, index) => text(content, 225 + index * LINE_HEIGHT, 13)),
    ],
  };
}
