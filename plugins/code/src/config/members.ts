import type { ConfigProblem, Localized } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';

/** An object of a configuration, of which nothing is known yet. */
export type Members = Readonly<Record<string, unknown>>;

/** Adds a problem with a field such as `tests[2].expected`, counted from 1. */
export type Report = (field: string, message: Localized) => void;

/** Returns a problem with a field, which has no position in the text. */
export const problemAt = (field: string, message: Localized): ConfigProblem => ({
  ...{ field, message, position: 0, line: 1, column: 1 },
});

const lines: s.Schema<string> = s.value(
  { de: 'ein Text oder eine Liste seiner Zeilen', en: 'a string or a list of its lines' },
  (found) => [found].flat().every((line) => typeof line === 'string'),
);

/** A string, possibly as a list of lines; '' if it is missing. */
export const text: s.Schema<string> = s.withDefault(
  {
    expected: lines.expected,
    read: (found, problems) =>
      [lines.read(found, problems)].flat().join('\n').replace(/\r\n?/g, '\n'),
  },
  '',
);
