import { fail, type Token } from './problems.js';

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Returns a piece of the text without spaces around it. */
export const trimmed = (text: string, position: number): Token => {
  const start = text.length - text.trimStart().length;
  return { text: text.trim(), position: position + start };
};

/**
 * Splits a text at separators outside of brackets and quotation marks, which may be escaped as in a tag.
 *
 * @throws PositionedError for a bracket or a quotation mark without its partner
 */
export function split({ text, position }: Token, separators: string): readonly Token[] {
  const tokens: Token[] = [];
  const open: { readonly closing: string; readonly at: number }[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '"') {
      const end = text.indexOf('"', index + 1);
      if (end < 0)
        fail(position + index, {
          de: 'Das Anführungszeichen wird nicht geschlossen.',
          en: 'The quotation mark is not closed.',
        });
      index = end;
    } else if (character in PAIRS) open.push({ closing: PAIRS[character] ?? '', at: index });
    else if (')]}'.includes(character)) {
      if (open.pop()?.closing !== character)
        fail(position + index, {
          de: `Zu dieser Klammer „${character}“ fehlt die öffnende.`,
          en: `This bracket “${character}” has no opening bracket.`,
        });
    } else if (open.length === 0 && separators.includes(character)) {
      tokens.push(trimmed(text.slice(start, index), position + start));
      start = index + 1;
    }
  }
  const [first] = open;
  if (first)
    fail(position + first.at, {
      de: `Zu dieser Klammer fehlt „${first.closing}“.`,
      en: `The “${first.closing}” of this bracket is missing.`,
    });
  tokens.push(trimmed(text.slice(start), position + start));
  return tokens;
}

/** Returns the parts of `name=value`; without `=`, the value is `null`. */
export function assignment(token: Token): { readonly key: string; readonly value: Token | null } {
  const [, key, rest] = /^([A-Za-z]+)\s*=(?!=)(.*)$/s.exec(token.text) ?? [];
  if (key === undefined || rest === undefined) return { key: token.text, value: null };
  return { key, value: trimmed(rest, token.position + token.text.length - rest.length) };
}

/** A call such as `line(0,0,1,1)` with its arguments. */
export interface Call {
  readonly name: string;
  readonly args: readonly Token[];
}

/** Reads a call that is the whole text; `null` for anything else. */
export function callOf(token: Token): Call | null {
  const [, name, inner] = /^([A-Za-z]\w*)\s*\((.*)\)$/s.exec(token.text) ?? [];
  if (name === undefined || inner === undefined) return null;
  const position = token.position + token.text.length - 1 - inner.length;
  const args = inner.trim() === '' ? [] : split({ text: inner, position }, ',');
  return { name, args };
}

/** Removes quotation marks, also those escaped in a tag. */
export const unquoted = (text: string): string =>
  /^\\?"(.*?)\\?"$/s.exec(text)?.[1]?.replace(/\\"/g, '"') ?? text;

export const isQuoted = (text: string): boolean => /^\\?"/.test(text);
