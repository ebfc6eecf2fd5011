import { type ArrowItem, isWord, type Item, plainArrow, subjectOf, withSubject } from './ast.js';
import { endOfCircuit, formatItem, parseItems } from './items.js';
import { parseCircuit } from './parse.js';
import type { PointsName } from './keywords.js';

export const replace = (text: string, { start, end }: Item['span'], by: string) =>
  text.slice(0, start) + by + text.slice(end);

function append(text: string, item: string): string {
  const separator = !text.includes(';') ? ';' : /;\s*$/.test(text) ? '' : ',';
  return text + separator + item;
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

/** Changes entries of a text; `null` removes one, all others stay as typed. */
export const changeItems = (text: string, change: (item: Item) => Item | null): string =>
  parseItems(text).items.reduceRight((rest, item) => {
    const changed = change(item);
    if (changed === item) return rest;
    return changed ? replace(rest, item.span, formatItem(changed)) : remove(rest, item.span);
  }, text);

/** Puts an entry in place of the last of others, or at the end; `null` only removes the others. */
function put(text: string, item: Item | null, isOther: (other: Item) => boolean): string {
  const [last, ...others] = parseItems(text).items.filter(isOther).reverse();
  if (!last) return item ? append(text, formatItem(item)) : text;
  const changed = item ? replace(text, last.span, formatItem(item)) : remove(text, last.span);
  return others.reduce((rest, { span }) => remove(rest, span), changed);
}

const isArrowOf =
  (quantity: string) =>
  (item: Item): item is ArrowItem =>
    item.type === 'arrow' && item.quantity === quantity;

/** Moves new names before the arrows that precede them, so that the arrows use the new names. */
function withNamesFirst(text: string): string {
  const { items } = parseItems(text);
  const late = items.find(
    (item, index) =>
      item.type === 'rename' &&
      items.slice(0, index).some((one) => one.type === 'arrow' && subjectOf(one) === item.from),
  );
  if (late?.type !== 'rename') return text;
  const without = remove(text, late.span);
  const renamed = renameElement(without, late.from, late.to);
  return renamed === without ? text : withNamesFirst(renamed);
}

/**
 * Adds an arrow or changes some of its suffixes; leaves everything else as typed.
 * @example setArrow('U,R,C;UR1', 'UR1', { computed: true }) // 'U,R,C;UR1!'
 */
export function setArrow(typed: string, quantity: string, change: Partial<ArrowItem> = {}): string {
  const text = withNamesFirst(typed);
  const old = parseItems(text).items.filter(isArrowOf(quantity)).at(-1);
  return put(text, { ...(old ?? plainArrow), ...change, quantity }, isArrowOf(quantity));
}

export const removeArrow = (text: string, quantity: string): string =>
  put(withNamesFirst(text), null, isArrowOf(quantity));

/** Returns the points in percent that a text sets, even if its circuit cannot be parsed. */
export const pointsIn = (text: string): ReadonlyMap<PointsName, number> =>
  new Map(
    parseItems(text).items.flatMap((item) =>
      item.type === 'points' ? [[item.row, item.percent] as const] : [],
    ),
  );

/**
 * Sets the points of a row in percent; `null` restores the default by removing its entries.
 * @example setPoints('U,R,C;UC1', 'unit', 25) // 'U,R,C;UC1,Einheit=25'
 */
export const setPoints = (text: string, row: PointsName, percent: number | null): string =>
  put(
    text,
    percent === null ? null : { type: 'points', row, percent, span: { start: 0, end: 0 } },
    (item) => item.type === 'points' && item.row === row,
  );

/**
 * Renames an element: changes the entry that gave it its current name, or adds one in front of all
 * others; updates the entries that use the current name.
 */
export function renameElement(text: string, from: string, to: string): string {
  const { circuit } = parseCircuit(text);
  if (!circuit?.elements.some(({ name }) => name === from)) return text;
  const entry = parseItems(text).items.find(
    (item) => item.type === 'rename' && (item.to === from || item.from === from),
  );
  const rest = changeItems(text, (item) => {
    if (isWord(to) && subjectOf(item) === from) return withSubject(item, to);
    if (item.type !== 'rename' || item.span.start !== entry?.span.start) return item;
    return item.from === to ? null : { ...item, to };
  });
  if (entry) return rest;
  const end = endOfCircuit(rest);
  const tail = rest.slice(end + 1);
  return `${rest.slice(0, end)};${from}:${to}${tail.trim() === '' ? '' : ','}${tail}`;
}
