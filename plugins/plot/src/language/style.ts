import { type Colour, readDrawingColour } from '@fragwerk/sdk';
import { nearest } from '@fragwerk/sdk/expressions';
import { LIMITS } from '../limits.js';
import { expected, fail, quoted, type Token } from './problems.js';
import { assignment, isQuoted, unquoted } from './split.js';

/** Style of lines, points, areas and texts; missing members default by element. */
export interface Style {
  readonly colour?: Colour;
  readonly textColour?: Colour;
  readonly pointColour?: Colour;
  readonly fillColour?: Colour;
  /** 0 … 1; an area is filled if it is given. */
  readonly opacity?: number;
  /** Width of lines in pixels. */
  readonly size?: number;
  readonly textSize?: number;
  /** Degrees, counterclockwise. */
  readonly textAngle?: number;
  readonly dash?: readonly number[];
  /** Marks at the start, in the middle and at the end of a line. */
  readonly marks?: readonly [start: string, middle: string, end: string];
  readonly text?: string;
  readonly isTex?: boolean;
  /**
   * Position of a text relative to its point, or of a legend in the picture: −1 left or above, 1 right or
   * below.
   */
  readonly across?: -1 | 0 | 1;
  readonly down?: -1 | 0 | 1;
  readonly unit?: string;
  /** An expression. */
  readonly from?: Token;
  readonly to?: Token;
  readonly isReversed?: boolean;
  readonly hasStairs?: boolean;
  readonly hasPoints?: boolean;
  readonly isFilledUnder?: boolean;
  readonly isUnderlined?: boolean;
  readonly isBehind?: boolean;
  /** Whether it is left out of the legend. */
  readonly isUnnamed?: boolean;
}

function colour(token: Token): Colour {
  const found = readDrawingColour(unquoted(token.text));
  return (
    found ??
    fail(token.position, {
      de: `${quoted(token.text)} ist keine Farbe; möglich sind zum Beispiel red, blau, #00a000.`,
      en: `${quoted(token.text)} is not a colour; use for example red, blau, #00a000.`,
    })
  );
}

function number(token: Token, min: number, max: number): number {
  const value = /^-?\d{1,5}(?:\.\d{1,6})?$/.test(token.text) ? Number(token.text) : NaN;
  if (value >= min && value <= max) return value;
  return expected(token, {
    de: `eine Zahl von ${min} bis ${max}`,
    en: `a number from ${min} to ${max}`,
  });
}

/** Reads `.-_` as dashes, spaces and digits as gaps; '' is a solid line. */
function dash(token: Token): readonly number[] {
  const lengths: number[] = [];
  const dashes: Readonly<Record<string, number>> = { '.': 2, '-': 7, _: 14 };
  for (const character of unquoted(token.text)) {
    const length = dashes[character];
    const gap = character === ' ' ? 4 : Number(character) * 2;
    if (length !== undefined) lengths.push(length, 4);
    else if (/[ \d]/.test(character) && lengths.length > 0) lengths[lengths.length - 1] = gap;
    else if (!/[rsRB ]/.test(character))
      expected(token, {
        de: 'eine Linienart aus . - _ Leerzeichen Ziffern r s R B',
        en: 'a line style made of . - _ spaces, digits, r s R B',
      });
  }
  return lengths.slice(0, 16);
}

const MARK = /^(?:[.oOx+rRqQ]|<\|?|\|?>|>\|?|\|<|<)?$/;

function marks(token: Token): Style['marks'] {
  const parts = unquoted(token.text).split('-');
  const [start = '', middle = '', end = ''] = parts.length === 1 ? ['', parts[0] ?? '', ''] : parts;
  const all = [start, middle, end].map((part) => part.trim()) as [string, string, string];
  if (parts.length > 3 || !all.every((part) => MARK.test(part)))
    expected(token, {
      de: 'eine Punktart wie o, x oder <-.->',
      en: 'a point style such as o, x or <-.->',
    });
  return parts.length === 1 ? [all[1], all[1], all[1]] : all;
}

/** Reads a text without its quotation marks and control characters. */
export function textOf(token: Token): string {
  const text = unquoted(token.text)
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  if (Array.from(text).length <= LIMITS.text) return text;
  return fail(token.position, {
    de: `Ein Text hat höchstens ${LIMITS.text} Zeichen.`,
    en: `A text has at most ${LIMITS.text} characters.`,
  });
}

const settings: Readonly<Record<string, (value: Token) => Style>> = {
  color: (value) => ({ colour: colour(value) }),
  textcolor: (value) => ({ textColour: colour(value) }),
  pointcolor: (value) => ({ pointColour: colour(value) }),
  fillcolor: (value) => ({ fillColour: colour(value), opacity: 1 }),
  bgcolor: (value) => ({ fillColour: colour(value), opacity: 1 }),
  fill: (value) => ({ opacity: number(value, 1, 255) / 255 }),
  size: (value) => ({ size: number(value, 0.2, 40) }),
  textsize: (value) => ({ textSize: number(value, 6, 80) }),
  textangle: (value) => ({ textAngle: number(value, -360, 360) }),
  textangleabs: (value) => ({ textAngle: number(value, -360, 360) }),
  style: (value) => ({ dash: dash(value) }),
  pointstyle: (value) => ({ marks: marks(value) ?? ['', '', ''] }),
  text: (value) => ({ text: textOf(value), isTex: false }),
  tex: (value) => ({ text: textOf(value), isTex: true }),
  name: (value) =>
    value.text === '' ? { isUnnamed: true } : { text: textOf(value), isTex: false },
  unit: (value) => ({ unit: textOf(value) }),
  unitnorm: (value) => ({ unit: textOf(value) }),
  eh: (value) => ({ unit: textOf(value) }),
  from: (value) => ({ from: value }),
  to: (value) => ({ to: value }),
  textposition: (value) => sideOf(value),
};

/** Switches that place a text or legend; one for each direction can be combined. */
export const sides: Readonly<Record<string, Style>> = {
  ...{ left: { across: -1 }, right: { across: 1 }, top: { down: -1 }, bottom: { down: 1 } },
  ...{ center: { across: 0, down: 0 }, hcenter: { across: 0 }, vcenter: { down: 0 } },
};

const sideOf = (value: Token): Style =>
  sides[value.text.toLowerCase()] ??
  expected(value, {
    de: 'left, right, top, bottom oder center',
    en: 'left, right, top, bottom or center',
  });

const flags: Readonly<Record<string, Style>> = {
  ...{ fill: { opacity: 0.25 }, fillunder: { isFilledUnder: true }, stairs: { hasStairs: true } },
  ...{ points: { hasPoints: true }, reverse: { isReversed: true }, back: { isBehind: true } },
  ...{ underline: { isUnderlined: true }, ...sides },
};

/** Reads a style parameter; `null` if it is not one, such as a number. */
export function styleIn(token: Token): Style | null {
  if (isQuoted(token.text)) return { text: textOf(token), isTex: false };
  const { key, value } = assignment(token);
  const name = key.toLowerCase();
  if (!value) return Object.hasOwn(flags, name) ? (flags[name] ?? null) : null;
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (setting) return setting(value);
  const [meant] = nearest(name, Object.keys(settings));
  return fail(token.position, {
    de: `Den Parameter ${quoted(key)} gibt es nicht.${meant === undefined ? '' : ` Meinten Sie ${meant}?`}`,
    en: `There is no parameter ${quoted(key)}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
  });
}
