import { writeSync } from 'node:fs';
import { watchLoops } from '@fragwerk/workbench/loops';

/** What the test suite of the SDK notes of the case that runs. */
const running = () =>
  (globalThis as Readonly<Record<symbol, { type: string; operation: string } | undefined>>)[
    Symbol.for('fragwerk.running')
  ];

/**
 * Ends this process with a sentence when it is caught in an endless loop.
 *
 * @param folder of the author, for the place in his files
 * @param limit longest time that it may keep its thread busy, in milliseconds
 */
export function endLoops(folder: string, limit: number): void {
  watchLoops({ folder, limitMs: limit }, (place) => {
    const known = running();
    const subject = known
      ? `"${known.operation}" of the plugin type "${known.type}"`
      : 'A test of the plugin';
    const where = place ? `, at ${place.file}:${place.line}\n    ${place.sourceLine.trim()}` : '.';
    writeSync(2, `✖ ${subject} ran for more than ${limit / 1000} s and was ended${where}\n`);
    process.exit(1);
  });
}
