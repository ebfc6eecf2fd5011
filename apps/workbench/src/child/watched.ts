import { runtimeFault } from './fault.js';
import type { FromChild, Plugin } from './messages.js';

let nextId = 1;

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
  const watched = Object.entries(plugin.operations).map(([operation, run]) => {
    const operate = run as (input: unknown) => unknown;
    return [
      operation,
      async (input: unknown): Promise<unknown> => {
        const running = { id: nextId++, type, operation };
        tell({ kind: 'begin', ...running });
        try {
          const result = await operate(input);
          tell({ kind: 'end', ...running, fault: null });
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
