import { cosSin } from './angle.js';
import { type Complex, complexNumbers as c, type Dimension } from '../quantities/index.js';
import type { NumberValue } from './value.js';

/** A function of numbers: how many it takes, and what it does with them. */
interface NumberFunction {
  readonly min: number;
  readonly max: number;
  readonly apply: (numbers: readonly NumberValue[]) => NumberValue;
}

const quantity = ({ re, im }: Complex, dimension: Dimension = {}): NumberValue => ({
  ...{ kind: 'number', re, im, dimension },
});
const ZERO = quantity(c.complex(0));

/** Of one complex number to a plain one. */
const plain = (of: (a: Complex) => Complex): NumberFunction => ({
  min: 1,
  max: 1,
  apply: ([first = ZERO]) => quantity(of(first)),
});
/** Of one number to one of the same unit. */
const keeping = (of: (a: Complex) => Complex): NumberFunction => ({
  min: 1,
  max: 1,
  apply: ([first = ZERO]) => quantity(of(first), first.dimension),
});
const real = (of: (a: number) => number) => keeping((a) => c.complex(of(a.re), of(a.im)));
/** The one of several real numbers that wins every comparison. */
const chosen = (wins: (a: number, b: number) => boolean): NumberFunction => ({
  min: 1,
  max: 1000,
  apply: ([first = ZERO, ...rest]) =>
    rest.reduce((best, one) => (wins(one.re, best.re) ? one : best), first),
});

const squareRoot: NumberFunction = {
  min: 1,
  max: 1,
  apply: ([first = ZERO]) =>
    quantity(
      c.sqrt(first),
      Object.fromEntries(Object.entries(first.dimension).map(([base, power]) => [base, power / 2])),
    ),
};
const modulo: NumberFunction = {
  min: 2,
  max: 2,
  apply: ([a = ZERO, b = ZERO]) =>
    quantity(c.complex(b.re === 0 ? a.re : a.re - b.re * Math.floor(a.re / b.re)), a.dimension),
};
const polar: NumberFunction = {
  min: 2,
  max: 2,
  apply: ([size = ZERO, degrees = ZERO]) => {
    const turned = c.multiply(size, c.complex(...cosSin(degrees.re)));
    return quantity(turned, size.dimension);
  },
};
const logarithm = plain(c.log);
const tenth = plain((a) =>
  a.im === 0 && a.re > 0 ? c.complex(Math.log10(a.re)) : c.scale(c.log(a), 1 / Math.LN10),
);
const absolute = keeping((a) => c.complex(c.abs(a)));
const realPart = keeping((a) => c.complex(a.re));
const imaginaryPart = keeping((a) => c.complex(a.im));
const argument = plain((a) => c.complex(c.arg(a)));
const conjugate = keeping((a) => c.complex(a.re, -a.im));
const ceiling = real(Math.ceil);

/** Half away from zero, as people round. */
const round = (a: number) => Math.sign(a) * Math.round(Math.abs(a));

/**
 * Functions of numbers by name; angles in radians. `log` is the natural logarithm, as in Maxima.
 * Those with a second name are Maxima's.
 */
export const NUMBER_FUNCTIONS: Readonly<Record<string, NumberFunction>> = {
  sin: plain(c.sin),
  cos: plain(c.cos),
  tan: plain((a) => c.divide(c.sin(a), c.cos(a))),
  asin: plain(c.asin),
  acos: plain(c.acos),
  atan: plain(c.atan),
  atan2: {
    ...{ min: 2, max: 2 },
    apply: ([y = ZERO, x = ZERO]) => quantity(c.complex(Math.atan2(y.re, x.re))),
  },
  sinh: plain((a) => c.scale(c.subtract(c.exp(a), c.exp(c.scale(a, -1))), 0.5)),
  cosh: plain((a) => c.scale(c.add(c.exp(a), c.exp(c.scale(a, -1))), 0.5)),
  tanh: plain((a) => (a.im === 0 ? c.complex(Math.tanh(a.re)) : tanh(a))),
  sqrt: squareRoot,
  exp: plain(c.exp),
  ...{ ln: logarithm, log: logarithm, log10: tenth, lg: tenth },
  ...{ abs: absolute, cabs: absolute },
  ...{ re: realPart, realpart: realPart, im: imaginaryPart, imagpart: imaginaryPart },
  ...{ arg: argument, carg: argument, conj: conjugate, conjugate },
  min: chosen((a, b) => a < b),
  max: chosen((a, b) => a > b),
  round: real(round),
  floor: real(Math.floor),
  ...{ ceil: ceiling, ceiling },
  sign: plain((a) => c.complex(Math.sign(a.re))),
  mod: modulo,
  polar,
};

function tanh(a: Complex): Complex {
  const twice = c.exp(c.scale(a, 2));
  return c.divide(c.subtract(twice, c.complex(1)), c.add(twice, c.complex(1)));
}
