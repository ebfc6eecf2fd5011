const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe for HTML and SVG, between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Markup that is already escaped; only {@link html} and {@link rawHtml} make it. */
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
 * Template tag for HTML and SVG: everything inserted is escaped, unless it is markup of this tag.
 *
 * @example
 * html`<b>${'a < b'}</b>`.toString(); // '<b>a &lt; b</b>'
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)));
}

/** A text of several lines: each ends with a break, and what stands in front of it stays there. */
export const lines = (text: string): Html => {
  const indented = (line: string) =>
    line.replace(/^ +/, (blanks) => '\u00a0'.repeat(blanks.length));
  const [first = '', ...more] = text.split(/\r\n|\r|\n/).map(indented);
  return html`${first}${more.map((line) => html`<br>${line}`)}`;
};

/** What no XML document may hold (XML 1.0, production 2 "Char"), not even escaped. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const withoutControls = (part: HtmlPart): HtmlPart => {
  if (typeof part === 'string') return part.replace(notXml, '\ufffd');
  return typeof part === 'object' && !(part instanceof Html) ? part.map(withoutControls) : part;
};

/**
 * Template tag for SVG: as {@link html}, and what no XML may hold becomes U+FFFD.
 *
 * @example
 * svg`<text>${'a < b'}</text>`.toString(); // '<text>a &lt; b</text>'
 */
export const svg = (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  html(strings, ...parts.map(withoutControls));

/** Takes a string as markup without escaping; never for anything from outside. */
export const rawHtml = (markup: string): Html => new Html(markup);

const scriptEscapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** A value as JSON that can stand inside a script element: nothing in it ends the element. */
export const scriptJson = (value: unknown): Html =>
  new Html(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => scriptEscapes[c] ?? c));
