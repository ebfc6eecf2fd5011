import {
  type Element,
  type Group,
  type Network,
  type Span,
  subjectOf,
  withSubject,
} from '../../src/language/ast.js';
import { elementCodes, type ElementKind, elementTypes } from '../../src/language/elements.js';
import type { Circuit, NamedElement } from '../../src/language/names.js';
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

/** The elements of a ladder in reading order: their original names, and where they are in brackets. */
function elementsIn(ladder: string) {
  const { circuit } = parseCircuit(ladder);
  return (circuit?.elements ?? []).map(({ name, element: { span, impliedIn } }) => {
    const [brackets = ''] = /^[\s(]*/.exec(ladder.slice(span.start)) ?? [];
    return { name, impliedIn, start: span.start + brackets.length };
  });
}

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

/** A change of a ladder: a span, the part of it that is kept, and the text around that part. */
interface Change {
  readonly span: Span;
  readonly kept?: Span;
  readonly before?: string;
  readonly after?: string;
}

/** Joins pieces of a ladder; `*` separates components that would be read as another one, such as L and L. */
const joined = (...pieces: readonly string[]): string =>
  pieces.reduce((left, right) => {
    const isIn = (code: string) =>
      left.endsWith(code.slice(0, -1)) && right.startsWith(code.slice(-1));
    const isAmbiguous = elementCodes.some(({ code }) => code.length > 1 && isIn(code));
    return left + (isAmbiguous ? '*' : '') + right;
  });

/**
 * Changes the ladder of a text; the entries after `;` follow their elements.
 *
 * @returns the text, and where the changed part of the ladder ends
 */
function applyChange(text: string, { span, kept, before = '', after = '' }: Change) {
  const [ladder, tail] = splitText(text);
  const own = kept ? ladder.slice(kept.start, kept.end) : '';
  const head = joined(ladder.slice(0, span.start), before + own + after);
  const changed = joined(head, ladder.slice(span.end));
  const end = head.length;
  const elements = elementsIn(changed);
  // An invalid ladder keeps its tail.
  if (elements.length === 0) return { text: changed + tail, end };
  const moved = (place: number): number | null => {
    if (place < span.start) return place;
    if (place >= span.end) return place + changed.length - ladder.length;
    const isKept = kept && place >= kept.start && place < kept.end;
    return isKept ? end - after.length - own.length + place - kept.start : null;
  };
  // The elements of equal branches have the same place, in the same order.
  const names = elementsIn(ladder).map(({ name, impliedIn, start }) => {
    const place = impliedIn ? start : moved(start);
    const index = elements.findIndex((one) => one.impliedIn === impliedIn && one.start === place);
    const [same] = index < 0 ? [] : elements.splice(index, 1);
    return [name, same?.name ?? null] as const;
  });
  return { text: withNames(changed + tail, new Map(names)), end };
}

const parentOf = (circuit: Circuit, element: Network): Group | undefined =>
  networksOf(circuit)
    .filter((network) => network.type !== 'element')
    .find(({ parts }) => parts.includes(element));

const elementOf = (circuit: Circuit | null, name: string): NamedElement | undefined =>
  circuit?.elements.find((named) => named.name === name);

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

/** Adds an element at the end of a ladder, or a star at that of a three-phase circuit. */
function appending(ladder: string, code: string, mode: InsertMode | 'star'): Change {
  const { start, end } = lastPosition(ladder);
  const network = ladder.slice(start, end);
  const spaces = { start: ladder.trimEnd().length, end: ladder.length };
  const last = { start, end: ladder.length };
  if (mode === 'star') return { span: spaces, after: `,DS(${code})` };
  if (mode === 'next' && isFilled(ladder)) return { span: spaces, after: `,${code}` };
  if (!isFilled(network)) return { span: last, after: code };
  if (mode !== 'parallel') return { span: spaces, after: `+${code}` };
  const isSum = parseCircuit(network).circuit?.positions[0]?.network?.type === 'series';
  const kept = { start, end };
  return isSum && !/^\s*\(/.test(network)
    ? { span: last, kept, before: '(', after: `)*${code}` }
    : { span: last, kept, after: `*${code}` };
}

/** Adds an element next to another one, in series with a `branch` of a parallel group, or in its place. */
function adding(span: Span, code: string, mode: InsertMode | 'branch'): Change {
  if (mode === 'replace') return { span, after: code };
  if (mode === 'branch') return { span, kept: span, before: '(', after: `+${code})` };
  return { span, kept: span, after: `${mode === 'parallel' ? '*' : '+'}${code}` };
}

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
  const isThreePhase = circuit?.threePhase !== undefined;
  // The end of a three-phase circuit is its last component.
  const named = elementOf(circuit, name) ?? (isThreePhase ? circuit.elements.at(-1) : null);
  const isBranch =
    mode === 'series' && circuit && named && parentOf(circuit, named.element)?.type === 'parallel';
  const change =
    named && mode !== 'next'
      ? adding(named.element.span, code, isBranch ? 'branch' : mode)
      : appending(splitText(text)[0], code, isThreePhase ? 'star' : mode);
  const { after = '' } = change;
  const edited = applyChange(text, change);
  const start = edited.end - after.length + after.lastIndexOf(code);
  const index = elementsIn(splitText(edited.text)[0]).findIndex((one) => one.start === start);
  return {
    text: edited.text,
    name: parseCircuit(edited.text).circuit?.elements[index]?.name ?? '',
  };
}

/** The span of a part with the adjacent operator. */
function withOperator({ parts }: Group, part: Network): Span {
  const place = parts.indexOf(part);
  const [before, after] = [parts[place - 1], parts[place + 1]];
  if (before) return { start: before.span.end, end: part.span.end };
  return { start: part.span.start, end: after ? after.span.start : part.span.end };
}

function removing(circuit: Circuit, element: Element, ladder: string): Change {
  const { span } = element;
  const parent = parentOf(circuit, element);
  if (!parent) {
    const isBranch = circuit.threePhase?.loads.some(({ branches }) => branches.includes(element));
    return isBranch ? { span, after: 'LL' } : { span };
  }
  if (parent.type === 'bridge') return { span, after: 'DB' };
  const [other, ...more] = parent.parts.filter((part) => part !== element);
  const isCall = /^\s*(?:Par|Ser)/.test(ladder.slice(parent.span.start));
  if (isCall && other && more.length === 0) return { span: parent.span, kept: other.span };
  return { span: withOperator(parent, element) };
}

/**
 * Removes an element, which becomes a wire in a bridge and an open branch in a three-phase load. Arrows
 * and names after `;` follow.
 */
export function removeElement(text: string, name: string): string {
  const { circuit } = parseCircuit(text);
  const named = elementOf(circuit, name);
  if (!circuit || !named) return text;
  return applyChange(text, removing(circuit, named.element, text)).text;
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
  const named = elementOf(parseCircuit(text).circuit, name);
  if (!named) return text;
  const { suffix, span } = named.element;
  const changed = { ...named.element, ...change };
  const written = lettersOf(changed) + suffix + (changed.secret ? '?' : '');
  return joined(text.slice(0, span.start), written, text.slice(span.end));
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
