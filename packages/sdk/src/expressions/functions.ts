import { cosSin } from './angle.js';
import {
  type Complex,
  complexNumbers as c,
  roundToDigits,
  shiftDecimal,
} from '../quantities/index.js';
import { binary } from './operators.js';
import { type NumberValue, quantity } from './value.js';

/** A function with the number of its arguments. */
interface NumberFunction {
  readonly min: number;
  readonly max: number;
  readonly apply: (numbers: readonly NumberValue[]) => NumberValue;
}

const ZERO = quantity(c.complex(0));

const fixed = (count: number, apply: NumberFunction['apply']): NumberFunction => ({
  min: count,
  max: count,
  apply,
});
/** A function of one number without regard to units. */
const plain = (of: (a: Complex) => Complex) => fixed(1, ([first = ZERO]) => quantity(of(first)));
/** A function of one number that keeps its unit. */
const keeping = (of: (a: Complex) => Complex) =>
  fixed(1, ([first = ZERO]) => quantity(of(first), first.dimension));
const real = (of: (a: number) => number) => keeping((a) => c.complex(of(a.re), of(a.im)));
/** Chooses the real number that wins every comparison. */
const chosen = (wins: (a: number, b: number) => boolean): NumberFunction => ({
  min: 1,
  max: 1000,
  apply: ([first = ZERO, ...rest]) =>
    rest.reduce((best, one) => (wins(one.re, best.re) ? one : best), first),
});

const squareRoot = fixed(1, ([first = ZERO]) =>
  quantity(
    c.sqrt(first),
    Object.fromEntries(Object.entries(first.dimension).map(([base, power]) => [base, power / 2])),
  ),
);
const modulo = fixed(2, ([a = ZERO, b = ZERO]) =>
  quantity(c.complex(b.re === 0 ? a.re : a.re - b.re * Math.floor(a.re / b.re)), a.dimension),
);
const polar = fixed(2, ([size = ZERO, degrees = ZERO]) =>
  quantity(c.multiply(size, c.complex(...cosSin(degrees.re))), size.dimension),
);
const logarithm = plain(c.log);
const decimalLogarithm = plain((a) =>
  a.im === 0 && a.re > 0 ? c.complex(Math.log10(a.re)) : c.scale(c.log(a), 1 / Math.LN10),
);
const absolute = keeping((a) => c.complex(c.abs(a)));
const realPart = keeping((a) => c.complex(a.re));
const imaginaryPart = keeping((a) => c.complex(a.im));
const argument = plain((a) => c.complex(c.arg(a)));
const conjugate = keeping((a) => c.complex(a.re, 0 - a.im));
const ceiling = real(Math.ceil);
const sign = plain((a) => c.complex(Math.sign(a.re)));
const arcsine = plain(c.asin);
const arccosine = plain(c.acos);
const arctangent = plain(c.atan);
const arctangent2 = fixed(2, ([y = ZERO, x = ZERO]) => quantity(c.complex(Math.atan2(y.re, x.re))));

/** Rounds half away from zero. */
const round = (a: number) => Math.sign(a) * Math.round(Math.abs(a));

/** A function of real numbers only; others yield NaN. */
const realOnly = (of: (a: number) => number) =>
  plain((a) => c.complex(a.im === 0 ? of(a.re) : Number.NaN));
const cotangent = plain((a) => c.divide(c.cos(a), c.sin(a)));

/** Rounds to a number of decimals, or to significant digits, and keeps the unit. */
const rounded = (of: (a: number, digits: number) => number): NumberFunction => ({
  min: 1,
  max: 2,
  apply: ([first = ZERO, digits = ZERO]) =>
    quantity(c.complex(of(first.re, digits.re), of(first.im, digits.re)), first.dimension),
});
const toDecimals = (a: number, digits: number) =>
  shiftDecimal(round(shiftDecimal(a, digits)), -digits);

function factorial(n: number): number {
  if (!Number.isInteger(n) || n < 0 || n > 170) return Number.NaN;
  let result = 1;
  for (let factor = 2; factor <= n; factor += 1) result *= factor;
  return result;
}

function binomial(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  if (!Number.isInteger(n) || !Number.isInteger(k)) return Number.NaN;
  const count = Math.min(k, n - k);
  let result = 1;
  // Each product is a whole number; it at least doubles, so that a large one soon ends the loop.
  for (let i = 1; i <= count && Number.isFinite(result); i += 1)
    result = (result * (n - count + i)) / i;
  return result;
}

/** A function of the place of a number between others, without regard to units. */
const placed = (
  [min, max]: readonly [number, number],
  of: (...numbers: readonly number[]) => number | boolean,
): NumberFunction => ({
  min,
  max,
  apply: (numbers) => quantity(c.complex(Number(of(...numbers.map(({ re }) => re))))),
});
const compared = (of: (a: number, b: number) => boolean) =>
  placed([2, 2], (a = NaN, b = NaN) => of(a, b));

/** A function of all entries of a list, which have the same unit. */
const aggregate = (of: (numbers: readonly number[]) => number): NumberFunction => ({
  min: 1,
  max: 1000,
  apply: (numbers) => quantity(c.complex(of(numbers.map(({ re }) => re))), numbers[0]?.dimension),
});
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Returns the middle of numbers, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? NaN) + (sorted[Math.ceil(half)] ?? NaN)) / 2;
}
const inParallel: NumberFunction = {
  min: 2,
  max: 1000,
  apply: ([first = ZERO, ...others]) =>
    others.reduce((all, one) => binary('||', [all, one], 0) as NumberValue, first),
};

/** Functions of numbers by name, some with a second one of Maxima. Angles are in radians. */
export const NUMBER_FUNCTIONS: Readonly<Record<string, NumberFunction>> = {
  sin: plain(c.sin),
  cos: plain(c.cos),
  tan: plain((a) => c.divide(c.sin(a), c.cos(a))),
  ...{ asin: arcsine, arcsin: arcsine, acos: arccosine, arccos: arccosine },
  ...{ atan: arctangent, arctan: arctangent, atan2: arctangent2, arctan2: arctangent2 },
  sinh: plain((a) =>
    a.im === 0
      ? c.complex(Math.sinh(a.re))
      : c.scale(c.subtract(c.exp(a), c.exp(c.scale(a, -1))), 0.5),
  ),
  cosh: plain((a) => c.scale(c.add(c.exp(a), c.exp(c.scale(a, -1))), 0.5)),
  tanh: plain((a) => (a.im === 0 ? c.complex(Math.tanh(a.re)) : tanh(a))),
  sqrt: squareRoot,
  exp: plain(c.exp),
  ...{ ln: logarithm, log: logarithm, log10: decimalLogarithm, lg: decimalLogarithm },
  ...{ abs: absolute, cabs: absolute },
  ...{ re: realPart, realpart: realPart, im: imaginaryPart, imagpart: imaginaryPart },
  ...{ arg: argument, carg: argument, conj: conjugate, conjugate },
  min: chosen((a, b) => a < b),
  max: chosen((a, b) => a > b),
  round: real(round),
  floor: real(Math.floor),
  ...{ ceil: ceiling, ceiling },
  ...{ sign, signum: sign },
  mod: modulo,
  polar,
  cot: cotangent,
  ...{ asinh: realOnly(Math.asinh), acosh: realOnly(Math.acosh), atanh: realOnly(Math.atanh) },
  coth: realOnly((a) => 1 / Math.tanh(a)),
  acoth: realOnly((a) => Math.atanh(1 / a)),
  pow: fixed(2, ([a = ZERO, b = ZERO]) => binary('^', [a, b], 0) as NumberValue),
  par: inParallel,
  trunc: real(Math.trunc),
  cround: rounded(toDecimals),
  ground: rounded((a, digits) => roundToDigits(a, Math.max(1, Math.min(15, digits)))),
  factorial: realOnly(factorial),
  binomial: placed([2, 2], (n = NaN, k = NaN) => binomial(n, k)),
  sigma: placed([1, 1], (x = NaN) => x >= 0),
  pulse: placed([2, 3], (x = NaN, from = NaN, length = 1) => x > from && x < from + length),
  ramp: placed([2, 3], (x = NaN, from = NaN, length = 1) =>
    Math.min(1, Math.max(0, (x - from) / length)),
  ),
  eq: compared((a, b) => a === b),
  ne: compared((a, b) => a !== b),
  lt: compared((a, b) => a < b),
  gt: compared((a, b) => a > b),
  le: compared((a, b) => a <= b),
  ge: compared((a, b) => a >= b),
  between: placed([3, 3], (from = NaN, x = NaN, to = NaN) => from < x && x < to),
  setsum: aggregate(sumOf),
  setprod: aggregate((numbers) => numbers.reduce((all, one) => all * one, 1)),
  setmittel: aggregate((numbers) => sumOf(numbers) / numbers.length),
  setmedian: aggregate(median),
  ...{
    setgetmin: aggregate((all) => Math.min(...all)),
    setgetmax: aggregate((all) => Math.max(...all)),
  },
  setlength: placed([1, 1000], (...numbers) => numbers.length),
};

function tanh(a: Complex): Complex {
  const twice = c.exp(c.scale(a, 2));
  return c.divide(c.subtract(twice, c.complex(1)), c.add(twice, c.complex(1)));
}

/** Functions on formulas, which only Maxima computes. */
export const SYMBOLIC_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'diff integrate solve linsolve expand factor ratsimp radcan fullratsimp trigsimp trigreduce ' +
    'trigexpand rectform polarform subst limit taylor rhs lhs first second third last part float ' +
    'determinant invert transpose coeff num denom partfrac logcontract allroots find_root'
  ).split(' '),
);
