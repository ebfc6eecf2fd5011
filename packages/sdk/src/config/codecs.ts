import { localized, type Localized } from '../localized.js';
import { readNumber, writeNumber, writeQuantity } from '../quantities/index.js';
import { readColour, writeColour } from './colours.js';
import type { ConfigField, ConfigValue } from './fields.js';

/** The result of reading a field: its value, a problem, or an item that is ignored. */
export type FieldReading =
  { readonly value: ConfigValue } | { readonly problem: Localized } | { readonly ignored: true };

/** Notation of a kind of field in the configuration string. */
interface Codec<F extends ConfigField> {
  /** Returns the text of the value after the key; `undefined` if the item belongs to another field. */
  readonly valueIn: (rest: string) => string | undefined;
  readonly read: (field: F, text: string) => FieldReading;
  readonly write: (field: F, value: ConfigValue) => string;
}

const afterEquals = (rest: string) => (rest.startsWith('=') ? rest.slice(1).trim() : undefined);
const assign = ({ key }: ConfigField, value: ConfigValue) => `${key}=${value}`;

/** Shortens an item for a message. */
const quoted = ({ key }: ConfigField, value: string) =>
  `${key}=${value.length > 40 ? `${value.slice(0, 40)}…` : value}`;

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

/** Formats the range of a field. */
export function formatRange(field: Extract<ConfigField, { min: number }>): Localized {
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

function readBounded(
  field: Extract<ConfigField, { kind: 'number' | 'integer' }>,
  text: string,
): FieldReading {
  const value = readNumber(withoutUnit(field, text));
  const isValid =
    value !== null &&
    value >= field.min &&
    value <= field.max &&
    (field.kind === 'number' || Number.isSafeInteger(value));
  return isValid ? { value } : notAllowed(field, text, formatRange(field));
}

const toggleValues: Readonly<Record<string, boolean>> = {
  '': true,
  ...{ ja: true, yes: true, true: true, an: true, on: true, '1': true },
  ...{ nein: false, no: false, false: false, aus: false, off: false, '0': false },
};

const numberCodec: Codec<Extract<ConfigField, { kind: 'number' | 'integer' }>> = {
  valueIn: afterEquals,
  read: readBounded,
  write: assign,
};

const codecs: { readonly [K in ConfigField['kind']]: Codec<Extract<ConfigField, { kind: K }>> } = {
  choice: {
    valueIn: afterEquals,
    read(field, text) {
      const wanted = text.toLowerCase();
      const option = field.options.find(({ value }) => value.toLowerCase() === wanted);
      if (option) return { value: option.value };
      if (field.unknownValue === 'ignore') return { ignored: true };
      const names = field.options.map(({ value }) => value).join(', ');
      return notAllowed(field, text.toLowerCase(), { de: names, en: names });
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
    valueIn: afterEquals,
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
      // An author's pattern always has to match the whole text.
      const isValid =
        pattern === null ||
        new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, '')).test(text);
      const form = pattern?.source ?? '';
      return isValid
        ? { value: text }
        : notAllowed(field, text, { de: `Text der Form ${form}`, en: `text of the form ${form}` });
    },
    write: (field, value) => assign(field, String(value).replace(/[;\r\n]+/g, ' ')),
  },
  toggle: {
    valueIn: (rest) => (rest === '' ? '' : afterEquals(rest)),
    read(field, text) {
      const value = toggleValues[text.toLowerCase()];
      return value === undefined
        ? notAllowed(field, text, { de: 'ja, nein', en: 'true, false (ja, nein)' })
        : { value };
    },
    write: (field, value) => assign(field, value === true ? 'ja' : 'nein'),
  },
  imageName: {
    valueIn: afterEquals,
    read: (_, text) => ({ value: text }),
    write: assign,
  },
  colour: {
    valueIn: afterEquals,
    read(field, text) {
      const value = readColour(text);
      const allowed = { de: 'Farbnamen wie rot oder #rrggbb', en: 'names like red, or #rrggbb' };
      return value === null ? notAllowed(field, text, allowed) : { value };
    },
    write: (field, value) => assign(field, writeColour(String(value))),
  },
};

const codecOf = (field: ConfigField) => codecs[field.kind] as unknown as Codec<ConfigField>;

/** Returns the text of a field's value in an item; `undefined` if the item belongs to another field. */
export function valueIn(field: ConfigField, item: string): string | undefined {
  const text = item.trim();
  if (!text.toLowerCase().startsWith(field.key.toLowerCase())) return undefined;
  return codecOf(field).valueIn(text.slice(field.key.length).trim());
}

/** Reads the text of a field's value without expressions, from the configuration string or the dialog. */
export const readField = (field: ConfigField, text: string): FieldReading =>
  codecOf(field).read(field, text.trim());

/** Writes the item of a field. */
export const writeField = (field: ConfigField, value: ConfigValue): string =>
  codecOf(field).write(field, value);
