/** Parses JSON; returns `undefined` if the text is not JSON. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export const isJsonString = (text: string): boolean => typeof tryJson(text) === 'string';
