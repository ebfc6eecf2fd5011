import { element, type Style, theme } from '@fragwerk/browser';
import type { Bounds, Figure } from '@fragwerk/sdk';
import type { DropTarget } from './movables.js';

type Size = Pick<Figure, 'width' | 'height'>;

/** Positions an element over a part of a picture, with a margin in pixels of the screen. */
export function cover(
  target: HTMLElement,
  { left, right, top, bottom }: Bounds,
  { size: { width, height }, margin }: { readonly size: Size; readonly margin: number },
): void {
  Object.assign(target.style, {
    left: `${(50 * (left + right)) / width}%`,
    top: `${(50 * (top + bottom)) / height}%`,
    width: `calc(${(100 * (right - left)) / width}% + ${margin}px)`,
    height: `calc(${(100 * (bottom - top)) / height}% + ${margin}px)`,
  });
}

/** A frame around a drop target. */
export function dropTargetFrame(target: DropTarget, size: Size, isNext: boolean): HTMLElement {
  const style: Style = {
    ...{ position: 'absolute', boxSizing: 'border-box', borderRadius: '8px' },
    transform: 'translate(-50%, -50%)',
    border: isNext ? `3px solid ${theme.accent}` : `1px dashed ${theme.accent}`,
    background: isNext ? `${theme.accent}22` : 'transparent',
  };
  const frame = element('div', { style });
  cover(frame, target.bounds, { size, margin: 12 });
  return frame;
}
