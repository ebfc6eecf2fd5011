import { Html, html } from '@fragwerk/sdk';

/**
 * Invisible characters: control characters, which a terminal obeys, bidirectional marks, which
 * reorder text, and halves of surrogate pairs, which no file may contain.
 */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu;

const codeOf = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** Makes every character visible except line breaks and tabs. */
export const visible = (text: string): string => text.replace(INVISIBLE, codeOf);

/** Shortens a long text, and states how much is omitted. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  const left = text.length - start.length;
  return `${start}… (${left} more ${left === 1 ? 'character' : 'characters'})`;
}

/** Base64 that is longer than any name: a picture. */
const PICTURE = /[A-Za-z0-9+/]{120,}={0,2}/g;

/** Shortens the pictures in a body, so that the text after them is visible. */
export const readableBody = (body: string, length: number): string =>
  cut(
    body.replace(PICTURE, (run) => `${run.slice(0, 24)}…(${run.length - 24} more)`),
    length,
  );

type Part = Parameters<typeof html>[1];

const visibleIn = (part: Part): Part => {
  if (typeof part === 'string') return visible(part);
  return typeof part === 'object' && !(part instanceof Html) ? part.map(visibleIn) : part;
};

/** Template tag for HTML and XML: as `html` of the SDK, but insertions are made visible. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  html(strings, ...parts.map(visibleIn));
