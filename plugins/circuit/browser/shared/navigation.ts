import type { FocusStop } from './stops.js';

/** The index to which a key leads in a list; `null` for other keys. */
function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** The key of the whole picture. */
export const WHOLE_PICTURE = '';

/**
 * Returns where a key leads from a stop, or from the whole picture (`null`): right and left to the next
 * stop of its kind, down to the parts that cannot be selected, up and Escape back.
 *
 * @returns the key of a stop, or {@link WHOLE_PICTURE}; `null` for other keys
 */
export function navigate(
  key: string,
  from: FocusStop | null,
  stops: readonly FocusStop[],
): string | null {
  const targets = stops.filter(({ isSelected }) => isSelected !== null);
  const readable = stops.filter(({ isSelected }) => isSelected === null);
  const isReadable = from?.isSelected === null || targets.length === 0;
  const row = isReadable ? readable : targets;
  if (row.length === 0) return null;
  const own = targets.find((target) => target.key === from?.arrowOf) ?? targets[0];
  switch (key) {
    case 'Escape':
      return from ? WHOLE_PICTURE : null;
    case 'ArrowDown':
      if (!from) return row[0]?.key ?? null;
      if (isReadable) return from.key;
      return (readable.find(({ arrowOf }) => arrowOf === from.key) ?? readable[0] ?? from).key;
    case 'ArrowUp':
      return isReadable && from && own ? own.key : WHOLE_PICTURE;
  }
  const index = from ? row.indexOf(from) : -1;
  const step = nextIndex(key, !from && key === 'ArrowLeft' ? 0 : index, row.length);
  return step === null ? null : (row[step]?.key ?? null);
}
