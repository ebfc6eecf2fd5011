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

/** Returns how many objects and lists of a JSON text are inside each other. */
export function nestingOf(json: string): number {
  let depth = 0;
  let maxDepth = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) index = endOfString(json, index) - 1;
    else if (isOpening(code)) maxDepth = Math.max(maxDepth, ++depth);
    else if (isClosing(code)) depth--;
  }
  return maxDepth;
}

/** An object or a list around the current place. */
interface Container {
  readonly isList: boolean;
  /** Members or elements before the current one. */
  count: number;
  /** Start of the last string: the name of a member that is an object or a list. */
  stringAt: number;
}

/** Counts the members, elements and levels of a JSON text without building anything. */
class ShapeScan {
  readonly #containers: Container[] = [];
  #last: Container | undefined;
  #depth = 0;
  #maxDepth = 0;
  #values = 0;

  constructor(private readonly json: string) {}

  /** @throws TooLargeError */
  check(): void {
    const { json } = this;
    for (let index = 0; index < json.length; index++) {
      const code = json.charCodeAt(index);
      if (code === QUOTE) {
        if (this.#last) this.#last.stringAt = index;
        index = endOfString(json, index) - 1;
      } else if (code === COMMA) {
        this.#values += 1;
        if (this.#last) this.#last.count += 1;
      } else if (isOpening(code)) this.#enter(code === LEFT_BRACKET);
      else if (isClosing(code)) this.#leave();
    }
    while (this.#depth > 0) this.#leave();
    const { depth, values } = requestLimits;
    if (this.#maxDepth > depth) throw new TooLargeError('', `${this.#maxDepth} levels`, depth);
    if (this.#values > values)
      throw new TooLargeError('', `${this.#values} members and elements`, values);
  }

  #enter(isList: boolean): void {
    this.#depth += 1;
    this.#values += 1;
    this.#maxDepth = Math.max(this.#maxDepth, this.#depth);
    if (this.#depth > requestLimits.depth) return;
    this.#last = { isList, count: 0, stringAt: 0 };
    this.#containers.push(this.#last);
  }

  #leave(): void {
    this.#depth -= 1;
    if (this.#depth >= requestLimits.depth) return;
    const left = this.#containers.pop();
    this.#last = this.#containers.at(-1);
    const size = (left?.count ?? 0) + 1;
    if (size <= requestLimits.members) return;
    const what = left?.isList ? 'elements' : 'members';
    throw new TooLargeError(this.#path(), `${size} ${what}`, requestLimits.members);
  }

  #path(): string {
    return this.#containers.reduce((path, { isList, count, stringAt }) => {
      if (isList) return `${path}[${count}]`;
      const name = this.json.slice(stringAt + 1, endOfString(this.json, stringAt) - 1);
      return `${path === '' ? '' : `${path}.`}${name.slice(0, MAX_SHOWN_NAME)}`;
    }, '');
  }
}

/**
 * @throws TooLargeError for a JSON text with more members, elements or levels than a request may have;
 *   a short text has too many levels at most, see `compileReader`
 */
export function checkShape(json: string): void {
  if (json.length > requestLimits.members) new ShapeScan(json).check();
}
