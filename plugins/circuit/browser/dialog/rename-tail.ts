import { type Item, subjectOf, withSubject } from '../../src/language/ast.js';
import { endOfCircuit, formatItem, parseItems } from '../../src/language/items.js';
import { parseCircuit } from '../../src/language/parse.js';

/** A circuit's text split at the first `;`, which belongs to the tail. */
export function splitText(text: string): readonly [ladder: string, tail: string] {
  const end = endOfCircuit(text);
  return [text.slice(0, end), text.slice(end)];
}

/** Original names of the elements in reading order. */
export const firstNames = (text: string): readonly string[] =>
  (parseCircuit(splitText(text)[0]).circuit?.elements ?? []).map(({ name }) => name);

/** Renames an item; `names` maps old to new original names, `null` for removed elements. */
function renamedItem(
  item: Item,
  names: ReadonlyMap<string, string | null>,
  taken: ReadonlySet<string>,
) {
  const isRename = item.type === 'rename';
  const old = isRename ? item.from : subjectOf(item);
  // Other items refer to renamed elements by their new name.
  if (taken.has(old) && !isRename) return item;
  const name = names.get(old) ?? old;
  if (names.get(old) === null) return null;
  return isRename ? { ...item, from: name } : withSubject(item, name);
}

/** Updates the names in a tail. */
function renamedTail(tail: string, names: ReadonlyMap<string, string | null>): string {
  if (tail === '' || [...names].every(([old, name]) => old === name)) return tail;
  const { items } = parseItems(tail, 1);
  const taken = new Set(items.flatMap((item) => (item.type === 'rename' ? [item.to] : [])));
  const gone = new Set(
    items.flatMap((item) =>
      item.type === 'rename' && names.get(item.from) === null ? [item.to] : [],
    ),
  );
  const kept = items.flatMap((item) => {
    if (gone.has(subjectOf(item))) return [];
    const renamed = renamedItem(item, names, taken);
    return renamed ? [formatItem(renamed)] : [];
  });
  return kept.length === 0 ? '' : `;${kept.join(',')}`;
}

/** A change of the ladder: how many elements were added and removed at an index. */
export interface Shift {
  readonly at: number;
  readonly added: number;
  readonly removed: number;
}

/** Replaces the ladder of a text; its tail follows the elements. */
export function withTail(text: string, ladder: string, { at, added, removed }: Shift): string {
  const [, tail] = splitText(text);
  const [before, after] = [firstNames(text), firstNames(ladder)];
  // An invalid ladder keeps its tail.
  if (after.length === 0 || after.length !== before.length + added - removed) return ladder + tail;
  const names = new Map(
    before.map((name, index) => {
      if (index >= at && index < at + removed) return [name, null] as const;
      return [name, after[index < at ? index : index + added - removed] ?? null] as const;
    }),
  );
  return ladder + renamedTail(tail, names);
}
