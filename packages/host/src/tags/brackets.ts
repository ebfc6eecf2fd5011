import { Cursor } from '@fragwerk/sdk/expressions';
import { TagError } from '../errors.js';
import type { TagPart } from './model.js';

const OPENING = /\[(PI[GTM]?)(?=[\s"\]/])/y;
const ANSWER = /\[Q(\d{1,4})\]/y;
const FILE = /\[IMG(\d{1,4})\]/y;
const LINK = /\[LINK(\d{1,4})(?:\s+([^[\]\n]{0,200}))?\]/y;
const LISTING = /\[listing(?:\s+lang="([^"\n]{0,40})")?\s*\]/y;
const WRAPPED = /\[PI\s+([^\s"[\]{}/$]+)\s*\]/y;
const WORD = /\s+([^\s"[\]{}/$]+)/y;
const QUOTED = /\s*"((?:[^"\\]|\\"|\\(?!"))*)"/y;
/** Two adjacent runs of spaces would take quadratic time, hence the optional group. */
const CLOSING = /\s*(?:\/\s*)?\]/y;

const readWord = (cursor: Cursor): string | null => cursor.match(WORD)?.[1] ?? null;

/** Reads a string in quotes; '' if there is none. */
const readString = (cursor: Cursor): string =>
  (cursor.match(QUOTED)?.[1] ?? '').replaceAll('\\"', '"').replaceAll("'#'", '"');

/** Positions of the last closing tags of a text; an opening tag after them has no end. */
export interface LastClosings {
  readonly PI: number;
  readonly listing: number;
}

export const lastClosings = (text: string): LastClosings => ({
  PI: text.lastIndexOf('[/PI]'),
  listing: text.lastIndexOf('[/listing]'),
});

function enclosed(
  text: string,
  start: number,
  closing: { readonly tag: string; readonly last: number },
) {
  const close = start > closing.last ? -1 : text.indexOf(closing.tag, start);
  return close < 0 ? null : { text: text.slice(start, close), end: close + closing.tag.length };
}

/** Reads tags of files and tags that enclose text. */
function readPlain(cursor: Cursor, text: string, last: LastClosings): TagPart | 'bad' | null {
  const start = cursor.position;
  const file = cursor.match(FILE);
  if (file) return { kind: 'file', number: Number(file[1]), start, end: cursor.position };
  const link = cursor.match(LINK);
  if (link) {
    const label = link[2] ?? '';
    return { kind: 'link', number: Number(link[1]), text: label, start, end: cursor.position };
  }
  const listing = cursor.match(LISTING);
  if (listing) {
    const closing = { tag: '[/listing]', last: last.listing };
    const found = enclosed(text, cursor.position, closing);
    return found ? { kind: 'listing', language: listing[1] ?? '', start, ...found } : 'bad';
  }
  const name = cursor.match(WRAPPED)?.[1];
  if (name === undefined) return null;
  const found = enclosed(text, cursor.position, { tag: '[/PI]', last: last.PI });
  return found ? { kind: 'wrapped', name, start, ...found } : 'bad';
}

/** Reads the tag at `start`; `'bad'` for an invalid tag of a plugin, `null` if there is no tag. */
export function readBracket(
  text: string,
  start: number,
  last: LastClosings,
): TagPart | 'bad' | null {
  const cursor = new Cursor(text, TagError);
  cursor.position = start;
  const plain = readPlain(cursor, text, last);
  if (plain) return plain;
  const answer = cursor.match(ANSWER);
  if (answer) return { kind: 'answer', number: Number(answer[1]), start, end: cursor.position };
  const tag = cursor.match(OPENING)?.[1];
  if (tag === undefined) return null;
  const name = readWord(cursor);
  const type = tag === 'PI' ? readWord(cursor) : null;
  const string = tag === 'PIM' ? '' : readString(cursor);
  if (name === null || (tag === 'PI' && type === null) || !cursor.match(CLOSING)) return 'bad';
  const place = { start, end: cursor.position, name };
  if (tag === 'PI') return { ...place, kind: 'definition', type: type ?? '', config: string };
  if (tag === 'PIM') return { ...place, kind: 'maxima' };
  return { ...place, kind: tag === 'PIG' ? 'image' : 'html', parameters: string };
}

function checkWord(word: string, what: { de: string; en: string }): void {
  if (/^[^\s"[\]{}/$]+$/.test(word)) return;
  throw new TagError(0, {
    de: `${what.de} "${word}": Erlaubt ist ein Wort ohne Leerzeichen und ohne " [ ] { } / $.`,
    en: `${what.en} "${word}": use one word without spaces and without " [ ] { } / $.`,
  });
}

function writeString(text: string): string {
  if (text.endsWith('\\') || text.includes("'#'")) {
    throw new TagError(text.endsWith('\\') ? text.length - 1 : text.indexOf("'#'"), {
      de: `In einem Tag darf ein Text nicht mit \\ enden und '#' nicht enthalten.`,
      en: `In a tag, a text must not end with \\ or contain '#'.`,
    });
  }
  return `"${text.replaceAll('"', '\\"')}"`;
}

/**
 * Writes a definition for the question's plugin field: `[PI name type "config"]`
 * (docs/interface/questions.md#definitions).
 * @throws TagError if no tag can hold it
 */
export function writeDefinition(definition: {
  readonly name: string;
  readonly type: string;
  readonly config: string;
}): string {
  checkWord(definition.name, { de: 'Name', en: 'Name' });
  checkWord(definition.type, { de: 'Typ', en: 'Type' });
  return `[PI ${definition.name} ${definition.type} ${writeString(definition.config)}]`;
}
