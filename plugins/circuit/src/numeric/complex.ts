import { complexNumbers } from '@fragwerk/sdk';

export type { Complex } from '@fragwerk/sdk';
export const { add, complex, conjugate, divide, multiply, scale, subtract, zero } = complexNumbers;
export const { abs: magnitude, arg: angle } = complexNumbers;
