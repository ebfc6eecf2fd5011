import { problemAt, quoted, ParseError } from '../../language/problems.js';
import { LIMITS } from '../../limits.js';
import { splitTokens, type Token } from '../tokens.js';
import { type DrawingElement, elementKinds, type ElementName } from './kinds.js';
import { styleOf } from './look.js';

const NUMBER = /^[-+]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:e[-+]?\d{1,2})?$/i;

const fail = (position: number, de: string, en: string): never => {
  throw new ParseError(problemAt(position, { de, en }));
};

/** Whether a word of the parameters is meant to be a drawing element; `P(…)` chooses phasors. */
export const isElement = ({ text }: Token): boolean => /^[A-Za-z]{2,20}\s*\(/.test(text);

/** The numbers of a word: one, or those in brackets as `[[0,0],[1,2]]`; `null` when it has none. */
function numbersIn({ text, position }: Token): number[] | null {
  const pieces = text.startsWith('[') ? text.replace(/[[\]]/g, ' ').split(',') : [text];
  const isOne = pieces.length === 1 && !text.startsWith('[');
  if (isOne && !/^[-+.\d]/.test(text)) return null;
  return pieces.map((piece) => {
    const number = NUMBER.test(piece.trim()) ? Number(piece) : NaN;
    if (Math.abs(number) <= LIMITS.coordinate.max) return number;
    const most = LIMITS.coordinate.max;
    return fail(
      position,
      `${quoted(piece.trim())} ist keine Zahl von −${most} bis ${most}`,
      `${quoted(piece.trim())} is no number from −${most} to ${most}`,
    );
  });
}

function checkPoints(kind: ElementName, count: number, position: number): void {
  const least = kind === 'polygon' ? 3 : 2;
  const most = LIMITS.points.max;
  if (count % 2 === 0 && count >= 2 * least && count <= 2 * most) return;
  fail(
    position,
    `${kind} braucht ${least} bis ${most} Punkte (x1, y1, x2, y2, …), hier stehen ${count} Zahlen`,
    `${kind} needs ${least} to ${most} points (x1, y1, x2, y2, …), here are ${count} numbers`,
  );
}

/** The count of numbers, and that circles have a size. */
function checkNumbers(kind: ElementName, numbers: readonly number[], position: number): void {
  const { numbers: names } = elementKinds[kind];
  if (names === null) {
    checkPoints(kind, numbers.length, position);
    return;
  }
  const list = names.join(', ');
  if (numbers.length !== names.length)
    fail(
      position,
      `${kind} braucht ${names.length} Zahlen (${list}), hier stehen ${numbers.length}`,
      `${kind} needs ${names.length} numbers (${list}), here are ${numbers.length}`,
    );
  const sizes = numbers.filter((_, index) => /^(?:r|rx|ry|width|height)$/.test(names[index] ?? ''));
  if (sizes.some((size) => size <= 0))
    fail(
      position,
      `${kind}: Radius, Breite und Höhe sind größer als 0`,
      `${kind}: radius, width and height are greater than 0`,
    );
}

function nameOf({ text, position }: Token): ElementName {
  const name = (/^[A-Za-z]+/.exec(text)?.[0] ?? '').toLowerCase();
  if (Object.hasOwn(elementKinds, name)) return name as ElementName;
  const list = Object.keys(elementKinds).join(', ');
  return fail(
    position,
    `${quoted(name)} ist kein Zeichenelement; möglich sind ${list}`,
    `${quoted(name)} is no drawing element; possible are ${list}`,
  );
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
  if (hasOpenQuote) fail(end, `am Ende fehlt '"'`, `'"' is missing at the end`);
  if (!text.endsWith(')')) fail(end, `nach ${kind}(… fehlt ')'`, `')' is missing after ${kind}(…`);
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
    fail(position, 'text(x,y,"…") braucht einen Text', 'text(x,y,"…") needs a text');
  return { kind, position, numbers, style: look };
}
