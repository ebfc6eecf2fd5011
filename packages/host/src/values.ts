import { writeReal } from '@fragwerk/sdk/expressions';

/** One value of a dataset; numbers are in SI base units once the dataset's unit is applied. */
export type DatasetValue =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'complex'; readonly re: number; readonly im: number }
  | { readonly kind: 'vector'; readonly entries: readonly number[] }
  | { readonly kind: 'matrix'; readonly rows: readonly (readonly number[])[] }
  | { readonly kind: 'string'; readonly text: string };

/** Replaces every number of a value. */
export function mapNumbers(value: DatasetValue, change: (value: number) => number): DatasetValue {
  switch (value.kind) {
    case 'number':
      return { kind: 'number', value: change(value.value) };
    case 'complex':
      return { kind: 'complex', re: change(value.re), im: change(value.im) };
    case 'vector':
      return { kind: 'vector', entries: value.entries.map(change) };
    case 'matrix':
      return { kind: 'matrix', rows: value.rows.map((row) => row.map(change)) };
    case 'string':
      return value;
  }
}

const list = (numbers: readonly string[]) => `[${numbers.join(',')}]`;

/**
 * Writes a value in the syntax of the host's parser: `[1,2]` and `matrix([1,2],[3,4])` as in
 * docs/interface/questions.md#subquestions, `3+%i*2` as in
 * docs/interface/questions.md#built-in-plugins. A string has no quotes (contract-samples); how the
 * host writes vectors, matrices and complex numbers is not documented.
 */
export function writeValue(value: DatasetValue): string {
  switch (value.kind) {
    case 'number':
      return writeReal(value.value);
    case 'complex':
      return `${writeReal(value.re)}${value.im < 0 ? '-' : '+'}%i*${writeReal(Math.abs(value.im))}`;
    case 'vector':
      return list(value.entries.map(writeReal));
    case 'matrix':
      return `matrix(${value.rows.map((row) => list(row.map(writeReal))).join(',')})`;
    case 'string':
      return value.text;
  }
}
