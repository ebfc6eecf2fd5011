import type { Bounds } from '@fragwerk/sdk';

/** A selectable part of the picture. */
export interface Target {
  readonly key: string;
  readonly bounds: Bounds;
  /** For screen readers. */
  readonly label: string;
  readonly isSelected: boolean;
  /** Reachable by keyboard; otherwise by pointer only. */
  readonly hasButton: boolean;
  /** Covers other targets, as groups do. */
  readonly isKeyboardOnly?: boolean;
}

const distance = (value: number, low: number, high: number): number =>
  Math.max(0, low - value, value - high);

/** The target at a point of the figure, or the nearest one within reach. */
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

/** The index to which a key leads in a list; `null` for other keys. */
export function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
