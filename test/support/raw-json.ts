/**
 * JSON with numbers that JSON.parse and JSON.stringify would alter: 64-bit ids, `1.0E-10`, `5.0`.
 * In a value such a number is the text `«digits»`; {@link jsonText} writes it without quotes.
 */
export function rawNumber(text: string): string {
  return `«${text}»`;
}

export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(/"«([^»"]*)»"/g, '$1');
}

/** Parses JSON, keeping integers of 16 and more digits as {@link rawNumber}. */
export function parseKeepingDigits(text: string): unknown {
  return JSON.parse(text.replace(/(?<=[:[]\s*)-?\d{16,}(?=\s*[,}\]])/g, '"«$&»"'));
}
