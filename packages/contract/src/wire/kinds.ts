import type { Static, TSchema } from 'typebox';
import * as Type from '../typebox.js';

/** `T` or `null`; a missing member reads as `null`. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({
    anyOf: [schema, { type: 'null' }],
    default: null,
  });
}

/** A string; missing or `null` reads as the empty string. */
export const text = () => Type.String({ default: '' });

/** Members that are all like {@link text}. */
export const texts = <const N extends string>(...names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, text()])) as Record<N, ReturnType<typeof text>>;

/** A string that may be `null`; missing reads as `null`. */
export const nullableText = () => nullable(Type.String());

/** Like {@link text}, for pictures and other data of any length. */
export const data = () => Type.String({ default: '', 'x-data': true });

/** Like {@link nullableText}, for pictures and other data of any length. */
export const nullableData = () => nullable(Type.String({ 'x-data': true }));

/** Java `int`: a 32-bit integer. */
export const int = (fallback = 0) => Type.Integer({ format: 'int32', default: fallback });

/** Java `long` in a reply; all of them are far below 2^53. */
export const long = () => Type.Integer({ format: 'int64', default: 0 });

/** Java `long` in a request: kept as a string of digits, because 2^63 - 1 does not fit a number. */
export const digits = () =>
  Type.Unsafe<string>({ type: 'integer', format: 'int64', default: 0, 'x-digits': true });

/** Java `double`. */
export const double = (fallback = 0) => Type.Number({ format: 'double', default: fallback });

/** Java `boolean`. */
export const flag = (fallback = false) => Type.Boolean({ default: fallback });

/** A constant of a Java enum, in its exact spelling; missing or `null` reads as the default. */
export const enumOf = <const V extends readonly string[]>(values: V, fallback: V[number]) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values, default: fallback });

/** Like {@link enumOf}; missing or `null` reads as `null`. */
export function nullableEnum<const V extends readonly string[]>(values: V) {
  return nullable(Type.Unsafe<V[number]>({ type: 'string', enum: values }));
}

/** A list; missing or `null` reads as the empty list, a `null` element as the element's default. */
export const list = <T extends TSchema>(element: T) => Type.Array(element, { default: [] });

/** Name to value, in the order sent; missing or `null` reads as the empty map. */
export const map = <T extends TSchema>(value: T) =>
  Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    patternProperties: { '^.*$': value },
    default: {},
  });

/** An object of the wire under the name that the host's documentation uses. */
export const dto = <P extends Record<string, TSchema>>(name: string, members: P) =>
  Type.Object(members, { title: name, additionalProperties: false });
