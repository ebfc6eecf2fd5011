import type { OperationName, PluginOperations } from '../operations.js';
import type { Plugin } from '../plugin.js';
import { assertThat } from './check.js';

/** Time limit of an operation: PLUGIN_TIMEOUT of a service, or `--limit` of `fragwerk test`. */
const limitMs = (): number =>
  (globalThis as Readonly<Record<symbol, number | undefined>>)[Symbol.for('fragwerk.limit')] ??
  5_000;

/** Servers are slower than the computers of authors, above all during a test of many classes. */
const SHARE = 0.5;

/** Runs an operation that is too slow again, because another program may have delayed it. */
const MEASUREMENTS = 2;

/** A quick operation does not need a turn of the event loop of its own, which takes a millisecond. */
const TURN_MS = 10;

const inSeconds = (ms: number) => `${Number((ms / 1_000).toPrecision(2))} s`;

/** Returns a plugin whose operations fail if they take so long that a service may end them. */
export function withTimeLimit(plugin: Plugin): Plugin {
  const limited = (name: string, operation: (input: unknown) => unknown) => {
    const measure = async (input: unknown, left: number): Promise<unknown> => {
      const started = performance.now();
      const result = await operation(input);
      const ms = performance.now() - started;
      // Lets the event loop run, so that `fragwerk test` does not take several operations for an endless loop.
      if (ms > TURN_MS) await new Promise((resolve) => setTimeout(resolve));
      if (ms <= SHARE * limitMs()) return result;
      assertThat(
        left > 1,
        `"${name}" takes ${inSeconds(ms)}. A service ends it after ${inSeconds(limitMs())}, and may be slower than this computer: it must not take more than ${inSeconds(SHARE * limitMs())} here.`,
      );
      return measure(input, left - 1);
    };
    return (input: unknown) => measure(input, MEASUREMENTS);
  };
  const operations = Object.entries(plugin.operations).map(([name, operation]) => [
    name as OperationName,
    limited(name, operation as (input: unknown) => unknown),
  ]);
  return { ...plugin, operations: Object.fromEntries(operations) as PluginOperations };
}
