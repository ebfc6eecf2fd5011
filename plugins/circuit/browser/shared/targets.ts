import {
  type Bounds,
  distanceBetween,
  edgeOf,
  type Figure,
  type Language,
  type Point,
} from '@fragwerk/sdk';
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
  readonly drawing: Pick<HTMLElement, 'getBoundingClientRect'>;
  readonly figure: Pick<Figure, 'width'>;
  readonly reach: number;
}

/** The smallest part that contains a place of the viewport, else the nearest one within reach. */
export function nearestAt<T extends Pick<Target, 'bounds'>>(
  all: readonly T[],
  place: Point,
  { drawing, figure, reach }: Reach,
): T | null {
  const { left: x0, top: y0, width } = drawing.getBoundingClientRect();
  const scale = figure.width / width;
  const at = { x: (place.x - x0) * scale, y: (place.y - y0) * scale };
  const measured = all.map((one) => {
    const { left, right, top, bottom } = one.bounds;
    const edge = edgeOf(one.bounds, at);
    return { one, outside: distanceBetween(edge, at), area: (right - left) * (bottom - top) };
  });
  const [found] = measured
    .filter(({ outside }) => outside <= reach * scale)
    .sort((a, b) => a.outside - b.outside || a.area - b.area);
  return found?.one ?? null;
}
