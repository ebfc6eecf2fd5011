import { type Complex, complexNumbers } from '@fragwerk/sdk';

export type { Complex };
export const { add, complex, conjugate, divide, multiply, scale, subtract, zero } = complexNumbers;
export const { abs: magnitude, arg: angle } = complexNumbers;

export const isFinite = ({ re, im }: Complex): boolean =>
  Number.isFinite(re) && Number.isFinite(im);
