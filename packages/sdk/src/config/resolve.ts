import { textLimits } from '../limits.js';
import type { Localized } from '../localized.js';
import { isSameValue, readField, valueIn, writeField } from './codecs.js';
import { type QuestionRow, resolveField } from './expressions.js';
import type { ConfigField, ConfigFields, ConfigOf, ConfigValue } from './fields.js';
import { type Item, joinItems, placeOf, splitItems } from './items.js';
import type { ResolvedReading } from './reading.js';
import { type ConfigCheck, type ConfigProblem, publicItem } from './read.js';

interface ReadOptions<F extends ConfigFields> {
  /** Reads the text of a field's value, which may be an expression; default: none. */
  readonly resolve?: ((field: ConfigField, written: string) => ResolvedReading) | undefined;
  /** The values of expressions that the student saw, as {@link ResolvedConfig.shown}. */
  readonly shown?: string | undefined;
  /** Called only if each field is valid. */
  readonly check?: ConfigCheck<F> | undefined;
}

/** What is known about the question where a configuration is read. */
interface ConfigContext<F extends ConfigFields> extends Omit<ReadOptions<F>, 'resolve'> {
  /** `null` where the host sends no variables; without it, fields take no expressions. */
  readonly row?: QuestionRow | null | undefined;
}

/** A configuration with the values for one student. */
export interface ResolvedConfig<F extends ConfigFields = ConfigFields> {
  readonly values: ConfigOf<F>;
  /** The configuration string with values instead of expressions. */
  readonly text: string;
  /** The items that are values of expressions, except for secret fields. */
  readonly shown: string;
  /** The expressions as written, by the name of their field; '' or missing for none. */
  readonly expressions: Readonly<Record<string, string>>;
  /** The first problems. */
  readonly problems: readonly ConfigProblem[];
}

/** Returns the last valid value of a field among items without expressions. */
function lastValue(field: ConfigField, items: readonly Item[]): ConfigValue | undefined {
  let value: ConfigValue | undefined;
  for (const { text } of items) {
    const written = valueIn(field, text);
    const reading = written === undefined ? null : readField(field, written);
    if (reading && 'value' in reading) ({ value } = reading);
  }
  return value;
}

function readItems<F extends ConfigFields>(
  fields: F,
  config: string,
  { resolve, shown: seenText = '', check }: ReadOptions<F>,
): ResolvedConfig<F> {
  const items = splitItems(config);
  const shownItems = seenText === '' ? [] : splitItems(seenText);
  const problems: ConfigProblem[] = [];
  const report = (item: Item, field: string, message: Localized): void => {
    // Locating each problem scans the whole text.
    if (problems.length >= textLimits.configProblems) return;
    problems.push({ message, position: item.position, ...placeOf(config, item), field });
  };
  const expressions: Record<string, string> = {};
  /** Replacements of items, '' to remove one; `shown` is the part that the browser may know. */
  const replaced = new Map<Item, { readonly text: string; readonly shown: string }>();
  const replace = (item: Item, field: ConfigField, text: string) =>
    replaced.set(item, { text, shown: text === '' ? '' : publicItem(field, text) });
  const valueOf = (name: string, field: ConfigField): ConfigValue => {
    let last: ConfigValue = field.initial;
    const seen = field.secret === true ? undefined : lastValue(field, shownItems);
    for (const item of items) {
      const written = valueIn(field, item.text);
      if (written === undefined) continue;
      const literal = readField(field, written);
      const reading = resolve?.(field, written) ?? literal;
      const value = 'value' in reading ? reading.value : seen;
      if ('ignored' in reading) {
        expressions[name] = '';
      } else if (value !== undefined) {
        last = value;
        const isLiteral = 'value' in literal && isSameValue(field, literal.value, value);
        expressions[name] = isLiteral ? '' : written;
        if (!isLiteral) replace(item, field, writeField(field, value));
      } else if ('problem' in reading) {
        report(item, name, reading.problem);
        // It means something else without the question's variables.
        if ('value' in literal) replace(item, field, '');
      } else {
        if ('value' in literal) last = literal.value;
        expressions[name] = written;
      }
    }
    return last;
  };
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)]),
  ) as ConfigOf<F>;
  const together = problems.length === 0 ? (check?.(values) ?? {}) : {};
  for (const [name, message] of Object.entries<Localized | undefined>(together)) {
    const { [name]: field } = fields;
    const own = items.filter(({ text }) => field && valueIn(field, text) !== undefined);
    const start = { text: '', position: 0, separator: '' };
    if (message) report(own[own.length - 1] ?? start, name, message);
  }
  const written = items.map((item) => ({ ...item, text: replaced.get(item)?.text ?? item.text }));
  const shown = [...replaced.values()].map((item) => item.shown).filter((text) => text !== '');
  return { values, text: joinItems(written), shown: shown.join(';'), expressions, problems };
}

/**
 * Reads a stored configuration string for one student: expressions of the question's variables give
 * their values. Items are separated by `;` or line ends; the last valid item of a field applies, and
 * unknown items are ignored.
 */
export const resolveConfig = <F extends ConfigFields>(
  fields: F,
  config: string,
  { row, ...options }: ConfigContext<F>,
): ResolvedConfig<F> =>
  readItems(fields, config, {
    ...options,
    resolve: row === undefined ? undefined : (field, text) => resolveField(field, text, row),
  });

/**
 * Reads a stored configuration string without expressions. Scripts for browsers without a dialog are
 * smaller because of it.
 *
 * @param check called only if each field is valid
 * @returns the typed values and the first problems
 */
export const readConfig = <F extends ConfigFields>(
  fields: F,
  config: string,
  check?: ConfigCheck<F>,
): Pick<ResolvedConfig<F>, 'values' | 'problems'> => readItems(fields, config, { check });
