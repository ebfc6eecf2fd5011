import {
  boundsAround,
  circle,
  type Colour,
  distanceBetween,
  type Figure,
  label,
  type Localized,
  type Point,
  pointBetween,
  polyline,
} from '@fragwerk/sdk';

interface Item {
  readonly kind: 'line' | 'fill' | 'dot' | 'text';
  readonly colour: Colour;
  /** Width of a line, diameter of a dot, size of a text; 0 for an area. */
  readonly size: number;
  readonly points: readonly Point[];
  readonly text: string;
  readonly align: 'start' | 'middle' | 'end';
}

/** The shapes that turtles drew, in order, with y upwards. */
interface Drawing {
  readonly background: Colour;
  readonly items: readonly Item[];
}

const MAX_POINTS = 25_000;
const MAX_COORDINATE = 100_000;

const NUMBER = String.raw`-?\d{1,7}(?:\.\d)?`;
const ITEM = new RegExp(
  `^(line|fill|dot|text) (#[0-9a-f]{6})(?: (${NUMBER}))?(?: (left|center|right))?((?: ${NUMBER},${NUMBER})+)(?: (.+))?$`,
);
const BACKGROUND = /^background (#[0-9a-f]{6})$/;
const ALIGN = { left: 'start', center: 'middle', right: 'end' } as const;
type Align = keyof typeof ALIGN;

const pointsOf = (text: string): readonly Point[] =>
  text
    .trim()
    .split(' ')
    .map((pair) => {
      const [x = 0, y = 0] = pair.split(',').map(Number);
      return { x, y };
    });

function readItem(line: string): Item | null {
  const [, kind, colour, size, align, points = '', text] = ITEM.exec(line) ?? [];
  const hasSize = kind !== 'fill';
  const hasText = kind === 'text';
  if (kind === undefined || hasSize !== (size !== undefined)) return null;
  if (hasText !== (align !== undefined) || hasText !== (text !== undefined)) return null;
  return {
    ...{ kind: kind as Item['kind'], colour: colour as Colour, size: Number(size ?? 0) },
    ...{ points: pointsOf(points), text: text ?? '', align: ALIGN[(align ?? 'left') as Align] },
  };
}

/** Reads a drawing in the format of the interpreter, one item per line; `null` if invalid. */
export function readDrawing(text: string): Drawing | null {
  const [first = '', ...lines] = text.trim().split('\n');
  const background = BACKGROUND.exec(first)?.[1];
  const items = lines.map(readItem);
  const points = items.flatMap((item) => item?.points ?? []);
  const isFar = ({ x, y }: Point) => Math.max(Math.abs(x), Math.abs(y)) > MAX_COORDINATE;
  if (background === undefined || items.includes(null)) return null;
  if (points.length > MAX_POINTS || points.some(isFar)) return null;
  return { background: background as Colour, items: items as Item[] };
}

const ORIGIN: Point = { x: 0, y: 0 };

/** Moves a drawing to the origin, and measures it; texts count as points. */
function centred({ background, items }: Drawing) {
  const reached = items.flatMap(({ kind, size, points }) => {
    const reach = kind === 'line' || kind === 'dot' ? size / 2 : 0;
    return points.flatMap(({ x, y }) => [
      { x: x - reach, y: y - reach },
      { x: x + reach, y: y + reach },
    ]);
  });
  const { left, top, right, bottom } = boundsAround(reached.length > 0 ? reached : [ORIGIN]);
  const move = ({ x, y }: Point) => ({ x: x - (left + right) / 2, y: y - (top + bottom) / 2 });
  return {
    background,
    items: items.map((item) => ({ ...item, points: item.points.map(move) })),
    width: right - left,
    height: bottom - top,
  };
}

const MARGIN = 12;
const MAX_SIDE = 480;
const MIN_SIDE = 80;
const MAX_TEXT_SIZE = 100;

/** Draws a drawing as a figure of at most 480 pixels per side. */
export function drawingFigure(drawing: Drawing, description: Localized): Figure {
  const { background, items, ...size } = centred(drawing);
  const scale = Math.min(1, (MAX_SIDE - 2 * MARGIN) / Math.max(size.width, size.height, 1));
  const side = (length: number) =>
    Math.max(MIN_SIDE, Math.min(MAX_SIDE, Math.ceil(length * scale) + 2 * MARGIN));
  const [width, height] = [side(size.width), side(size.height)];
  const place = ({ x, y }: Point): Point => ({
    x: width / 2 + x * scale,
    y: height / 2 - y * scale,
  });
  const shapes = items.map((item) => {
    const { kind, colour, size, points, text, align } = item;
    const [at = ORIGIN] = points.map(place);
    if (kind === 'dot') return circle(at, (size / 2) * scale, { fill: colour });
    if (kind === 'fill') return polyline(points.map(place), { fill: colour, closed: true });
    const font = Math.max(1, Math.min(MAX_TEXT_SIZE, size * scale * POINT_PIXELS));
    if (kind === 'text')
      return label(at, text, { size: font, colour, align, baseline: 'alphabetic' });
    const pen = { colour, width: Math.max(0.5, size * scale), cap: 'round' } as const;
    return polyline(points.map(place), { stroke: pen });
  });
  const paper = { kind: 'rectangle', at: ORIGIN, width, height, fill: background } as const;
  return { width, height, description, shapes: [paper, ...shapes] };
}

/** Pixels of a typographic point on a screen. */
const POINT_PIXELS = 4 / 3;

/** Cells per side of the grid on which drawings are compared. */
const GRID = 400;
/** Maximum distance, in cells, between matching parts of two drawings. */
const MAX_GAP_CELLS = 2;
/** Share of the painted cells that may differ by more. */
const MAX_STRAY_SHARE = 0.002;
const MAX_WORK = 20_000_000;

/** Colours of the cells of a grid around the origin; '' where only the background is. */
class Grid {
  readonly cells: string[] = Array.from({ length: GRID * GRID }, () => '');
  #work = 0;

  constructor({ background, items }: Drawing, scale: number) {
    for (const item of items) {
      const colour = item.colour === background ? '' : item.colour;
      const points = item.points.map(({ x, y }) => ({
        x: GRID / 2 + x * scale,
        y: GRID / 2 - y * scale,
      }));
      if (item.kind === 'fill') this.#fill(points, colour);
      const width = item.kind === 'text' ? 0 : item.size * scale;
      if (item.kind === 'dot') this.#stamp(points[0], width / 2, colour);
      if (item.kind === 'line')
        for (const [index, point] of points.entries())
          this.#draw(points[index - 1] ?? point, point, { width, colour });
    }
  }

  /** @throws RangeError for drawings too large to be intended */
  #paint(y: number, [from, to]: readonly [number, number], colour: string): void {
    if (y < 0 || y >= GRID) return;
    const [first, last] = [Math.max(0, Math.ceil(from)), Math.min(GRID - 1, Math.floor(to))];
    this.#work += Math.max(1, last - first);
    if (this.#work > MAX_WORK) throw new RangeError('The drawing is too large.');
    for (let x = first; x <= last; x++) this.cells[y * GRID + x] = colour;
  }

  #stamp(at: Point | undefined, radius: number, colour: string): void {
    if (!at) return;
    const reach = Math.max(0.6, radius);
    for (let y = Math.ceil(at.y - reach); y <= at.y + reach; y++) {
      const half = Math.sqrt(Math.max(0, reach ** 2 - (y - at.y) ** 2));
      this.#paint(y, [at.x - half, at.x + half], colour);
    }
  }

  #draw(from: Point, to: Point, { width, colour }: { width: number; colour: string }): void {
    const steps = Math.max(1, Math.ceil(distanceBetween(from, to) / Math.max(0.5, width / 8)));
    for (let step = 0; step <= steps; step++)
      this.#stamp(pointBetween(from, to, step / steps), width / 2, colour);
  }

  /** Fills an area by the same rule as figures: everything that the line encloses. */
  #fill(points: readonly Point[], colour: string): void {
    for (let y = 0; y < GRID; y++) {
      const crossings = points.flatMap((to, index) => {
        const from = points[(index || points.length) - 1] ?? to;
        if (from.y <= y === to.y <= y) return [];
        const x = from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
        return [{ x, turn: from.y < to.y ? 1 : -1 }];
      });
      this.#work += points.length;
      crossings.sort((a, b) => a.x - b.x);
      let winding = 0;
      for (const [index, { x, turn }] of crossings.entries()) {
        winding += turn;
        const next = crossings[index + 1];
        if (winding !== 0 && next) this.#paint(y, [x, next.x], colour);
      }
    }
  }

  hasNear(index: number, colour: string): boolean {
    const around = (at: number) =>
      [Math.max(0, at - MAX_GAP_CELLS), Math.min(GRID - 1, at + MAX_GAP_CELLS)] as const;
    const [left, right] = around(index % GRID);
    const [top, bottom] = around(Math.floor(index / GRID));
    for (let row = top; row <= bottom; row++)
      for (let at = left; at <= right; at++)
        if (this.cells[row * GRID + at] === colour) return true;
    return false;
  }
}

/** Returns whether too many painted cells have a colour that the other grid does not have near them. */
function isMissingIn(other: Grid, { cells }: Grid): boolean {
  let painted = 0;
  let missing = 0;
  for (const [index, colour] of cells.entries()) {
    if (colour === '') continue;
    painted++;
    if (!other.hasNear(index, colour)) missing++;
  }
  return missing > Math.max(2, MAX_STRAY_SHARE * painted);
}

/** Maximum distance of the same text in both drawings, in units of the program, because fonts differ. */
const TEXT_TOLERANCE = 10;

/** Returns whether one drawing has a text that the other lacks at this place. */
function textsDiffer(one: Drawing, other: Drawing): boolean {
  const textsIn = ({ items }: Drawing) => items.filter(({ kind }) => kind === 'text');
  const [own, rest] = [textsIn(one), textsIn(other)];
  return (
    own.length !== rest.length ||
    own.some(({ text, points: [at = ORIGIN] }) => {
      const found = rest.findIndex(
        ({ text: theirs, points: [there = ORIGIN] }) =>
          theirs === text &&
          Math.abs(there.x - at.x) <= TEXT_TOLERANCE &&
          Math.abs(there.y - at.y) <= TEXT_TOLERANCE,
      );
      if (found >= 0) rest.splice(found, 1);
      return found < 0;
    })
  );
}

export const nothingDrawn: Localized = {
  de: 'Es wurde nichts gezeichnet.',
  en: 'Nothing was drawn.',
};

const sayDifference = (isMissing: boolean, isExtra: boolean): Localized => {
  if (isMissing && isExtra)
    return {
      de: 'Das Bild ist anders: Etwas fehlt, etwas anderes ist zu viel.',
      en: 'The picture is different: something is missing, something else should not be there.',
    };
  return isMissing
    ? { de: 'Im Bild fehlt etwas.', en: 'Something is missing in the picture.' }
    : { de: 'Im Bild ist etwas zu viel.', en: 'Something in the picture should not be there.' };
};

/**
 * Compares the visible result: neither the order of drawing nor the position on the sheet matters.
 *
 * @returns `null` for the same picture, else a sentence for the student
 */
export function differenceOf(wanted: Drawing, given: Drawing | null): Localized | null {
  if (!given || given.items.length === 0) return nothingDrawn;
  const [own, other] = [centred(wanted), centred(given)];
  const [width, height] = [Math.round(own.width), Math.round(own.height)];
  const [otherWidth, otherHeight] = [Math.round(other.width), Math.round(other.height)];
  const scale = Math.min(1, (GRID - 2 * MARGIN) / Math.max(width, height, 1));
  const tolerance = (2 * MAX_GAP_CELLS) / scale;
  if (Math.max(Math.abs(otherWidth - width), Math.abs(otherHeight - height)) > tolerance)
    return {
      de: `Das Bild ist ${otherWidth} mal ${otherHeight} groß statt ${width} mal ${height}.`,
      en: `The picture is ${otherWidth} by ${otherHeight} instead of ${width} by ${height}.`,
    };
  if (wanted.background !== given.background)
    return {
      de: 'Der Hintergrund hat eine andere Farbe.',
      en: 'The background has another colour.',
    };
  try {
    const [first, second] = [new Grid(own, scale), new Grid(other, scale)];
    const [isMissing, isExtra] = [isMissingIn(second, first), isMissingIn(first, second)];
    if (isMissing || isExtra) return sayDifference(isMissing, isExtra);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { de: 'Das Bild ist zu groß.', en: 'The picture is too large.' };
  }
  return textsDiffer(own, other)
    ? { de: 'Ein Text im Bild ist anders.', en: 'A text in the picture is different.' }
    : null;
}
