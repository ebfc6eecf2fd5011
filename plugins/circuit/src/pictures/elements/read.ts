import { failAt, quoted } from '../../language/problems.js';
import { LIMITS } from '../../limits.js';
import { splitTokens, type Token } from '../tokens.js';
import { type DrawingElement, elementKinds, type ElementName } from './draw.js';
import { styleOf } from './style.js';

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

/**
 * Reads a drawing element, as `circle(5,4,0.3,color=red)`.
 *
 * @throws {@link SyntaxStop} with the place and what was expected
 */
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
