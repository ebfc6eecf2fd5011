import type { Colour, Figure, Label, Shape, Stroke } from '@fragwerk/sdk';
import fc from 'fast-check';
import { redDot } from './figures.js';
import { anyText } from '../../../test/support/any-text.js';

const coordinate = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: -50, max: 150, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);
const length = fc.oneof(
  fc.constant(0),
  fc.double({ min: 0, max: 100, noNaN: true }),
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
);
const point = fc.record({ x: coordinate, y: coordinate });
const colour = fc
  .tuple(fc.nat(0xffffff), fc.option(fc.nat(255), { nil: undefined }))
  .map(([rgb, alpha]): Colour => {
    const suffix = alpha === undefined ? '' : alpha.toString(16).padStart(2, '0');
    return `#${rgb.toString(16).padStart(6, '0')}${suffix}`;
  });
const stroke: fc.Arbitrary<Stroke> = fc.record(
  {
    colour,
    width: length,
    cap: fc.constantFrom('butt', 'round'),
    dash: fc.array(fc.double({ min: 0.2, max: 50, noNaN: true }), { maxLength: 4 }),
  },
  { requiredKeys: ['colour', 'width'] },
);
const text = anyText({ maxLength: 30 });
const localized = fc.record({ de: text, en: text });
const paint = { fill: colour, stroke };

const circle = fc.record(
  { kind: fc.constant('circle'), centre: point, radius: length, ...paint },
  { requiredKeys: ['kind', 'centre', 'radius'] },
);
const turns = fc.double({ min: -5, max: 5, noNaN: true });
const arc = fc.record(
  {
    kind: fc.constant('arc'),
    centre: point,
    radius: length,
    from: turns,
    to: turns,
    isSector: fc.boolean(),
    ...paint,
  },
  { requiredKeys: ['kind', 'centre', 'radius', 'from', 'to'] },
);
const image = fc.record({
  kind: fc.constant('image'),
  at: point,
  width: length,
  height: length,
  source: fc.constant(redDot),
});
const line = fc.record({ kind: fc.constant('line'), from: point, to: point, stroke });
const polyline = fc.record(
  { kind: fc.constant('polyline'), points: fc.array(point), closed: fc.boolean(), ...paint },
  { requiredKeys: ['kind', 'points'] },
);
const rectangle = fc.record(
  { kind: fc.constant('rectangle'), at: point, width: length, height: length, ...paint },
  { requiredKeys: ['kind', 'at', 'width', 'height'] },
);
const label: fc.Arbitrary<Label> = fc.record(
  {
    kind: fc.constant('label'),
    at: point,
    text,
    english: text,
    size: fc.double({ min: 0.1, max: 200, noNaN: true }),
    colour,
    bold: fc.boolean(),
    align: fc.constantFrom('start', 'middle', 'end'),
    baseline: fc.constantFrom('alphabetic', 'middle', 'top'),
    angle: fc.double({ min: -400, max: 400, noNaN: true }),
  },
  { requiredKeys: ['kind', 'at', 'text', 'size', 'colour'] },
);

const stop = fc.record({ value: coordinate, at: point });
const track = fc.record(
  {
    stops: fc.array(stop, { minLength: 2, maxLength: 4 }),
    scale: fc.constantFrom('linear', 'logarithmic'),
  },
  { requiredKeys: ['stops'] },
);

const flat = [circle, arc, line, polyline, rectangle, image, label] as const;
const { shape } = fc.letrec<{ shape: Shape; part: Shape; handle: Shape }>((tie) => ({
  shape: fc.oneof({ maxDepth: 3 }, ...flat, tie('part'), tie('handle')),
  handle: fc.record({
    kind: fc.constant('handle'),
    bindsTo: text,
    along: fc.oneof(track, fc.record({ x: track, y: track })),
    at: point,
    isSet: fc.boolean(),
    meaning: localized,
    shapes: fc.array(tie('shape'), { maxLength: 2 }),
  }),
  part: fc.record({
    kind: fc.constant('part'),
    meaning: localized,
    shapes: fc.array(tie('shape'), { maxLength: 4 }),
  }),
}));

/** Figures that every renderer must draw. */
export const validFigures: fc.Arbitrary<Figure> = fc.record({
  width: fc.integer({ min: 1, max: 120 }),
  height: fc.integer({ min: 1, max: 120 }),
  description: localized,
  shapes: fc.array(shape, { maxLength: 8 }),
});

/** Returns a value with one of its parts replaced by anything; `where` picks the part. */
function spoil(value: unknown, where: readonly number[], nonsense: unknown): unknown {
  const [first, ...rest] = where;
  if (first === undefined || typeof value !== 'object' || value === null) return nonsense;
  const keys = Object.keys(value);
  const key = keys[first % Math.max(1, keys.length)] ?? 'shapes';
  const inner = spoil((value as Record<string, unknown>)[key], rest, nonsense);
  if (!Array.isArray(value)) return { ...value, [key]: inner };
  return value.map((item: unknown, i) => (String(i) === key ? inner : item));
}

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
});

/** What a plugin in plain JavaScript could answer: anything, or a figure that is spoilt inside. */
export const nonsenseFigures: fc.Arbitrary<unknown> = fc.oneof(
  anything,
  fc
    .tuple(validFigures, fc.array(fc.nat(20), { maxLength: 6 }), anything)
    .map(([figure, where, nonsense]) => spoil(figure, where, nonsense)),
);
