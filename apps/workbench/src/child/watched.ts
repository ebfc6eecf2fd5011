import { checkFigure } from '@fragwerk/renderers';
import { type ServiceDeclarations, ServiceError, type Services, servicesFrom } from '@fragwerk/sdk';
import { checkResult } from '@fragwerk/service';
import type { PluginFault } from '../api.js';
import { inBoth, runtimeFault } from './fault.js';
import type { ChildEvent, Plugin, RunningOperation } from './messages.js';

let nextId = 1;

type OperationName = Parameters<typeof checkResult>[0];
type Figure = Parameters<typeof checkFigure>[0];

/** Returns the figures in a valid result. */
function figuresOf(operation: string, result: unknown): readonly Figure[] {
  if (operation === 'picture') return [(result as { readonly figure: Figure }).figure];
  const isPrint = operation === 'print' || operation === 'result';
  return isPrint
    ? Object.values((result as { readonly figures: Record<string, Figure> }).figures)
    : [];
}

/** Returns the message without the error's name: the checks of the service write sentences. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Returns the fault of a result that the service would reject. */
function resultFault(operation: string, result: unknown, folder: string): PluginFault | null {
  try {
    checkResult(operation as OperationName, result);
    for (const figure of figuresOf(operation, result)) checkFigure(figure);
    return null;
  } catch (error) {
    return { ...runtimeFault(error, folder, operation), message: inBoth(messageOf(error)) };
  }
}

/**
 * Returns a plugin type whose operations report when they begin and end, and why they fail. Results
 * and errors stay the same.
 *
 * @param folder of the author's project
 */
export function watchedPlugin(
  plugin: Plugin,
  folder: string,
  send: (event: ChildEvent) => void,
): Plugin {
  const { type } = plugin.info;
  const declared = Object.keys(plugin.services ?? {});
  /** An operation that waits for services does not count as running. */
  const withServices = (input: unknown, running: RunningOperation) => {
    const given = input as { readonly services: Services<ServiceDeclarations> };
    let calls = 0;
    const services = servicesFrom(declared, async (name, request) => {
      if (calls++ === 0) send({ kind: 'end', ...running, fault: null });
      try {
        const { [name]: service } = given.services;
        if (service) return await service.call(request);
        throw new ServiceError(name, 'notSet');
      } finally {
        if (--calls === 0) send({ kind: 'begin', ...running });
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
        send({ kind: 'begin', ...running });
        try {
          const result = await operate(
            declared.length === 0 ? input : withServices(input, running),
          );
          send({ kind: 'end', ...running, fault: resultFault(operation, result, folder) });
          return result;
        } catch (error) {
          const fault = runtimeFault(error, folder, operation);
          send({ kind: 'end', ...running, fault });
          throw error;
        }
      },
    ] as const;
  });
  return { ...plugin, operations: Object.fromEntries(watched) };
}
