import { countBits, type Polynomial } from './polynomial.js';
import type { Fraction, SymbolicSolution } from './solve.js';

type Symbols = Pick<SymbolicSolution, 'symbols' | 'withS'>;

/** Name of s = j·ω in formulas. */
export const FREQUENCY = 'detw';

/** Joins signed terms: `a-b+c`. */
export const joinSum = (pieces: readonly string[]): string =>
  pieces.length === 0 ? '0' : pieces.join('+').replace(/\+-/g, '-');

const inBrackets = (text: string): string => (/.[+-]/.test(text) ? `(${text})` : text);

function monomialText(monomial: number, coefficient: number, { symbols }: Symbols): string {
  const names = symbols.filter((_, bit) => (monomial & (1 << bit)) !== 0);
  const size = Math.abs(coefficient);
  const factors = size === 1 && names.length > 0 ? names : [String(size), ...names];
  return (coefficient < 0 ? '-' : '') + factors.join('*');
}

/** Returns the coefficients by power of s, as texts. */
function byPower(a: Polynomial, symbols: Symbols): ReadonlyMap<number, string> {
  const pieces = new Map<number, string[]>();
  for (const [monomial, coefficient] of [...a].sort(([x], [y]) => x - y)) {
    const power = countBits(monomial & symbols.withS);
    const list = pieces.get(power) ?? [];
    list.push(monomialText(monomial, coefficient, symbols));
    pieces.set(power, list);
  }
  return new Map(
    [...pieces].sort(([a], [b]) => b - a).map(([power, list]) => [power, joinSum(list)]),
  );
}

/** Formats `k·x^power`. */
function timesPower(factor: string, x: string, power: number): string {
  if (power === 0) return factor;
  const root = power === 1 ? x : `${x}^${power}`;
  if (factor === '1' || factor === '-1') return factor.replace('1', root);
  return `${inBrackets(factor)}*${root}`;
}

const lowest = (a: Polynomial, { withS }: Symbols): number =>
  Math.min(...[...a.keys()].map((monomial) => countBits(monomial & withS)));

function timesSource(source: string, factor: string): string {
  if (source === '') return factor;
  if (factor === '1') return source;
  return factor === '-1' ? `-${source}` : `${source}*${inBrackets(factor)}`;
}

/** Formats a fraction in s, for example `Ue/(R1*C1*s+1)`, or in another variable. */
export function writeFraction(
  { terms, denominator }: Fraction,
  symbols: Symbols,
  variable = 's',
): string {
  if (terms.length === 0) return '0';
  const all = [denominator, ...terms.map(({ factor }) => factor)];
  const shift = Math.min(...all.map((a) => lowest(a, symbols)));
  const written = (a: Polynomial) =>
    joinSum([...byPower(a, symbols)].map(([power, by]) => timesPower(by, variable, power - shift)));
  const top = joinSum(terms.map(({ source, factor }) => timesSource(source, written(factor))));
  const bottom = written(denominator);
  if (bottom === '1') return top;
  return `${inBrackets(top)}/${/[*/+-]/.test(bottom) ? `(${bottom})` : bottom}`;
}
