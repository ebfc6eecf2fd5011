import type { Stop } from './stops.js';
import { stepOf } from './targets.js';

/** The key of the whole picture. */
export const WHOLE = '';

/**
 * Where a key leads from a stop, or from the whole picture (`null`): right and left to the next of
 * its kind, down to what is only heard there, up and Escape out.
 *
 * @returns the key of a stop, or {@link WHOLE}; `null` when the key is not one of these
 */
export function leadsTo(key: string, from: Stop | null, stops: readonly Stop[]): string | null {
  const targets = stops.filter(({ target }) => target !== null);
  const told = stops.filter(({ target }) => target === null);
  const isTold = from?.target === null || targets.length === 0;
  const row = isTold ? told : targets;
  if (row.length === 0) return null;
  const own = targets.find((target) => target.key === from?.at) ?? targets[0];
  switch (key) {
    case 'Escape':
      return from ? WHOLE : null;
    case 'ArrowDown':
      if (!from) return row[0]?.key ?? null;
      return (isTold ? from : (told.find(({ at }) => at === from.key) ?? told[0] ?? from)).key;
    case 'ArrowUp':
      return isTold && from && own ? own.key : WHOLE;
  }
  const index = from ? row.indexOf(from) : -1;
  const step = stepOf(key, !from && key === 'ArrowLeft' ? 0 : index, row.length);
  return step === null ? null : (row[step]?.key ?? null);
}
