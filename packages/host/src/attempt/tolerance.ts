import type { ToleranzDto } from '@fragwerk/contract';
import { type Dimension, shiftDecimal, type Tolerance, unitPrefixes } from '@fragwerk/sdk';
import { ExpressionError } from '../errors.js';
import { evaluate, isPlain, numbersIn, parseExpression } from '../expressions/index.js';

/** The host's default (docs/interface/scoring.md#tolerance). */
export const DEFAULT_TOLERANCE: Tolerance = { amount: 1e-10, mode: 'relative' };

/**
 * Reads a tolerance (docs/interface/scoring.md#tolerance): `3%` or `0.03` relative, `a0.1` or
 * `0.1a` absolute in base units, `1mV` or a bare prefix `1m` absolute. `1m` is a metre only where
 * the solution is a length.
 * @throws ExpressionError
 */
export function parseTolerance(text: string, dimension: Dimension = {}): Tolerance {
  const source = text.trim();
  if (source === '') return DEFAULT_TOLERANCE;
  const absolute = /^a\s*([\d.][\d.eE+-]*)$|^([\d.][\d.eE+-]*)\s*a$/.exec(source);
  if (absolute) return check(Number(absolute[1] ?? absolute[2]), 'absolute');
  const percent = /^([\d.]+)\s*%$/.exec(source);
  if (percent) return check(shiftDecimal(Number(percent[1]), -2), 'relative');
  const prefixed = /^([\d.]+)\s*([munpfkMGT])$/.exec(source);
  if (prefixed && !(prefixed[2] === 'm' && dimension.m === 1)) {
    const exponent = unitPrefixes[prefixed[2] ?? ''] ?? 0;
    return check(shiftDecimal(Number(prefixed[1]), exponent), 'absolute');
  }
  const [number] = numbersIn(evaluate(parseExpression(source), new Map()));
  if (!number) return check(Number.NaN, 'relative');
  return check(number.re, isPlain(number.dimension) ? 'relative' : 'absolute');
}

function check(amount: number, mode: Tolerance['mode']): Tolerance {
  if (amount >= 0 && Number.isFinite(amount)) return { amount, mode };
  throw new ExpressionError(0, {
    de: 'Erwartet wird eine Toleranz wie 3%, 0.03, a0.1 oder 1mV.',
    en: 'Expected a tolerance such as 3%, 0.03, a0.1 or 1mV.',
  });
}

export const toleranceDto = ({ amount, mode }: Tolerance): ToleranzDto => ({
  toleranz: amount,
  mode: mode === 'relative' ? 'RELATIV' : 'ABSOLUT',
});
