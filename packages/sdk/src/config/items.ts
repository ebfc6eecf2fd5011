import { textLimits } from '../limits.js';

/** One item of a stored configuration string. */
export interface Item {
  readonly text: string;
  /** Offset, counted from 0. */
  readonly position: number;
  /** `;` or the line end that follows; '' at the end. */
  readonly separator: string;
}

const SEPARATORS = ';\r\n';

/**
 * Splits a configuration string at `;` and line ends. The last of too many items is the rest of the
 * string.
 */
export function splitItems(config: string): Item[] {
  const items: Item[] = [];
  let position = 0;
  // No regular expression, which is slow where built-ins are frozen, as in a plugin's cell.
  for (let index = 0; index < config.length; index++) {
    const character = config.charAt(index);
    if (!SEPARATORS.includes(character)) continue;
    if (items.length === textLimits.configItems - 1) break;
    const separator = config.startsWith('\r\n', index) ? '\r\n' : character;
    items.push({ text: config.slice(position, index), position, separator });
    index += separator.length - 1;
    position = index + 1;
  }
  items.push({ text: config.slice(position), position, separator: '' });
  return items;
}

export const joinItems = (items: readonly Pick<Item, 'text' | 'separator'>[]): string =>
  items
    .map(({ text, separator }, index) => (index < items.length - 1 ? text + separator : text))
    .join('');

/** Returns line and column of an item, counted from 1, without leading spaces. */
export function placeOf(config: string, { text, position }: Item) {
  const start = position + (text.length - text.trimStart().length);
  let line = 1;
  let lineStart = 0;
  for (let index = 0; index < start; index++) {
    const isEnd = config[index] === '\n' || (config[index] === '\r' && config[index + 1] !== '\n');
    if (!isEnd) continue;
    line += 1;
    lineStart = index + 1;
  }
  return { line, column: start - lineStart + 1 };
}
