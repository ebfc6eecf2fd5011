import type { Tolerance } from '@fragwerk/sdk';

/** Reads a tolerance in the host's notation: `1%`, `0.01` (relative) or `a0.1` (absolute); `null` if invalid. */
export function readTolerance(text: string): Tolerance | null {
  const [, absolute, digits, percent] =
    /^(a?)\s*(\d{1,20}(?:[.,]\d{1,20})?(?:[eE]-?\d{1,3})?)\s*(%?)$/.exec(text.trim()) ?? [];
  if (digits === undefined || (absolute && percent)) return null;
  const number = Number(digits.replace(',', '.'));
  const amount = percent ? Number((number / 100).toPrecision(12)) : number;
  return Number.isFinite(amount) ? { amount, mode: absolute ? 'absolute' : 'relative' } : null;
}

/** Formats a tolerance for {@link readTolerance}. */
export const writeTolerance = ({ amount, mode }: Tolerance): string =>
  mode === 'absolute' ? `a${amount}` : `${Number((amount * 100).toPrecision(12))}%`;
