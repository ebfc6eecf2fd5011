/**
 * Removes one pair of surrounding double quotes. Not with a regular expression, which would fail on a
 * million characters.
 */
export const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
