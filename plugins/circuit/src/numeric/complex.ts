/** A complex number. */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

export const complex = (re: number, im = 0): Complex => ({ re, im });
export const zero = complex(0);
export const add = (a: Complex, b: Complex) => complex(a.re + b.re, a.im + b.im);
export const subtract = (a: Complex, b: Complex) => complex(a.re - b.re, a.im - b.im);
export const scale = (a: Complex, k: number) => complex(a.re * k, a.im * k);
export const multiply = (a: Complex, b: Complex) =>
  complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
export const conjugate = (a: Complex) => complex(a.re, -a.im);
export const magnitude = (a: Complex) => Math.hypot(a.re, a.im);
/** Angle in radians, −π … π. */
export const angle = (a: Complex) => Math.atan2(a.im, a.re);

/** Quotient by Smith's method, which does not overflow on the way. */
export function divide(a: Complex, b: Complex): Complex {
  if (Math.abs(b.re) >= Math.abs(b.im)) {
    const ratio = b.im / b.re;
    const size = b.re + b.im * ratio;
    return complex((a.re + a.im * ratio) / size, (a.im - a.re * ratio) / size);
  }
  const ratio = b.re / b.im;
  const size = b.re * ratio + b.im;
  return complex((a.re * ratio + a.im) / size, (a.im * ratio - a.re) / size);
}
