import { type ArrowItem, isWord, type Item, plainArrow, subjectOf, withSubject } from './ast.js';
import { formatItem, parseItems } from './items.js';
import { parseCircuit } from './parse.js';
import type { PointsName } from './keywords.js';

export const suffixesOf = ({ underline, removed, computed, nameless, label }: ArrowItem) => ({
  underline,
  removed,
  computed,
  nameless,
  label,
});

/** Suffixes of an arrow to set; the others stay unchanged. */
export type ArrowChange = Partial<ReturnType<typeof suffixesOf>>;

function itemsOf(text: string): readonly Item[] {
  const semicolon = text.indexOf(';');
  return semicolon < 0 ? [] : parseItems(text, semicolon + 1).items;
}

const replace = (text: string, { start, end }: Item['span'], by: string) =>
  text.slice(0, start) + by + text.slice(end);

function append(text: string, item: string): string {
  const separator = !text.includes(';') ? ';' : /;\s*$/.test(text) ? '' : ',';
  return text + separator + item;
}

const findArrows = (text: string, quantity: string) =>
  itemsOf(text).filter(
    (item): item is ArrowItem => item.type === 'arrow' && item.quantity === quantity,
  );

/**
 * Adds an arrow or changes its suffixes; leaves everything else as typed.
 * @example setArrow('U,R,C;UR1', 'UR1', { computed: true }) // 'U,R,C;UR1!'
 */
export function setArrow(text: string, quantity: string, change: ArrowChange = {}): string {
  const old = findArrows(text, quantity).at(-1);
  const item = formatItem({ ...(old ?? { ...plainArrow, quantity }), ...change });
  return old ? replace(text, old.span, item) : append(text, item);
}

/** Removes an entry and one adjacent separator; with the last entry the `;` goes too. */
function remove(text: string, { start, end }: Item['span']): string {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end).trimStart();
  if (after.startsWith(',')) return text.slice(0, start) + after.slice(1).trimStart();
  if (before.endsWith(',') || (before.endsWith(';') && after === ''))
    return before.slice(0, -1) + after;
  return before + after;
}

export const removeArrow = (text: string, quantity: string): string =>
  findArrows(text, quantity).reduceRight((rest, { span }) => remove(rest, span), text);

/** Returns the points in percent that a text sets, even if its circuit cannot be parsed. */
export const pointsIn = (text: string): ReadonlyMap<PointsName, number> =>
  new Map(
    itemsOf(text).flatMap((item) =>
      item.type === 'points' ? [[item.row, item.percent] as const] : [],
    ),
  );

/**
 * Sets the points of a row in percent; `null` restores the default by removing its entries.
 * @example setPoints('U,R,C;UC1', 'unit', 25) // 'U,R,C;UC1,Einheit=25'
 */
export function setPoints(text: string, row: PointsName, percent: number | null): string {
  const found = itemsOf(text).filter((item) => item.type === 'points' && item.row === row);
  const [old, ...others] = found.reverse();
  const rest = others.reduce((left, { span }) => remove(left, span), text);
  if (others.length > 0) return setPoints(rest, row, percent);
  if (percent === null) return old ? remove(text, old.span) : text;
  const item = formatItem({ type: 'points', row, percent, span: { start: 0, end: 0 } });
  return old ? replace(text, old.span, item) : append(text, item);
}

/**
 * Renames an element: changes the entry that gave it its current name, or adds one in front of all
 * others; updates the entries that use the current name.
 */
export function renameElement(text: string, from: string, to: string): string {
  const { circuit } = parseCircuit(text);
  if (!circuit?.elements.some(({ name }) => name === from)) return text;
  const items = itemsOf(text);
  const entry = items.find(
    (item) => item.type === 'rename' && (item.to === from || item.from === from),
  );
  let rest = text;
  for (const item of [...items].reverse()) {
    if (isWord(to) && subjectOf(item) === from)
      rest = replace(rest, item.span, formatItem(withSubject(item, to)));
    if (item === entry && item.type === 'rename')
      rest = replace(rest, item.span, formatItem({ ...item, to }));
  }
  if (entry) return rest;
  const semicolon = rest.indexOf(';');
  if (semicolon < 0) return `${rest};${from}:${to}`;
  const tail = rest.slice(semicolon + 1);
  return `${rest.slice(0, semicolon + 1)}${from}:${to}${tail.trim() === '' ? '' : ','}${tail}`;
}
