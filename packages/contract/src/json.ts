import { type ParseError, parse as parseTolerantly } from 'jsonc-parser';

/**
 * Marks an integer that a double cannot hold. Random per process, so that no string of a caller can
 * imitate it.
 */
const LONG_MARK = `${crypto.randomUUID()}:`;

/** Returns the digits of a long integer read by {@link parseJson}, or `undefined`. */
export const longDigits = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith(LONG_MARK)
    ? value.slice(LONG_MARK.length)
    : undefined;

const isDigit = (code: number) => code >= 48 && code <= 57;

/** Returns the index after the string that begins at `start` with a quotation mark. */
function endOfString(json: string, start: number): number {
  let end = start + 1;
  for (;;) {
    const quote = json.indexOf('"', end);
    if (quote < 0) return json.length;
    let backslashes = 0;
    while (json.charCodeAt(quote - 1 - backslashes) === 92) backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
    end = quote + 1;
  }
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
      const number = /[-+.\deE]*/y;
      number.lastIndex = index;
      const token = number.exec(json)?.[0] ?? '';
      const end = index + token.length;
      if (/^-?[1-9]\d{15,}$/.test(token) && !Number.isSafeInteger(Number(token))) {
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

function syntaxError(json: string): JsonSyntaxError {
  const errors: ParseError[] = [];
  try {
    parseTolerantly(json, errors, { disallowComments: true, allowEmptyContent: false });
  } catch {
    // The tolerant parser is recursive and fails on very deep nesting.
  }
  const position = errors[0]?.offset ?? -1;
  const before = json.slice(0, Math.max(0, position)).split('\n');
  return new JsonSyntaxError(position, before.length, (before.at(-1)?.length ?? 0) + 1);
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
