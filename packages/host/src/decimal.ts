import { magnitudeOf } from '@fragwerk/sdk';

/** `mantissa` × 10^`exponent`; exact, so that 2:0.1:5 gives 2.3 instead of 2.3000000000000003. */
interface Decimal {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/** Returns the shortest decimal number that parses to this number. */
export function decimalOf(value: number): Decimal {
  const [, digits = '0', fraction = '', exponent = '0'] =
    /^(-?\d+)(?:\.(\d+))?e(.+)$/.exec(value.toExponential()) ?? [];
  return { mantissa: BigInt(digits + fraction), exponent: Number(exponent) - fraction.length };
}

/** Returns the nearest number; parsing decimal text gives the same result on every machine. */
export function numberOf({ mantissa, exponent }: Decimal): number {
  return Number(`${mantissa.toString()}e${exponent}`);
}

/** Divides a value by 10^`exponent`, rounded down or up to an integer. */
export function unitsOf(value: number, exponent: number, rounding: 'down' | 'up'): bigint {
  const decimal = decimalOf(value);
  const shift = decimal.exponent - exponent;
  if (shift >= 0) return decimal.mantissa * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  const quotient = decimal.mantissa / divisor;
  const rest = decimal.mantissa % divisor;
  if (rounding === 'down') return rest < 0n ? quotient - 1n : quotient;
  return rest > 0n ? quotient + 1n : quotient;
}

/** Rounds a number down or up to a number of significant digits. */
export function roundedTo(value: number, digits: number, rounding: 'down' | 'up'): number {
  if (value === 0) return 0;
  const exponent = magnitudeOf(value) - digits + 1;
  return numberOf({ mantissa: unitsOf(value, exponent, rounding), exponent });
}
