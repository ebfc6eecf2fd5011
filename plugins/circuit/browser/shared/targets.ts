import type { Bounds } from '../../src/drawing/frame.js';

/** Something in the picture that can be chosen. */
export interface Target {
  readonly key: string;
  readonly bounds: Bounds;
  /** What is read aloud. */
  readonly label: string;
  readonly isSelected: boolean;
  /** Reached by keyboard; the others by pointer only. */
  readonly hasButton: boolean;
  /** The pointer finds other targets in its place: a group is wider than its elements. */
  readonly isKeyboardOnly?: boolean;
}

const distance = (value: number, low: number, high: number): number =>
  Math.max(0, low - value, value - high);

/** The target at a place of the figure, or the nearest one within reach. */
export function targetAt(
  targets: readonly Target[],
  { x, y }: { readonly x: number; readonly y: number },
  reach: number,
): Target | null {
  const found = targets
    .filter(({ isKeyboardOnly: isKeyboardOnly }) => isKeyboardOnly !== true)
    .map((target) => {
      const { left, right, top, bottom } = target.bounds;
      const outside = Math.hypot(distance(x, left, right), distance(y, top, bottom));
      const inside = Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2);
      return { target, outside, inside };
    })
    .filter(({ outside }) => outside <= reach)
    .sort((a, b) => a.outside - b.outside || a.inside - b.inside);
  return found[0]?.target ?? null;
}

/** Where a key leads from one of so many places; `null` for other keys. */
export function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
