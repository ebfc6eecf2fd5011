import {
  type Element,
  type Group,
  type Network,
  type Span,
  subjectOf,
  withSubject,
} from '../../src/language/ast.js';
import { type ElementKind, elementTypes } from '../../src/language/elements.js';
import type { Circuit } from '../../src/language/names.js';
import { changeItems, replace } from '../../src/language/edit.js';
import { endOfCircuit, parseItems } from '../../src/language/items.js';
import { parseCircuit } from '../../src/language/parse.js';
import { networksOf } from '../../src/language/structure.js';

/** Ways to insert a new element. */
export type InsertMode = 'series' | 'parallel' | 'next' | 'replace';

/** A circuit's text split at the first `;`, which belongs to the tail. */
function splitText(text: string): readonly [ladder: string, tail: string] {
  const end = endOfCircuit(text);
  return [text.slice(0, end), text.slice(end)];
}

/** Original names of the elements in reading order. */
const firstNames = (text: string): readonly string[] =>
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
interface Shift {
  readonly at: number;
  readonly added: number;
  readonly removed: number;
}

/** Replaces the ladder of a text; its tail follows the elements. */
function withTail(text: string, ladder: string, { at, added, removed }: Shift): string {
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

const parentOf = (circuit: Circuit, element: Network): Group | undefined =>
  networksOf(circuit)
    .filter((network) => network.type !== 'element')
    .find(({ parts }) => parts.includes(element));

const isFilled = (text: string): boolean => text.trim() !== '';

/** The span of the last position in the ladder, without trailing spaces. */
function lastPosition(ladder: string): Span {
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of ladder.matchAll(/[(),]/g)) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) start = index + 1;
  }
  return { start, end: Math.max(start, ladder.trimEnd().length) };
}

/** Returns a ladder with an element at its end, or with a star at that of a three-phase circuit. */
function appended(ladder: string, code: string, mode: InsertMode | 'star'): string {
  const whole = ladder.trimEnd();
  const { start, end } = lastPosition(ladder);
  const network = ladder.slice(start, end);
  if (mode === 'star') return `${whole},DS(${code})`;
  if (mode === 'next' && isFilled(ladder)) return `${whole},${code}`;
  if (!isFilled(network)) return ladder.slice(0, start) + code;
  if (mode !== 'parallel') return `${whole}+${code}`;
  const isSum = parseCircuit(network).circuit?.positions[0]?.network?.type === 'series';
  const inner = isSum && !/^\s*\(/.test(network) ? `(${network.trim()})` : network;
  return `${ladder.slice(0, start)}${inner}*${code}`;
}

const indexOf = (circuit: Circuit, name: string): number =>
  circuit.elements.findIndex((element) => element.name === name);

/**
 * Inserts an element: in series or in parallel with the one named `name`, in its place, or at the end.
 * Arrows and names after `;` follow their elements.
 *
 * @param place its `name` is '' for the end of the ladder; the next position of a three-phase circuit is a star
 * @returns the text, and the name of the new element, '' if the text is invalid
 */
export function insertElement(
  text: string,
  code: string,
  { name, mode }: { readonly name: string; readonly mode: InsertMode },
): { readonly text: string; readonly name: string } {
  const { circuit } = parseCircuit(text);
  const [ladder] = splitText(text);
  const put = (changed: string, at: number, [added, removed]: readonly [number, number]) => {
    const edited = withTail(text, changed, { at, added, removed });
    const inserted = parseCircuit(edited).circuit?.elements[at + added - 1];
    return { text: edited, name: inserted?.name ?? '' };
  };
  const own = circuit ? indexOf(circuit, name) : -1;
  // The end of a three-phase circuit is its last component.
  const index = own < 0 && circuit?.threePhase ? circuit.elements.length - 1 : own;
  const named = circuit?.elements[index];
  if (!named || mode === 'next') {
    const isStar = circuit?.threePhase !== undefined;
    const changed = appended(ladder, code, isStar ? 'star' : mode);
    return put(changed, firstNames(text).length, [isStar ? 3 : 1, 0]);
  }
  const { span } = named.element;
  if (mode === 'replace') return put(replace(ladder, span, code), index, [1, 1]);
  const pair = `${ladder.slice(span.start, span.end)}${mode === 'parallel' ? '*' : '+'}${code}`;
  const isInParallel = parentOf(circuit, named.element)?.type === 'parallel';
  const by = mode === 'series' && isInParallel ? `(${pair})` : pair;
  return put(replace(ladder, span, by), index + 1, [1, 0]);
}

/** The span of a part with the adjacent operator. */
function withOperator({ parts }: Group, part: Network): Span {
  const place = parts.indexOf(part);
  const [before, after] = [parts[place - 1], parts[place + 1]];
  if (before) return { start: before.span.end, end: part.span.end };
  return { start: part.span.start, end: after ? after.span.start : part.span.end };
}

/**
 * Removes an element, which becomes a wire in a bridge and an open branch in a three-phase load. Arrows
 * and names after `;` follow.
 */
export function removeElement(text: string, name: string): string {
  const { circuit } = parseCircuit(text);
  const index = circuit ? indexOf(circuit, name) : -1;
  const named = circuit?.elements[index];
  if (!circuit || !named) return text;
  const [ladder] = splitText(text);
  const { element } = named;
  const parent = parentOf(circuit, element);
  const put = (span: Span, by: string, added = 0) =>
    withTail(text, replace(ladder, span, by), { at: index, added, removed: 1 });
  if (!parent) {
    const isBranch = circuit.threePhase?.loads.some(({ branches }) => branches.includes(element));
    return isBranch ? put(element.span, 'LL', 1) : put(element.span, '');
  }
  if (parent.type === 'bridge') return put(element.span, 'DB', 1);
  const [other, ...more] = parent.parts.filter((part) => part !== element);
  const isCall = /^\s*(?:Par|Ser)/.test(ladder.slice(parent.span.start));
  if (isCall && other && more.length === 0)
    return put(parent.span, ladder.slice(other.span.start, other.span.end));
  return put(withOperator(parent, element), '');
}

const lettersOf = ({ kind, reversed }: Pick<Element, 'kind' | 'reversed'>): string =>
  reversed ? `${kind}R` : kind;

/** Whether an element of this kind has a value that can be kept secret. */
export const hasValue = (kind: ElementKind): boolean =>
  !['open', 'short'].includes(elementTypes[kind].behaviour);

/** Changes whether an element is reversed, or its value secret. */
export function changeElement(
  text: string,
  name: string,
  change: Partial<Pick<Element, 'reversed' | 'secret'>>,
): string {
  const named = parseCircuit(text).circuit?.elements.find((element) => element.name === name);
  if (!named) return text;
  const { element } = named;
  const changed = { ...element, ...change };
  const written = lettersOf(changed) + element.suffix + (changed.secret ? '?' : '');
  return replace(text, element.span, written);
}

/** Appends an empty position. */
export function appendComma(text: string): string {
  const [ladder, tail] = splitText(text);
  return `${ladder.trimEnd()},${tail}`;
}

/** Encloses a span of the text, or the last position, in brackets. */
export function addBrackets(text: string, span: Span) {
  const [ladder] = splitText(text);
  const isInside = span.end > span.start && span.end <= ladder.length;
  const { start, end } = isInside ? span : lastPosition(ladder);
  return { text: replace(text, { start, end }, `(${text.slice(start, end)})`), end: end + 2 };
}
