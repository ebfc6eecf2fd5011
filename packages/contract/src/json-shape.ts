import { requestLimits, TooLargeError } from './limits.js';

const QUOTE = 34;
const COMMA = 44;
const LEFT_BRACKET = 91;
const BACKSLASH = 92;
const RIGHT_BRACKET = 93;
const LEFT_BRACE = 123;
const RIGHT_BRACE = 125;

const MAX_SHOWN_NAME = 40;

/** Returns the index after the string that begins at `start` with a quotation mark. */
export function endOfString(json: string, start: number): number {
  let end = start + 1;
  for (;;) {
    const quote = json.indexOf('"', end);
    if (quote < 0) return json.length;
    let first = quote;
    while (json.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((quote - first) % 2 === 0) return quote + 1;
    end = quote + 1;
  }
}

const isOpening = (code: number) => code === LEFT_BRACE || code === LEFT_BRACKET;
const isClosing = (code: number) => code === RIGHT_BRACE || code === RIGHT_BRACKET;

/** Returns whether a value has more levels of objects and lists than a limit. */
export const isDeeper = (value: unknown, limit: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (limit <= 0 || Object.values(value).some((part) => isDeeper(part, limit - 1)));

/** An object or a list around the current place. */
interface Container {
  readonly isList: boolean;
  /** Members or elements before the current one. */
  count: number;
  /** Start of the last string: the name of a member that is an object or a list. */
  stringAt: number;
}

function pathOf(containers: readonly Container[], json: string): string {
  return containers.reduce((path, { isList, count, stringAt }) => {
    if (isList) return `${path}[${count}]`;
    const name = json.slice(stringAt + 1, endOfString(json, stringAt) - 1);
    return `${path === '' ? '' : `${path}.`}${name.slice(0, MAX_SHOWN_NAME)}`;
  }, '');
}

/**
 * Counts the members, elements and levels of a JSON text without building anything.
 *
 * @throws TooLargeError for a JSON text with more of them than a request may have; a short text has too
 *   many levels at most, see `compileReader`
 */
export function checkShape(json: string): void {
  const limits = requestLimits;
  if (json.length <= limits.members) return;
  const containers: Container[] = [];
  let last: Container | undefined;
  let [depth, maxDepth, values] = [0, 0, 0];
  const enter = (isList: boolean) => {
    depth += 1;
    values += 1;
    maxDepth = Math.max(maxDepth, depth);
    if (depth > limits.depth) return;
    last = { isList, count: 0, stringAt: 0 };
    containers.push(last);
  };
  const leave = () => {
    depth -= 1;
    if (depth >= limits.depth) return;
    const left = containers.pop();
    last = containers.at(-1);
    const size = (left?.count ?? 0) + 1;
    if (size <= limits.members) return;
    const what = left?.isList ? 'elements' : 'members';
    throw new TooLargeError(pathOf(containers, json), `${size} ${what}`, limits.members);
  };
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) {
      if (last) last.stringAt = index;
      index = endOfString(json, index) - 1;
    } else if (code === COMMA) {
      values += 1;
      if (last) last.count += 1;
    } else if (isOpening(code)) enter(code === LEFT_BRACKET);
    else if (isClosing(code)) leave();
  }
  while (depth > 0) leave();
  if (maxDepth > limits.depth) throw new TooLargeError('', `${maxDepth} levels`, limits.depth);
  if (values > limits.values)
    throw new TooLargeError('', `${values} members and elements`, limits.values);
}
