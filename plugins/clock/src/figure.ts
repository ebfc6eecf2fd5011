import {
  circle,
  type Colour,
  type Figure,
  label,
  line,
  type Localized,
  part,
  type Part,
  type Point,
  polar,
  polyline,
  type Shape,
  stroke,
} from '@fragwerk/sdk';
import { dialColours } from './config.js';
import type { Size } from './parameters.js';
import { DAY, writeTime } from './time.js';

/** Measures of a dial that differ between the two variants (contract 5.3). */
export interface DialStyle {
  /** Radius as a share of the shorter side. */
  readonly radius: number;
  /** Pixels. */
  readonly ring: number;
  readonly tick: number;
  readonly hub: number;
}

export const fullStyle: DialStyle = { radius: 0.48, ring: 4, tick: 4, hub: 7 };
export const demoStyle: DialStyle = { radius: 0.45, ring: 3, tick: 3, hub: 6 };

/** Two hands that show a time. */
export interface Hands {
  /** Seconds since midnight. */
  readonly time: number;
  readonly colour: Colour;
  /** Hollow hands stay apart from filled ones without colour. */
  readonly hollow?: boolean;
  readonly meaning: Localized;
}

export interface Dial {
  readonly size: Size;
  readonly style: DialStyle;
  readonly colour: keyof typeof dialColours;
  readonly hands?: readonly Hands[];
}

const ink = { black: '#000000', blue: '#0000ff', white: '#ffffff' } as const;

/** Blue as the reference draws it, but white where blue or black would not be seen. */
const inkOn = (colour: Dial['colour'], usual: Colour): Colour =>
  colour === 'black' || colour === 'blue' ? ink.white : usual;

const HOURS = Array.from({ length: 12 }, (_, index) => index + 1);

interface Hand {
  readonly centre: Point;
  /** In turns from the top, clockwise. */
  readonly angle: number;
  readonly length: number;
  readonly width: number;
}

function handShape({ centre, angle, length, width }: Hand, look: Hands): Shape {
  const side = (radius: number, offset: number): Point => {
    const onAxis = polar(centre, radius, angle);
    return polar(onAxis, offset, angle + 0.25);
  };
  const half = width / 2;
  return polyline([side(0, -half), side(length, -half), side(length, half), side(0, half)], {
    closed: true,
    fill: look.hollow ? ink.white : look.colour,
    stroke: stroke(look.hollow ? look.colour : ink.white, look.hollow ? 2 : 1),
  });
}

/** Where the hands point, as one reads them: the hour hand between two numerals. */
function places(time: number): Readonly<Record<'first' | 'second', Localized>> {
  const hour = Math.floor(time / 3600) % 12 || 12;
  const minute = Math.floor(time / 60) % 60;
  const next = (hour % 12) + 1;
  return {
    first:
      time % 3600 === 0
        ? { de: `Stundenzeiger auf ${hour}`, en: `Hour hand at ${hour}` }
        : {
            de: `Stundenzeiger zwischen ${hour} und ${next}`,
            en: `Hour hand between ${hour} and ${next}`,
          },
    second: { de: `Minutenzeiger auf ${minute}`, en: `Minute hand at ${minute}` },
  };
}

function handsPart(centre: Point, radius: number, hands: Hands): Part {
  const hour = { centre, angle: (hands.time / DAY) * 2, length: 0.5 * radius };
  const minute = { centre, angle: hands.time / 3600, length: 0.8 * radius };
  const scale = radius / 240;
  const { first, second } = places(hands.time);
  return part(
    hands.meaning,
    part(first, handShape({ ...hour, width: Math.max(3, 12 * scale) }, hands)),
    part(second, handShape({ ...minute, width: Math.max(2, 7 * scale) }, hands)),
  );
}

function describe(hands: readonly Hands[]): Localized {
  if (hands.length === 0)
    return { de: 'Zifferblatt einer Uhr ohne Zeiger', en: 'Dial of a clock without hands' };
  const times = hands.map(({ time }) => writeTime(time)).join(', ');
  return { de: `Uhr mit Zeigern auf ${times}`, en: `Clock with hands at ${times}` };
}

/** Draws the dial of a clock: disc, ring, ticks, numerals, hub, and the hands that are given. */
export function dialFigure({ size, style, colour, hands = [] }: Dial): Figure {
  const centre = { x: Math.trunc(size.width / 2), y: Math.trunc(size.height / 2) };
  const radius = Math.max(1, Math.trunc(style.radius * Math.min(size.width, size.height)));
  const mark = inkOn(colour, ink.blue);
  const pen = stroke(mark, style.tick);
  const ticks = HOURS.map((hour) =>
    line(polar(centre, 0.9 * radius, hour / 12), polar(centre, radius, hour / 12), pen),
  );
  const numerals = HOURS.map((hour) =>
    label(polar(centre, 0.83 * radius, hour / 12), String(hour), {
      size: radius / 10,
      colour: mark,
      align: 'middle',
      baseline: 'middle',
    }),
  );
  return {
    ...size,
    description: describe(hands),
    shapes: [
      circle(centre, radius, { fill: dialColours[colour], stroke: stroke(ink.black, style.ring) }),
      part({ de: 'Stundenstriche', en: 'Hour marks' }, ...ticks),
      part({ de: 'Ziffern 1 bis 12', en: 'Numerals 1 to 12' }, ...numerals),
      ...hands.map((pair) => handsPart(centre, radius, pair)),
      circle(centre, Math.min(style.hub, radius), { fill: inkOn(colour, ink.black) }),
    ],
  };
}
