import type { Submission, ScoredPart, ScoreBreakdown } from '../answer.js';
import type { ConfigValues } from '../config/index.js';
import { localized, type Localized } from '../localized.js';
import { combineParts, breakdownOf } from '../scoring/index.js';
import { joinStored, splitStored } from './members.js';
import { expecting, scoreWithSlips } from './slips.js';
import {
  type AnswerMembers,
  type AnswerOf,
  type AnswerSpec,
  type ConfigDependent,
  resolve,
} from './spec.js';

/** Browser bundles define this as true, to leave out scoring. */
declare const FRAGWERK_BROWSER: true | undefined;

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
  const breakdown = scoreWithSlips({ spec, submission, config });
  const { slip, why } = breakdown;
  if (breakdown.parts)
    return breakdown.parts.map((part) => ({
      ...part,
      name: joinNames(spec.label, part.name),
      member: `${name}.${part.member ?? ''}`,
      ...(slip && why && part.breakdown.share < 1
        ? { breakdown: { ...part.breakdown, slip, why } }
        : {}),
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
  readonly membersOf: (config: ConfigValues) => AnswerMembers;
  /** Between the formatted members; `; ` unless given. */
  readonly separator?: string;
}

/** Builds an answer that consists of others. */
export function composite<V extends object>({
  label,
  membersOf,
  separator = '; ',
}: Composite): Omit<AnswerSpec<V>, 'input'> {
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
        .join(separator);
    },
    normalizeSolution(text, config, target) {
      const normalized = normalizeMembers(text, { members: membersOf(config), config, target });
      return normalized === '' ? text : normalized;
    },
    shorten(submission, config) {
      const members = membersOf(config);
      const short = Object.entries(split(submission.expected.text, config)).map(
        ([name, text]): [string, string] => {
          const own = expecting(submission, text);
          return [name, members[name]?.shorten?.(own, config) ?? text];
        },
      );
      return joinStored(Object.fromEntries(short), members, config);
    },
    score(submission, config) {
      if (typeof FRAGWERK_BROWSER === 'undefined')
        return scoreMembers(submission, membersOf(config), config);
      throw new Error('Browsers do not score.');
    },
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
    const own = { ...expecting(submission, text), answer: got[name] ?? '' };
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
  const input = { kind: 'record', members } as const;
  return { ...composite({ label, membersOf: () => members }), input: () => input };
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
  return {
    ...composite({ label, membersOf, separator: '\n' }),
    input: (config) => ({ kind: 'table', members: membersOf(config) }),
  };
}
