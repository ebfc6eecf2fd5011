import type { Plugin } from '../plugin.js';
import { descriptionCases } from './fact-cases.js';
import { type FakeServices, withFakes } from './fake-services.js';
import { figureCases } from './figure-cases.js';
import { operationCases, type PluginCase } from './operation-cases.js';
import { setRunning } from './running.js';
import { withTimeLimit } from './time-limit.js';

export type { PluginCase } from './operation-cases.js';
export type { FakeServices } from './fake-services.js';
export { scoreAnswer } from './score-answer.js';

/** Compares the name, because a plugin in a cell has its own copy of the class. */
const isServiceNotSet = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'ServiceError' &&
  'reason' in error &&
  error.reason === 'notSet';

/**
 * Returns the test cases for a plugin type: info, fields, figures, and every operation with empty,
 * typical and hostile input. A failing case rejects with a sentence for the author; one that calls a
 * service without a mock ends there.
 */
export function pluginCases(type: Plugin, services?: FakeServices): readonly PluginCase[] {
  const plugin = withTimeLimit(withFakes(type, services));
  // Errors of operations have their place in the author's file, those of figures have none.
  return [...descriptionCases(plugin), ...operationCases(plugin), ...figureCases(plugin)].map(
    ({ name, run }) => ({
      name,
      run: () => {
        setRunning(plugin.info.type, name);
        return run().catch((error: unknown) => {
          if (!isServiceNotSet(error)) throw error;
        });
      },
    }),
  );
}

/** Registers a test: `test` of node:test or of vitest. */
type RegisterTest = (name: string, run: () => Promise<void>) => unknown;

interface TestPluginOptions {
  /** Default: `test` of node:test. */
  readonly test?: RegisterTest;
  /** Mocks of the services that the type calls. */
  readonly services?: FakeServices;
}

/**
 * Registers the cases of a plugin type as tests.
 *
 * @example
 * await testPlugin(plugin);
 */
export async function testPlugin(
  plugin: Plugin,
  { test, services }: TestPluginOptions = {},
): Promise<void> {
  const register = test ?? (await import('node:test')).test;
  for (const { name, run } of pluginCases(plugin, services))
    void register(`${plugin.info.type}: ${name}`, run);
}
