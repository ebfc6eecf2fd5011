/** A complex number. */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

export const complex = (re: number, im = 0): Complex => ({ re, im });
export const zero = complex(0);
const ONE = complex(1);

export const add = (a: Complex, b: Complex) => complex(a.re + b.re, a.im + b.im);
export const subtract = (a: Complex, b: Complex) => complex(a.re - b.re, a.im - b.im);
export const scale = (a: Complex, factor: number) => complex(a.re * factor, a.im * factor);
export const abs = (a: Complex) => (a.im === 0 ? Math.abs(a.re) : Math.hypot(a.re, a.im));
/** Angle in radians, −π … π. */
export const arg = (a: Complex) => Math.atan2(a.im, a.re);
export const conjugate = (a: Complex) => complex(a.re, -a.im);

export function multiply(a: Complex, b: Complex): Complex {
  if (a.im === 0 && b.im === 0) return complex(a.re * b.re);
  return complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}

/** Divides by Smith's method, which avoids overflow. */
export function divide(a: Complex, b: Complex): Complex {
  if (b.im === 0) return complex(a.re / b.re, a.im === 0 ? 0 : a.im / b.re);
  if (Math.abs(b.re) >= Math.abs(b.im)) {
    const ratio = b.im / b.re;
    const size = b.re + b.im * ratio;
    return complex((a.re + a.im * ratio) / size, (a.im - a.re * ratio) / size);
  }
  const ratio = b.re / b.im;
  const size = b.re * ratio + b.im;
  return complex((a.re * ratio + a.im) / size, (a.im * ratio - a.re) / size);
}

export function exp(a: Complex): Complex {
  const size = Math.exp(a.re);
  return a.im === 0 ? complex(size) : complex(size * Math.cos(a.im), size * Math.sin(a.im));
}

export const log = (a: Complex) => complex(Math.log(abs(a)), a.im === 0 && a.re >= 0 ? 0 : arg(a));

/** Calculates the larger part first; the difference of two sizes would lose digits of the other. */
export function sqrt(a: Complex): Complex {
  if (a.im === 0) return a.re >= 0 ? complex(Math.sqrt(a.re)) : complex(0, Math.sqrt(-a.re));
  const larger = Math.sqrt((abs(a) + Math.abs(a.re)) / 2);
  const smaller = a.im / (2 * larger);
  if (a.re >= 0) return complex(larger, smaller);
  return complex(Math.abs(smaller), a.im < 0 ? -larger : larger);
}

export function power(a: Complex, b: Complex): Complex {
  if (b.im === 0 && a.im === 0 && (a.re >= 0 || Number.isInteger(b.re))) {
    return complex(a.re ** b.re);
  }
  if (b.im === 0 && b.re === 0.5) return sqrt(a);
  if (b.im === 0 && Number.isInteger(b.re) && Math.abs(b.re) <= 64) return integerPower(a, b.re);
  if (a.re === 0 && a.im === 0) return a;
  return exp(multiply(b, log(a)));
}

/** Avoids the rounding of logarithms: %i^2 is -1. */
function integerPower(a: Complex, exponent: number): Complex {
  let product = ONE;
  for (let count = 0; count < Math.abs(exponent); count += 1) product = multiply(product, a);
  return exponent < 0 ? divide(ONE, product) : product;
}

export const sin = (a: Complex) =>
  complex(Math.sin(a.re) * Math.cosh(a.im), Math.cos(a.re) * Math.sinh(a.im));
export const cos = (a: Complex) =>
  complex(Math.cos(a.re) * Math.cosh(a.im), -Math.sin(a.re) * Math.sinh(a.im));

export const sinh = (a: Complex) =>
  complex(Math.sinh(a.re) * Math.cos(a.im), Math.cosh(a.re) * Math.sin(a.im));
export const cosh = (a: Complex) =>
  complex(Math.cosh(a.re) * Math.cos(a.im), Math.sinh(a.re) * Math.sin(a.im));
export const tanh = (a: Complex) =>
  a.im === 0 ? complex(Math.tanh(a.re)) : divide(sinh(a), cosh(a));

const I = complex(0, 1);

/** asin(z) = -i ln(iz + sqrt(1 - z²)). */
export function asin(a: Complex): Complex {
  if (a.im === 0 && Math.abs(a.re) <= 1) return complex(Math.asin(a.re));
  const root = sqrt(subtract(ONE, multiply(a, a)));
  return multiply(complex(0, -1), log(add(multiply(I, a), root)));
}

export const acos = (a: Complex) =>
  a.im === 0 && Math.abs(a.re) <= 1
    ? complex(Math.acos(a.re))
    : subtract(complex(Math.PI / 2), asin(a));

/** atan(z) = i/2 (ln(1 - iz) - ln(1 + iz)). */
export function atan(a: Complex): Complex {
  if (a.im === 0) return complex(Math.atan(a.re));
  const turned = multiply(I, a);
  return multiply(complex(0, 0.5), subtract(log(subtract(ONE, turned)), log(add(ONE, turned))));
}
