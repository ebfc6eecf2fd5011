import { accessSync, constants, createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseJson, readScoreRecord, type ScoreRecord } from '@fragwerk/contract';
import { CannotRunError } from '../cannot-run-error.js';
import { cannotRead } from '../file-errors.js';

/** Replaces folders by the files of records in them. @throws CannotRunError if there are none */
export function recordFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    try {
      accessSync(path, constants.R_OK);
      if (!statSync(path).isDirectory()) return [path];
      const names = readdirSync(path).filter((name) => name.endsWith('.jsonl'));
      if (names.length === 0) throw new CannotRunError(`${path} contains no recorded answers.`);
      return names.sort().map((name) => join(path, name));
    } catch (error) {
      if (error instanceof CannotRunError) throw error;
      throw cannotRead(`Cannot read ${path}`, error);
    }
  });
}

/** Reads lines as far as the file goes now, because a service may record what is scored meanwhile. */
function readLines(file: string): AsyncIterable<string> {
  const { size } = statSync(file);
  return createInterface({
    input: createReadStream(file, size === 0 ? {} : { end: size - 1 }),
    crlfDelay: Infinity,
  });
}

/**
 * Reads recorded answers line by line; `null` for a line that holds none, such as one that was cut
 * off by a full disk.
 */
export async function* readRecords(files: readonly string[]): AsyncGenerator<ScoreRecord | null> {
  for (const file of files)
    for await (const line of readLines(file)) if (line.trim() !== '') yield readRecord(line);
}

function readRecord(line: string): ScoreRecord | null {
  try {
    const record = readScoreRecord(parseJson(line));
    return record.request.typ === '' ? null : record;
  } catch {
    return null;
  }
}

/** Counts the lines that may hold an answer, for the progress. */
export async function countRecords(files: readonly string[]): Promise<number> {
  let count = 0;
  for (const file of files)
    for await (const line of readLines(file)) if (line.trim() !== '') count++;
  return count;
}
