/** Sizes that a request may have; each is checked before anything is built from the body. */
export const requestLimits = {
  /** Objects and lists inside each other. */
  depth: 100,
  /** Members of an object and elements of a list. */
  members: 10_000,
  /** Members and elements of the whole body. */
  values: 100_000,
  /** Characters of a text, pictures excepted. */
  characters: 4_194_304,
  /** `;` and line ends of a text, which separate the items of configurations and answers. */
  separators: 100_000,
} as const;

/** A request is larger than one of the {@link requestLimits}. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';

  /**
   * @param path member with the data, '' for the whole body
   * @param found size and what is counted, for example `70000 members`
   */
  constructor(path: string, found: string, limit: number) {
    const where = path === '' ? 'The body' : `Member ${path}`;
    super(`${where} has ${found}; at most ${limit} are allowed.`);
  }
}

const SEMICOLON = 59;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Regular expressions are slow for many matches where built-ins are frozen. */
function countSeparators(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === SEMICOLON || code === LINE_FEED || code === CARRIAGE_RETURN) count += 1;
  }
  return count;
}

/** @throws TooLargeError for a text that is too long or has too many separators */
export function checkText(text: string, path: () => string): void {
  const { characters, separators } = requestLimits;
  if (text.length > characters)
    throw new TooLargeError(path(), `${text.length} characters`, characters);
  if (text.length <= separators) return;
  const count = countSeparators(text);
  if (count > separators) throw new TooLargeError(path(), `${count} ";" and line ends`, separators);
}
