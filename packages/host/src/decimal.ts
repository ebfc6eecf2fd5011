import { magnitudeOf } from '@fragwerk/sdk';

/** `mantissa` times 10 to the `exponent`; exact, so that 2:0.1:5 gives 2.3 and not 2.3000000000000003. */
export interface Decimal {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/** The shortest decimal number that reads back as this number. */
export function decimalOf(value: number): Decimal {
  const [, digits = '0', fraction = '', exponent = '0'] =
    /^(-?\d+)(?:\.(\d+))?e(.+)$/.exec(value.toExponential()) ?? [];
  return { mantissa: BigInt(digits + fraction), exponent: Number(exponent) - fraction.length };
}

/** The nearest number; the language defines its reading of decimal text, so every machine agrees. */
export function numberOf({ mantissa, exponent }: Decimal): number {
  return Number(`${mantissa.toString()}e${exponent}`);
}

/** How many times 10 to the `exponent` goes into the value, rounded down or up. */
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

/** The nearest number below or above (or equal) with so many significant digits. */
export function roundedTo(value: number, digits: number, rounding: 'down' | 'up'): number {
  if (value === 0) return 0;
  const exponent = magnitudeOf(value) - digits + 1;
  return numberOf({ mantissa: unitsOf(value, exponent, rounding), exponent });
}
