import { subjectOf, withSubject } from '../../src/language/ast.js';
import { changeItems } from '../../src/language/edit.js';
import { endOfCircuit, parseItems } from '../../src/language/items.js';
import { parseCircuit } from '../../src/language/parse.js';

/** A circuit's text split at the first `;`, which belongs to the tail. */
export function splitText(text: string): readonly [ladder: string, tail: string] {
  const end = endOfCircuit(text);
  return [text.slice(0, end), text.slice(end)];
}

/** Original names of the elements in reading order. */
export const firstNames = (text: string): readonly string[] =>
  (parseCircuit(splitText(text)[0]).circuit?.elements ?? []).map(({ name }) => name);

/** Updates the names after `;`: maps old to new original names, `null` for removed elements. */
function withNames(text: string, names: ReadonlyMap<string, string | null>): string {
  const renames = parseItems(text).items.flatMap((item) => (item.type === 'rename' ? [item] : []));
  // Other items refer to renamed elements by their new name.
  const current = new Map([
    ...names,
    ...renames.map(({ from, to }) => [to, names.get(from) === null ? null : to] as const),
  ]);
  return changeItems(text, (item) => {
    const isRename = item.type === 'rename';
    const old = isRename ? item.from : subjectOf(item);
    const name = (isRename ? names : current).get(old);
    if (name === undefined || name === old) return item;
    if (name === null) return null;
    return isRename ? { ...item, from: name } : withSubject(item, name);
  });
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
  return withNames(ladder + tail, names);
}
