import {
  type Figure,
  type OperationName,
  type OutputOf,
  type Plugin,
  servicesFrom,
} from '@fragwerk/sdk';
import { isObject } from '@fragwerk/sdk/schema';
import { type OperationResults, type OperationTask, sendError } from './protocol.js';
import type { CallService } from './task-loop.js';

/** A result with its figures as JSON, because only the drawing process reads them. */
type Packed<T> = T extends { readonly figure: Figure }
  ? Omit<T, 'figure'> & { readonly figure: string }
  : T extends { readonly figures: Readonly<Record<string, Figure>> }
    ? Omit<T, 'figures'> & { readonly figures: Readonly<Record<string, string>> }
    : T;

/** The result of an operation as its process sends it. */
export type PackedOutputOf<K extends OperationName> = Packed<OutputOf<K>>;

/** Packs the figures of a result; an invalid result is returned unchanged and fails its check. */
export function packResult(name: OperationName, result: unknown): unknown {
  if (!isObject(result)) return result;
  if (name === 'picture') return { ...result, figure: JSON.stringify(result.figure) };
  if ((name === 'print' || name === 'result') && isObject(result.figures)) {
    const figures = Object.entries(result.figures).map(([key, figure]) => [
      key,
      JSON.stringify(figure),
    ]);
    return { ...result, figures: Object.fromEntries(figures) as unknown };
  }
  return result;
}

/**
 * Runs operations of a plugin type one after the other and packs their results.
 *
 * @param call calls a service that the type declares
 */
export async function runOperations(
  plugin: Plugin | undefined,
  { names, input }: Pick<OperationTask, 'names' | 'input'>,
  call: CallService,
): Promise<OperationResults> {
  const results: unknown[] = [];
  const declared = Object.keys(plugin?.services ?? {});
  const given =
    declared.length === 0 ? input : { ...input, services: servicesFrom(declared, call) };
  try {
    for (const name of names) {
      const operation = plugin?.operations[name] as ((input: unknown) => unknown) | undefined;
      results.push(packResult(name, await operation?.(given)));
    }
    return { results, failure: null };
  } catch (error) {
    return { results, failure: sendError(error) };
  }
}
