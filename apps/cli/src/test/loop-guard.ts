import { writeSync } from 'node:fs';
import { findSourceMap } from 'node:module';
import { framesInCells, type LoopFrame, watchThread } from '@fragwerk/service/loops';
import {
  authorPlace,
  frames as stackFrames,
  pathOf,
  type Position,
} from '@fragwerk/service/places';

/** Returns the position in the source file of a frame, from 1. */
export function positionOf({ url, line, column }: LoopFrame): Position {
  const entry = findSourceMap(url)?.findEntry(line, column);
  if (!entry || !('originalSource' in entry))
    return { path: pathOf(url), line: line + 1, column: column + 1 };
  const { originalSource, originalLine, originalColumn } = entry;
  return { path: pathOf(originalSource), line: originalLine + 1, column: originalColumn + 1 };
}

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
  process.setSourceMapsEnabled(true);
  const onLoop = (frames: readonly LoopFrame[]): void => {
    const inCells = stackFrames(Object.assign(new Error(''), { stack: framesInCells(frames) }));
    const places = [...inCells, ...frames.map(positionOf)].map((found) =>
      authorPlace(found, folder),
    );
    const place = places.find((found) => found !== null);
    const known = currentOperation();
    const subject = known
      ? `"${known.operation}" of the plugin type "${known.type}"`
      : 'A test of the plugin';
    const where = place ? `, at ${place.file}:${place.line}\n    ${place.sourceLine.trim()}` : '.';
    writeSync(2, `✖ ${subject} ran for more than ${limitMs / 1000} s and was ended${where}\n`);
    process.exit(1);
  };
  watchThread(limitMs, onLoop);
}
