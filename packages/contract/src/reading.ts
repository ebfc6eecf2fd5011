import type { Static, TSchema } from 'typebox';
import { longDigits } from './json.js';

/** A member of a request has the wrong JSON type. */
export class WrongMemberError extends Error {
  override readonly name = 'WrongMemberError';
}

type Reader = (value: unknown, path: string) => unknown;

/** The parts of JSON Schema that `wire/kinds.ts` uses. */
interface SchemaView {
  readonly type?: string;
  readonly anyOf?: readonly SchemaView[];
  readonly enum?: readonly string[];
  readonly items?: SchemaView;
  readonly properties?: Readonly<Record<string, SchemaView>>;
  readonly patternProperties?: Readonly<Record<string, SchemaView>>;
  readonly default?: unknown;
  readonly 'x-digits'?: boolean;
}

const typeName = (value: unknown): string => {
  if (longDigits(value) !== undefined) return 'a number';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
};

function wrong(path: string, expected: string, value: unknown): never {
  const where = path === '' ? 'The body' : `Member ${path}`;
  throw new WrongMemberError(`${where} must be ${expected}, not ${typeName(value)}.`);
}

const missing = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

const readString: Reader = (value, path) =>
  typeof value === 'string' && longDigits(value) === undefined
    ? value
    : wrong(path, 'a string', value);

const readBoolean: Reader = (value, path) =>
  typeof value === 'boolean' ? value : wrong(path, 'true or false', value);

/** Java writes doubles that JSON does not have as strings (docs/interface/reading.md#numbers). */
const quotedDoubles: Record<string, number> = {
  NaN: NaN,
  Infinity: Infinity,
  '-Infinity': -Infinity,
};

const readNumber: Reader = (value, path) => {
  if (typeof value === 'number') return value;
  const long = longDigits(value);
  if (long !== undefined) return Number(long);
  const quoted = typeof value === 'string' ? quotedDoubles[value] : undefined;
  return quoted ?? wrong(path, 'a number', value);
};

const INT_RANGE = 2 ** 31;

const readInt: Reader = (value, path) => {
  const number = readNumber(value, path) as number;
  if (Number.isInteger(number) && number >= -INT_RANGE && number < INT_RANGE) return number;
  throw new WrongMemberError(`Member ${path} must be a 32-bit integer.`);
};

const readDigits: Reader = (value, path) => {
  const long = longDigits(value);
  if (long !== undefined && long.length <= 20) return long;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  // A double such as 9.3E18 has no further digits.
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e20)
    return BigInt(value).toString();
  if (typeof value !== 'number' && long === undefined) wrong(path, 'an integer', value);
  throw new WrongMemberError(`Member ${path} must be a 64-bit integer.`);
};

function enumReader(values: readonly string[]): Reader {
  return (value, path) => {
    if (values.includes(readString(value, path) as string)) return value;
    throw new WrongMemberError(`Member ${path} must be one of ${values.join(', ')}.`);
  };
}

function listReader(items: SchemaView): Reader {
  const readElement = compile(items);
  return (value, path) =>
    Array.isArray(value)
      ? value.map((element, index) => readElement(element, `${path}[${index}]`))
      : wrong(path, 'a list', value);
}

/** Returns whether a value is a plain object, neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mapReader(values: SchemaView): Reader {
  const readValue = compile(values);
  return (value, path) =>
    isObject(value)
      ? // fromEntries defines own members, so that "__proto__" stays an ordinary key.
        Object.fromEntries(
          Object.entries(value).map(([key, member]) => [key, readValue(member, `${path}.${key}`)]),
        )
      : wrong(path, 'an object', value);
}

function objectReader(properties: Readonly<Record<string, SchemaView>>): Reader {
  const readers = Object.entries(properties).map(
    ([name, schema]) => [name, compile(schema)] as const,
  );
  return (value, path) => {
    if (!isObject(value)) return wrong(path, 'an object', value);
    const result: Record<string, unknown> = {};
    const prefix = path === '' ? '' : `${path}.`;
    for (const [name, read] of readers) {
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      result[name] = read(member, prefix + name);
    }
    return result;
  };
}

function readerOf(schema: SchemaView): Reader {
  if (schema.anyOf) {
    const [option] = schema.anyOf.filter(({ type }) => type !== 'null');
    return option ? compile(option) : (value) => value;
  }
  if (schema.enum) return enumReader(schema.enum);
  if (schema['x-digits']) return readDigits;
  if (schema.type === 'string') return readString;
  if (schema.type === 'boolean') return readBoolean;
  if (schema.type === 'number') return readNumber;
  if (schema.type === 'integer') return readInt;
  if (schema.type === 'array' && schema.items) return listReader(schema.items);
  if (schema.properties) return objectReader(schema.properties);
  const [values] = Object.values(schema.patternProperties ?? {});
  return values ? mapReader(values) : (value) => value;
}

/** Returns what a missing member reads as: the schema's default, or the object with all defaults. */
function fallbackOf(schema: SchemaView, read: Reader): Reader {
  if (schema.default !== undefined) {
    const fallback = schema['x-digits'] ? '0' : schema.default;
    const isShared = typeof fallback === 'object' && fallback !== null;
    return isShared ? () => structuredClone(fallback) : () => fallback;
  }
  return schema.properties ? (_, path) => read({}, path) : () => null;
}

function compile(schema: SchemaView): Reader {
  const read = readerOf(schema);
  const fallback = fallbackOf(schema, read);
  return (value, path) => (missing(value) ? fallback(value, path) : read(value, path));
}

/**
 * Compiles a request schema to a lenient reader (docs/interface/decisions.md#lenient-requests):
 * `null` and missing members read as the default, also in lists and maps; unknown members are
 * dropped; numbers may be written in any way that JSON and Java use.
 *
 * @returns a function from parsed JSON (see `parseJson`) to the typed request; it throws
 *   {@link WrongMemberError} with the member's path
 */
export function compileReader<S extends TSchema>(schema: S): (value: unknown) => Static<S> {
  const read = compile(schema);
  return (value) => read(value, '') as Static<S>;
}
