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

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escaped markup; only {@link markup} and {@link trustedMarkup} create it. */
export class Markup {
  constructor(private readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

type MarkupPart = string | number | Markup | readonly MarkupPart[];

function render(part: MarkupPart): string {
  if (part instanceof Markup) return part.toString();
  if (typeof part === 'object') return part.map(render).join('');
  return visible(String(part)).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Template tag for HTML and XML that makes insertions visible and escapes them, unless they are
 * markup of this tag.
 *
 * @example
 * markup`<b>${'a < b'}</b>`.toString(); // '<b>a &lt; b</b>'
 */
export const markup = (strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(render)));

/** Takes our own text as markup; never use it for text of a service. */
export const trustedMarkup = (text: string): Markup => new Markup(text);
