import { pathToFileURL } from 'node:url';
import type { Plugin, PluginOperations } from '@fragwerk/sdk';
import { isObject } from '@fragwerk/sdk/schema';
import { loadCell, stackOf } from '@fragwerk/service/cell';
import { authorPlace, frames } from '@fragwerk/service/places';
import { positionOf } from './loop-guard.js';

/** Reads a figure, which leaves a cell as JSON. */
const figureOf = (packed: unknown): unknown =>
  typeof packed === 'string' ? JSON.parse(packed) : packed;

function unpacked(result: unknown): unknown {
  if (!isObject(result)) return result;
  const { figure, figures } = result;
  if (figure !== undefined) return { ...result, figure: figureOf(figure) };
  if (!isObject(figures)) return result;
  const entries = Object.entries(figures).map(([name, packed]) => [name, figureOf(packed)]);
  return { ...result, figures: Object.fromEntries(entries) as unknown };
}

/** Returns an error with its place in the author's files, or with its stack trace. */
function describeError(error: Error): string {
  const stack = stackOf(error);
  const places = frames(Object.assign(new Error(error.message), { stack })).map(
    ({ path, line, column }) =>
      positionOf({ url: pathToFileURL(path).href, line: line - 1, column: column - 1 }),
  );
  const place = places.map((one) => authorPlace(one, process.cwd())).find((one) => one !== null);
  return place ? `${place.file}:${place.line}:${place.column}: ${error.message}` : stack;
}

/**
 * Returns a plugin whose operations run in a cell, as in a service.
 *
 * @param url of its script for a cell
 * @throws Error with a place in the author's files, if the script throws
 */
export async function inCell(plugin: Plugin, url: string): Promise<Plugin> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const { plugin: inside } = await loadCell({ url, exportName: 'default' }, print);
  // In a process with cells, Node prints errors outside of tests as {}.
  process.on('uncaughtExceptionMonitor', (error) => print(describeError(error)));
  if (!inside) return plugin;
  const operations = Object.entries(inside.operations).map(([name, operation]) => [
    name,
    async (input: never) => unpacked(await operation(input)),
  ]);
  return { ...plugin, operations: Object.fromEntries(operations) as PluginOperations };
}
