import { type Colour, readDrawingColour } from '@fragwerk/sdk';
import { failAt, quoted } from '../../language/problems.js';
import { LIMITS, moreThan } from '../../limits.js';
import { splitTokens, type Token } from '../tokens.js';
import { type DrawingElement, elementKinds, type ElementName, type ElementStyle } from './draw.js';

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

function styleOf(kind: ElementName, tokens: readonly Token[]): ElementStyle {
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

const NUMBER = /^[-+]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:e[-+]?\d{1,2})?$/i;

/** Whether a token is a drawing element; `P(…)` selects phasors. */
export const isElement = ({ text }: Token): boolean => /^[A-Za-z]{2,20}\s*\(/.test(text);

/** The numbers of an argument: one, or a list such as `[[0,0],[1,2]]`; `null` for other arguments. */
function numbersIn({ text, position }: Token): number[] | null {
  const pieces = text.startsWith('[') ? text.replace(/[[\]]/g, ' ').split(',') : [text];
  const isOne = pieces.length === 1 && !text.startsWith('[');
  if (isOne && !/^[-+.\d]/.test(text)) return null;
  return pieces.map((piece) => {
    const number = NUMBER.test(piece.trim()) ? Number(piece) : NaN;
    const { max } = LIMITS.coordinate;
    if (Math.abs(number) <= max) return number;
    return failAt(position, {
      de: `${quoted(piece.trim())} ist keine Zahl von −${max} bis ${max}`,
      en: `${quoted(piece.trim())} is not a number from −${max} to ${max}`,
    });
  });
}

function checkPoints(kind: ElementName, count: number, position: number): void {
  const min = kind === 'polygon' ? 3 : 2;
  const { max } = LIMITS.points;
  if (count % 2 === 0 && count >= 2 * min && count <= 2 * max) return;
  failAt(position, {
    de: `${kind} braucht ${min} bis ${max} Punkte (x1, y1, x2, y2, …), angegeben sind ${count} Zahlen`,
    en: `${kind} needs ${min} to ${max} points (x1, y1, x2, y2, …), got ${count} numbers`,
  });
}

function checkNumbers(kind: ElementName, numbers: readonly number[], position: number): void {
  const { numbers: names } = elementKinds[kind];
  if (names === null) {
    checkPoints(kind, numbers.length, position);
    return;
  }
  const list = names.join(', ');
  if (numbers.length !== names.length)
    failAt(position, {
      de: `${kind} braucht ${names.length} Zahlen (${list}), angegeben sind ${numbers.length}`,
      en: `${kind} needs ${names.length} numbers (${list}), got ${numbers.length}`,
    });
  const sizes = numbers.filter((_, index) => /^(?:r|rx|ry|width|height)$/.test(names[index] ?? ''));
  if (sizes.some((size) => size <= 0))
    failAt(position, {
      de: `${kind}: Radius, Breite und Höhe müssen größer als 0 sein`,
      en: `${kind}: radius, width and height must be greater than 0`,
    });
}

function nameOf({ text, position }: Token): ElementName {
  const name = (/^[A-Za-z]+/.exec(text)?.[0] ?? '').toLowerCase();
  if (Object.hasOwn(elementKinds, name)) return name as ElementName;
  const list = Object.keys(elementKinds).join(', ');
  return failAt(position, {
    de: `${quoted(name)} ist kein Zeichenelement; möglich sind ${list}`,
    en: `${quoted(name)} is not a drawing element; available: ${list}`,
  });
}

/** Reads a drawing element, as `circle(5,4,0.3,color=red)`. @throws ParseError */
export function readElement(word: Token): DrawingElement {
  const { text, position } = word;
  const kind = nameOf(word);
  const open = text.indexOf('(');
  const end = position + text.length;
  const hasOpenQuote = (text.match(/"/g) ?? []).length % 2 === 1;
  if (hasOpenQuote)
    failAt(end, {
      de: `am Ende fehlt '"'`,
      en: `'"' is missing at the end`,
    });
  if (!text.endsWith(')'))
    failAt(end, {
      de: `nach ${kind}(… fehlt ')'`,
      en: `')' is missing after ${kind}(…`,
    });
  const numbers: number[] = [];
  const others: Token[] = [];
  for (const argument of splitTokens(text.slice(open + 1, -1), position + open + 1)) {
    const found = numbersIn(argument);
    if (found) numbers.push(...found);
    else others.push(argument);
  }
  checkNumbers(kind, numbers, position);
  const look = styleOf(kind, others);
  if (kind === 'text' && look.label.text === '')
    failAt(position, {
      de: 'text(x,y,"…") braucht einen Text',
      en: 'text(x,y,"…") needs a text',
    });
  return { kind, position, numbers, style: look };
}
