import { visit } from 'jsonc-parser';
import { endOfString } from './json-shape.js';

/**
 * Marks an integer that a double cannot hold. Random per process, so that no string of a caller can
 * imitate it. Pages of http addresses have no `randomUUID`.
 */
const LONG_MARK = `${crypto.getRandomValues(new Uint32Array(4)).join('-')}:`;

/** Returns the digits of a long integer read by {@link parseJson}, or `undefined`. */
export const longDigits = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith(LONG_MARK)
    ? value.slice(LONG_MARK.length)
    : undefined;

const isDigit = (code: number) => code >= 48 && code <= 57;

const MIN_LONG_DIGITS = 16;
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;

/** Returns the index after a number, also after a malformed one. */
function endOfNumber(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length && '0123456789+-.eE'.includes(json.charAt(end))) end++;
  return end;
}

/** Marks integers that a double cannot hold, outside of strings only. */
function markLongNumbers(json: string): string {
  const pieces: string[] = [];
  let copied = 0;
  let index = 0;
  while (index < json.length) {
    const code = json.charCodeAt(index);
    if (code === 34) {
      index = endOfString(json, index);
    } else if (code === 45 || isDigit(code)) {
      const end = endOfNumber(json, index);
      const token = end - index < MIN_LONG_DIGITS ? '' : json.slice(index, end);
      if (LONG_INTEGER.test(token) && !Number.isSafeInteger(Number(token))) {
        pieces.push(json.slice(copied, index), `"${LONG_MARK}${token}"`);
        copied = end;
      }
      index = end;
    } else {
      index++;
    }
  }
  pieces.push(json.slice(copied));
  return pieces.join('');
}

/** Malformed JSON, with the position of the mistake, counted from 0 in characters. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';

  constructor(
    readonly position: number,
    readonly line: number,
    readonly column: number,
  ) {
    super(
      position < 0
        ? 'The body is not JSON.'
        : `The body is not JSON: syntax error at position ${position} (line ${line}, column ${column}).`,
    );
  }
}

/** Returns the position of the first error, -1 if it is not found. */
function errorPosition(json: string): number {
  let position = -1;
  const onError = (_code: number, offset: number) => {
    position = offset;
    throw new SyntaxError('Stops the visit at the first error.');
  };
  try {
    visit(json, { onError }, { disallowComments: true, allowEmptyContent: false });
  } catch {
    // The first error, or a nesting too deep for the recursive visit.
  }
  return position;
}

function syntaxError(json: string): JsonSyntaxError {
  const position = errorPosition(json);
  let line = 1;
  let lineStart = 0;
  for (;;) {
    const lineEnd = json.indexOf('\n', lineStart);
    if (lineEnd < 0 || lineEnd >= position) break;
    line += 1;
    lineStart = lineEnd + 1;
  }
  return new JsonSyntaxError(position, line, Math.max(0, position) - lineStart + 1);
}

/**
 * Parses JSON and keeps every digit of long integers: each becomes a marked string that
 * {@link longDigits} reads, because a Java long does not fit a number
 * (docs/interface/decisions.md#long-ids).
 *
 * @throws JsonSyntaxError with the position
 */
export function parseJson(json: string): unknown {
  const hasLongNumber = /\d{16}/.test(json);
  try {
    return JSON.parse(hasLongNumber ? markLongNumbers(json) : json) as unknown;
  } catch {
    throw syntaxError(json);
  }
}

/** Writes JSON, with each `bigint` as an integer of any length. */
export const writeJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? `${LONG_MARK}${member}` : member,
  ).replace(new RegExp(`"${LONG_MARK}(-?\\d+)"`, 'g'), '$1');
