/** Characters that are shown on both sides of the place where two long texts differ. */
const AROUND = 24;
/** Texts up to this length are shown whole. */
const WHOLE = 80;

const shownAt = (text: string, place: number): string => {
  if (text.length <= WHOLE) return JSON.stringify(text);
  const [start, end] = [Math.max(0, place - AROUND), Math.min(text.length, place + AROUND)];
  const inner = JSON.stringify(text.slice(start, end)).slice(1, -1);
  return `"${start > 0 ? '…' : ''}${inner}${end < text.length ? '…' : ''}"`;
};

/** Of which the characters tell a reader nothing. */
const isPicture = (text: string): boolean => /^(data:image\/|iVBORw0KGgo)/.test(text);

function textDifference(came: string, expected: string): string {
  if (isPicture(came) && isPicture(expected)) return 'another picture';
  let place = 0;
  while (place < came.length && came[place] === expected[place]) place++;
  const isLong = Math.max(came.length, expected.length) > WHOLE;
  const where = isLong ? ` (they differ from character ${place + 1} on)` : '';
  return `${shownAt(came, place)} instead of ${shownAt(expected, place)}${where}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isBranch = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other);

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? 'missing' : text.length > WHOLE ? `${text.slice(0, WHOLE)}…` : text;
};

/**
 * Where two JSON values differ, a line for each member; long texts are cut around the place.
 *
 * @returns e.g. `pluginDto.tagName is "0_a_0" instead of "7_a_0"`; empty when they are the same
 */
export function differences(came: unknown, expected: unknown, path = ''): string[] {
  if (isBranch(came, expected)) {
    const [one, other] = [came as Record<string, unknown>, expected as Record<string, unknown>];
    return [...new Set([...Object.keys(other), ...Object.keys(one)])].flatMap((name) =>
      differences(one[name], other[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (Object.is(came, expected)) return [];
  const what = path === '' ? '' : `${path} is `;
  if (typeof came === 'string' && typeof expected === 'string')
    return [what + textDifference(came, expected)];
  return [`${what}${shown(came)} instead of ${shown(expected)}`];
}

/** The first of several sentences and how many more there are. */
export function summed(lines: readonly string[]): string {
  const [first = 'nothing', ...more] = lines;
  return more.length === 0 ? first : `${first}; and ${more.length} more`;
}
