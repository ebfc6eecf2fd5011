import { type Figure, type OperationName, operationTable, type OutputOf } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';

/** A result with its figures as JSON, because only the drawing process reads them. */
type Packed<T> = T extends { readonly figure: Figure }
  ? Omit<T, 'figure'> & { readonly figure: string }
  : T extends { readonly figures: Readonly<Record<string, Figure>> }
    ? Omit<T, 'figures'> & { readonly figures: Readonly<Record<string, string>> }
    : T;

/** The result of an operation with packed figures. */
export type PackedOutputOf<K extends OperationName> = Packed<OutputOf<K>>;

/** Packs the figures of a result; an invalid result is returned unchanged and fails its check. */
export function packResult(name: OperationName, result: unknown): unknown {
  if (!s.isObject(result)) return result;
  if (name === 'picture') return { ...result, figure: JSON.stringify(result.figure) };
  if ((name === 'print' || name === 'result') && s.isObject(result.figures)) {
    const figures = Object.entries(result.figures).map(([key, figure]) => [
      key,
      JSON.stringify(figure),
    ]);
    return { ...result, figures: Object.fromEntries(figures) as unknown };
  }
  return result;
}

/** @throws TypeError if a packed result does not match the operation's type */
export function checkPacked<K extends OperationName>(name: K, result: unknown): PackedOutputOf<K> {
  const what = `The result of ${name} does not match its type`;
  s.demand<unknown>(operationTable[name].result, result, what);
  return result as PackedOutputOf<K>;
}
