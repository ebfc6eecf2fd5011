import { localized, type Localized, writeQuantity } from '@fragwerk/sdk';
import { angle, type Complex, degrees, magnitude } from './numeric/complex.js';
import { phrase } from './phrase.js';

/** Formats a real number with significant digits, `3,183 mA` in German; converts angles to degrees. */
export const formatAmount = (value: number, unit: string, digits = 4): Localized =>
  localized((language) =>
    writeQuantity(unit === '°' ? degrees(value) : value, unit, { language, digits }),
  );

/** Formats a number without decimals and metric prefix, an angle in degrees. */
export const formatWhole = (value: number, unit: string): Localized =>
  localized((language) => writeQuantity(Math.round(value), unit, { language, keepsUnit: true }));

/** Formats magnitude and angle: `3,2 V ∠ 45°`. */
export const formatPolar = (value: Complex, unit: string, digits = 4): Localized =>
  phrase`${formatAmount(magnitude(value), unit, digits)} ∠ ${formatAmount(angle(value), '°', digits)}`;

/** Formats the value of an element, a real one without an angle. */
export const formatValue = (value: Complex, unit: string): Localized =>
  value.im === 0 ? formatAmount(value.re, unit) : formatPolar(value, unit);
