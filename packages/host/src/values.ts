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
