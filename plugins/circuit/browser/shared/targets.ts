import type { Bounds, Figure, Language, Point } from '@fragwerk/sdk';
import { elementText } from '../../src/answer/places.js';
import { partsByKey, symbolBounds } from '../../src/drawing/parts.js';
import type { NamedElement } from '../../src/language/names.js';

/** A selectable part of the picture. */
export interface Target {
  readonly key: string;
  readonly bounds: Bounds;
  /** For screen readers. */
  readonly label: string;
  readonly isSelected: boolean;
  /** How it can be reached, if not in both ways; groups cover other targets and are only for the keyboard. */
  readonly only?: 'pointer' | 'keyboard' | null;
}

/** The elements of a figure as targets. */
export function elementTargets(
  figure: Figure,
  elements: readonly NamedElement[],
  { language, selected }: { readonly language: Language; readonly selected: readonly string[] },
): Target[] {
  const parts = partsByKey(figure);
  return elements.flatMap((named): Target[] => {
    const { name: key } = named;
    const part = parts.get(key);
    if (!part) return [];
    const label = elementText(named)[language];
    const isSelected = selected.includes(key);
    return [{ key, label, isSelected, bounds: symbolBounds(part) }];
  });
}

/** A drawing on the page, and the reach of a pointer around its parts, in pixels of the screen. */
interface Reach {
  readonly drawing: HTMLElement;
  readonly figure: Pick<Figure, 'width'>;
  readonly reach: number;
  /** Margin around each part, in pixels of the figure. */
  readonly margin?: number;
}

/** The smallest part that contains a place of the viewport, else the nearest one within reach. */
export function nearestAt<T extends Pick<Target, 'bounds'>>(
  all: readonly T[],
  place: Point,
  { drawing, figure, reach, margin = 0 }: Reach,
): T | null {
  const { left: x0, top: y0, width } = drawing.getBoundingClientRect();
  const scale = figure.width / width;
  const at = { x: (place.x - x0) * scale, y: (place.y - y0) * scale };
  return nearestWithin(all, at, { margin, reach: reach * scale });
}

/** {@link nearestAt} for a point of the figure. */
export function nearestWithin<T extends Pick<Target, 'bounds'>>(
  all: readonly T[],
  { x, y }: Point,
  { margin, reach }: { readonly margin: number; readonly reach: number },
): T | null {
  const measured = all.map((one) => {
    const { left, right, top, bottom } = one.bounds;
    const outside = Math.hypot(
      Math.max(0, left - margin - x, x - right - margin),
      Math.max(0, top - margin - y, y - bottom - margin),
    );
    return { one, outside, area: (right - left) * (bottom - top) };
  });
  const [found] = measured
    .filter(({ outside }) => outside <= reach)
    .sort((a, b) => a.outside - b.outside || a.area - b.area);
  return found?.one ?? null;
}
