import { isWithin, type Localized, type Tolerance } from '@fragwerk/sdk';
import type { Literal } from './literal.js';

/** Default: allows for rounding when operations are reordered. */
const DEFAULT_TOLERANCE: Tolerance = { amount: 1e-9, mode: 'relative' };
/** Smaller differences from 0 are rounding errors. */
const ZERO_TOLERANCE: Tolerance = { amount: 1e-12, mode: 'absolute' };

/** Limits the quadratic comparison of sets and dictionaries. */
const MAX_UNORDERED_ITEMS = 1000;

type Numeric = Extract<Literal, { kind: 'bool' | 'int' | 'float' | 'complex' }>;

const isNumeric = (value: Literal): value is Numeric =>
  value.kind === 'int' ||
  value.kind === 'float' ||
  value.kind === 'bool' ||
  value.kind === 'complex';

const complexOf = (value: Numeric) =>
  value.kind === 'complex' ? { re: value.re, im: value.im } : { re: Number(value.value), im: 0 };

const isIntegral = ({ kind }: Numeric) => kind === 'int' || kind === 'bool';

function equalNumbers(a: Numeric, b: Numeric, tolerance: Tolerance | null): boolean {
  if (a.kind !== 'complex' && b.kind !== 'complex') {
    if (isIntegral(a) && isIntegral(b) && !tolerance) return BigInt(a.value) === BigInt(b.value);
    const [left, right] = [Number(a.value), Number(b.value)];
    // Infinities and NaN equal only themselves.
    if (!Number.isFinite(left) || !Number.isFinite(right)) return Object.is(left, right);
  }
  const [left, right] = [complexOf(a), complexOf(b)];
  const isNear = isWithin(left, right, tolerance ?? DEFAULT_TOLERANCE);
  return isNear || (!tolerance && isWithin(left, right, ZERO_TOLERANCE));
}

const equalItems = (
  a: readonly Literal[],
  b: readonly Literal[],
  tolerance: Tolerance | null,
): boolean =>
  a.length === b.length &&
  a.every((item, index) => {
    const other = b[index];
    return other !== undefined && equalLiterals(item, other, tolerance);
  });

/** Returns whether two lists hold equal items in any order. */
function equalUnordered<T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (one: T, other: T) => boolean,
): boolean {
  if (a.length !== b.length || a.length > MAX_UNORDERED_ITEMS) return false;
  const left = [...b];
  return a.every((item) => {
    const at = left.findIndex((other) => isSame(item, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * Returns whether two Python values are equal in the sense of `==` (a list differs from a tuple, 1
 * equals 1.0 and True), with numbers compared within the tolerance.
 */
export function equalLiterals(a: Literal, b: Literal, tolerance: Tolerance | null): boolean {
  if (isNumeric(a)) return isNumeric(b) && equalNumbers(a, b, tolerance);
  const isSame = (one: Literal, other: Literal) => equalLiterals(one, other, tolerance);
  switch (a.kind) {
    case 'none':
      return b.kind === 'none';
    case 'str':
    case 'bytes':
      return b.kind === a.kind && a.value === b.value;
    case 'list':
    case 'tuple':
      return b.kind === a.kind && equalItems(a.items, b.items, tolerance);
    case 'set':
      return b.kind === 'set' && equalUnordered(a.items, b.items, isSame);
    case 'dict':
      return (
        b.kind === 'dict' &&
        equalUnordered(
          a.entries,
          b.entries,
          (one, other) => isSame(one[0], other[0]) && isSame(one[1], other[1]),
        )
      );
  }
}

const kindNames: Readonly<Record<Literal['kind'], Localized>> = {
  none: { de: 'nichts (None)', en: 'nothing (None)' },
  bool: { de: 'ein Wahrheitswert (bool)', en: 'a boolean (bool)' },
  int: { de: 'eine ganze Zahl (int)', en: 'an integer (int)' },
  float: { de: 'eine Kommazahl (float)', en: 'a decimal number (float)' },
  complex: { de: 'eine komplexe Zahl (complex)', en: 'a complex number (complex)' },
  str: { de: 'ein Text (str)', en: 'a string (str)' },
  bytes: { de: 'eine Folge von Bytes (bytes)', en: 'a byte string (bytes)' },
  list: { de: 'eine Liste (list)', en: 'a list (list)' },
  tuple: { de: 'ein Tupel (tuple)', en: 'a tuple (tuple)' },
  set: { de: 'eine Menge (set)', en: 'a set (set)' },
  dict: { de: 'ein Wörterbuch (dict)', en: 'a dictionary (dict)' },
};

/** Describes a value of the wrong type without revealing the expected value. */
export function kindHint(expected: Literal, got: Literal | null): Localized | null {
  if (!got || got.kind === expected.kind || (isNumeric(got) && isNumeric(expected))) return null;
  const [wanted, actual] = [kindNames[expected.kind], kindNames[got.kind]];
  if (got.kind === 'none')
    return {
      de: `Der Aufruf gibt nichts zurück, erwartet wird ${wanted.de}. Fehlt ein return?`,
      en: `The call returns nothing instead of ${wanted.en}. Is a return statement missing?`,
    };
  return {
    de: `Das Ergebnis ist ${actual.de}, erwartet wird ${wanted.de}.`,
    en: `The result is ${actual.en}, but ${wanted.en} is expected.`,
  };
}
