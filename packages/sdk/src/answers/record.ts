import type { Submission, ScoredPart, ScoreBreakdown } from '../answer.js';
import type { ConfigValues } from '../config/index.js';
import { textLimits } from '../limits.js';
import { localized, type Localized } from '../localized.js';
import { combineParts, breakdownOf } from '../scoring/index.js';
import {
  type AnswerMembers,
  type AnswerOf,
  type AnswerSpec,
  type ConfigDependent,
  resolve,
} from './spec.js';
import { escapeItem, splitItems, type StoredItem, unescapeItem } from './stored.js';

type Stored = Readonly<Record<string, string>>;

/** Returns the members of an answer; `null` for a single one. */
export function membersIn(spec: AnswerSpec, config: ConfigValues): AnswerMembers | null {
  const input = spec.input(config);
  return 'members' in input ? input.members : null;
}

/** Counts the single answers in an answer. */
function countSingles(spec: AnswerSpec, config: ConfigValues): number {
  const members = membersIn(spec, config);
  return members
    ? Object.values(members).reduce((sum, member) => sum + countSingles(member, config), 0)
    : 1;
}

const textOf = (items: readonly StoredItem[]): string =>
  items.map(({ name, value }) => (name === '' ? value : `${name}=${value}`)).join(';');

/** Assigns values without names in the order of the members: `2; 1`. */
function splitInOrder(items: readonly StoredItem[], members: AnswerMembers, config: ConfigValues) {
  const stored: Record<string, string> = {};
  let from = 0;
  for (const [name, spec] of Object.entries(members)) {
    const own = items.slice(from, (from += countSingles(spec, config)));
    if (own.length > 0)
      stored[name] = membersIn(spec, config) ? textOf(own) : unescapeItem(own[0]?.value ?? '');
  }
  return stored;
}

/** Splits a list or matrix as hosts calculate it, `[2,-1]` or `matrix([1,1],[4,8])`; `null` for any other text. */
function listItems(text: string): readonly string[] | null {
  const inner = /^(?:\[|matrix\()(.*)[\])]$/s.exec(text.trim())?.[1];
  if (inner === undefined) return null;
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < inner.length; index++) {
    const character = inner.charAt(index);
    if ('[('.includes(character)) depth += 1;
    else if ('])'.includes(character)) depth -= 1;
    else if (character === ',' && depth === 0) {
      // Too many for any answer: not a list of its members.
      if (items.length === textLimits.answerItems) return null;
      items.push(inner.slice(start, index));
      start = index + 1;
    }
  }
  return [...items, inner.slice(start)];
}

/**
 * Splits a stored string into those of the members: `k=2;d=1`, `row.cell=5`, or values without names in
 * the order of the members, also as a calculated list. A string from a time when the answer was not a
 * record is read as its first member.
 */
export function splitStored(stored: string, members: AnswerMembers, config: ConfigValues): Stored {
  const names = Object.keys(members);
  const list = listItems(stored);
  if (list?.length === names.length && list.length > 1)
    return Object.fromEntries(names.map((name, index) => [name, list[index] ?? '']));
  const items = splitItems(list && list.length > 1 ? list.join(';') : stored);
  const firstOf = (name: string) => name.split('.')[0] ?? '';
  if (!items.some(({ name }) => Object.hasOwn(members, firstOf(name)))) {
    const bare = items.map(({ name, value }) => ({
      name: '',
      value: name === '' ? value : `${name}=${value}`,
    }));
    return splitInOrder(bare, members, config);
  }
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, spec]): [string, string][] => {
      if (!membersIn(spec, config)) {
        const own = items.find((item) => item.name === name);
        return own ? [[name, unescapeItem(own.value)]] : [];
      }
      const own = items.filter((item) => item.name.startsWith(`${name}.`));
      const deeper = own.map((item) => ({ ...item, name: item.name.slice(name.length + 1) }));
      return own.length > 0 ? [[name, textOf(deeper)]] : [];
    }),
  );
}

/** Joins the stored strings of members, without those that have no answer. */
export const joinStored = (stored: Stored, members: AnswerMembers, config: ConfigValues): string =>
  Object.entries(members)
    .filter(([name]) => (stored[name] ?? '') !== '')
    .flatMap(([name, spec]) =>
      membersIn(spec, config)
        ? splitItems(stored[name] ?? '').map((item) => `${name}.${item.name}=${item.value}`)
        : [`${name}=${escapeItem(stored[name] ?? '')}`],
    )
    .join(';');

const joinNames = (outer: Localized, inner: Localized): Localized => ({
  de: `${outer.de}, ${inner.de}`,
  en: `${outer.en}, ${inner.en}`,
});

/** Scores a member, which may have members itself. */
function partsOf(
  {
    name,
    spec,
    submission,
  }: { readonly name: string; readonly spec: AnswerSpec; readonly submission: Submission },
  config: ConfigValues,
): readonly ScoredPart[] {
  const breakdown = spec.score(submission, config);
  if (breakdown.parts)
    return breakdown.parts.map((part) => ({
      ...part,
      name: joinNames(spec.label, part.name),
      member: `${name}.${part.member ?? ''}`,
    }));
  const text = localized(
    (language) => spec.format(submission.answer, config, language) || submission.answer.trim(),
  );
  return [{ name: spec.label, member: name, text, breakdown }];
}

/** Returns the stored form of a solution, whose members each normalize their own. */
function normalizeMembers(
  text: string,
  { members, config, target }: { members: AnswerMembers; config: ConfigValues; target: string },
): string {
  const own = splitStored(text, members, config);
  const stored = Object.entries(members).map(([name, spec]): [string, string] => {
    const given = own[name] ?? '';
    return [name, spec.normalizeSolution?.(given, config, target) ?? given];
  });
  return joinStored(Object.fromEntries(stored), members, config);
}

interface Composite {
  readonly label: Localized;
  readonly kind: 'record' | 'table';
  readonly membersOf: (config: ConfigValues) => AnswerMembers;
}

function composite<V extends object>({ label, kind, membersOf }: Composite): AnswerSpec<V> {
  const split = (stored: string, config: ConfigValues) =>
    splitStored(stored, membersOf(config), config);
  const read = (stored: string, config: ConfigValues): V | null => {
    const own = split(stored, config);
    const entries = Object.entries(membersOf(config)).map(
      ([name, spec]) => [name, spec.read(own[name] ?? '', config)] as const,
    );
    const isSet = entries.some(([, value]) => value !== null);
    return isSet ? (Object.fromEntries(entries) as V) : null;
  };
  return {
    label,
    read,
    write(value, config) {
      const members = membersOf(config);
      const stored = Object.entries(value as Record<string, unknown>).flatMap(([name, one]) => {
        const spec = Object.hasOwn(members, name) ? members[name] : undefined;
        return spec && one !== null ? [[name, spec.write(one, config)] as const] : [];
      });
      return joinStored(Object.fromEntries(stored), members, config);
    },
    parse: (typed, config) =>
      read(typed, config) === null
        ? null
        : joinStored(split(typed, config), membersOf(config), config),
    format(stored, config, language) {
      const own = split(stored, config);
      return Object.entries(membersOf(config))
        .flatMap(([name, spec]) => {
          const text = spec.format(own[name] ?? '', config, language);
          return text === '' ? [] : [`${spec.label[language]}: ${text}`];
        })
        .join(kind === 'table' ? '\n' : '; ');
    },
    normalizeSolution(text, config, target) {
      const normalized = normalizeMembers(text, { members: membersOf(config), config, target });
      return normalized === '' ? text : normalized;
    },
    score: (submission, config) => scoreMembers(submission, membersOf(config), config),
    input: (config) => ({ kind, members: membersOf(config) }),
  };
}

/** Skips members that the solution does not name: they may have been added later. */
function scoreMembers(
  submission: Submission,
  members: AnswerMembers,
  config: ConfigValues,
): ScoreBreakdown {
  const { answer, expected } = submission;
  const got = splitStored(answer, members, config);
  const right = splitStored(expected.text, members, config);
  const parts = Object.entries(members).flatMap(([name, spec]) => {
    const text = right[name] ?? '';
    if (text === '') return [];
    const own = {
      ...submission,
      answer: got[name] ?? '',
      expected: { ...expected, value: null, text },
    };
    return partsOf({ name, spec, submission: own }, config);
  });
  if (parts.length > 0) return combineParts(parts);
  const reason = { rule: 'set', outcome: 'expectedUnreadable', tolerance: null } as const;
  return breakdownOf({ ...reason, expected: expected.text, got: answer });
}

/** The value of a record; `null` for members without an answer. */
type RecordValue<M extends AnswerMembers> = {
  readonly [K in keyof M]: AnswerOf<M[K]> | null;
};

const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** @throws TypeError for a name that a stored string cannot contain */
function checkNames(what: string, members: object): void {
  const names = Object.keys(members);
  const wrong = names.find((name) => !NAME.test(name));
  if (names.length === 0 || wrong !== undefined)
    throw new TypeError(
      `${what} needs names of letters, digits, "-" and "_", beginning with a letter${wrong === undefined ? '; there is none' : `, not "${wrong}"`}.`,
    );
}

/**
 * An answer of several members, each worth the same: `record({ k: …, d: … })`. It is stored as `k=2;d=1`.
 *
 * @throws TypeError for a name that a stored string cannot contain
 */
export function record<const M extends AnswerMembers>(
  members: M,
  label: Localized = { de: 'Antwort', en: 'Answer' },
): AnswerSpec<RecordValue<M>> {
  checkNames('record(…)', members);
  return composite({ label, kind: 'record', membersOf: () => members });
}

/** The value of a table; `null` for rows without an answer. */
type TableValue<R extends string, C extends AnswerMembers> = Readonly<
  Record<R, RecordValue<C> | null>
>;

/**
 * A table of answers, whose columns are answers of any kind. It is stored as `row.column=5`. The rows may
 * depend on the configuration.
 *
 * @throws TypeError for a name that a stored string cannot contain
 */
export function tableAnswer<R extends string, const C extends AnswerMembers>({
  label,
  rows,
  columns,
}: {
  readonly label: Localized;
  /** Heads of the rows by name. */
  readonly rows: ConfigDependent<Readonly<Record<R, Localized>>>;
  readonly columns: C;
}): AnswerSpec<TableValue<R, C>> {
  checkNames('columns of tableAnswer(…)', columns);
  const membersOf = (config: ConfigValues): AnswerMembers => {
    const heads = resolve<Readonly<Record<string, Localized>>>(rows, config);
    checkNames('rows of tableAnswer(…)', heads);
    return Object.fromEntries(
      Object.entries(heads).map(([name, head]) => [name, record(columns, head)]),
    );
  };
  if (typeof rows !== 'function') membersOf({});
  return composite({ label, kind: 'table', membersOf });
}
