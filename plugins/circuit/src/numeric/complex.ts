import { type Complex, complexNumbers } from '@fragwerk/sdk';

export type { Complex };
export const { add, complex, conjugate, divide, multiply, scale, subtract, zero } = complexNumbers;
export const { abs: magnitude, arg: angle, power: raised } = complexNumbers;

/** The cosine of the angle, exactly 0 for an imaginary number; 1 for 0, as its angle is 0. */
export const cosine = (value: Complex): number =>
  magnitude(value) === 0 ? 1 : value.re / magnitude(value);

export const degrees = (radians: number): number => (radians * 180) / Math.PI;

export const isFinite = ({ re, im }: Complex): boolean =>
  Number.isFinite(re) && Number.isFinite(im);
