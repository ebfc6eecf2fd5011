import { checkFigure } from '@fragwerk/renderers';
import { type ServiceDeclarations, ServiceError, type Services, servicesFrom } from '@fragwerk/sdk';
import { checkResult } from '@fragwerk/service';
import type { PluginFault } from '../api.js';
import { inBoth, runtimeFault } from './fault.js';
import type { FromChild, Plugin, RunningOperation } from './messages.js';

let nextId = 1;

type OperationName = Parameters<typeof checkResult>[0];
type Figure = Parameters<typeof checkFigure>[0];

/** The figures in an answer that is what its operation promises. */
function figuresOf(operation: string, result: unknown): readonly Figure[] {
  if (operation === 'picture') return [(result as { readonly figure: Figure }).figure];
  const isPrint = operation === 'print' || operation === 'result';
  return isPrint
    ? Object.values((result as { readonly figures: Record<string, Figure> }).figures)
    : [];
}

/** The checks of the service say all in a sentence of theirs. */
const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** What is wrong in the answer of an operation; the service refuses such an answer as a whole. */
function answerFault(operation: string, result: unknown, folder: string): PluginFault | null {
  try {
    checkResult(operation as OperationName, result);
    for (const figure of figuresOf(operation, result)) checkFigure(figure);
    return null;
  } catch (error) {
    return { ...runtimeFault(error, folder, operation), message: inBoth(wordsOf(error)) };
  }
}

/**
 * A plugin type whose operations tell when they begin and end, and why they fail. What they answer
 * and throw stays the same.
 *
 * @param folder of the author, for places in his files
 */
export function watchedPlugin(
  plugin: Plugin,
  folder: string,
  tell: (message: FromChild) => void,
): Plugin {
  const { type } = plugin.info;
  const declared = Object.keys(plugin.services ?? {});
  /** While an operation waits for services, it does not run. */
  const waiting = (input: unknown, running: RunningOperation) => {
    const given = input as { readonly services: Services<ServiceDeclarations> };
    let calls = 0;
    const services = servicesFrom(declared, async (name, request) => {
      if (calls++ === 0) tell({ kind: 'end', ...running, fault: null });
      try {
        const { [name]: service } = given.services;
        if (service) return await service.call(request);
        throw new ServiceError(name, 'notSet');
      } finally {
        if (--calls === 0) tell({ kind: 'begin', ...running });
      }
    });
    return { ...given, services };
  };
  const watched = Object.entries(plugin.operations).map(([operation, run]) => {
    const operate = run as (input: unknown) => unknown;
    return [
      operation,
      async (input: unknown): Promise<unknown> => {
        const running = { id: nextId++, type, operation };
        tell({ kind: 'begin', ...running });
        try {
          const result = await operate(declared.length === 0 ? input : waiting(input, running));
          tell({ kind: 'end', ...running, fault: answerFault(operation, result, folder) });
          return result;
        } catch (error) {
          const fault = runtimeFault(error, folder, operation);
          tell({ kind: 'end', ...running, fault });
          throw error;
        }
      },
    ] as const;
  });
  return { ...plugin, operations: Object.fromEntries(watched) };
}
