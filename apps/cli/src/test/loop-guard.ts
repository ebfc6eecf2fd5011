import { writeSync } from 'node:fs';
import { watchLoops } from '@fragwerk/workbench/loops';

/** Returns the operation in progress, as recorded by the test suite of the SDK. */
const currentOperation = () =>
  (globalThis as Readonly<Record<symbol, { type: string; operation: string } | undefined>>)[
    Symbol.for('fragwerk.running')
  ];

/**
 * Ends this process with a message if it is caught in an endless loop.
 *
 * @param folder of the author, for the place in the files
 * @param limitMs time after which a busy thread counts as a loop
 */
export function endLoops(folder: string, limitMs: number): void {
  watchLoops({ folder, limitMs }, (place) => {
    const known = currentOperation();
    const subject = known
      ? `"${known.operation}" of the plugin type "${known.type}"`
      : 'A test of the plugin';
    const where = place ? `, at ${place.file}:${place.line}\n    ${place.sourceLine.trim()}` : '.';
    writeSync(2, `✖ ${subject} ran for more than ${limitMs / 1000} s and was ended${where}\n`);
    process.exit(1);
  });
}
