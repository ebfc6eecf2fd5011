import { FragwerkError } from '../errors.js';
import * as s from '../schema.js';
import { imageSize } from './image-size.js';
import {
  type Figure,
  figureLimits,
  type Handle,
  type Plane,
  type Ring,
  type Shape,
  type Spots,
  type Stroke,
  type TickBox,
  type Track,
} from './model.js';

/** Limits in addition to {@link figureLimits}, which bound the time and memory of a picture. */
const MAX_DEPTH = 50;
const MAX_SOURCE_LENGTH = 3_000_000;
const MAX_STOPS = 1000;
const MAX_DASHES = 10;

/** These texts are for authors, whose tools speak English. */
const rule = <T>(en: string, test: (found: unknown) => boolean): s.Schema<T> =>
  s.value({ de: en, en }, test);

const finite = s.number();
const text = rule<string>(
  `a text of at most ${figureLimits.text} characters`,
  (found) => typeof found === 'string' && found.length <= figureLimits.text,
);
const localized = s.object({ de: text, en: text });
const colour = rule<Stroke['colour']>(
  'a colour #rrggbb or #rrggbbaa',
  (found) => typeof found === 'string' && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(found),
);
const point = s.object({ x: finite, y: finite });
const length = s.number({ min: 0 });
const fontSize = rule<number>(
  `a number of pixels above 0, at most ${figureLimits.side}`,
  (found) => typeof found === 'number' && found > 0 && found <= figureLimits.side,
);
const side = s.integer({ min: 1, max: figureLimits.side });
const flag = s.optional(s.boolean);
const source = rule<string>(
  `a data URI of a PNG or JPEG of at most ${figureLimits.pixels} pixels and ${MAX_SOURCE_LENGTH} characters`,
  (found) => {
    if (typeof found !== 'string' || found.length > MAX_SOURCE_LENGTH) return false;
    const size = imageSize(found);
    return size !== null && size.width * size.height <= figureLimits.pixels;
  },
);
/** {@link checkShapes} checks the shapes inside. */
const shapes = rule<readonly Shape[]>('a list of shapes', Array.isArray);

const track = s.object<Track>({
  stops: s.list(s.object({ value: finite, at: point }), { min: 2, max: MAX_STOPS }),
  scale: s.optional(s.oneOf('linear', 'logarithmic')),
});
const ring = s.object<Ring>({
  centre: point,
  radius: finite,
  period: finite,
  band: s.optional(s.object({ from: finite, to: finite })),
  step: s.optional(finite),
  steps: s.optional(s.object({ shift: finite, page: finite })),
});
const plane = s.object<Plane>({ x: track, y: track });
const spots = s.object<Spots>({
  name: text,
  spots: s.list(point, { max: MAX_STOPS }),
  home: point,
  spot: s.integer({ min: 0 }),
});
const tickBox = s.object<TickBox>({ option: s.integer({ min: 0 }), isTicked: s.boolean });
/** Kinds of paths by the member that only they have. */
const paths: Readonly<Record<string, s.Schema<Handle['along']>>> = {
  stops: track,
  centre: ring,
  x: plane,
  home: spots,
  option: tickBox,
};
const along: s.Schema<Handle['along']> = {
  expected: {
    de: 'ein Pfad',
    en: 'a track { stops }, a ring { centre, radius, period }, { x, y } with two tracks, { name, spots, home, spot }, or { option, isTicked }',
  },
  read(found, problems) {
    const name = Object.keys(paths).find((member) => s.isObject(found) && member in found);
    const path = paths[name ?? ''];
    if (path) return path.read(found, problems);
    problems.push({ path: '', expected: this.expected, found });
    return found as Track;
  },
};

const stroke = s.object<Stroke>({
  colour,
  width: length,
  cap: s.optional(s.oneOf('butt', 'round')),
  dash: s.optional(
    s.list(
      rule<number>(
        'a number of pixels above 0.1',
        (found) => s.matches(finite, found) && found > 0.1,
      ),
      { max: MAX_DASHES },
    ),
  ),
});
const painted = { fill: s.optional(colour), stroke: s.optional(stroke) };

/** A new member of a shape without a schema does not compile. */
const shapeMembers: {
  readonly [K in Shape['kind']]: s.Members<Omit<Extract<Shape, { kind: K }>, 'kind'>>;
} = {
  circle: { centre: point, radius: length, ...painted },
  arc: { centre: point, radius: length, from: finite, to: finite, isSector: flag, ...painted },
  image: { at: point, width: length, height: length, source },
  line: { from: point, to: point, stroke },
  polyline: { points: s.list(point), closed: flag, ...painted },
  rectangle: { at: point, width: length, height: length, ...painted },
  label: {
    at: point,
    text,
    english: s.optional(text),
    size: fontSize,
    colour,
    bold: flag,
    subscript: s.optional(text),
    underline: flag,
    align: s.optional(s.oneOf('start', 'middle', 'end')),
    baseline: s.optional(s.oneOf('alphabetic', 'middle', 'top')),
    angle: s.optional(finite),
  },
  part: { meaning: localized, shapes },
  handle: {
    bindsTo: text,
    along,
    at: point,
    isSet: s.boolean,
    name: s.optional(localized),
    meaning: localized,
    shapes,
  },
};
const shapeSchemas = new Map<unknown, s.Schema<unknown>>(
  Object.entries(shapeMembers).map(([kind, members]) => [kind, s.object(members as object)]),
);
const figureSchema = s.object<Figure>({
  width: side,
  height: side,
  description: localized,
  shapes,
});
const kindSchema = s.object({ kind: s.oneOf(...Object.keys(shapeMembers)) });

function fail(where: string, problem: string): never {
  throw new FragwerkError('PLUGIN_FAILED', `${where} ${problem}`);
}

/** Fails with the first problem of a value. */
function check<T>(schema: s.Schema<T>, found: unknown, where: string): asserts found is T {
  const read = s.parse(schema, found);
  if (!('problems' in read)) return;
  const [problem = { path: '', expected: schema.expected, found }] = read.problems;
  const member = problem.path === '' ? ' is wrong' : ` has a wrong "${problem.path}"`;
  fail(`${where}${member}:`, s.describeProblem({ ...problem, path: '' }).en);
}

/** Limits of totals over all shapes of a figure. */
const maxTotals = { shapes: figureLimits.shapes, points: 50_000, characters: 200_000, images: 20 };

type Totals = Record<keyof typeof maxTotals, number>;

function count(shape: Shape, totals: Totals): void {
  totals.shapes += 1;
  if (shape.kind === 'polyline') totals.points += shape.points.length;
  if (shape.kind === 'label')
    totals.characters +=
      Math.max(shape.text.length, shape.english?.length ?? 0) + (shape.subscript?.length ?? 0);
  if (shape.kind === 'image') totals.images += 1;
  for (const [name, max] of Object.entries(maxTotals) as [keyof Totals, number][])
    if (totals[name] > max) fail('The figure', `has more than ${max} ${name}.`);
}

/** The path counts from 1: shape 3.2 is the second shape of the part that comes third. */
function checkShapes(all: readonly unknown[], path: readonly number[], totals: Totals): void {
  if (path.length > MAX_DEPTH) fail('The figure', `has parts more than ${MAX_DEPTH} deep.`);
  for (const [index, shape] of all.entries()) {
    const here = [...path, index + 1];
    const where = `Shape ${here.join('.')} of the figure`;
    if (Array.isArray(shape)) fail(where, 'is a list; write ... in front of it.');
    if (shape === null || shape === false || shape === undefined)
      fail(
        where,
        `is ${shape}; write ...(condition ? [shape] : []) for a shape that may be missing.`,
      );
    check(kindSchema, shape, where);
    check(shapeSchemas.get(shape.kind) ?? kindSchema, shape, `${where} (${shape.kind})`);
    const checked = shape as unknown as Shape;
    count(checked, totals);
    if ('shapes' in checked) checkShapes(checked.shapes, here, totals);
  }
}

/**
 * Checks a figure, which comes from a plugin's author and may be anything. Every renderer can draw a
 * checked figure in bounded time and memory.
 *
 * @throws FragwerkError `PLUGIN_FAILED` with a sentence that names the shape, counted from 1,
 *   and what is wrong with it.
 */
export function checkFigure(figure: unknown): asserts figure is Figure {
  check(figureSchema, figure, 'The figure');
  const { width, height, shapes: all } = figure;
  if (width * height > figureLimits.pixels)
    fail('The figure', `has more than ${figureLimits.pixels} pixels.`);
  checkShapes(all, [], { shapes: 0, points: 0, characters: 0, images: 0 });
}
