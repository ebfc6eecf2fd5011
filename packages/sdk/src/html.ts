/** `&` first, because the others contain it. */
const entities = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
] as const;

/** Escapes text for HTML and SVG, between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  // Regular expressions are slow for many matches where built-ins are frozen, as in a plugin's cell.
  entities.reduce(
    (escaped, [character, entity]) =>
      escaped.includes(character) ? escaped.split(character).join(entity) : escaped,
    text,
  );

/** Markup that is already escaped, created by {@link html} and {@link rawHtml}. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

type HtmlPart = string | number | Html | readonly HtmlPart[];

const render = (part: HtmlPart): string => {
  if (part instanceof Html) return part.toString();
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
};

/**
 * Template tag for HTML and SVG that escapes everything inserted, except markup of this tag.
 *
 * @example
 * html`<b>${'a < b'}</b>`.toString(); // '<b>a &lt; b</b>'
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let [markup = ''] = strings;
  for (const [index, part] of parts.entries()) markup += render(part) + (strings[index + 1] ?? '');
  return new Html(markup);
}

/** Writes a text of several lines as HTML and keeps their indentation. */
export const lines = (text: string): Html => {
  const indented = (line: string) =>
    line.startsWith(' ') ? line.replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length)) : line;
  // Regular expressions are slow where built-ins are frozen; most texts need none.
  const unified = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const [first = '', ...more] = unified.split('\n').map(indented);
  return html`${first}${more.map((line) => html`<br>${line}`)}`;
};

/** Characters that XML forbids (XML 1.0, production 2 "Char"), even escaped. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const withoutControls = (part: HtmlPart): HtmlPart => {
  if (typeof part === 'string') return part.replace(notXml, '\ufffd');
  return typeof part === 'object' && !(part instanceof Html) ? part.map(withoutControls) : part;
};

/**
 * Template tag for SVG: as {@link html}, but characters that XML forbids become U+FFFD.
 *
 * @example
 * svg`<text>${'a < b'}</text>`.toString(); // '<text>a &lt; b</text>'
 */
export const svg = (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  html(strings, ...parts.map(withoutControls));

/** Uses a string as markup without escaping; never for input. */
export const rawHtml = (markup: string): Html => new Html(markup);

const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Writes a value as JSON for a script element, which nothing in it can close. */
export const scriptJson = (value: unknown): Html =>
  new Html(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, unicodeEscape));
