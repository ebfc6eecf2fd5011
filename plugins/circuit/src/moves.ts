import { arrowName, arrowsOf } from './drawing/arrows.js';
import { type ArrowItem, type Item, plainArrow, subjectOf, withSubject } from './language/ast.js';
import { type ArrowChange, removeArrow, setArrow } from './language/edit.js';
import { formatItem } from './language/format.js';
import type { Circuit, NamedElement } from './language/names.js';
import { parseCircuit } from './language/parse.js';

/** Whether an arrow is drawn. */
export const hasArrow = (circuit: Circuit, quantity: string): boolean =>
  arrowsOf(circuit, () => null).has(quantity);

/** Whether a circuit has an arrow by itself, without an entry behind `;`. */
const isUsual = (circuit: Circuit, quantity: string): boolean =>
  hasArrow(
    { ...circuit, arrows: circuit.arrows.filter((item) => item.quantity !== quantity) },
    quantity,
  );

/** Adds an arrow, or takes it away; one that a circuit has by itself is taken away by a `-`. */
export function toggleArrow(text: string, circuit: Circuit, typed: string): string {
  const quantity = arrowName(circuit, typed);
  if (hasArrow(circuit, quantity))
    return isUsual(circuit, quantity)
      ? setArrow(text, quantity, { removed: true })
      : removeArrow(text, quantity);
  return isUsual(circuit, quantity)
    ? removeArrow(text, quantity)
    : setArrow(text, quantity, { removed: false });
}

const entryOf = ({ arrows }: Circuit, quantity: string): ArrowItem =>
  arrows.filter((item) => item.quantity === quantity).at(-1) ?? { ...plainArrow, quantity };

const looksOf = ({ underline, computed, nameless, label }: ArrowItem): ArrowChange => ({
  ...{ underline, computed, nameless, label, removed: false },
});

/** The entry for an arrow with these looks; none where the circuit has the arrow like that itself. */
function written(text: string, quantity: string, looks: ArrowChange): string {
  const { circuit } = parseCircuit(text);
  const isPlain = formatItem({ ...plainArrow, ...looks, quantity }) === quantity;
  return circuit && isPlain && isUsual(circuit, quantity)
    ? removeArrow(text, quantity)
    : setArrow(text, quantity, looks);
}

/** Moves an arrow with its label to another place; nothing happens where one stands already. */
export function moveArrow(text: string, quantity: string, place: string): string {
  const { circuit } = parseCircuit(text);
  const target = quantity.charAt(0) + place;
  if (!circuit || !hasArrow(circuit, quantity) || hasArrow(circuit, target)) return text;
  const looks = looksOf(entryOf(circuit, quantity));
  const without = removeArrow(text, quantity);
  const gone = isUsual(circuit, quantity)
    ? setArrow(without, quantity, { removed: true })
    : without;
  return written(gone, target, looks);
}

/** Moves an arrow's own label to another arrow; that one's label comes back. */
export function moveLabel(text: string, quantity: string, target: string): string {
  const { circuit } = parseCircuit(text);
  if (!circuit || !hasArrow(circuit, quantity) || !hasArrow(circuit, target)) return text;
  const [from, to] = [entryOf(circuit, quantity), entryOf(circuit, target)];
  if (from.label === null) return text;
  const given = written(text, target, { ...looksOf(to), label: from.label, nameless: false });
  return written(given, quantity, { ...looksOf(from), label: to.label });
}

type Rename = Extract<Item, { type: 'rename' }>;

/** The only entry that gave an element its name; `null` for none or several. */
function renamingOf(circuit: Circuit, { label }: NamedElement): Rename | null {
  const renames = circuit.items.filter((item): item is Rename => item.type === 'rename');
  const [last, ...more] = renames.filter(({ to }) => to === label);
  return last && more.length === 0 && !renames.some(({ to }) => to === last.from) ? last : null;
}

/** Whether an element has a name that stands behind `;`. */
export const hasOwnName = (circuit: Circuit, named: NamedElement): boolean =>
  renamingOf(circuit, named) !== null;

/** Moves the name that was given to an element to another one; that one's name comes back. */
export function moveName(text: string, name: string, target: string): string {
  const { circuit } = parseCircuit(text);
  const find = (wanted: string) => circuit?.elements.find((named) => named.name === wanted);
  const [from, to] = [find(name), find(target)];
  const renaming = circuit && from ? renamingOf(circuit, from) : null;
  if (!circuit || !from || !to || !renaming || from === to) return text;
  const back = renamingOf(circuit, to);
  if (!back && circuit.items.some((item) => item.type === 'rename' && item.to === to.label))
    return text;
  const renames = circuit.items.flatMap((item): Item[] => {
    if (item.type !== 'rename' || item === back) return [];
    if (item !== renaming) return [item];
    const given = { ...item, from: back?.from ?? to.name };
    return back ? [given, { ...back, from: renaming.from }] : [given];
  });
  // A name that is no word is shown only; formulas and arrows keep the first one.
  const isWord = (label: string) => /^[A-Za-z][A-Za-z0-9]*$/.test(label);
  const names = new Map([
    [from.name, back && isWord(back.to) ? back.to : renaming.from],
    [to.name, isWord(renaming.to) ? renaming.to : (back?.from ?? to.name)],
  ]);
  const others = circuit.items.flatMap((item): Item[] => {
    if (item.type === 'rename') return [];
    const subject = subjectOf(item);
    return [withSubject(item, names.get(subject) ?? subject)];
  });
  const ladder = text.slice(0, text.indexOf(';'));
  return `${ladder};${[...renames, ...others].map(formatItem).join(',')}`;
}
