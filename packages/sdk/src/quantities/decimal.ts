/** Returns the decimal exponent of the first digit: 1 for 45, -3 for 0.001. */
export const magnitudeOf = (value: number): number => Number(value.toExponential().split('e')[1]);

/** Multiplies by a power of ten without the rounding error of a multiplication. */
export function shiftDecimal(value: number, places: number): number {
  const [digits = '', exponent] = value.toExponential().split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/**
 * Rounds to significant digits, by default so that it removes the rounding errors of a few operations. With
 * fewer digits, a half is rounded up as on paper: 293.15, which is less in binary, to 293.2.
 */
export const roundToDigits = (value: number, digits = 15): number =>
  Number((digits < 15 ? value + value * Number.EPSILON : value).toPrecision(digits));
