import { type Colour, readDrawingColour } from '@fragwerk/sdk';
import { failAt, quoted } from '../../language/problems.js';
import { LIMITS, moreThan } from '../../limits.js';
import type { Token } from '../tokens.js';
import { elementKinds, type ElementName, type ElementStyle } from './draw.js';

function colourOf({ text, position }: Token): Colour {
  const colour = readDrawingColour(text);
  if (colour) return colour;
  return failAt(position, {
    de: `${quoted(text)} ist keine Farbe; möglich sind zum Beispiel red, blau, #00a000`,
    en: `${quoted(text)} is not a colour; use for example red, blau, #00a000`,
  });
}

function numberWithin({ text, position }: Token, min: number, max: number): number {
  const number = /^\d{1,4}(?:\.\d{1,4})?$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  return failAt(position, {
    de: `${quoted(text)}: erwartet wird eine Zahl von ${min} bis ${max}`,
    en: `${quoted(text)}: expected a number from ${min} to ${max}`,
  });
}

/** Removes the quotes, which may be escaped within a tag. */
function unquoted({ text, position }: Token): string {
  const inner = /^\\?"(.*?)\\?"$/s.exec(text)?.[1] ?? text;
  const label = inner.replace(/\p{Cc}/gu, ' ').trim();
  if (Array.from(label).length <= LIMITS.drawingText.max) return label;
  return failAt(position, moreThan(LIMITS.drawingText));
}

/** Style options as written; colours that depend on others are resolved later. */
type StyleOptions = Partial<ElementStyle> & {
  readonly fillColour?: Colour;
  readonly opacity?: number;
};

const settings: Readonly<Record<string, (value: Token) => StyleOptions>> = {
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

function readStyleOption(token: Token, kind: ElementName): StyleOptions {
  const { text, position } = token;
  if (/^\\?"/.test(text)) return { label: { text: unquoted(token), isTex: false } };
  const [, name = text, value = null] = /^([A-Za-z]+)\s*=\s*(.*)$/s.exec(text) ?? [];
  const key = name.toLowerCase();
  const setting = Object.hasOwn(settings, key) ? settings[key] : undefined;
  if (value !== null && setting)
    return setting({ text: value, position: position + text.length - value.length });
  const found = Object.hasOwn(flags, key) ? flags[key] : undefined;
  if (value === null && found) return found;
  return failAt(position, {
    de: `${quoted(text)} ist bei ${kind} unbekannt; möglich sind Zahlen und ${possible}`,
    en: `${quoted(text)} is unknown for ${kind}; available: numbers and ${possible}`,
  });
}

const transparent = (colour: Colour, opacity: number): Colour =>
  `#${colour.slice(1)}${Math.round(opacity).toString(16).padStart(2, '0')}`;

/** Reads the style from the arguments that are not numbers. */
export function styleOf(kind: ElementName, tokens: readonly Token[]): ElementStyle {
  let options: StyleOptions = {};
  for (const token of tokens) options = { ...options, ...readStyleOption(token, kind) };
  const { fillColour, opacity, ...own } = options;
  const colour = own.colour ?? '#000000';
  const hasFill = fillColour !== undefined || opacity !== undefined;
  return {
    ...{ colour, size: 1.6, textColour: colour, textSize: 16, reverse: false },
    ...{ side: elementKinds[kind].side, label: { text: '', isTex: false } },
    ...own,
    fill: hasFill ? transparent(fillColour ?? colour, opacity ?? 255) : null,
  };
}
