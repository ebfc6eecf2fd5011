import { LIMITS } from '../limits.js';

/** Which way an arrow points: `>` the reference direction, `<` against it. */
export type Direction = '>' | '<';

/**
 * A student's answer. As a string:
 * - one value: `3.2 V`
 * - values: `UR1=3.2 V;IC1=5 mA`, all that are asked for, empty ones too
 * - picked components: `pick:C1`, `pick:R1,C1`
 * - arrows: `UR1>;IR2<`; `>` points from left to right, in verticals downward, at the bottom from
 *   right to left (the reference direction), `<` against it
 */
export type Answer =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'values'; readonly values: ReadonlyMap<string, string> }
  | { readonly kind: 'pick'; readonly names: readonly string[] }
  | { readonly kind: 'arrows'; readonly arrows: ReadonlyMap<string, Direction> };

const PICK = /^pick\s*:/i;
const ARROWS = /^\s*[UI][A-Za-z0-9]+\s*[<>]\s*(?:[;,]\s*[UI][A-Za-z0-9]+\s*[<>]\s*)*[;,]?\s*$/;
const NAMED = /^\s*([A-Za-z][A-Za-z0-9]*)\s*(?:=\s*(.*))?$/s;
/** Values stand apart by a semicolon or a line, or by a comma where the next has its name. */
const BETWEEN = /[;\n]|,(?=\s*[A-Za-z][A-Za-z0-9]*\s*=)/;

const pieces = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** Reads an answer; what has no other form is one value. Never throws. */
export function readAnswer(stored: string): Answer {
  const text = stored
    .slice(0, LIMITS.answer.most)
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim();
  if (PICK.test(text))
    return { kind: 'pick', names: [...new Set(pieces(text.replace(PICK, ''), /[;,]/))] };
  if (ARROWS.test(text)) {
    const arrows = pieces(text, /[;,]/).map(
      (piece) => [piece.slice(0, -1).trim(), piece.endsWith('<') ? '<' : '>'] as const,
    );
    return { kind: 'arrows', arrows: new Map(arrows) };
  }
  if (/^\s*[A-Za-z][A-Za-z0-9]*\s*(?:;[^=]*)?=/.test(text)) {
    const named = pieces(text, BETWEEN).flatMap((piece) => {
      const [, name, value] = NAMED.exec(piece) ?? [];
      return name === undefined ? [] : [[name, value?.trim() ?? ''] as const];
    });
    return { kind: 'values', values: new Map(named) };
  }
  return { kind: 'value', text };
}

/** A value as it may stand in an answer: the signs that part answers are left out. */
export const cleanValue = (text: string): string => text.replace(/[;="\r\n]/g, '').slice(0, 60);

/** Writes an answer; '' when it says nothing. */
export function writeAnswer(answer: Answer): string {
  switch (answer.kind) {
    case 'value':
      return cleanValue(answer.text).trim();
    case 'values': {
      const entries = [...answer.values].map(([name, text]) => [name, cleanValue(text).trim()]);
      if (entries.every(([, text]) => text === '')) return '';
      return entries.map(([name, text]) => `${name}=${text}`).join(';');
    }
    case 'pick':
      return answer.names.length === 0 ? '' : `pick:${answer.names.join(',')}`;
    case 'arrows':
      return [...answer.arrows].map(([quantity, direction]) => quantity + direction).join(';');
  }
}

/** Arrows in an order of their own, so that it does not matter in which they were placed. */
export const sortArrows = (
  arrows: ReadonlyMap<string, Direction>,
  order: readonly string[],
): ReadonlyMap<string, Direction> =>
  new Map([...arrows].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
