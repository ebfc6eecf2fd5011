import type { Plugin } from '../plugin.js';
import { descriptionCases } from './fact-cases.js';
import { figureCases } from './figure-cases.js';
import { operationCases, type PluginCase } from './operation-cases.js';

export type { PluginCase } from './operation-cases.js';
export { scoreAnswer, type TestedAnswer } from './score-answer.js';

/**
 * What every plugin type has to hold: facts, fields, figures, and every operation with empty,
 * typical and hostile input. A case that fails rejects with a sentence for the author.
 */
export const pluginCases = (plugin: Plugin): readonly PluginCase[] => [
  ...descriptionCases(plugin),
  ...figureCases(plugin),
  ...operationCases(plugin),
];

/** Registers a test: `test` of node:test or of vitest. */
export type RegisterTest = (name: string, run: () => Promise<void>) => unknown;

/**
 * Registers the cases of a plugin type as tests, with node:test unless another `test` is given.
 *
 * @example
 * await testPlugin(plugin);
 */
export async function testPlugin(plugin: Plugin, test?: RegisterTest): Promise<void> {
  const register = test ?? (await import('node:test')).test;
  for (const { name, run } of pluginCases(plugin))
    void register(`${plugin.info.type}: ${name}`, run);
}
