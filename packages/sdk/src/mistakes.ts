import { didYouMean } from './expressions/nearest.js';
import type { Localized } from './localized.js';
import { unitPrefixes, unitSymbols } from './quantities/unit-table.js';
import { respell } from './quantities/spelling.js';
import { parseUnit, readUnit } from './quantities/units.js';
import * as s from './schema.js';

/** A mistake in a definition; these texts are for authors, whose tools speak English. */
interface Mistake {
  /** Path of the member: `config.max.initial`. */
  readonly member: string;
  readonly text: string;
}

/**
 * Mistakes in the order in which they are looked for. Only the first is reported, so each check relies on
 * those before it.
 */
export type Mistakes = Iterable<Mistake>;

/** A text for authors. */
export const forAuthors = (en: string): Localized => ({ de: en, en });

export const hint = (word: string, names: Iterable<string>): string => didYouMean(word, names).en;

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

export function* schemaMistakes(path: string, schema: s.Schema<unknown>, found: unknown): Mistakes {
  const read = s.parse(schema, found);
  for (const problem of 'problems' in read ? read.problems : [])
    yield {
      member: [path, problem.path.replace(/\[(\d+)\]/g, '.$1')].filter((part) => part).join('.'),
      text: s.describeProblem({ ...problem, path: '' }).en,
    };
}

/** A regular expression, `null` for none. */
export const pattern = s.value<RegExp | null | undefined>(
  forAuthors('a regular expression such as /[a-z]+/'),
  (found) => (found ?? null) === null || found instanceof RegExp,
);

/** Whether a label has a text in each language. */
export const isLabel = (label: unknown): boolean => {
  const { de, en } = Object(label) as Partial<Localized>;
  return [de, en].every((text) => typeof text === 'string' && text.trim() !== '');
};

export function* labelMistakes(member: string, label: unknown): Mistakes {
  if (!isLabel(label))
    yield { member, text: 'a text in German and English is missing: { de: …, en: … }.' };
}

/** Words such as `px` may follow the number of a field, but not an answer, which is scored in its unit. */
export function* unitMistakes(member: string, unit: unknown = '', isScored = false): Mistakes {
  if (typeof unit !== 'string') yield { member, text: 'a unit is a text.' };
  const text = String(unit);
  if (parseUnit(text)) return;
  const read = readUnit(text);
  const wrong =
    'problem' in read ? (/^[^\s*/^·()]+/.exec(text.slice(read.position))?.[0] ?? '') : '';
  const symbols = Object.keys(unitSymbols);
  const prefixed = Object.keys(unitPrefixes).flatMap((prefix) =>
    symbols.map((one) => prefix + one),
  );
  const named = isScored ? respell(`1 ${text}`).slice(2) : '';
  const close =
    named !== '' && parseUnit(named)
      ? [named]
      : [...symbols, ...prefixed].filter((one) => one.toLowerCase() === wrong.toLowerCase());
  if (close.length === 0 && !isScored && !/[/^*·²³]/.test(text)) return;
  const none = `There is no unit ${wrong}; docs/units.md lists all.`;
  const advice =
    close.length > 0
      ? `Did you mean ${close.slice(0, 3).join(' or ')}?`
      : `${none}${isScored ? ' Write a word in the label.' : ''}`;
  yield { member, text: `"${text}" is not a known unit. ${advice}` };
}
