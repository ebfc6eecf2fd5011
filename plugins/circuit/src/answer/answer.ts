import { arrowName } from '../drawing/arrows.js';
import type { Circuit } from '../language/names.js';
import { LIMITS } from '../limits.js';
import { respell, spellingProblem } from '@fragwerk/sdk';
import { unquoted as withoutQuotes } from '@fragwerk/sdk/expressions';

/** Direction of an arrow: `>` the reference direction, `<` opposite to it. */
export type Direction = '>' | '<';

/**
 * A student's answer. As a string:
 * - one value: `3.2 V`
 * - values: `UR1=3.2 V;IC1=5 mA`, all requested ones, even if empty
 * - picked components: `pick:C1`, `pick:R1,C1`
 * - arrows: `UR1>;IR2<`; `>` points from left to right, in verticals downward, at the bottom from
 *   right to left, `<` the opposite way
 */
export type Answer =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'values'; readonly values: ReadonlyMap<string, string> }
  | { readonly kind: 'pick'; readonly names: readonly string[] }
  | { readonly kind: 'arrows'; readonly arrows: ReadonlyMap<string, Direction> };

const PICK = /^pick\s*:/i;
const ARROWS = /^\s*[UI][A-Za-z0-9]+\s*[<>]\s*(?:[;,]\s*[UI][A-Za-z0-9]+\s*[<>]\s*)*[;,]?\s*$/;
/** `UR1`, also as `U_R1`, `U_{R1}` and `|UR1|`; then `=`, `:=`, `:` or `≈`. */
const NAMED = /^\s*(\|?[A-Za-z][\w{}]*\|?)\s*(?:(?::?=|[:\u2248])\s*(.*))?$/s;
/** Values are separated by semicolons or line breaks, or by a comma or `und` if a name follows. */
const SEPARATOR = /[;\n]|(?:,|\s(?:und|and|&))(?=\s*\|?[A-Za-z][\w{}]*\|?\s*(?::?=|[:\u2248]))/;

/** Removes surrounding spaces and one pair of quotation marks. */
export const unquoted = (text: string): string => withoutQuotes(text.trim()).trim();

const pieces = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** Letters in names of quantities. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ φ: 'phi', ϕ: 'phi', λ: 'cosphi', τ: 'tau', δ: 'delta', ω: 'w' },
  ...Object.fromEntries(Array.from('₀₁₂₃₄₅₆₇₈₉', (digit, index) => [digit, String(index)])),
};

/** Writes names with the letters of {@link LETTERS}: `τ =`, `ω₀ =`, `cos φ =` and `∠ UC1 =`. */
const withPlainNames = (text: string): string =>
  text
    .replace(
      /[₀-₉]|[φϕλτδω](?=[\w{}₀-₉]*\)?\s*(?::?=|[:≈]))/g,
      (letter) => LETTERS[letter] ?? letter,
    )
    .replace(/cos\s*\(?\s*phi\s*\)?(?=\s*(?::?=|[:≈]))/gi, 'cosphi')
    .replace(/∠\s*(?=[A-Z]\w*\s*[=≈])/g, 'arg');

/** Parses an answer; a text of any other form is a single value. Never throws. */
export function parseAnswer(stored: string): Answer {
  const text = withPlainNames(unquoted(stored.slice(0, LIMITS.answer.max)));
  if (PICK.test(text))
    return { kind: 'pick', names: [...new Set(pieces(text.replace(PICK, ''), /[;,]/))] };
  if (ARROWS.test(text)) {
    const arrows = pieces(text, /[;,]/).map(
      (piece) => [piece.slice(0, -1).trim(), piece.endsWith('<') ? '<' : '>'] as const,
    );
    return { kind: 'arrows', arrows: new Map(arrows) };
  }
  if (/^\s*\|?[A-Za-z][\w{}]*\|?\s*(?:(?:;[^=]*)?=|:|\u2248)/.test(text)) {
    const named = pieces(text, SEPARATOR).flatMap((piece) => {
      const [, name, value] = NAMED.exec(piece) ?? [];
      return name === undefined
        ? []
        : [[name.replace(/[|_{}]/g, ''), value?.trim() ?? ''] as const];
    });
    return { kind: 'values', values: new Map(named) };
  }
  return { kind: 'value', text };
}

/** Removes names and formulas before a value, `UR1 =` or `R = U/I =`. */
export function withoutFormulas(text: string): string {
  const value = text.includes('=') ? respell(text) : text;
  return (text.trim().endsWith(value) ? value : text).replace(
    /^(?:\s*(?=[|\p{L}])(?:[A-Za-z_]\w*(?!\w)|[^=\w])*=)+/u,
    '',
  );
}

/**
 * Returns the value that is stored for a name. Semicolons and equals signs inside, which would separate the values of an
 * answer, become wide ones, so that `1;5` is not read as 15.
 */
export const cleanValue = (text: string): string =>
  withoutFormulas(text)
    .replace(/["\r\n]|^\s*[;=]+|[;=]+\s*$/g, '')
    .replace(/;/g, '；')
    .replace(/=/g, '＝')
    .slice(0, 60);

const SIGN_WORD =
  /\s*\(?\b(?:(ind\w*|lagging|nacheilend)|(kap\w*|cap\w*|leading|voreilend))\b\.?\)?\s*$/i;

/** Splits a value with a word for its sign, `0,537 induktiv`; 0 without such a word. */
export function splitSignWord(text: string): { readonly number: string; readonly sign: number } {
  const [word = '', inductive, capacitive] = SIGN_WORD.exec(text) ?? [];
  const sign = Number(inductive !== undefined) - Number(capacitive !== undefined);
  return { number: text.slice(0, text.length - word.length), sign };
}

/** Separates values without names: `7 V; 5 mA`, `7,07 V, 5 mA`, `7 V,5 mA`, `7 V und 5 mA`. */
const IN_ORDER = /[;\n]|,\s+|\s+(?:und|and|&)\s+/;

/** Splits values without names; a text that is one value stays whole. */
export const splitInOrder = (text: string): readonly string[] =>
  spellingProblem(text)
    ? text
        .replace(/[;\s]+$/, '')
        .replace(/^[[({](.*)[\])}]$/s, '$1')
        .replace(/([\p{L}°%]),(?!\s)/gu, '$1;')
        .split(IN_ORDER)
    : [text];

/** Removes names and words for signs from the text of a field. */
export function valuesIn(text: string): readonly string[] {
  const answer = parseAnswer(text);
  const values =
    answer.kind === 'values'
      ? [...answer.values.values()].map(withoutFormulas)
      : splitInOrder(unquoted(text));
  return values.map((value) => splitSignWord(value).number);
}

/** Formats an answer for storage; '' if it is empty. */
export function formatAnswer(answer: Answer): string {
  switch (answer.kind) {
    case 'value':
      return answer.text
        .replace(/["\r\n]/g, ' ')
        .slice(0, LIMITS.answer.max)
        .trim();
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

/** Gives the arrows the names of {@link arrowName}; of arrows with the same name the last one counts. */
export function withArrowNames(answer: Answer, circuit: Circuit | null): Answer {
  if (answer.kind !== 'arrows' || !circuit) return answer;
  const arrows = [...answer.arrows].map(
    ([quantity, direction]) => [arrowName(circuit, quantity), direction] as const,
  );
  return { kind: 'arrows', arrows: new Map(arrows) };
}

/** Sorts arrows, so that the order in which they were placed does not matter. */
export const sortArrows = (
  arrows: ReadonlyMap<string, Direction>,
  order: readonly string[],
): ReadonlyMap<string, Direction> =>
  new Map([...arrows].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
