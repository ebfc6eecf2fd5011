import type { Localized } from './localized.js';

/** One mismatch between a value and its schema. */
export interface SchemaProblem {
  /** Location such as `datasets[2].range`; '' for the value itself. */
  readonly path: string;
  /** What was expected there, as a noun phrase. */
  readonly expected: Localized;
  readonly found: unknown;
  /** Describes the problem instead of what was expected and found. */
  readonly sentence?: Localized;
}

/** Describes and reads plain data that comes from outside: files, configurations, other processes. */
export interface Schema<T> {
  readonly expected: Localized;
  /**
   * Returns the value without members that the schema does not know, and adds a problem for
   * everything that does not match. The result can only be relied on if no problem was added.
   */
  readonly read: (value: unknown, problems: SchemaProblem[]) => T;
}

/** The type of the values that a schema describes. */
export type ValueOf<S> = S extends Schema<infer T> ? T : never;

/** Returns the value, or everything that is wrong with it. */
export function parse<T>(
  schema: Schema<T>,
  value: unknown,
): { readonly value: T } | { readonly problems: readonly SchemaProblem[] } {
  const problems: SchemaProblem[] = [];
  const read = schema.read(value, problems);
  return problems.length === 0 ? { value: read } : { problems };
}

/** Returns whether a value matches a schema. */
export const matches = <T>(schema: Schema<T>, value: unknown): value is T =>
  'value' in parse(schema, value);

/** Reads JSON as it is; `null` if there is none, or it does not match. */
export function parseJson<T>(schema: Schema<T>, json: string | undefined): T | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return matches(schema, value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns whether a value is a plain object, neither null nor an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a wrong value as short text; '' for a missing one and for what has no JSON. */
function showFound(found: unknown): string {
  if (typeof found === 'number') return String(found);
  if (typeof found === 'bigint') return `${found}n`;
  try {
    const json = (JSON.stringify(found) as string | undefined) ?? '';
    return json.length > 60 ? `${json.slice(0, 60)}…` : json;
  } catch {
    return '';
  }
}

/** Describes a problem in one sentence: `points: expected a number, got "two".` */
export function describeProblem({ path, expected, found, sentence }: SchemaProblem): Localized {
  const shown = showFound(found);
  const start = path === '' ? '' : `${path}: `;
  const write = (verb: string, text: string, but: string) =>
    `${verb} ${text}${shown === '' ? '' : `, ${but} ${shown}`}.`;
  return {
    de: start + (sentence?.de ?? write('erwartet wird', expected.de, 'nicht')),
    en: start + (sentence?.en ?? write('expected', expected.en, 'got')),
  };
}

/** Returns the value. @throws TypeError that begins with `what` and describes the first problem */
export function demand<T>(schema: Schema<T>, value: unknown, what: string): T {
  const read = parse(schema, value);
  if ('value' in read) return read.value;
  throw new TypeError(`${what}: ${read.problems.map((one) => describeProblem(one).en)[0] ?? ''}`);
}

/** A schema for the values that pass a test. */
export const value = <T>(expected: Localized, test: (value: unknown) => boolean): Schema<T> => ({
  expected,
  read(found, problems) {
    if (!test(found)) problems.push({ path: '', expected, found });
    return found as T;
  },
});

export const string = value<string>(
  { de: 'ein Text', en: 'a string' },
  (found) => typeof found === 'string',
);
export const boolean = value<boolean>(
  { de: 'true oder false', en: 'true or false' },
  (found) => typeof found === 'boolean',
);
export const anyObject = value<Readonly<Record<string, unknown>>>(
  { de: 'ein Objekt { … }', en: 'an object { … }' },
  isObject,
);
export const callable = value<(...args: never) => unknown>(
  { de: 'eine Funktion', en: 'a function' },
  (found) => typeof found === 'function',
);
/** Any value; for members whose content is checked elsewhere or never read. */
export const anything = value<unknown>({ de: 'ein beliebiger Wert', en: 'any value' }, () => true);

interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
}

const inBounds = (found: unknown, { min = -Infinity, max = Infinity }: NumberBounds): boolean =>
  typeof found === 'number' && Number.isFinite(found) && found >= min && found <= max;

function boundsText({ min, max }: NumberBounds): Localized {
  if (min === undefined && max === undefined) return { de: '', en: '' };
  if (max === undefined) return { de: ` ab ${min}`, en: `, at least ${min}` };
  if (min === undefined) return { de: ` bis ${max}`, en: `, at most ${max}` };
  return { de: ` von ${min} bis ${max}`, en: ` from ${min} to ${max}` };
}

/** A finite number; bounds are inclusive. */
export function number(bounds: NumberBounds = {}): Schema<number> {
  const { de, en } = boundsText(bounds);
  return value({ de: `eine Zahl${de}`, en: `a number${en}` }, (found) => inBounds(found, bounds));
}

/** An integer; bounds are inclusive. */
export function integer(bounds: NumberBounds = {}): Schema<number> {
  const { de, en } = boundsText(bounds);
  const expected = { de: `eine ganze Zahl${de}`, en: `an integer${en}` };
  return value(expected, (found) => Number.isInteger(found) && inBounds(found, bounds));
}

export function oneOf<const V extends string>(...values: readonly V[]): Schema<V> {
  const list = values.map((known) => JSON.stringify(known)).join(', ');
  const expected =
    values.length === 1
      ? { de: list, en: list }
      : { de: `eines von ${list}`, en: `one of ${list}` };
  return value(expected, (found) => values.some((known) => known === found));
}

export const nullable = <T>({ expected, read }: Schema<T>): Schema<T | null> => ({
  expected: { de: `${expected.de} oder null`, en: `${expected.en} or null` },
  read: (found, problems) => (found === null ? null : read(found, problems)),
});

export const optional = <T>({ expected, read }: Schema<T>): Schema<T | undefined> => ({
  expected,
  read: (found, problems) => (found === undefined ? undefined : read(found, problems)),
});

/** A value that reads as the default if it is missing, null or wrong. */
export const withDefault = <T>({ expected, read }: Schema<T>, initial: T): Schema<T> => ({
  expected,
  read(found, problems) {
    if (found === undefined || found === null) return initial;
    const before = problems.length;
    const result = read(found, problems);
    return problems.length === before ? result : initial;
  },
});

/** Narrows a schema by a further test. */
export const refine = <T>(
  schema: Schema<T>,
  expected: Localized,
  test: (value: T) => boolean,
): Schema<T> => ({
  expected,
  read(found, problems) {
    const before = problems.length;
    const result = schema.read(found, problems);
    if (problems.length === before && !test(result)) problems.push({ path: '', expected, found });
    return result;
  },
});

/** Reads a part, and puts its name or index in front of the path of its problems. */
function readPart<T>(
  schema: Schema<T>,
  found: unknown,
  { problems, key }: { problems: SchemaProblem[]; key: string | number },
): T {
  const before = problems.length;
  const result = schema.read(found, problems);
  if (problems.length === before) return result;
  const place = typeof key === 'number' ? `[${key}]` : key;
  for (const problem of problems.splice(before)) {
    const separator = problem.path === '' || problem.path.startsWith('[') ? '' : '.';
    problems.push({ ...problem, path: `${place}${separator}${problem.path}` });
  }
  return result;
}

export function list<T>(
  items: Schema<T>,
  { min = 0, max = Infinity }: NumberBounds = {},
): Schema<readonly T[]> {
  const bound = { de: '', en: '' };
  if (max !== Infinity) {
    bound.de = ` mit ${min === 0 ? 'höchstens' : `${min} bis`} ${max} Einträgen`;
    bound.en = ` of ${min === 0 ? 'at most' : `${min} to`} ${max} entries`;
  }
  const expected = { de: `eine Liste [ … ]${bound.de}`, en: `a list [ … ]${bound.en}` };
  return {
    expected,
    read(found, problems) {
      if (Array.isArray(found) && found.length >= min && found.length <= max)
        // Not map, which skips the holes of a sparse array.
        return Array.from(found, (item: unknown, key) => readPart(items, item, { problems, key }));
      problems.push({ path: '', expected, found });
      return [];
    },
  };
}

export const map = <T>(items: Schema<T>): Schema<Readonly<Record<string, T>>> => ({
  expected: anyObject.expected,
  read(found, problems) {
    const given = anyObject.read(found, problems);
    const entries = Object.entries(isObject(given) ? given : {});
    return Object.fromEntries(
      entries.map(([name, item]) => [name, readPart(items, item, { problems, key: name })]),
    );
  },
});

/** A schema for every member of a type; a new member without one does not compile. */
export type Members<T> = { readonly [K in keyof T]-?: Schema<T[K]> };

export function object<T extends object>(members: Members<T>): Schema<T> {
  const all = Object.entries<Schema<unknown>>(members);
  const names = all.map(([name]) => name).join(', ');
  const expected = { de: `ein Objekt { ${names} }`, en: `an object { ${names} }` };
  return {
    expected,
    read(found, problems) {
      const result: Record<string, unknown> = {};
      if (!isObject(found)) {
        problems.push({ path: '', expected, found });
        return result as T;
      }
      for (const [name, member] of all) {
        const given = Object.hasOwn(found, name) ? found[name] : undefined;
        const read = readPart(member, given, { problems, key: name });
        if (read !== undefined) result[name] = read;
      }
      return result as T;
    },
  };
}

/** One of several kinds of object, distinguished by a member. */
export function variant<T extends object>(
  member: keyof T & string,
  kinds: Readonly<Record<string, Schema<T>>>,
): Schema<T> {
  const kind = oneOf(...Object.keys(kinds));
  return {
    expected: anyObject.expected,
    read(found, problems) {
      const name = isObject(found) ? found[member] : undefined;
      const schema =
        typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      if (schema) return schema.read(found, problems);
      if (isObject(found)) readPart(kind, name, { problems, key: member });
      else problems.push({ path: '', expected: anyObject.expected, found });
      return found as T;
    },
  };
}

export const localized = object<Localized>({ de: string, en: string });
