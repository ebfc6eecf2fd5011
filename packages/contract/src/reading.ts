import type { Static, TSchema } from 'typebox';
import { longDigits } from './json.js';
import { isDeeper } from './json-shape.js';
import { checkText, requestLimits, TooLargeError } from './limits.js';

/** A member of a request has the wrong JSON type. */
export class WrongMemberError extends Error {
  override readonly name = 'WrongMemberError';
}

/** @param depth number of names that lead to the value, for {@link pathOf} */
type Reader = (value: unknown, depth: number) => unknown;

/**
 * Names of members and indices of elements that lead to the value being read. Only the first ones are
 * valid. This is faster than building a path for each value, because hardly any is ever needed.
 */
const names: (string | number)[] = [];

const pathOf = (depth: number): string =>
  names
    .slice(0, depth)
    .reduce<string>(
      (path, name) =>
        typeof name === 'number' ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`,
      '',
    );

/** The parts of JSON Schema that `wire/kinds.ts` uses. */
export interface SchemaView {
  readonly title?: string;
  readonly type?: string;
  readonly anyOf?: readonly SchemaView[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly items?: SchemaView;
  readonly properties?: Readonly<Record<string, SchemaView>>;
  readonly patternProperties?: Readonly<Record<string, SchemaView>>;
  readonly default?: unknown;
  readonly 'x-digits'?: boolean;
  readonly 'x-data'?: boolean;
}

const typeName = (value: unknown): string => {
  if (longDigits(value) !== undefined) return 'a number';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
};

function wrong(depth: number, expected: string, value: unknown): never {
  const path = pathOf(depth);
  const where = path === '' ? 'The body' : `Member ${path}`;
  throw new WrongMemberError(`${where} must be ${expected}, not ${typeName(value)}.`);
}

const missing = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

const readData: Reader = (value, depth) =>
  typeof value === 'string' && longDigits(value) === undefined
    ? value
    : wrong(depth, 'a string', value);

/** Keeps a value without a schema; its depth is limited, because others process it recursively. */
const readAny: Reader = (value, depth) => {
  const { depth: limit } = requestLimits;
  if (!isDeeper(value, limit - depth)) return value;
  throw new TooLargeError(pathOf(depth), `more than ${limit} levels`, limit);
};

const readString: Reader = (value, depth) => {
  const text = readData(value, depth) as string;
  checkText(text, () => pathOf(depth));
  return text;
};

const readBoolean: Reader = (value, depth) =>
  typeof value === 'boolean' ? value : wrong(depth, 'true or false', value);

/** Java writes doubles that JSON does not have as strings (docs/interface/reading.md#numbers). */
const quotedDoubles: Record<string, number> = {
  NaN: NaN,
  Infinity: Infinity,
  '-Infinity': -Infinity,
};

const readNumber: Reader = (value, depth) => {
  if (typeof value === 'number') return value;
  const long = longDigits(value);
  if (long !== undefined) return Number(long);
  const quoted = typeof value === 'string' ? quotedDoubles[value] : undefined;
  return quoted ?? wrong(depth, 'a number', value);
};

const INT_RANGE = 2 ** 31;

const readInt: Reader = (value, depth) => {
  const number = readNumber(value, depth) as number;
  if (Number.isInteger(number) && number >= -INT_RANGE && number < INT_RANGE) return number;
  throw new WrongMemberError(`Member ${pathOf(depth)} must be a 32-bit integer.`);
};

const readDigits: Reader = (value, depth) => {
  const long = longDigits(value);
  const number = long === undefined ? value : Number(long);
  if (typeof number !== 'number') return wrong(depth, 'an integer', value);
  // As a double, because some JSON libraries write the largest long as 9223372036854776000.
  if (Number.isInteger(number) && Math.abs(number) <= 2 ** 63) return long ?? String(number);
  throw new WrongMemberError(`Member ${pathOf(depth)} must be a 64-bit integer.`);
};

function enumReader(values: readonly string[]): Reader {
  return (value, depth) => {
    if (values.includes(readString(value, depth) as string)) return value;
    throw new WrongMemberError(`Member ${pathOf(depth)} must be one of ${values.join(', ')}.`);
  };
}

function listReader(items: SchemaView): Reader {
  const readElement = compile(items);
  return (value, depth) =>
    Array.isArray(value)
      ? value.map((element, index) => {
          names[depth] = index;
          return readElement(element, depth + 1);
        })
      : wrong(depth, 'a list', value);
}

/** Returns whether a value is a plain object, neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mapReader(values: SchemaView): Reader {
  const readValue = compile(values);
  return (value, depth) =>
    isObject(value)
      ? // fromEntries defines own members, so that "__proto__" stays an ordinary key.
        Object.fromEntries(
          Object.entries(value).map(([key, member]) => {
            names[depth] = key;
            return [key, readValue(member, depth + 1)];
          }),
        )
      : wrong(depth, 'an object', value);
}

function objectReader(properties: Readonly<Record<string, SchemaView>>): Reader {
  const readers = Object.entries(properties).map(
    ([name, schema]) => [name, compile(schema)] as const,
  );
  return (value, depth) => {
    if (!isObject(value)) return wrong(depth, 'an object', value);
    const result: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      names[depth] = name;
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      result[name] = read(member, depth + 1);
    }
    return result;
  };
}

function readerOf(schema: SchemaView): Reader {
  if (schema.anyOf) {
    const [option] = schema.anyOf.filter(({ type }) => type !== 'null');
    return option ? compile(option) : readAny;
  }
  if (schema.enum) return enumReader(schema.enum);
  if (schema['x-digits']) return readDigits;
  if (schema['x-data']) return readData;
  if (schema.type === 'string') return readString;
  if (schema.type === 'boolean') return readBoolean;
  if (schema.type === 'number') return readNumber;
  if (schema.type === 'integer') return readInt;
  if (schema.type === 'array' && schema.items) return listReader(schema.items);
  if (schema.properties) return objectReader(schema.properties);
  const [values] = Object.values(schema.patternProperties ?? {});
  return values ? mapReader(values) : readAny;
}

/** Returns what a missing member reads as: the default, which is empty for lists and maps, or the object with all defaults. */
function fallbackOf(schema: SchemaView, read: Reader): Reader {
  if (schema.default !== undefined) {
    const fallback = schema['x-digits'] ? '0' : schema.default;
    if (Array.isArray(fallback)) return () => [];
    return isObject(fallback) ? () => ({}) : () => fallback;
  }
  return schema.properties ? (_, depth) => read({}, depth) : () => null;
}

function compile(schema: SchemaView): Reader {
  const read = readerOf(schema);
  const fallback = fallbackOf(schema, read);
  return (value, depth) => (missing(value) ? fallback(value, depth) : read(value, depth));
}

/**
 * Compiles a request schema to a lenient reader (docs/interface/decisions.md#lenient-requests):
 * `null` and missing members read as the default, also in lists and maps; unknown members are
 * dropped; numbers may be written in any way that JSON and Java use.
 *
 * @returns a function from parsed JSON (see `parseJson`) to the typed request; it throws
 *   {@link WrongMemberError} or {@link TooLargeError} with the member's path
 */
export function compileReader<S extends TSchema>(schema: S): (value: unknown) => Static<S> {
  const read = compile(schema);
  return (value) => read(value, 0) as Static<S>;
}
