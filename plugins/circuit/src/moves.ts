import { arrowName, arrowsOf } from './drawing/arrows.js';
import { type ArrowItem, type Item, plainArrow } from './language/ast.js';
import { removeArrow, renameElement, setArrow } from './language/edit.js';
import { formatItem } from './language/items.js';
import type { Circuit, NamedElement } from './language/names.js';
import { parseCircuit } from './language/parse.js';

export const hasArrow = (circuit: Circuit, quantity: string): boolean =>
  arrowsOf(circuit, () => null).has(quantity);

/** Whether a circuit has an arrow by default, without an entry after `;`. */
const isDefault = (circuit: Circuit, quantity: string): boolean =>
  hasArrow(
    { ...circuit, arrows: circuit.arrows.filter((item) => item.quantity !== quantity) },
    quantity,
  );

/** Adds or removes an arrow; a default arrow is removed by a `-`. */
export function toggleArrow(text: string, circuit: Circuit, typed: string): string {
  const quantity = arrowName(circuit, typed);
  const removed = hasArrow(circuit, quantity);
  return isDefault(circuit, quantity) === removed
    ? setArrow(text, quantity, { removed })
    : removeArrow(text, quantity);
}

const entryOf = ({ arrows }: Circuit, quantity: string): ArrowItem =>
  arrows.filter((item) => item.quantity === quantity).at(-1) ?? { ...plainArrow, quantity };

/** Shows an arrow with the suffixes of an entry; a default arrow without suffixes needs no entry. */
function show(text: string, quantity: string, entry: ArrowItem): string {
  const { circuit } = parseCircuit(text);
  const shown = { ...entry, quantity, removed: false };
  return circuit && formatItem(shown) === quantity && isDefault(circuit, quantity)
    ? removeArrow(text, quantity)
    : setArrow(text, quantity, shown);
}

/** Moves an arrow with its label to another place, unless there is one already. */
export function moveArrow(text: string, quantity: string, place: string): string {
  const { circuit } = parseCircuit(text);
  const target = quantity.charAt(0) + place;
  if (!circuit || !hasArrow(circuit, quantity) || hasArrow(circuit, target)) return text;
  const without = removeArrow(text, quantity);
  const rest = isDefault(circuit, quantity)
    ? setArrow(without, quantity, { removed: true })
    : without;
  return show(rest, target, entryOf(circuit, quantity));
}

/** Swaps an arrow's own label with that of another arrow. */
export function moveLabel(text: string, quantity: string, target: string): string {
  const { circuit } = parseCircuit(text);
  if (!circuit || !hasArrow(circuit, quantity) || !hasArrow(circuit, target)) return text;
  const [from, to] = [entryOf(circuit, quantity), entryOf(circuit, target)];
  if (from.label === null) return text;
  const given = show(text, target, { ...to, label: from.label, nameless: false });
  return show(given, quantity, { ...from, label: to.label });
}

type Rename = Extract<Item, { type: 'rename' }>;

/** Returns the only entry that gave an element its name; `null` for none or several. */
function renamingOf(circuit: Circuit, { label }: NamedElement): Rename | null {
  const renames = circuit.items.filter((item): item is Rename => item.type === 'rename');
  const [last, ...more] = renames.filter(({ to }) => to === label);
  return last && more.length === 0 && !renames.some(({ to }) => to === last.from) ? last : null;
}

/** Whether an entry after `;` gave an element its name. */
export const hasOwnName = (circuit: Circuit, named: NamedElement): boolean =>
  renamingOf(circuit, named) !== null;

/** Swaps the name given to an element with that of another element. */
export function moveName(text: string, name: string, target: string): string {
  const { circuit } = parseCircuit(text);
  const find = (wanted: string) => circuit?.elements.find((named) => named.name === wanted);
  const [from, to] = [find(name), find(target)];
  const given = circuit && from ? renamingOf(circuit, from) : null;
  if (!circuit || !from || !to || !given || from === to) return text;
  const back = renamingOf(circuit, to);
  if (!back && circuit.items.some((item) => item.type === 'rename' && item.to === to.label))
    return text;
  // Both have their original names before they get those of each other.
  const without = renameElement(text, name, given.from);
  if (!back) return renameElement(without, target, given.to);
  const plain = renameElement(without, target, back.from);
  return renameElement(renameElement(plain, given.from, back.to), back.from, given.to);
}
