/** One item of a stored configuration string. */
export interface Item {
  readonly text: string;
  /** Offset, counted from 0. */
  readonly position: number;
  /** `;` or the line end that follows; '' at the end. */
  readonly separator: string;
}

const SEPARATOR = /;|\r\n|\r|\n/g;

/** Splits a configuration string at `;` and line ends. */
export function splitItems(config: string): Item[] {
  const items: Item[] = [];
  let position = 0;
  for (const match of config.matchAll(SEPARATOR)) {
    items.push({ text: config.slice(position, match.index), position, separator: match[0] });
    position = match.index + match[0].length;
  }
  return [...items, { text: config.slice(position), position, separator: '' }];
}

/** Joins the items of a configuration string. */
export const joinItems = (items: readonly Pick<Item, 'text' | 'separator'>[]): string =>
  items
    .map(({ text, separator }, index) => (index < items.length - 1 ? text + separator : text))
    .join('');

/** Returns line and column of an item, counted from 1, without leading spaces. */
export function placeOf(config: string, { text, position }: Item) {
  const start = position + (text.length - text.trimStart().length);
  const lines = config.slice(0, start).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines[lines.length - 1] ?? '').length + 1 };
}
