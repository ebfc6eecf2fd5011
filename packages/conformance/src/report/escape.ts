/**
 * Everything that does not show itself: control characters, which a terminal obeys, bidirectional
 * marks, which swap what is read, halves of surrogate pairs, which no file may hold.
 */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu;

const codeOf = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** Text of which every character can be seen; line breaks and tabs stay. */
export const visible = (text: string): string => text.replace(INVISIBLE, codeOf);

/** The beginning of a long text, and how much is left out. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  const left = text.length - start.length;
  return `${start}… (${left} more ${left === 1 ? 'character' : 'characters'})`;
}

/** A run of Base64 that is longer than any name: a picture. */
const PICTURE = /[A-Za-z0-9+/]{120,}={0,2}/g;

/** A body as people read it: pictures shortened, so that what stands behind them is seen, too. */
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

/** Markup that is already escaped; only {@link markup} and {@link trusted} make it. */
export class Markup {
  constructor(private readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

export type MarkupPart = string | number | Markup | readonly MarkupPart[];

function render(part: MarkupPart): string {
  if (part instanceof Markup) return part.toString();
  if (typeof part === 'object') return part.map(render).join('');
  return visible(String(part)).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Template tag for HTML and XML: everything inserted is made visible and escaped, unless it is
 * markup of this tag.
 *
 * @example
 * markup`<b>${'a < b'}</b>`.toString(); // '<b>a &lt; b</b>'
 */
export const markup = (strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(render)));

/** Takes text of ours as markup; never anything that came from a service. */
export const trusted = (text: string): Markup => new Markup(text);
