import { splitRaw, wholePattern } from '../answers/stored.js';
import { figureLimits } from '../figure/model.js';
import { localized, type Localized, phrase } from '../localized.js';
import { readNumber, writeNumber, writeQuantity } from '../quantities/index.js';
import { readColour, writeColour } from './colours.js';
import type { ConfigField, ConfigValue, ListField, ListRows, ValueOf } from './fields.js';
import { cellField, joinCells, readRows } from './list.js';
import type { FieldReading } from './reading.js';

/** Notation of a kind of field in the configuration string. */
interface Codec<F extends ConfigField> {
  /**
   * Returns the text of the value after the key; `undefined` if the item belongs to another field. By
   * default it follows a `=`.
   */
  readonly valueIn?: (rest: string) => string | undefined;
  readonly read: (field: F, text: string) => FieldReading;
  readonly write: (field: F, value: ValueOf<F>) => string;
}

const afterEquals = (rest: string) => (rest.startsWith('=') ? rest.slice(1).trim() : undefined);
const assign = ({ key }: ConfigField, value: string | number) => `${key}=${value}`;

/** Shortens an item, or a cell of a list, for a message. */
export function quoted({ key }: ConfigField, value: string): string {
  const short = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  return key === '' ? `"${short}"` : `${key}=${short}`;
}

function notAllowed(field: ConfigField, value: string, allowed: Localized): FieldReading {
  const item = quoted(field, value);
  return {
    problem: {
      de: `${item} ist nicht erlaubt; erlaubt: ${allowed.de}.`,
      en: `${item} is not allowed; allowed: ${allowed.en}.`,
    },
  };
}

/** Removes the unit of the field from the end of a typed number. */
export const withoutUnit = ({ unit }: { readonly unit: string }, text: string): string =>
  unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length) : text;

const isBounded = (bound: number) => Math.abs(bound) < Number.MAX_SAFE_INTEGER;

export function formatRange(field: Extract<ConfigField, { min: unknown }>): Localized {
  const { min, max } = field;
  const unit = 'unit' in field ? field.unit : '';
  const numbers = field.kind === 'number' ? { de: 'Zahlen', en: 'numbers' } : integers;
  return localized((language) => {
    const [from, to] = { de: ['von', 'bis'], en: ['from', 'to'] }[language];
    const quantity = (value: number) => writeQuantity(value, unit, { language, keepsUnit: true });
    const start = isBounded(min)
      ? ` ${from} ${isBounded(max) ? writeNumber(min, language) : quantity(min)}`
      : '';
    return `${numbers[language]}${start}${isBounded(max) ? ` ${to} ${quantity(max)}` : ''}`;
  });
}

const integers = { de: 'ganze Zahlen', en: 'whole numbers' };

const YES = ['', 'ja', 'yes', 'true', 'an', 'on', '1'];
const NO = ['nein', 'no', 'false', 'aus', 'off', '0'];

const numberCodec: Codec<Extract<ConfigField, { kind: 'number' | 'integer' }>> = {
  read(field, text) {
    const value = readNumber(withoutUnit(field, text));
    const isValid =
      value !== null &&
      value >= field.min &&
      value <= field.max &&
      (field.kind === 'number' || Number.isSafeInteger(value));
    return isValid ? { value } : notAllowed(field, text, formatRange(field));
  },
  write: assign,
};

const codecs: { readonly [K in ConfigField['kind']]: Codec<Extract<ConfigField, { kind: K }>> } = {
  choice: {
    read(field, text) {
      const wanted = text.toLowerCase();
      const option = field.options.find(({ value }) => value.toLowerCase() === wanted);
      if (option) return { value: option.value };
      if (field.unknownValue === 'ignore') return { ignored: true };
      const names = field.options.map(({ value }) => value).join(', ');
      return notAllowed(field, text.toLowerCase(), phrase`${names}`);
    },
    write: assign,
  },
  percent: {
    valueIn: (rest) => (/^\d{1,30}$/.test(rest) ? rest : undefined),
    read: ({ min, max }, text) => ({ value: Math.min(max, Math.max(min, Number(text))) }),
    write: ({ key }, value) => `${key}${value}`,
  },
  number: numberCodec,
  integer: numberCodec,
  text: {
    read(field, text) {
      const { maxLength, pattern } = field;
      if (/[;\r\n]/.test(text))
        return notAllowed(field, text, { de: 'Text ohne Strichpunkt', en: 'text without ;' });
      if (text.length > maxLength) {
        const limit = {
          de: `höchstens ${maxLength} Zeichen`,
          en: `at most ${maxLength} characters`,
        };
        return notAllowed(field, text, limit);
      }
      const isValid = pattern === null || wholePattern(pattern).test(text);
      const form = pattern?.source ?? '';
      return isValid
        ? { value: text }
        : notAllowed(field, text, { de: `Text der Form ${form}`, en: `text of the form ${form}` });
    },
    write: (field, value) => assign(field, value.replace(/[;\r\n]+/g, ' ')),
  },
  toggle: {
    valueIn: (rest) => (rest === '' ? '' : afterEquals(rest)),
    read(field, text) {
      const value = YES.includes(text.toLowerCase());
      return value || NO.includes(text.toLowerCase())
        ? { value }
        : notAllowed(field, text, { de: 'ja, nein', en: 'true, false (ja, nein)' });
    },
    write: (field, value) => assign(field, value ? 'ja' : 'nein'),
  },
  imageName: {
    read: (_, text) => ({ value: text }),
    write: assign,
  },
  colour: {
    read(field, text) {
      const value = readColour(text);
      const allowed = { de: 'Farbnamen wie rot oder #rrggbb', en: 'names like red, or #rrggbb' };
      return value === null ? notAllowed(field, text, allowed) : { value };
    },
    write: (field, value) => assign(field, writeColour(value)),
  },
  place: {
    read(field, text) {
      const [x = null, y = null, ...more] = splitPlace(text).map(readNumber);
      const isValid = (number: number | null): number is number =>
        number !== null && number >= 0 && number <= figureLimits.side;
      return isValid(x) && isValid(y) && more.length === 0
        ? { value: { x, y } }
        : notAllowed(field, text, placeForm);
    },
    write: (field, { x, y }) => assign(field, `${x} ${y}`),
  },
  list: {
    // Literals are never unresolved.
    read: (field, text) => readRows(field, text, readField) as FieldReading,
    write: (field, value) => assign(field, joinCells(cellsOf(field, value))),
  },
};

const cellsOf = ({ columns }: ListField, rows: ListRows) =>
  rows.map((row) =>
    Object.entries(columns).map(([name, column]) =>
      writeCell(cellField(column), row[name] ?? column.initial),
    ),
  );

const codecOf = (field: ConfigField) => codecs[field.kind] as unknown as Codec<ConfigField>;

export const placeForm: Localized = {
  de: 'x und y in Pixeln, wie 120 80',
  en: 'x and y in pixels, such as 120 80',
};

/** Splits the text of a place at the space outside of brackets. */
export const splitPlace = (text: string): readonly string[] =>
  splitRaw(text.trim().replace(/\s+/g, ' '), ' ', 3);

/** Returns the item of a field, with `…` for the value. */
export const itemOf = ({ kind, key }: ConfigField): string =>
  kind === 'percent' ? `${key}…` : `${key}=…`;

/** Returns the text of a value without its key. */
export const writeCell = (field: ConfigField, value: ConfigValue): string =>
  writeField({ ...field, key: '' }, value).slice(1);

/** Returns the text of a field's value in an item; `undefined` if the item belongs to another field. */
export function valueIn(field: ConfigField, item: string): string | undefined {
  const text = item.trim();
  if (!text.toLowerCase().startsWith(field.key.toLowerCase())) return undefined;
  const { valueIn: find = afterEquals } = codecOf(field);
  return find(text.slice(field.key.length).trim());
}

/** Reads the text of a field's value without expressions, from the configuration string or the dialog. */
export const readField = (field: ConfigField, text: string): FieldReading =>
  codecOf(field).read(field, text.trim());

/** Returns whether two values of a field are the same. */
export const isSameValue = (field: ConfigField, a: ConfigValue, b: ConfigValue): boolean =>
  a === b || (typeof a === 'object' && writeField(field, a) === writeField(field, b));

/** Writes the item of a field; a value that is an expression is a text. */
export function writeField(field: ConfigField, value: ConfigValue): string {
  const isExpression = typeof value === 'string' && typeof field.initial !== 'string';
  return isExpression ? assign(field, value) : codecOf(field).write(field, value);
}
