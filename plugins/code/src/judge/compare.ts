import { isWithin, type Localized, type Tolerance } from '@fragwerk/sdk';
import type { Literal } from './literal.js';

/** Where no tolerance is given: as many digits as calculating in another order leaves right. */
const usual: Tolerance = { amount: 1e-9, mode: 'relative' };
/** Below it a number is what rounding leaves of 0. */
const ZERO: Tolerance = { amount: 1e-12, mode: 'absolute' };

/** Values in sets and dictionaries are looked for one by one up to this number. */
const MOST_SOUGHT = 1000;

type Numeric = Extract<Literal, { kind: 'bool' | 'int' | 'float' | 'complex' }>;

const isNumeric = (value: Literal): value is Numeric =>
  value.kind === 'int' ||
  value.kind === 'float' ||
  value.kind === 'bool' ||
  value.kind === 'complex';

const complexOf = (value: Numeric) =>
  value.kind === 'complex' ? { re: value.re, im: value.im } : { re: Number(value.value), im: 0 };

const isWhole = ({ kind }: Numeric) => kind === 'int' || kind === 'bool';

function sameNumber(a: Numeric, b: Numeric, tolerance: Tolerance | null): boolean {
  if (a.kind !== 'complex' && b.kind !== 'complex') {
    if (isWhole(a) && isWhole(b) && !tolerance) return BigInt(a.value) === BigInt(b.value);
    const [left, right] = [Number(a.value), Number(b.value)];
    // Infinite is only what is infinite, and no number is one that is none.
    if (!Number.isFinite(left) || !Number.isFinite(right)) return Object.is(left, right);
  }
  const [left, right] = [complexOf(a), complexOf(b)];
  const isNear = isWithin(left, right, tolerance ?? usual);
  return isNear || (!tolerance && isWithin(left, right, ZERO));
}

function sameItems(
  a: readonly Literal[],
  b: readonly Literal[],
  tolerance: Tolerance | null,
): boolean {
  return (
    a.length === b.length &&
    a.every((item, index) => {
      const other = b[index];
      return other !== undefined && sameLiteral(item, other, tolerance);
    })
  );
}

/** Whether each of `a` has one of `b` for itself, in whatever order. */
function sameInAnyOrder<T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (one: T, other: T) => boolean,
): boolean {
  if (a.length !== b.length || a.length > MOST_SOUGHT) return false;
  const left = [...b];
  return a.every((item) => {
    const at = left.findIndex((other) => isSame(item, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * Whether two values of Python are equal as `==` has it (a list is no tuple, 1 is 1.0 and True),
 * numbers within the tolerance.
 */
export function sameLiteral(a: Literal, b: Literal, tolerance: Tolerance | null): boolean {
  if (isNumeric(a)) return isNumeric(b) && sameNumber(a, b, tolerance);
  const isSame = (one: Literal, other: Literal) => sameLiteral(one, other, tolerance);
  switch (a.kind) {
    case 'none':
      return b.kind === 'none';
    case 'str':
    case 'bytes':
      return b.kind === a.kind && a.value === b.value;
    case 'list':
    case 'tuple':
      return b.kind === a.kind && sameItems(a.items, b.items, tolerance);
    case 'set':
      return b.kind === 'set' && sameInAnyOrder(a.items, b.items, isSame);
    case 'dict':
      return (
        b.kind === 'dict' &&
        sameInAnyOrder(
          a.entries,
          b.entries,
          (one, other) => isSame(one[0], other[0]) && isSame(one[1], other[1]),
        )
      );
  }
}

const kinds: Readonly<Record<Literal['kind'], Localized>> = {
  none: { de: 'nichts (None)', en: 'nothing (None)' },
  bool: { de: 'ein Wahrheitswert (bool)', en: 'a truth value (bool)' },
  int: { de: 'eine ganze Zahl (int)', en: 'a whole number (int)' },
  float: { de: 'eine Kommazahl (float)', en: 'a decimal number (float)' },
  complex: { de: 'eine komplexe Zahl (complex)', en: 'a complex number (complex)' },
  str: { de: 'ein Text (str)', en: 'a text (str)' },
  bytes: { de: 'eine Folge von Bytes (bytes)', en: 'a sequence of bytes (bytes)' },
  list: { de: 'eine Liste (list)', en: 'a list (list)' },
  tuple: { de: 'ein Tupel (tuple)', en: 'a tuple (tuple)' },
  set: { de: 'eine Menge (set)', en: 'a set (set)' },
  dict: { de: 'ein Wörterbuch (dict)', en: 'a dictionary (dict)' },
};

/** What a student may read of a value of the wrong kind; it says nothing of the right value. */
export function kindHint(expected: Literal, got: Literal | null): Localized | null {
  if (!got || got.kind === expected.kind || (isNumeric(got) && isNumeric(expected))) return null;
  const [wanted, came] = [kinds[expected.kind], kinds[got.kind]];
  if (got.kind === 'none')
    return {
      de: `Der Aufruf gibt nichts zurück, gefragt ist ${wanted.de}. Fehlt ein return?`,
      en: `The call returns nothing, asked for is ${wanted.en}. Is a return missing?`,
    };
  return {
    de: `Das Ergebnis ist ${came.de}, gefragt ist ${wanted.de}.`,
    en: `The result is ${came.en}, asked for is ${wanted.en}.`,
  };
}
