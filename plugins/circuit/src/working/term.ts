import type { Ink, Localized, Step, TextLine } from '@fragwerk/sdk';
import { withoutRounding } from '../numeric/analyse.js';
import {
  add,
  angle,
  type Complex,
  complex,
  divide,
  magnitude,
  multiply,
  scale,
  zero,
} from '../numeric/complex.js';
import type { Sign } from '../network/paths.js';
import { formatAmount, formatValue } from '../amounts.js';

type Piece = string | Ink;

/** A text and its precedence: 0 a sum or an angle, 1 a product, 2 a name or a number. */
interface Written {
  readonly pieces: readonly Piece[];
  readonly level: 0 | 1 | 2;
}

/** A calculation in symbols and in numbers; numbers are formatted in German, as all results are. */
export interface Term {
  readonly symbols: Written;
  readonly numbers: Written;
  readonly value: Complex;
  /** '' for none, `Ohm` for Ω. */
  readonly unit: string;
  /** The terms that it is the sum of. */
  readonly addends?: readonly Signed[];
  /** The steps that lead to its parts, in order. */
  readonly steps: readonly Step[];
}

/** A term with the sign that it has in a sum. */
export type Signed = readonly [sign: Sign, term: Term];

const isPlain = ({ re, im }: Complex) => im === 0 && re >= 0;

/** A smaller part of a quantity is a rounding error. */
const ROUNDING = 1e-10;

/** A quantity with its value. */
export function named(
  [letter, index]: readonly [letter: string, index: string],
  exact: Complex,
  unit: string,
): Term {
  const value = withoutRounding(exact, ROUNDING * magnitude(exact));
  return {
    symbols: { pieces: [{ kind: 'symbol', letter, index }], level: 2 },
    // Formatted on demand, because most quantities are never written.
    get numbers(): Written {
      return { pieces: [formatValue(value, unit).de], level: isPlain(value) ? 2 : 0 };
    },
    ...{ value, unit, steps: [] },
  };
}

/** Returns the steps of several terms, each once. */
export const stepsOf = (
  ...terms: readonly { readonly steps: readonly Step[] }[]
): readonly Step[] => [...new Set(terms.flatMap(({ steps }) => steps))];

/** Puts steps before those of a term. */
export const withSteps = (steps: readonly Step[], term: Term): Term => ({
  ...term,
  steps: stepsOf({ steps }, term),
});

/** Gives a calculation a name, in a step of its own. */
export const result = (text: Localized, own: Term, term: Term): Term =>
  withSteps([...term.steps, { text, formula: equation(own, term) }], own);

export const plain = (text: string, value: Complex): Term => ({
  ...{ symbols: { pieces: [text], level: 2 }, numbers: { pieces: [text], level: 2 } },
  ...{ value, unit: '', steps: [] },
});

const partsOf = {
  abs: { of: magnitude, around: ['|', '|'] },
  arg: { of: angle, around: ['∠ ', ''] },
  re: { of: ({ re }: Complex) => re, around: ['Re ', ''] },
  im: { of: ({ im }: Complex) => im, around: ['Im ', ''] },
} as const;

/** A magnitude, an angle in radians, or a part of a quantity. */
export function realPart({ symbols, value, unit, steps }: Term, kind: keyof typeof partsOf): Term {
  const { of, around } = partsOf[kind];
  const part = complex(of(value));
  const own = kind === 'arg' ? '°' : unit;
  return {
    symbols: { pieces: [around[0], ...symbols.pieces, around[1]], level: 2 },
    numbers: { pieces: [formatAmount(part.re, own).de], level: isPlain(part) ? 2 : 0 },
    ...{ value: part, unit: own, steps },
  };
}

/** Writes a term by its parts, in symbols and in numbers. */
const written = (
  write: (inside: (term: Term, min: Written['level']) => readonly Piece[]) => readonly Piece[],
  level: Written['level'],
) => {
  const by = (side: 'symbols' | 'numbers'): Written => ({
    pieces: write((term, min) => {
      const { pieces, level: own } = term[side];
      return own < min ? ['(', ...pieces, ')'] : pieces;
    }),
    level,
  });
  return { symbols: by('symbols'), numbers: by('numbers') };
};

/** Adds terms of one unit; 0 for none. */
export function sum(added: readonly Signed[], unit = added[0]?.[1].unit ?? ''): Term {
  const terms = added.flatMap(([sign, term]): readonly Signed[] =>
    (term.addends ?? [[1, term] as const]).map(([own, one]) => [own === sign ? 1 : -1, one]),
  );
  const [first, ...more] = terms;
  if (!first) return { ...plain(formatAmount(0, unit).de, zero), unit };
  if (first[0] === 1 && more.length === 0) return first[1];
  const lead = (sign: Sign, index: number) =>
    index === 0 ? (sign < 0 ? '−' : '') : sign < 0 ? ' − ' : ' + ';
  return {
    ...written(
      (inside) => terms.flatMap(([sign, term], i) => [lead(sign, i), ...inside(term, 1)]),
      0,
    ),
    ...{ unit, addends: terms, steps: stepsOf(...added.map(([, term]) => term)) },
    value: terms.reduce((all, [sign, { value }]) => add(all, scale(value, sign)), zero),
  };
}

/** Adds terms of one unit, at least one. */
export const total = (terms: readonly Term[]): Term => sum(terms.map((term) => [1, term]));

export const negative = (term: Term, sign: Sign): Term => sum([[sign, term]]);

export const product = (a: Term, b: Term, unit: string): Term => ({
  ...written((inside) => [...inside(a, 1), ' · ', ...inside(b, 1)], 1),
  ...{ unit, value: multiply(a.value, b.value), steps: stepsOf(a, b) },
});

export const quotient = (a: Term, b: Term, unit: string): Term => ({
  ...written((inside) => [...inside(a, 1), ' / ', ...inside(b, 2)], 1),
  ...{ unit, value: divide(a.value, b.value), steps: stepsOf(a, b) },
});

export const square = (term: Term, unit: string): Term => ({
  symbols: written((inside) => [...inside(term, 2), '²'], 2).symbols,
  numbers: { pieces: ['(', ...term.numbers.pieces, ')²'], level: 2 },
  ...{ unit, value: multiply(term.value, term.value), steps: term.steps },
});

/** Writes a function of a term: `√(…)`, `cos(…)`. */
export const applied = (
  name: string,
  { symbols, numbers, steps }: Term,
  [value, unit]: readonly [number, string],
): Term => {
  const write = ({ pieces }: Written): Written => ({
    pieces: [`${name}(`, ...pieces, ')'],
    level: 2,
  });
  return { symbols: write(symbols), numbers: write(numbers), value: complex(value), unit, steps };
};

export const inverse = (term: Term, unit: string): Term =>
  quotient(plain('1', complex(1)), term, unit);

/** Writes `U = R · I = 2 Ω · 3 A = 6 V`, without repetitions. */
export function equation(result: Term, ...terms: readonly Term[]): TextLine {
  const calculated = terms.flatMap(({ symbols, numbers }) => [symbols.pieces, numbers.pieces]);
  const sides = [result.symbols.pieces, ...calculated, result.numbers.pieces];
  const texts = sides.map((pieces) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : JSON.stringify(piece))).join(''),
  );
  return sides.flatMap((pieces, index) => {
    if (index === 0) return pieces;
    return texts[index] === texts[index - 1] ? [] : [' = ', ...pieces];
  });
}

export const linesOf = (lines: readonly TextLine[]): TextLine =>
  lines.flatMap((line, index) => [index === 0 ? '' : '\n', ...[line].flat()]);
