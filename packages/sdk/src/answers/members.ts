import type { ConfigValues } from '../config/index.js';
import { textLimits } from '../limits.js';
import type { AnswerMembers, AnswerSpec } from './spec.js';
import {
  escapeItem,
  splitItems,
  splitRaw,
  splitValues,
  type StoredItem,
  unescapeItem,
} from './stored.js';

type Stored = Readonly<Record<string, string>>;

/** Returns the members of an answer; `null` for a single one. */
export function membersIn(spec: AnswerSpec, config: ConfigValues): AnswerMembers | null {
  const input = spec.input(config);
  return 'members' in input ? input.members : null;
}

function countSingles(spec: AnswerSpec, config: ConfigValues): number {
  const members = membersIn(spec, config);
  return members
    ? Object.values(members).reduce((sum, member) => sum + countSingles(member, config), 0)
    : 1;
}

/** Members that are points of a list, which is stored as a matrix. */
const lists = new WeakSet<AnswerMembers>();

export function listed(members: AnswerMembers): AnswerMembers {
  lists.add(members);
  return members;
}

/** Splits `[[1,2],[3,4]]`, also with gaps `[]`, a matrix of hosts, a single `[1,2]`, or typed points: `(1; 2), (3; 4)`. */
function splitList(stored: string, names: readonly string[]): Stored {
  const text = stored.trim();
  const isNested = /^(?:\[\s*[[(]|matrix\()/.test(text);
  const typed = isNested ? '' : text.replace(/\)[\s,]*\(/g, ');(');
  const rows = isNested ? (listItems(text) ?? []) : splitItems(typed).map(({ value }) => value);
  const own = rows.map((row) => row.trim().replace(/^\[\s*\]$/, ''));
  return Object.fromEntries(names.map((name, index) => [name, own[index] ?? '']));
}

/** Joins the points of a list; text that is not a point stays unreadable, but cannot end its place in the list. */
function joinList(stored: Stored, names: readonly string[]): string {
  const rows = names.map((name) => {
    const text = (stored[name] ?? '').trim();
    if (/^\[[^[\]]*\]$/.test(text)) return text;
    return `[${text.replace(/^\(|\)$/g, '').replace(/[[\](){}"'\\]/g, '?')}]`;
  });
  while (rows.length > 0 && rows[rows.length - 1] === '[]') rows.pop();
  return rows.length === 0 ? '' : `[${rows.join(',')}]`;
}

const textOf = ({ name, value }: StoredItem): string => (name === '' ? value : `${name}=${value}`);

const joinItems = (items: readonly StoredItem[]): string => items.map(textOf).join(';');

const isSet = (value: string): boolean => value.trim() !== '';

/** Assigns values without names in the order of the members: `2; 1`, with gaps if they fit: `2; ; 1`. */
function splitInOrder(text: string, members: AnswerMembers, config: ConfigValues) {
  const counts = Object.values(members).map((spec) => countSingles(spec, config));
  const all = splitValues(text);
  const fits = all.length <= counts.reduce((sum, count) => sum + count, 0);
  const values = fits ? all : all.filter(isSet);
  const stored: Record<string, string> = {};
  let from = 0;
  for (const [index, [name, spec]] of Object.entries(members).entries()) {
    const own = values.slice(from, (from += counts[index] ?? 0));
    if (own.some(isSet))
      stored[name] = membersIn(spec, config) ? own.join(';') : unescapeItem(own[0] ?? '');
  }
  return stored;
}

/** Splits a list or matrix as hosts calculate it, `[2,-1]` or `matrix([1,1],[4,8])`; `null` for any other text. */
function listItems(text: string): readonly string[] | null {
  const inner = /^(?:\[|matrix\()(.*)[\])]$/s.exec(text.trim())?.[1];
  if (inner === undefined) return null;
  const { answerItems } = textLimits;
  const items = splitRaw(inner.replace(/\n/g, ' '), ',', answerItems + 1);
  // Longer than any answer can be, so it is not a list of members.
  return items.length > answerItems ? null : items;
}

/**
 * Splits a stored string into those of the members: `k=2;d=1`, `row.cell=5`, or values without names in
 * the order of the members, also as a calculated list. A string from a time when the answer was not a
 * record is read as its first member.
 */
export function splitStored(stored: string, members: AnswerMembers, config: ConfigValues): Stored {
  const names = Object.keys(members);
  if (lists.has(members)) return splitList(stored, names);
  const list = listItems(stored);
  const firstKind = Object.values(members)[0]?.input(config).kind;
  // Brackets around a single text may belong to it.
  if (list?.length === names.length && (list.length > 1 || firstKind !== 'text'))
    return Object.fromEntries(names.map((name, index) => [name, list[index] ?? '']));
  // The only point of a record, calculated as a vector.
  if (list && names.length === 1 && firstKind === 'point')
    return Object.fromEntries(names.map((name) => [name, stored]));
  const text = list && list.length > 1 ? list.join(';') : stored;
  const items = splitItems(text);
  const firstOf = (name: string) => name.split('.')[0] ?? '';
  if (!items.some(({ name }) => Object.hasOwn(members, firstOf(name))))
    return splitInOrder(text, members, config);
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, spec]): [string, string][] => {
      if (!membersIn(spec, config)) {
        const own = items.find((item) => item.name === name);
        return own ? [[name, unescapeItem(own.value)]] : [];
      }
      const own = items.filter((item) => item.name.startsWith(`${name}.`));
      const deeper = own.map((item) => ({ ...item, name: item.name.slice(name.length + 1) }));
      return own.length > 0 ? [[name, joinItems(deeper)]] : [];
    }),
  );
}

/** A member with what is stored of it, '' for nothing. */
export interface StoredMember {
  readonly name: string;
  readonly spec: AnswerSpec;
  readonly stored: string;
}

/** Returns the members of an answer, each with its part of a stored string. */
export function splitMembers(
  stored: string,
  members: AnswerMembers,
  config: ConfigValues,
): readonly StoredMember[] {
  const own = splitStored(stored, members, config);
  return Object.entries(members).map(([name, spec]) => ({ name, spec, stored: own[name] ?? '' }));
}

/** Joins the stored strings of members, without those that have no answer. */
export function joinStored(stored: Stored, members: AnswerMembers, config: ConfigValues): string {
  if (lists.has(members)) return joinList(stored, Object.keys(members));
  return Object.entries(members)
    .filter(([name]) => (stored[name] ?? '') !== '')
    .flatMap(([name, spec]) =>
      membersIn(spec, config)
        ? splitItems(stored[name] ?? '').map((item) => `${name}.${item.name}=${item.value}`)
        : [`${name}=${escapeItem(stored[name] ?? '')}`],
    )
    .join(';');
}
