/**
 * Returns the sample solution in a configuration that is JSON with a member `solution`, a text or its lines
 * (docs/code.md); `null` if there is none.
 */
export function sampleIn(config: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(config);
  } catch {
    return null;
  }
  const { solution } = (value ?? {}) as { readonly solution?: unknown };
  const text = Array.isArray(solution) ? solution.join('\n') : solution;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}
