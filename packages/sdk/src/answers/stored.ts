/** Several answers in one string: `k=2;d=-1`. */

/** One piece of a stored string; `name` is '' where it has none. */
export interface StoredItem {
  readonly name: string;
  /** As it stands, still escaped. */
  readonly value: string;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n' };

/** A text in one line: line ends as `\n`, backslashes doubled. */
export const escapeText = (text: string): string =>
  text.replace(/[\\\n]/g, (sign) => escapes[sign] ?? sign);

/** What {@link escapeText} wrote; a text with real line ends, as teachers write it, is itself. */
export const unescapeText = (text: string): string =>
  /[\r\n]/.test(text)
    ? text.replace(/\r\n?/g, '\n')
    : text.replace(/\\([\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

const NAMED = /^\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*=(.*)$/su;

/** Semicolons within brackets separate nothing, so that points stand as they are: `p=(2; 3)`. */
const isPlain = (value: string): boolean =>
  !/^ |[\\\n]/.test(value) && splitRaw(value).length === 1 && splitRaw(`${value};`).length === 2;

/** A member's own stored string as it stands behind its name. */
export const escapeItem = (value: string): string =>
  isPlain(value)
    ? value
    : value.replace(/^ |[\\\n;()[\]{}]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));

/** What {@link escapeItem} wrote. */
export const unescapeItem = (value: string): string =>
  value.trim().replace(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign));

/** Splits at semicolons and line ends that are neither escaped nor within brackets. */
function splitRaw(stored: string): string[] {
  const items = [''];
  let depth = 0;
  for (const [piece] of stored.matchAll(/\\.|[^\\]|\\$/gsu)) {
    if ('([{'.includes(piece)) depth += 1;
    if (')]}'.includes(piece)) depth = Math.max(0, depth - 1);
    if (piece === '\n' || (piece === ';' && depth === 0)) {
      items.push('');
      depth = 0;
    } else items.push(`${items.pop() ?? ''}${piece}`);
  }
  return items;
}

/** Reads the pieces of a stored string, at most 1000 of them. */
export const splitItems = (stored: string): readonly StoredItem[] =>
  splitRaw(stored)
    .slice(0, 1000)
    .filter((item) => item.trim() !== '')
    .map((item) => {
      const [, name, value = ''] = NAMED.exec(item) ?? [];
      return name === undefined ? { name: '', value: item } : { name, value };
    });
