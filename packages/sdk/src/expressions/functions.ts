import { cosSin } from './angle.js';
import { type Complex, complexNumbers as c, type Dimension } from '../quantities/index.js';
import type { NumberValue } from './value.js';

/** A function with the number of its arguments. */
interface NumberFunction {
  readonly min: number;
  readonly max: number;
  readonly apply: (numbers: readonly NumberValue[]) => NumberValue;
}

const quantity = ({ re, im }: Complex, dimension: Dimension = {}): NumberValue => ({
  ...{ kind: 'number', re, im, dimension },
});
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
const conjugate = keeping((a) => c.complex(a.re, -a.im));
const ceiling = real(Math.ceil);

/** Rounds half away from zero. */
const round = (a: number) => Math.sign(a) * Math.round(Math.abs(a));

/** Functions of numbers by name, some with a second one of Maxima. Angles are in radians. */
export const NUMBER_FUNCTIONS: Readonly<Record<string, NumberFunction>> = {
  sin: plain(c.sin),
  cos: plain(c.cos),
  tan: plain((a) => c.divide(c.sin(a), c.cos(a))),
  asin: plain(c.asin),
  acos: plain(c.acos),
  atan: plain(c.atan),
  atan2: fixed(2, ([y = ZERO, x = ZERO]) => quantity(c.complex(Math.atan2(y.re, x.re)))),
  sinh: plain((a) => c.scale(c.subtract(c.exp(a), c.exp(c.scale(a, -1))), 0.5)),
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
  sign: plain((a) => c.complex(Math.sign(a.re))),
  mod: modulo,
  polar,
};

function tanh(a: Complex): Complex {
  const twice = c.exp(c.scale(a, 2));
  return c.divide(c.subtract(twice, c.complex(1)), c.add(twice, c.complex(1)));
}
