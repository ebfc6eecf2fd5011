import { type Complex, type Dimension, roundToDigits } from '../quantities/index.js';

/** A real or complex number in SI base units. */
export interface NumberValue extends Complex {
  readonly kind: 'number';
  readonly dimension: Dimension;
}

/** The value of an expression. */
export type Value =
  | NumberValue
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  /** Rows, each a list. */
  | { readonly kind: 'matrix'; readonly rows: readonly (readonly Value[])[] }
  | { readonly kind: 'string'; readonly text: string }
  /** An equation or a term with free names, values inserted: `y=x^2-4`. */
  | { readonly kind: 'term'; readonly text: string };

/** Values by name, in addition to the built-in constants. */
export type Scope = ReadonlyMap<string, Value>;

export const numberValue = (re: number, dimension: Dimension = {}, im = 0): NumberValue => ({
  kind: 'number',
  re,
  im,
  dimension,
});

/** Returns a complex number with its unit. */
export const quantity = ({ re, im }: Complex, dimension: Dimension = {}): NumberValue =>
  numberValue(re, dimension, im);

/** Replaces every number in a value. */
export function mapValue(value: Value, change: (number: NumberValue) => NumberValue): Value {
  const inner = (item: Value) => mapValue(item, change);
  switch (value.kind) {
    case 'number':
      return change(value);
    case 'list':
      return { kind: 'list', items: value.items.map(inner) };
    case 'matrix':
      return { kind: 'matrix', rows: value.rows.map((row) => row.map(inner)) };
    default:
      return value;
  }
}

/** Returns all numbers of a value in reading order. */
export function numbersIn(value: Value): readonly NumberValue[] {
  const numbers: NumberValue[] = [];
  mapValue(value, (number) => {
    numbers.push(number);
    return number;
  });
  return numbers;
}

/** Returns the dimension of the first number that has one. */
export function dimensionIn(value: Value): Dimension {
  const found = numbersIn(value).find(({ dimension }) => Object.keys(dimension).length > 0);
  return found?.dimension ?? {};
}

/**
 * A number for the host's parser: decimal point, exponent as in `1E-7`
 * (docs/interface/calculation.md#expressions).
 */
export function writeReal(value: number): string {
  return (value === 0 ? '0' : String(value)).replace(/e\+?/, 'E');
}

const digits15 = (value: number) => (Number.isInteger(value) ? value : roundToDigits(value));

function writeComplex({ re, im }: NumberValue, write: (number: number) => string): string {
  const [real, imaginary] = [digits15(re), digits15(im)];
  if (imaginary === 0) return write(real);
  return `${write(real)}${imaginary < 0 ? '-' : '+'}%i*${write(Math.abs(imaginary))}`;
}

/** Writes a value in the syntax of the host's parser. */
export function writeValueOf(value: Value, write: (number: number) => string = writeReal): string {
  const list = (items: readonly Value[]) =>
    `[${items.map((item) => writeValueOf(item, write)).join(',')}]`;
  switch (value.kind) {
    case 'number':
      return writeComplex(value, write);
    case 'list':
      return list(value.items);
    case 'matrix':
      return `matrix(${value.rows.map(list).join(',')})`;
    default:
      return value.text;
  }
}
