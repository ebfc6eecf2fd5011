import { FragwerkError, type InputOf, type OperationName, type OutputOf } from '@fragwerk/sdk';
import type { Registry } from './registry.js';

/** Runs plugin operations; the one place where a plugin's code is called for a request. */
export interface OperationRunner {
  /**
   * @returns the operation's result, or `undefined` when the plugin type does not have it
   * @throws FragwerkError UNKNOWN_PLUGIN, or PLUGIN_FAILED with the plugin's error as cause
   */
  run<K extends OperationName>(
    type: string,
    operation: K,
    input: InputOf<K>,
  ): Promise<OutputOf<K> | undefined>;
}

const isText = (value: unknown) => typeof value === 'string';
const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What each operation has to answer at least; plugins may come from plain JavaScript. */
const shapes: Record<OperationName, readonly [what: string, check: (value: unknown) => boolean]> = {
  statement: ['a string', isText],
  text: ['a string', isText],
  datasets: ['a list', Array.isArray],
  requiredVariables: ['a list', Array.isArray],
  formulas: ['a string', isText],
  picture: ['an object with a figure', isObject],
  imageTemplates: ['a list', Array.isArray],
  view: ['an object', isObject],
  evaluate: ['an object', isObject],
  evaluateUnit: ['a string', isText],
  score: ['an object', isObject],
  rewriteStatement: ['a string', isText],
  rewriteWholeStatement: ['a string', isText],
  updateFromBrowser: ['a string', isText],
  print: ['an object with a source', isObject],
  result: ['an object with a source', isObject],
  dialogMode: ['a mode', isText],
  configProblems: ['a list', Array.isArray],
};

/** The plugin's failure as the caller may see it; the plugin's own words stay in the log. */
export const pluginFailed = (type: string, operation: string, cause: unknown): FragwerkError =>
  new FragwerkError('PLUGIN_FAILED', `The plugin type "${type}" failed in "${operation}".`, {
    cause,
  });

/** Runs operations in this thread. */
export function createOperations(registry: Registry): OperationRunner {
  return {
    async run(type, name, input) {
      const operation = registry.get(type).operations[name];
      if (!operation) return undefined;
      try {
        const result = await operation(input);
        const [what, check] = shapes[name];
        if (!check(result)) throw new TypeError(`${name} has to answer ${what}.`);
        return result;
      } catch (error) {
        throw pluginFailed(type, name, error);
      }
    },
  };
}
