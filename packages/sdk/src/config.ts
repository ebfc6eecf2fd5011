import type { Colour } from './figure/model.js';
import type { Localized } from './localized.js';

/** Separates the items of a stored configuration string. */
const SEPARATOR = ';';

interface FieldBase {
  readonly label: Localized;
  /** One sentence for the dialog and the help. */
  readonly help?: Localized;
}

/** `key=value` with a fixed set of values, compared without regard to case. */
export interface ChoiceField<V extends string = string> extends FieldBase {
  readonly kind: 'choice';
  readonly key: string;
  readonly initial: V;
  readonly options: readonly {
    readonly value: V;
    readonly label: Localized;
    /** Shown as a swatch in the dialog. */
    readonly colour?: Colour;
  }[];
  /** Whether another value is a problem to report or simply no setting of ours. */
  readonly unknownValue: 'report' | 'ignore';
}

/** A letter and digits, for example `w50`; values outside the bounds are moved to the bound. */
export interface PercentField extends FieldBase {
  readonly kind: 'percent';
  readonly key: string;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}

export type ConfigField = ChoiceField | PercentField;
export type ConfigFields = Readonly<Record<string, ConfigField>>;

type FieldValue<F> = F extends ChoiceField<infer V> ? V : F extends PercentField ? number : never;

/** The typed values of a configuration string with these fields. */
export type ConfigOf<F extends ConfigFields> = { readonly [K in keyof F]: FieldValue<F[K]> };

/** What is wrong in a configuration string, and where. */
export interface ConfigProblem {
  readonly message: Localized;
  /** First character of the item, counted from 0. */
  readonly position: number;
}

/** Declares a choice field; unknown values are reported unless said otherwise. */
export const choice = <const V extends string>(
  field: Omit<ChoiceField<V>, 'kind' | 'unknownValue'> & Partial<Pick<ChoiceField, 'unknownValue'>>,
): ChoiceField<V> => ({ kind: 'choice', unknownValue: 'report', ...field });

/** Declares a percentage, 1 … 100 unless said otherwise. */
export const percent = (
  field: Omit<PercentField, 'kind' | 'min' | 'max'> & Partial<Pick<PercentField, 'min' | 'max'>>,
): PercentField => ({ kind: 'percent', min: 1, max: 100, ...field });

interface Item {
  readonly text: string;
  readonly position: number;
}

function splitItems(config: string): Item[] {
  let position = 0;
  return config.split(SEPARATOR).map((text) => {
    const item = { text, position };
    position += text.length + SEPARATOR.length;
    return item;
  });
}

/** The part of an item that belongs to a field, or `undefined` when the item is not the field's. */
function valueIn(field: ConfigField, item: string): string | undefined {
  const text = item.trim().toLowerCase();
  const key = field.key.toLowerCase();
  if (!text.startsWith(key)) return undefined;
  const rest = text.slice(key.length).trim();
  if (field.kind === 'percent') return /^\d+$/.test(rest) ? rest : undefined;
  return rest.startsWith('=') ? rest.slice(1).trim() : undefined;
}

function unknownChoice(field: ChoiceField, item: Item): ConfigProblem {
  const value = item.text.slice(item.text.indexOf('=') + 1).trim();
  const options = field.options.map((option) => option.value).join(', ');
  return {
    position: item.position,
    message: {
      de: `${field.key}=${value} ist nicht erlaubt; erlaubt: ${options}.`,
      en: `${field.key}=${value} is not allowed; allowed: ${options}.`,
    },
  };
}

/**
 * Reads a stored configuration string. Items are separated by `;`, the last one of a kind wins,
 * items of no field are ignored.
 *
 * @returns the typed values, and what was wrong; a wrong item leaves the value as it was
 */
export function readConfig<F extends ConfigFields>(
  fields: F,
  config: string,
): { readonly values: ConfigOf<F>; readonly problems: readonly ConfigProblem[] } {
  const items = splitItems(config);
  const problems: ConfigProblem[] = [];
  const readField = (field: ConfigField): string | number => {
    let value: string | number = field.initial;
    for (const item of items) {
      const found = valueIn(field, item.text);
      if (found === undefined) continue;
      if (field.kind === 'percent') {
        value = Math.min(field.max, Math.max(field.min, Number(found)));
        continue;
      }
      const option = field.options.find(({ value: known }) => known === found);
      if (option) value = option.value;
      else if (field.unknownValue === 'report') problems.push(unknownChoice(field, item));
    }
    return value;
  };
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readField(field)]),
  ) as ConfigOf<F>;
  return { values, problems };
}

/**
 * Writes one value into a configuration string and leaves everything else as it stands, also the
 * items that no field knows.
 */
export function editConfig(field: ConfigField, config: string, value: string | number): string {
  const text = field.kind === 'percent' ? `${field.key}${value}` : `${field.key}=${value}`;
  const isOwn = (item: string) => valueIn(field, item) !== undefined;
  const items = splitItems(config).map((item) => item.text);
  const place = items.findIndex(isOwn);
  const others = items.filter((item) => !isOwn(item));
  // No .at(-1): this runs in browsers of ES2019, too.
  while (place < 0 && others[others.length - 1]?.trim() === '') others.pop();
  others.splice(place < 0 ? others.length : place, 0, text);
  return others.join(SEPARATOR);
}
