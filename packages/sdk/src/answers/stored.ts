/** One item of a stored string with several answers, `k=2;d=-1`. */
export interface StoredItem {
  /** '' for an item without a name. */
  readonly name: string;
  /** Still escaped. */
  readonly value: string;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n' };

/** Escapes line ends as `\n` and backslashes as `\\`. */
export const escapeText = (text: string): string =>
  text.replace(/[\\\n]/g, (character) => escapes[character] ?? character);

/** Reverses {@link escapeText}; a text with real line ends, as teachers write it, stays as it is. */
export const unescapeText = (text: string): string =>
  /[\r\n]/.test(text)
    ? text.replace(/\r\n?/g, '\n')
    : text.replace(/\\([\\n])/g, (_, character: string) => (character === 'n' ? '\n' : character));

const MAX_ITEMS = 1000;
const NAMED = /^\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*=(.*)$/su;

/** Semicolons in brackets are no separators, so that points need no escapes: `p=(2; 3)`. */
const isPlain = (value: string): boolean =>
  !/^ |[\\\n]/.test(value) && splitRaw(value).length === 1 && splitRaw(`${value};`).length === 2;

/** Escapes the stored string of a member. */
export const escapeItem = (value: string): string =>
  isPlain(value)
    ? value
    : value.replace(/^ |[\\\n;()[\]{}]/g, (character) =>
        character === '\n' ? '\\n' : `\\${character}`,
      );

/** Reverses {@link escapeItem}. */
export const unescapeItem = (value: string): string =>
  value.trim().replace(/\\(.)/gs, (_, character: string) => (character === 'n' ? '\n' : character));

/** Splits at semicolons and line ends that are neither escaped nor in brackets. */
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

/** Reads the items of a stored string, at most 1000. */
export const splitItems = (stored: string): readonly StoredItem[] =>
  splitRaw(stored)
    .slice(0, MAX_ITEMS)
    .filter((item) => item.trim() !== '')
    .map((item) => {
      const [, name, value = ''] = NAMED.exec(item) ?? [];
      return name === undefined ? { name: '', value: item } : { name, value };
    });
