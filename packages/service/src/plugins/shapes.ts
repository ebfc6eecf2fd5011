import type { Localized } from '@fragwerk/sdk';

/** Whether a value has the shape of a type. */
export type Check<T> = (value: unknown) => value is T;

const check = <T>(test: (value: unknown) => boolean): Check<T> => test as Check<T>;

export const isText = check<string>((value) => typeof value === 'string');
export const isBoolean = check<boolean>((value) => typeof value === 'boolean');
export const isNumber = check<number>((value) => Number.isFinite(value));
/** A whole number from 0. */
export const isAmount = check<number>((value) => Number.isInteger(value) && Number(value) >= 0);
export const isWholeNumber = check<number>((value) => Number.isInteger(value));
export const isAnything = check<unknown>(() => true);
/** For a member that nobody reads. */
export const isUnread = check<never>(() => true);
export const isRecord = check<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

export const oneOf = <const V extends string>(...values: readonly V[]): Check<V> =>
  check((value) => values.some((known) => known === value));
export const orNull = <T>(inner: Check<T>): Check<T | null> =>
  check((value) => value === null || inner(value));
export const optional = <T>(inner: Check<T>): Check<T | undefined> =>
  check((value) => value === undefined || inner(value));
export const listOf = <T>(inner: Check<T>): Check<readonly T[]> =>
  check((value) => Array.isArray(value) && value.every(inner));
export const mapOf = <T>(inner: Check<T>): Check<Readonly<Record<string, T>>> =>
  check((value) => isRecord(value) && Object.values(value).every(inner));

/** A check for every member of a type, so that a new member without one does not compile. */
export const object = <T extends object>(members: {
  readonly [K in keyof T]-?: Check<T[K]>;
}): Check<T> => {
  const all = Object.entries<Check<unknown>>(members);
  return check((value) => isRecord(value) && all.every(([name, inner]) => inner(value[name])));
};

export const isLocalized = object<Localized>({ de: isText, en: isText });
