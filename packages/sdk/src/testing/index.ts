import type { Plugin } from '../plugin.js';
import { descriptionCases } from './fact-cases.js';
import type { ServiceError } from '../services.js';
import { type FakeServices, withFakes } from './fake-services.js';
import { figureCases } from './figure-cases.js';
import { operationCases, type PluginCase } from './operation-cases.js';
import { setRunning } from './running.js';
import { withTimeLimit } from './time-limit.js';

export type { PluginCase } from './operation-cases.js';
export type { FakeServices } from './fake-services.js';
export { scoreAnswer } from './score-answer.js';

/** Compares the name, because a plugin in a cell has its own copy of the class. */
const isServiceNotSet = (error: unknown): error is ServiceError =>
  error instanceof Error &&
  error.name === 'ServiceError' &&
  'reason' in error &&
  error.reason === 'notSet';

/** Returns the first error of a chain of causes. */
const rootOf = (error: Error): Error =>
  error.cause instanceof Error ? rootOf(error.cause) : error;

/** Returns a function that shortens an error to the name of the first case with the same one. */
function shortener(): (error: unknown, name: string) => unknown {
  const firstBy = new Map<string, string>();
  return (error, name) => {
    if (!(error instanceof Error)) return error;
    // In a process with a cell, errors may have an empty stack trace.
    const { message, stack = '' } = rootOf(error);
    const place = `${message}\n${stack.split('\n')[1] ?? ''}`.replace(name.replace(': ', ', '), '');
    const first = firstBy.get(place);
    if (first === undefined) {
      firstBy.set(place, name);
      return error;
    }
    const same = new Error(`The same error as in "${first}".`);
    same.stack = same.message;
    return same;
  };
}

/**
 * Returns the test cases for a plugin type: info, fields, figures, and every operation with empty,
 * typical and hostile input. A failing case rejects with a sentence for the author; one that calls a
 * service without a mock skips its test.
 */
export function pluginCases(type: Plugin, services?: FakeServices): readonly PluginCase[] {
  const plugin = withTimeLimit(withFakes(type, services));
  const shorten = shortener();
  // Errors of operations have their place in the author's file, those of figures have none.
  return [...descriptionCases(plugin), ...operationCases(plugin), ...figureCases(plugin)].map(
    ({ name, run }) => ({
      name,
      run: (test) => {
        setRunning(plugin.info.type, name);
        return run().catch((error: unknown) => {
          if (!isServiceNotSet(error)) throw shorten(error, name);
          test?.skip(`the service "${error.service}" has no mock`);
        });
      },
    }),
  );
}

/** Registers a test: `test` of node:test or of vitest. */
type RegisterTest = (name: string, run: PluginCase['run']) => unknown;

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
