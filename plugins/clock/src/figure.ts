import {
  arc,
  circle,
  type Colour,
  type Figure,
  handle,
  label,
  line,
  type Localized,
  part,
  type Part,
  type Point,
  polar,
  polyline,
  type Ring,
  type Shape,
  type Stroke,
  stroke,
  writeTimeOfDay,
} from '@fragwerk/sdk';
import { dialColours } from './config.js';
import type { Size } from './parameters.js';

/** Measures of a dial that differ between the two variants (docs/interface/clock.md#geometry). */
interface DialStyle {
  /** Radius as a share of the shorter side. */
  readonly radius: number;
  /** Line widths and radius of the hub, in pixels. */
  readonly ring: number;
  readonly tick: number;
  readonly hub: number;
}

export const fullStyle: DialStyle = { radius: 0.48, ring: 4, tick: 4, hub: 7 };
export const demoStyle: DialStyle = { radius: 0.45, ring: 3, tick: 3, hub: 6 };

interface Dial {
  readonly size: Size;
  readonly style: DialStyle;
  readonly colour: keyof typeof dialColours;
  /** Hands for a time in seconds since midnight; `null` before it is set. */
  readonly hands?: { readonly time: number | null };
}

const HOUR_SECONDS = 60 * 60;

const ink = { dark: '#1c2430', light: '#ffffff' } as const;

/** Returns the light colour on dark dials. */
const inkOn = (colour: Dial['colour']): Colour =>
  colour === 'black' || colour === 'blue' ? ink.light : ink.dark;

/** Position of the dial in its picture, and the colour of its marks. */
interface Place {
  readonly centre: Point;
  readonly radius: number;
  readonly colour: Colour;
}

/** Draws a broad hand with a narrow tip on its ring; hollow if there is no time. */
function handShape(
  { centre, radius, period }: Ring,
  { width, colour }: Pick<Stroke, 'width' | 'colour'>,
  time: number | null,
): Shape {
  const angle = (time ?? 0) / period;
  const half = Math.max(1.5, width / 2);
  const side = (length: number, offset: number) =>
    polar(polar(centre, length, angle), offset, angle + 0.25);
  const corners = [
    ...[side(0, -half), side(0.85 * radius, -half), side(radius, 0)],
    ...[side(0.85 * radius, half), side(0, half)],
  ];
  const other = colour === ink.dark ? ink.light : ink.dark;
  const look =
    time === null
      ? { fill: other, stroke: stroke(colour, 2, 'round') }
      : { fill: colour, stroke: stroke(other, 1, 'round') };
  return polyline(corners, { closed: true, ...look });
}

const hourName = { de: 'Stundenzeiger', en: 'Hour hand' } as const;
const minuteName = { de: 'Minutenzeiger', en: 'Minute hand' } as const;

/** Describes where the hands point, the hour hand between two numerals. */
function places(time: number): Readonly<Record<'hour' | 'minute', Localized>> {
  const hour = Math.floor(time / HOUR_SECONDS) % 12 || 12;
  const minute = Math.floor(time / 60) % 60;
  const next = (hour % 12) + 1;
  const at =
    time % HOUR_SECONDS === 0
      ? { de: `auf ${hour}`, en: `at ${hour}` }
      : { de: `zwischen ${hour} und ${next}`, en: `between ${hour} and ${next}` };
  return {
    hour: { de: `${hourName.de} ${at.de}`, en: `${hourName.en} ${at.en}` },
    minute: { de: `${minuteName.de} auf ${minute}`, en: `${minuteName.en} at ${minute}` },
  };
}

/** Draws the hands as handles. The hour hand moves in whole hours; until a time is set, it is the only hand. */
function handsOf({ centre, radius, colour }: Place, time: number | null): Shape {
  // Taps near the centre move the hour hand, taps outside the minute hand, taps on the hub none.
  const [hub, between, rim] = [0.07 * radius, 0.6 * radius, 1.02 * radius];
  const hourRing = {
    ...{ centre, radius: 0.48 * radius, period: 12 * HOUR_SECONDS, step: HOUR_SECONDS },
    band: { from: hub, to: time === null ? rim : between },
  };
  const minuteRing = {
    ...{ centre, radius: 0.7 * radius, period: HOUR_SECONDS },
    steps: { shift: 5 * 60, page: 15 * 60 },
    band: { from: between, to: rim },
  };
  const hour = {
    ...handle('', time, hourRing),
    ...{ name: hourName, meaning: hourName },
    shapes: [handShape(hourRing, { width: 0.06 * radius, colour }, time)],
  };
  if (time === null) return hour;
  const where = places(time);
  const minute = {
    ...handle('', time, minuteRing),
    ...{ name: minuteName, meaning: where.minute },
    shapes: [handShape(minuteRing, { width: 0.04 * radius, colour }, time)],
  };
  const name = { de: 'Zeiger der Eingabe', en: 'Hands of the answer' };
  return part(name, { ...hour, meaning: where.hour }, minute);
}

function describe(time: number | null): Localized {
  if (time === null)
    return { de: 'Zifferblatt einer Uhr ohne Zeiger', en: 'Dial of a clock without hands' };
  const formatted = writeTimeOfDay(time);
  return { de: `Uhr mit Zeigern auf ${formatted}`, en: `Clock with hands at ${formatted}` };
}

/** Minute marks would overlap below this radius. */
const MIN_MINUTES_RADIUS_PX = 60;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Draws all minute marks as dashes of one ring, which ends before the first one. */
function minuteTicks({ centre, radius, colour }: Place, width: number): Part {
  const ring = 0.95 * radius;
  const minute = (2 * Math.PI * ring) / 60;
  const from = -width / 2 / minute / 60;
  const pen = { ...stroke(colour, 0.04 * radius), dash: [width, minute - width] };
  return part(
    { de: 'Minutenstriche', en: 'Minute marks' },
    arc(centre, ring, { from, to: from + 59.5 / 60, stroke: pen }),
  );
}

function hourTicks({ centre, radius, colour }: Place, width: number): Part {
  const pen = stroke(colour, width);
  const ticks = upTo(12).map((hour) =>
    line(polar(centre, 0.9 * radius, hour / 12), polar(centre, 0.97 * radius, hour / 12), pen),
  );
  return part({ de: 'Stundenstriche', en: 'Hour marks' }, ...ticks);
}

/** Draws the dial of a clock: disc, ring, ticks, numerals, hands and hub. */
export function dialFigure({ size, style, colour, hands }: Dial): Figure {
  const centre = { x: Math.trunc(size.width / 2), y: Math.trunc(size.height / 2) };
  const radius = Math.max(1, Math.trunc(style.radius * Math.min(size.width, size.height)));
  const place = { centre, radius, colour: inkOn(colour) };
  const numerals = upTo(12).map((hour) =>
    label(polar(centre, 0.79 * radius, hour / 12), String(hour), {
      ...{ size: 0.11 * radius, colour: place.colour, align: 'middle', baseline: 'middle' },
    }),
  );
  return {
    ...size,
    description: describe(hands?.time ?? null),
    shapes: [
      circle(centre, radius, { fill: dialColours[colour], stroke: stroke(ink.dark, style.ring) }),
      ...(radius < MIN_MINUTES_RADIUS_PX ? [] : [minuteTicks(place, style.tick / 3)]),
      hourTicks(place, style.tick),
      part({ de: 'Ziffern 1 bis 12', en: 'Numerals 1 to 12' }, ...numerals),
      ...(hands ? [handsOf(place, hands.time)] : []),
      circle(centre, Math.min(style.hub, radius), { fill: place.colour }),
    ],
  };
}
