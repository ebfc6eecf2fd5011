import type { ToleranzDto } from '@fragwerk/contract';
import { type Dimension, shiftDecimal, toBase, type Tolerance, unitPrefixes } from '@fragwerk/sdk';
import { bilingual, ExpressionError, tryRead } from '../errors.js';
import { evaluate, isPlain, numbersIn, parseExpression } from '../expressions/index.js';

/** The host's default (docs/interface/scoring.md#tolerance). */
export const DEFAULT_TOLERANCE: Tolerance = { amount: 1e-10, mode: 'relative' };

const INVALID = bilingual(
  'Diese Toleranz ist ungültig. Möglich sind zum Beispiel 3% oder 0.03 (relativ), a0.1 oder 1mV (absolut).',
  'This tolerance is invalid. Use for example 3% or 0.03 (relative), a0.1 or 1mV (absolute).',
);

function read(source: string, dimension: Dimension): Tolerance | null {
  const absolute = /^a\s*([\d.][\d.eE+-]*)$|^([\d.][\d.eE+-]*)\s*a$/.exec(source);
  if (absolute) return { amount: Number(absolute[1] ?? absolute[2]), mode: 'absolute' };
  const percent = /^([\d.]+)\s*%$/.exec(source);
  if (percent) return { amount: shiftDecimal(Number(percent[1]), -2), mode: 'relative' };
  const prefixed = /^([\d.]+)\s*([munpfkMGT])$/.exec(source);
  if (prefixed && !(prefixed[2] === 'm' && dimension.m === 1)) {
    const exponent = unitPrefixes[prefixed[2] ?? ''] ?? 0;
    return { amount: shiftDecimal(Number(prefixed[1]), exponent), mode: 'absolute' };
  }
  const expression = parseExpression(source);
  if (expression.kind === 'number' && expression.unit?.offset) {
    // A difference of 1°C is one of 1 K.
    const unit = { ...expression.unit, offset: 0 };
    return { amount: toBase(expression.value, unit), mode: 'absolute' };
  }
  const [number] = numbersIn(evaluate(expression, new Map()));
  if (!number) return null;
  return { amount: number.re, mode: isPlain(number.dimension) ? 'relative' : 'absolute' };
}

/**
 * Reads a tolerance (docs/interface/scoring.md#tolerance): `3%` or `0.03` relative, `a0.1` or
 * `0.1a` absolute in base units, `1mV` or a bare prefix `1m` absolute. `1m` is a metre only where
 * the solution is a length.
 * @throws ExpressionError
 */
export function parseTolerance(text: string, dimension: Dimension = {}): Tolerance {
  const source = text.trim();
  if (source === '') return DEFAULT_TOLERANCE;
  const tolerance = tryRead(() => read(source, dimension)).value;
  if (tolerance && tolerance.amount >= 0 && Number.isFinite(tolerance.amount)) return tolerance;
  throw new ExpressionError(0, INVALID);
}

export const toleranceDto = ({ amount, mode }: Tolerance): ToleranzDto => ({
  toleranz: amount,
  mode: mode === 'relative' ? 'RELATIV' : 'ABSOLUT',
});
