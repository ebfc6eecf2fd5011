import { type Colour, readDrawingColour } from '@fragwerk/sdk';
import { didYouMean } from '@fragwerk/sdk/expressions';
import { LIMITS } from '../limits.js';
import { expected, fail, quoted, type Token } from './problems.js';
import { assignment, isQuoted, unquoted } from './split.js';

/** Marks at the ends of a line, and those repeated along it. */
interface Marks {
  readonly start: string;
  readonly middle: readonly string[];
  readonly end: string;
}

/** Style of lines, points, areas and texts; missing members default by element. */
export interface Style {
  readonly colour?: Colour;
  readonly textColour?: Colour;
  readonly pointColour?: Colour;
  readonly fillColour?: Colour;
  readonly backColour?: Colour;
  /** 0 … 1; an area is filled if it is given. */
  readonly opacity?: number;
  /** Width of lines in pixels. */
  readonly size?: number;
  /** Font size in pixels. */
  readonly textSize?: number;
  /** Degrees, counterclockwise, from the direction of a line or from the horizontal. */
  readonly textAngle?: { readonly degrees: number; readonly isAbsolute: boolean };
  /** Distance of a text from its line, in font sizes; negative below. */
  readonly textDistance?: number;
  /** Dashes and gaps as multiples of half the line width, or of a pixel for thin lines. */
  readonly dash?: readonly number[];
  readonly hasRoundEnds?: boolean;
  readonly marks?: Marks;
  readonly text?: string;
  /** The English text where it differs. */
  readonly english?: string;
  readonly isTex?: boolean;
  /**
   * Which edge of a text is at its point, or of the picture at its legend: −1 left or top, 1 right or bottom.
   */
  readonly across?: -1 | 0 | 1;
  readonly down?: -1 | 0 | 1;
  readonly unit?: string;
  /** Unit by which a dimension is divided, and whether it is written. */
  readonly measure?: { readonly unit: Token; readonly isShown: boolean };
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

/** @throws PositionedError for a text that is not a colour */
export function colourOf(token: Token): Colour {
  const found = readDrawingColour(unquoted(token.text));
  return (
    found ??
    fail(token.position, {
      de: `${quoted(token.text).de} ist keine Farbe; möglich sind zum Beispiel red, blau, #00a000.`,
      en: `${quoted(token.text).en} is not a colour; use for example red, blau, #00a000.`,
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

/** Pixels of a text size of 1; 2 is usual. */
export const TEXT_SIZE = 7.5;

/** Reads degrees, written with or without `°`, or radians with `rad`. */
function angle(token: Token): number {
  const [, digits = '', unit] = /^(.*?)\s*(°|grad|deg|rad)?$/s.exec(token.text) ?? [];
  const value = number({ ...token, text: digits.trim() }, -720, 720);
  return unit === 'rad' ? (value * 180) / Math.PI : value;
}

/** Reads `.-_` as dashes, digits as the gap after all that follow, spaces as a further gap; '' is solid. */
function dash(token: Token): Style {
  const lengths: number[] = [];
  const dashes: Readonly<Record<string, number>> = { '.': 2, '-': 7, _: 14 };
  let gap = 4;
  const text = unquoted(token.text);
  for (const character of text) {
    const length = dashes[character];
    if (length !== undefined) lengths.push(length, gap);
    else if (/\d/.test(character)) gap = 1 + 1.5 * Number(character);
    else if (character === ' ') lengths.push((lengths.pop() ?? 0) + 4);
    else if (!/[rsRB]/.test(character))
      expected(token, {
        de: 'eine Linienart aus . - _ Leerzeichen Ziffern r s R B',
        en: 'a line style made of . - _ spaces, digits, r s R B',
      });
  }
  const pairs = lengths.length % 2 === 0 ? lengths : lengths.slice(1);
  return { dash: pairs.slice(0, 16), ...(text.includes('r') ? { hasRoundEnds: true } : {}) };
}

const MARK = /^(?:[.oOx+rRqQ]|<\|?|\|?>|>\|?|\|<|<)?$/;

/** Reads marks separated by `-`: one is for the middle, two are for the ends, more for everything. */
function marks(token: Token): Marks {
  const parts = unquoted(token.text)
    .split('-')
    .map((part) => part.trim());
  if (!parts.every((part) => MARK.test(part)))
    expected(token, {
      de: 'eine Punktart wie o, <-> oder Q-o->',
      en: 'a point style such as o, <-> or Q-o->',
    });
  if (parts.length === 1) return { start: '', middle: parts, end: '' };
  return { start: parts[0] ?? '', middle: parts.slice(1, -1), end: parts.at(-1) ?? '' };
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

/** Reads a text, which is a formula between `$`, as in the statement of a question. */
function formattedText(token: Token): Pick<Style, 'text' | 'isTex'> {
  const text = textOf(token);
  const [, tex] = /^\$([^$]+)\$$/.exec(text) ?? [];
  return { text: tex ?? text, isTex: tex !== undefined };
}

const settings: Readonly<Record<string, (value: Token) => Style>> = {
  color: (value) => ({ colour: colourOf(value) }),
  textcolor: (value) => ({ textColour: colourOf(value) }),
  pointcolor: (value) => ({ pointColour: colourOf(value) }),
  fillcolor: (value) => ({ fillColour: colourOf(value) }),
  bgcolor: (value) => ({ backColour: colourOf(value) }),
  // Opacity: a share for curves, a number up to 255 for elements.
  fill(value) {
    const strength = number(value, 0, 255);
    return { opacity: strength <= 1 ? strength : strength / 255 };
  },
  size: (value) => ({ size: number(value, 0.2, 40) }),
  textsize: (value) => ({ textSize: TEXT_SIZE * number(value, 0.5, 10) }),
  textangle: (value) => ({ textAngle: { degrees: angle(value), isAbsolute: false } }),
  textangleabs: (value) => ({ textAngle: { degrees: angle(value), isAbsolute: true } }),
  style: dash,
  pointstyle: (value) => ({ marks: marks(value) }),
  text: formattedText,
  tex: (value) => ({ text: textOf(value), isTex: true }),
  name: (value) =>
    value.text === '' ? { isUnnamed: true } : { text: textOf(value), isTex: false },
  unit: (value) => ({ unit: textOf(value), measure: { unit: value, isShown: true } }),
  unitnorm: (value) => ({ measure: { unit: value, isShown: false } }),
  eh: (value) => ({ unit: textOf(value) }),
  from: (value) => ({ from: value }),
  to: (value) => ({ to: value }),
  textposition: (value) =>
    Object.hasOwn(sides, value.text) ? sideOf(value) : { textDistance: number(value, -5, 5) },
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
  textangleabs: { textAngle: { degrees: 0, isAbsolute: true } },
};

/** Reads a style parameter; `null` if it is not one, such as a number. */
export function styleIn(token: Token): Style | null {
  if (isQuoted(token.text)) return formattedText(token);
  const { key, value } = assignment(token);
  const name = key.toLowerCase();
  if (!value) return Object.hasOwn(flags, name) ? (flags[name] ?? null) : null;
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (setting) return setting(value);
  const { de, en } = didYouMean(name, Object.keys(settings));
  return fail(token.position, {
    de: `Den Parameter ${quoted(key).de} gibt es nicht.${de}`,
    en: `The parameter ${quoted(key).en} is unknown.${en}`,
  });
}
