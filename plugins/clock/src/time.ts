/** Seconds of a day. */
export const DAY = 24 * 60 * 60;

/** `H:MM`, `H:MM:SS` or `H:MM:SS.s`; hours 0–23, minutes and seconds 0–59 (rulings 17). */
const timePattern = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}(?:\.\d*)?))?$/;

/**
 * Reads a time of day.
 *
 * @returns seconds since midnight, 0 ≤ s < 86400, or `null` when the text is no time of day
 */
export function readTime(text: string): number | null {
  const match = timePattern.exec(text.trim());
  if (!match) return null;
  const [hours, minutes, seconds] = [match[1], match[2], match[3] ?? '0'].map(Number);
  if (hours === undefined || minutes === undefined || seconds === undefined) return null;
  if (hours > 23 || minutes > 59 || seconds >= 60) return null;
  return hours * 3600 + minutes * 60 + seconds;
}

/**
 * Reads the right solution as hosts send it: a bare time, a time in double quotes, or a number of
 * seconds (contract 5.5.3).
 *
 * @returns seconds since midnight, or `null` when it is no time of day
 */
export function readExpectedTime(text: string): number | null {
  const bare = /^"(.*)"$/s.exec(text.trim())?.[1] ?? text;
  const time = readTime(bare);
  if (time !== null) return time;
  if (!/^\d+(\.\d*)?(e\+?\d+)?$/i.test(bare.trim())) return null;
  const seconds = Number(bare);
  return seconds < DAY ? seconds : null;
}

/** A time of day as `H:MM`, with seconds where there are some. */
export function writeTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.floor(seconds / 60);
  const rest = Math.round((seconds - whole * 60) * 1000) / 1000;
  const tail = rest === 0 ? '' : `:${rest < 10 ? '0' : ''}${rest}`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}${tail}`;
}
