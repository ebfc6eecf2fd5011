/** Reads the number of an option. @throws Error if it is not above 0, or above `max` */
export function positiveNumber(name: string, text: string, max = 1e9): number {
  const value = Number(text);
  if (value > 0 && value <= max) return value;
  throw new Error(`--${name} must be a number above 0, at most ${max}, not "${text}".`);
}
