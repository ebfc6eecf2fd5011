import type { Submission, ScoredPart, ScoreBreakdown } from '../answer.js';
import type { ConfigValues } from '../config/index.js';
import { localized, type Localized, phrase } from '../localized.js';
import { combineParts, breakdownOf } from '../scoring/index.js';
import { joinStored, splitMembers, splitStored, type StoredMember } from './members.js';
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

/** Scores a member, which may have members itself. */
function partsOf(
  { name, spec }: StoredMember,
  submission: Submission,
  config: ConfigValues,
): readonly ScoredPart[] {
  const breakdown = scoreWithSlips({ spec, submission, config });
  const { slip, why } = breakdown;
  if (breakdown.parts)
    return breakdown.parts.map((part) => ({
      ...part,
      name: phrase`${spec.label}, ${part.name}`,
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

interface Composite {
  readonly label: Localized;
  readonly membersOf: (config: ConfigValues) => AnswerMembers;
  /** Text between the formatted members; default: `; `. */
  readonly separator?: string;
}

/** Returns what is stored of a member, with the names of its own members, which may have been left out. */
function named({ spec, stored }: StoredMember, config: ConfigValues): string {
  const isComposite = ['record', 'table'].includes(spec.input(config).kind);
  return isComposite ? (spec.parse(stored, config) ?? stored) : stored;
}

export function composite<V extends object>({
  label,
  membersOf,
  separator = '; ',
}: Composite): Omit<AnswerSpec<V>, 'input'> {
  const split = (stored: string, config: ConfigValues) =>
    splitMembers(stored, membersOf(config), config);
  const read = (text: string, config: ConfigValues): V | null => {
    const entries = split(text, config).map(
      ({ name, spec, stored }) => [name, spec.read(stored, config)] as const,
    );
    const isSet = entries.some(([, value]) => value !== null);
    return isSet ? (Object.fromEntries(entries) as V) : null;
  };
  const changed = (text: string, config: ConfigValues, change: (member: StoredMember) => string) =>
    joinStored(
      Object.fromEntries(split(text, config).map((member) => [member.name, change(member)])),
      membersOf(config),
      config,
    );
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
      read(typed, config) === null ? null : changed(typed, config, (one) => named(one, config)),
    format: (text, config, language) =>
      split(text, config)
        .flatMap(({ spec, stored }) => {
          const shown = spec.format(stored, config, language);
          return shown === '' ? [] : [`${spec.label[language]}: ${shown}`];
        })
        .join(separator),
    normalizeSolution(text, config, target) {
      const normalized = changed(
        text,
        config,
        ({ spec, stored }) => spec.normalizeSolution?.(stored, config, target) ?? stored,
      );
      return normalized === '' ? text : normalized;
    },
    shorten: (submission, config) =>
      changed(submission.expected.text, config, ({ spec, stored }) =>
        stored === '' ? '' : (spec.shorten?.(expecting(submission, stored), config) ?? stored),
      ),
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
  const parts = splitMembers(expected.text, members, config).flatMap((member) => {
    if (member.stored === '') return [];
    const own = { ...expecting(submission, member.stored), answer: got[member.name] ?? '' };
    return partsOf(member, own, config);
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
function checkNames(what: string, members: object, areCalculated = false): void {
  const names = Object.keys(Object(members) as object);
  const wrong = names.find((name) => !NAME.test(name));
  // A configuration's list has no rows at first.
  if (wrong === undefined && (names.length > 0 || areCalculated)) return;
  const found = wrong === undefined ? '; there is none' : `, not "${wrong}"`;
  const remedy = areCalculated
    ? ' Name rows by number (row1), and put texts of the configuration into their heads.'
    : '';
  throw new TypeError(
    `${what} needs names of letters, digits, "-" and "_", beginning with a letter${found}.${remedy}`,
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
export function tableAnswer<R extends string, const C extends AnswerMembers>(options: {
  readonly label: Localized;
  /** Heads of the rows by name. */
  readonly rows: ConfigDependent<Readonly<Record<R, Localized>>>;
  readonly columns: C;
}): AnswerSpec<TableValue<R, C>> {
  const { label, rows, columns } = options;
  checkNames('columns of tableAnswer(…)', columns);
  const membersOf = (config: ConfigValues): AnswerMembers => {
    const heads = resolve<Readonly<Record<string, Localized>>>(rows, config);
    checkNames('rows of tableAnswer(…)', heads, typeof rows === 'function');
    return Object.fromEntries(
      Object.entries(heads).map(([name, head]) => [name, record(columns, head)]),
    );
  };
  if (typeof rows !== 'function') membersOf({});
  return {
    ...composite({ label, membersOf, separator: '\n' }),
    declared: ['table', options],
    input: (config) => ({ kind: 'table', members: membersOf(config) }),
  };
}
