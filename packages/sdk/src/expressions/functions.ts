import { cosSin } from './angle.js';
import {
  type Complex,
  complexNumbers as c,
  type Dimension,
  roundToDigits,
  shiftDecimal,
} from '../quantities/index.js';
import { LIMITS, type Operator } from './model.js';
import { binary } from './operators.js';
import { type NumberValue, quantity } from './value.js';

interface NumberFunction {
  readonly min: number;
  readonly max: number;
  /** @param position of the call, for errors */
  readonly apply: (numbers: readonly NumberValue[], position: number) => NumberValue;
}

const ZERO = quantity(c.complex(0));
const MAX_ARGUMENTS = 1000;

const fixed = (count: number, apply: NumberFunction['apply']): NumberFunction => ({
  ...{ min: count, max: count, apply },
});
/** A function of one number without regard to units. */
const plain = (of: (a: Complex) => Complex) => fixed(1, ([first = ZERO]) => quantity(of(first)));
/** A function of one number that keeps its unit. */
const keeping = (of: (a: Complex) => Complex) =>
  fixed(1, ([first = ZERO]) => quantity(of(first), first.dimension));
const real = (of: (a: number) => number) => keeping((a) => c.complex(of(a.re), of(a.im)));
/** A function of real numbers only; others yield NaN. */
const realOnly = (of: (a: number) => number) =>
  plain((a) => c.complex(a.im === 0 ? of(a.re) : Number.NaN));
const joined = (operator: Operator, min: number, max = MAX_ARGUMENTS): NumberFunction => ({
  ...{ min, max },
  apply: ([first = ZERO, ...others], position) =>
    others.reduce((all, one) => binary(operator, [all, one], position) as NumberValue, first),
});
/** Chooses the real number that wins every comparison. */
const chosen = (wins: (a: number, b: number) => boolean): NumberFunction => ({
  ...{ min: 1, max: MAX_ARGUMENTS },
  apply: ([first = ZERO, ...rest]) =>
    rest.reduce((best, one) => (wins(one.re, best.re) ? one : best), first),
});
/** Rounds to a number of decimals, or to significant digits, and keeps the unit. */
const rounded = (of: (a: number, digits: number) => number): NumberFunction => ({
  ...{ min: 1, max: 2 },
  apply: ([first = ZERO, digits = ZERO]) =>
    quantity(c.complex(of(first.re, digits.re), of(first.im, digits.re)), first.dimension),
});
/** A function of the place of a number between others, without regard to units. */
const placed = (
  [min, max]: readonly [number, number],
  of: (...numbers: readonly number[]) => number | boolean,
): NumberFunction => ({
  ...{ min, max },
  apply: (numbers) => quantity(c.complex(Number(of(...numbers.map(({ re }) => re))))),
});
const compared = (of: (a: number, b: number) => boolean) =>
  placed([2, 2], (a = NaN, b = NaN) => of(a, b));
/** A function of all entries of a list, which have the same unit. */
const aggregate = (of: (numbers: readonly number[]) => number): NumberFunction => ({
  ...{ min: 1, max: MAX_ARGUMENTS },
  apply: (numbers) => quantity(c.complex(of(numbers.map(({ re }) => re))), numbers[0]?.dimension),
});

/** Rounds half away from zero. */
const round = (a: number) => Math.sign(a) * Math.round(Math.abs(a));

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

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Returns the middle of numbers, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? NaN) + (sorted[Math.ceil(half)] ?? NaN)) / 2;
}

const FUNCTIONS = {
  sin: plain(c.sin),
  cos: plain(c.cos),
  tan: plain((a) => c.divide(c.sin(a), c.cos(a))),
  asin: plain(c.asin),
  acos: plain(c.acos),
  atan: plain(c.atan),
  atan2: fixed(2, ([y = ZERO, x = ZERO]) => quantity(c.complex(Math.atan2(y.re, x.re)))),
  sinh: plain(c.sinh),
  cosh: plain(c.cosh),
  tanh: plain(c.tanh),
  sqrt: fixed(1, ([first = ZERO]) => {
    const halves = Object.entries(first.dimension).map(([base, power]) => [base, power / 2]);
    return quantity(c.sqrt(first), Object.fromEntries(halves) as Dimension);
  }),
  exp: plain(c.exp),
  ln: plain(c.log),
  log10: plain((a) =>
    a.im === 0 && a.re > 0 ? c.complex(Math.log10(a.re)) : c.scale(c.log(a), 1 / Math.LN10),
  ),
  abs: keeping((a) => c.complex(c.abs(a))),
  re: keeping((a) => c.complex(a.re)),
  im: keeping((a) => c.complex(a.im)),
  arg: plain((a) => c.complex(c.arg(a))),
  conj: keeping((a) => c.complex(a.re, 0 - a.im)),
  min: chosen((a, b) => a < b),
  max: chosen((a, b) => a > b),
  round: real(round),
  floor: real(Math.floor),
  ceil: real(Math.ceil),
  sign: plain((a) => c.complex(Math.sign(a.re))),
  mod: fixed(2, ([a = ZERO, b = ZERO]) =>
    quantity(c.complex(b.re === 0 ? a.re : a.re - b.re * Math.floor(a.re / b.re)), a.dimension),
  ),
  polar: fixed(2, ([size = ZERO, degrees = ZERO]) =>
    quantity(c.multiply(size, c.complex(...cosSin(degrees.re))), size.dimension),
  ),
  cot: plain((a) => c.divide(c.cos(a), c.sin(a))),
  asinh: realOnly(Math.asinh),
  acosh: realOnly(Math.acosh),
  atanh: realOnly(Math.atanh),
  coth: realOnly((a) => 1 / Math.tanh(a)),
  acoth: realOnly((a) => Math.atanh(1 / a)),
  pow: joined('^', 2, 2),
  par: joined('||', 2),
  sum: joined('+', 0, LIMITS.entries),
  trunc: real(Math.trunc),
  cround: rounded((a, digits) => shiftDecimal(round(shiftDecimal(a, digits)), -digits)),
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
  setgetmin: aggregate((all) => Math.min(...all)),
  setgetmax: aggregate((all) => Math.max(...all)),
  setlength: placed([1, MAX_ARGUMENTS], (...numbers) => numbers.length),
};

/** Second names, most of them those of Maxima. */
const ALIASES = {
  ...{ arcsin: 'asin', arccos: 'acos', arctan: 'atan', arctan2: 'atan2', log: 'ln', lg: 'log10' },
  ...{ cabs: 'abs', realpart: 're', imagpart: 'im', carg: 'arg', conjugate: 'conj' },
  ...{ ceiling: 'ceil', signum: 'sign' },
} as const satisfies Record<string, keyof typeof FUNCTIONS>;

/** Functions of numbers by name. Angles are in radians. */
export const NUMBER_FUNCTIONS: Readonly<Record<string, NumberFunction>> = {
  ...FUNCTIONS,
  ...Object.fromEntries(Object.entries(ALIASES).map(([alias, name]) => [alias, FUNCTIONS[name]])),
};

/** Functions on formulas, which only Maxima computes. */
export const SYMBOLIC_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'diff integrate solve linsolve expand factor ratsimp radcan fullratsimp trigsimp trigreduce ' +
    'trigexpand rectform polarform subst limit taylor rhs lhs first second third last part float ' +
    'determinant invert transpose coeff num denom partfrac logcontract allroots find_root'
  ).split(' '),
);
