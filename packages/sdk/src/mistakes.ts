import { didYouMean } from './expressions/nearest.js';
import type { Localized } from './localized.js';
import { unitPrefixes, unitSymbols } from './quantities/unit-table.js';
import { parseUnit, readUnit } from './quantities/units.js';
import * as s from './schema.js';

/** A mistake in a definition; these texts are for authors, whose tools speak English. */
export interface Mistake {
  /** Path of the member: `config.max.initial`. */
  readonly member: string;
  readonly text: string;
}

/** A text for authors. */
export const forAuthors = (en: string): Localized => ({ de: en, en });

export const hint = (word: string, names: Iterable<string>): string => didYouMean(word, names).en;

export const mistake = (member: string, isWrong: boolean, text: string): readonly Mistake[] =>
  isWrong ? [{ member, text }] : [];

/** An object of which unknown members are reported. */
export const spellChecked = <T extends object>(members: s.Members<T>): s.Schema<T> => {
  const schema = s.object(members);
  const names = Object.keys(members);
  return {
    ...schema,
    read(found, problems) {
      for (const path of s.isObject(found) ? Object.keys(found) : []) {
        if (names.includes(path)) continue;
        const sentence = forAuthors(`there is no member "${path}".${hint(path, names)}`);
        problems.push({ path, expected: schema.expected, found, sentence });
      }
      return schema.read(found, problems);
    },
  };
};

export const schemaMistakes = (
  path: string,
  schema: s.Schema<unknown>,
  found: unknown,
): readonly Mistake[] => {
  const read = s.parse(schema, found);
  const problems = 'problems' in read ? read.problems : [];
  return problems.map((problem) => ({
    member: [path, problem.path.replace(/\[(\d+)\]/g, '.$1')].filter((part) => part).join('.'),
    text: s.describeProblem({ ...problem, path: '' }).en,
  }));
};

/** A regular expression, `null` for none. */
export const pattern = s.value<RegExp | null | undefined>(
  forAuthors('a regular expression such as /[a-z]+/'),
  (found) => (found ?? null) === null || found instanceof RegExp,
);

const isEmpty = (label: Localized | undefined): boolean =>
  [label?.de, label?.en].some((text) => typeof text !== 'string' || text.trim() === '');

export const labelMistakes = (member: string, label: Localized | undefined): readonly Mistake[] =>
  mistake(member, isEmpty(label), 'a text in German and English is missing: { de: …, en: … }.');

/** Words such as `px` may follow a number; what resembles a unit is a misspelt one. */
export function unitMistakes(member: string, unit: unknown): readonly Mistake[] {
  if (unit === undefined || unit === '') return [];
  if (typeof unit !== 'string') return [{ member, text: 'a unit is a text.' }];
  if (parseUnit(unit)) return [];
  const read = readUnit(unit);
  const wrong =
    'problem' in read ? (/^[^\s*/^·()]+/.exec(unit.slice(read.position))?.[0] ?? '') : '';
  const symbols = Object.keys(unitSymbols);
  const prefixed = Object.keys(unitPrefixes).flatMap((prefix) =>
    symbols.map((one) => prefix + one),
  );
  const close = [...symbols, ...prefixed].filter(
    (one) => one.toLowerCase() === wrong.toLowerCase(),
  );
  const isUnit = close.length > 0 || /[/^*·²³]/.test(unit);
  const advice =
    close.length > 0
      ? ` Did you mean ${close.slice(0, 3).join(' or ')}?`
      : ` There is no unit ${wrong}; docs/units.md lists all.`;
  return mistake(member, isUnit, `"${unit}" is not a known unit.${advice}`);
}
