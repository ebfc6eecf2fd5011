/** The decimal exponent of the first digit: 1 for 45, -3 for 0.001. */
export const magnitudeOf = (value: number): number => Number(value.toExponential().split('e')[1]);

/** `value` times a power of ten, without the rounding error of a multiplication. */
export function shiftDecimal(value: number, places: number): number {
  const [digits = '', exponent] = value.toExponential().split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Without the rounding errors of a few operations: the nearest number of so many digits. */
export const roundToDigits = (value: number, digits = 15): number =>
  Number(value.toPrecision(digits));
