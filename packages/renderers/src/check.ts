import { type Figure, figureLimits, FragwerkError, type Shape, type Stroke } from '@fragwerk/sdk';
import { imageSize } from './image-size.js';

/** What a member must be: the words for the message, and the test. */
interface Rule {
  readonly must: string;
  readonly test: (value: unknown) => boolean;
}

/** A rule for every member of a type, so that a new member without one does not compile. */
type Rules<T> = { readonly [K in keyof T]-?: Rule };

/** Limits beyond the sdk's: what keeps a picture's time and memory in bounds. */
const limits = {
  depth: 50,
  points: 50_000,
  letters: 200_000,
  source: 3_000_000,
  images: 20,
  stops: 1000,
} as const;

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFinite = (value: unknown): value is number => Number.isFinite(value);
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= figureLimits.text;
const isColour = (value: unknown): boolean =>
  typeof value === 'string' && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value);
const isPoint = (value: unknown): boolean =>
  isObject(value) && isFinite(value.x) && isFinite(value.y);
const isSide = (value: unknown): value is number =>
  Number.isInteger(value) && isFinite(value) && value >= 1 && value <= figureLimits.side;

const oneOf = (...words: readonly string[]): Rule => ({
  must: `one of ${words.map((word) => `"${word}"`).join(', ')}`,
  test: (value) => words.some((word) => word === value),
});
const optional = (rule: Rule): Rule => ({
  must: rule.must,
  test: (value) => value === undefined || rule.test(value),
});

const colour: Rule = { must: 'a colour #rrggbb or #rrggbbaa', test: isColour };
const point: Rule = { must: 'a point with finite x and y', test: isPoint };
const length: Rule = {
  must: 'a finite number of pixels, 0 or more',
  test: (value) => isFinite(value) && value >= 0,
};
const fontSize: Rule = {
  must: `a number of pixels above 0, at most ${figureLimits.side}`,
  test: (value) => isFinite(value) && value > 0 && value <= figureLimits.side,
};
const flag: Rule = { must: 'true or false', test: (value) => typeof value === 'boolean' };
const text: Rule = { must: `a text of at most ${figureLimits.text} letters`, test: isText };
const localized: Rule = {
  must: `a text in "de" and "en" of at most ${figureLimits.text} letters each`,
  test: (value) => isObject(value) && isText(value.de) && isText(value.en),
};
const side: Rule = { must: `a whole number from 1 to ${figureLimits.side}`, test: isSide };
const list: Rule = { must: 'a list of shapes', test: Array.isArray };
const points: Rule = {
  must: 'a list of points with finite x and y',
  test: (value) => Array.isArray(value) && value.every(isPoint),
};

const turns: Rule = { must: 'a finite number of turns', test: isFinite };
const picture: Rule = {
  must: `a data URI of a PNG or JPEG of at most ${figureLimits.pixels} pixels and ${limits.source} letters`,
  test(value) {
    if (typeof value !== 'string' || value.length > limits.source) return false;
    const size = imageSize(value);
    return size !== null && size.width * size.height <= figureLimits.pixels;
  },
};
const isStop = (value: unknown): boolean =>
  isObject(value) && isFinite(value.value) && isPoint(value.at);
const isTrack = (value: unknown): boolean =>
  isObject(value) &&
  Array.isArray(value.stops) &&
  value.stops.length >= 2 &&
  value.stops.length <= limits.stops &&
  value.stops.every(isStop) &&
  [undefined, 'linear', 'logarithmic'].some((scale) => scale === value.scale);
const isBand = (value: unknown): boolean =>
  isObject(value) && isFinite(value.from) && isFinite(value.to);
const isRing = ({ centre, radius, period, ...more }: Readonly<Record<string, unknown>>): boolean =>
  isPoint(centre) &&
  isFinite(radius) &&
  isFinite(period) &&
  (more.step === undefined || isFinite(more.step)) &&
  (more.band === undefined || isBand(more.band));
const along: Rule = {
  must: 'a track { stops } of 2 to 1000, each with a value and a point, a ring { centre, radius, period }, or { x, y } with two tracks',
  test: (value) =>
    isTrack(value) ||
    (isObject(value) && (isRing(value) || (isTrack(value.x) && isTrack(value.y)))),
};

const cap = optional(oneOf('butt', 'round'));
const dash: Rule = {
  must: 'a list of at most 10 lengths above 0',
  test: (value) =>
    Array.isArray(value) && value.length <= 10 && value.every((one) => isFinite(one) && one > 0.1),
};
const strokeRules: Rules<Stroke> = { colour, width: length, cap, dash: optional(dash) };
const stroke: Rule = {
  must: 'a stroke with a colour #rrggbb or #rrggbbaa, a finite width of 0 or more, a cap "butt" or "round" and a dash of at most 10 lengths',
  test: (value) =>
    isObject(value) &&
    Object.entries(strokeRules).every(([member, rule]) => rule.test(value[member])),
};
const painted = { fill: optional(colour), stroke: optional(stroke) };

type MembersOf<K extends Shape['kind']> = Omit<Extract<Shape, { kind: K }>, 'kind'>;

const shapeRules: { readonly [K in Shape['kind']]: Rules<MembersOf<K>> } = {
  circle: { centre: point, radius: length, ...painted },
  arc: {
    centre: point,
    radius: length,
    from: turns,
    to: turns,
    isSector: optional(flag),
    ...painted,
  },
  image: { at: point, width: length, height: length, source: picture },
  line: { from: point, to: point, stroke },
  polyline: { points, closed: optional(flag), ...painted },
  rectangle: { at: point, width: length, height: length, ...painted },
  label: {
    at: point,
    text,
    english: optional(text),
    size: fontSize,
    colour,
    bold: optional(flag),
    subscript: optional(text),
    underline: optional(flag),
    align: optional(oneOf('start', 'middle', 'end')),
    baseline: optional(oneOf('alphabetic', 'middle', 'top')),
  },
  part: { meaning: localized, shapes: list },
  handle: {
    bindsTo: text,
    along,
    at: point,
    isSet: flag,
    name: optional(localized),
    meaning: localized,
    shapes: list,
  },
};
const figureRules: Rules<Figure> = {
  width: side,
  height: side,
  description: localized,
  shapes: list,
};

const isKind = (value: unknown): value is Shape['kind'] =>
  typeof value === 'string' && Object.keys(shapeRules).includes(value);

/** The wrong value for a message: short, and safe for values that no string can be made of. */
function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a list';
  return value === null || value === undefined ? String(value) : `of type ${typeof value}`;
}

function fail(where: string, problem: string): never {
  throw new FragwerkError('PLUGIN_FAILED', `${where} ${problem}.`);
}

function checkMembers(value: Members, rules: Readonly<Record<string, Rule>>, where: string): void {
  for (const [member, rule] of Object.entries(rules)) {
    const given = value[member];
    if (rule.test(given)) continue;
    fail(where, `has a wrong "${member}": it must be ${rule.must}, but is ${show(given)}`);
  }
}

/** What has been met so far, over all shapes of a figure. */
interface Tally {
  shapes: number;
  points: number;
  letters: number;
  images: number;
}

function count(shape: Shape, tally: Tally): void {
  tally.shapes += 1;
  if (shape.kind === 'polyline') tally.points += shape.points.length;
  if (shape.kind === 'label')
    tally.letters +=
      Math.max(shape.text.length, shape.english?.length ?? 0) + (shape.subscript?.length ?? 0);
  if (shape.kind === 'image') tally.images += 1;
  if (tally.images > limits.images) fail('The figure', `has more than ${limits.images} images`);
  if (tally.shapes > figureLimits.shapes)
    fail('The figure', `has more than ${figureLimits.shapes} shapes`);
  if (tally.points > limits.points) fail('The figure', `has more than ${limits.points} points`);
  if (tally.letters > limits.letters) fail('The figure', `has more than ${limits.letters} letters`);
}

function checkShapes(shapes: readonly unknown[], path: readonly number[], tally: Tally): void {
  if (path.length > limits.depth) fail('The figure', `has parts more than ${limits.depth} deep`);
  for (const [index, shape] of shapes.entries()) {
    const here = [...path, index + 1];
    checkShape(shape, here, tally);
  }
}

/** The path counts from 1: shape 3.2 is the second shape of the part that comes third. */
function checkShape(shape: unknown, path: readonly number[], tally: Tally): void {
  const place = `Shape ${path.join('.')} of the figure`;
  if (!isObject(shape)) fail(place, `must be an object, but is ${show(shape)}`);
  const { kind } = shape;
  if (!isKind(kind)) fail(place, `has a wrong "kind": it is ${show(kind)}`);
  checkMembers(shape, shapeRules[kind], `${place} (${kind})`);
  const checked = shape as unknown as Shape;
  count(checked, tally);
  if ('shapes' in checked) checkShapes(checked.shapes, path, tally);
}

/**
 * Takes a figure for what it is: data from a plugin's author, which may be nonsense, even of
 * wrong types. What passes can be drawn by every renderer, in bounded time and memory.
 *
 * @throws FragwerkError `PLUGIN_FAILED` with a sentence that names the shape, counted from 1,
 *   and what is wrong with it.
 */
export function checkFigure(figure: unknown): asserts figure is Figure {
  if (!isObject(figure)) fail('The figure', `must be an object, but is ${show(figure)}`);
  checkMembers(figure, figureRules, 'The figure');
  const { width, height, shapes } = figure as unknown as Figure;
  if (width * height > figureLimits.pixels) {
    fail('The figure', `has more than ${figureLimits.pixels} pixels`);
  }
  checkShapes(shapes, [], { shapes: 0, points: 0, letters: 0, images: 0 });
}
