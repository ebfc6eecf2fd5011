import { type Colour, namedColours } from '@fragwerk/sdk';
import { problemAt, quoted, ParseError } from '../../language/problems.js';
import { LIMITS, moreThan } from '../../limits.js';
import type { Token } from '../tokens.js';
import { type ElementStyle, elementKinds, type ElementName } from './kinds.js';

const colours = new Map<string, Colour>([
  ...namedColours.flatMap(({ names, value }) => names.map((name) => [name, value] as const)),
  // The host names these too (host 4.5).
  ...(['cyan', 'türkis'] as const).map((name) => [name, '#00b8c8'] as const),
  ...(['pink', 'rosa'] as const).map((name) => [name, '#f06898'] as const),
  ...(['lightgray', 'hellgrau'] as const).map((name) => [name, '#c0c0c0'] as const),
  ...(['darkgray', 'dunkelgrau'] as const).map((name) => [name, '#505050'] as const),
  ['magenta', '#c000c0'],
]);

function colourOf({ text, position }: Token): Colour {
  const colour = colours.get(text.toLowerCase());
  if (colour) return colour;
  if (/^#[0-9a-f]{6}$/i.test(text)) return `#${text.slice(1).toLowerCase()}`;
  throw new ParseError(
    problemAt(position, {
      de: `${quoted(text)} ist keine Farbe; möglich sind zum Beispiel red, blau, #00a000`,
      en: `${quoted(text)} is no colour; possible are for example red, blau, #00a000`,
    }),
  );
}

function numberWithin({ text, position }: Token, least: number, most: number): number {
  const number = /^\d{1,4}(?:\.\d{1,4})?$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new ParseError(
    problemAt(position, {
      de: `${quoted(text)}: hier steht eine Zahl von ${least} bis ${most}`,
      en: `${quoted(text)}: this is a number from ${least} to ${most}`,
    }),
  );
}

/** The text between quotation marks; those within a tag may have a backslash. */
function unquoted({ text, position }: Token): string {
  const inner = /^\\?"(.*?)\\?"$/s.exec(text)?.[1] ?? text;
  const label = inner.replace(/\p{Cc}/gu, ' ').trim();
  if (Array.from(label).length <= LIMITS.drawingText.max) return label;
  throw new ParseError(problemAt(position, moreThan(LIMITS.drawingText)));
}

/** What is asked for; colours that depend on others come last. */
type StyleOptions = Partial<ElementStyle> & {
  readonly fillColour?: Colour;
  readonly opacity?: number;
};

type Setting = (value: Token) => StyleOptions;
const settings: Readonly<Record<string, Setting>> = {
  color: (value) => ({ colour: colourOf(value) }),
  textcolor: (value) => ({ textColour: colourOf(value) }),
  fillcolor: (value) => ({ fillColour: colourOf(value) }),
  fill: (value) => ({ opacity: numberWithin(value, 1, 255) }),
  size: (value) => ({ size: numberWithin(value, 0.5, 20) }),
  textsize: (value) => ({ textSize: numberWithin(value, 6, 60) }),
  text: (value) => ({ label: { text: unquoted(value), isTex: false } }),
  tex: (value) => ({ label: { text: unquoted(value), isTex: true } }),
};

const flags: Readonly<Record<string, StyleOptions>> = {
  ...{ fill: { opacity: 80 }, reverse: { reverse: true } },
  ...{ left: { side: 'left' }, right: { side: 'right' }, center: { side: 'center' } },
  ...{ top: { side: 'top' }, bottom: { side: 'bottom' } },
};

const possible = [
  ...Object.keys(settings).map((name) => `${name}=…`),
  ...Object.keys(flags),
  '"…"',
].join(', ');

function readStyleOption(word: Token, kind: ElementName): StyleOptions {
  const { text, position } = word;
  if (/^\\?"/.test(text)) return { label: { text: unquoted(word), isTex: false } };
  const [, name = text, value = null] = /^([A-Za-z]+)\s*=\s*(.*)$/s.exec(text) ?? [];
  const key = name.toLowerCase();
  const setting = Object.hasOwn(settings, key) ? settings[key] : undefined;
  if (value !== null && setting)
    return setting({ text: value, position: position + text.length - value.length });
  const found = Object.hasOwn(flags, key) ? flags[key] : undefined;
  if (value === null && found) return found;
  throw new ParseError(
    problemAt(position, {
      de: `${quoted(text)} ist bei ${kind} unbekannt; möglich sind Zahlen und ${possible}`,
      en: `${quoted(text)} is unknown with ${kind}; possible are numbers and ${possible}`,
    }),
  );
}

const transparent = (colour: Colour, opacity: number): Colour =>
  `#${colour.slice(1)}${Math.round(opacity).toString(16).padStart(2, '0')}`;

/** The look from an element's words that are no numbers; throws {@link ParseError}. */
export function styleOf(kind: ElementName, words: readonly Token[]): ElementStyle {
  let wishes: StyleOptions = {};
  for (const word of words) wishes = { ...wishes, ...readStyleOption(word, kind) };
  const { fillColour, opacity, ...own } = wishes;
  const colour = own.colour ?? '#000000';
  const hasFill = fillColour !== undefined || opacity !== undefined;
  return {
    ...{ colour, size: 1.6, textColour: colour, textSize: 16, reverse: false },
    ...{ side: elementKinds[kind].side, label: { text: '', isTex: false } },
    ...own,
    fill: hasFill ? transparent(fillColour ?? colour, opacity ?? 255) : null,
  };
}
