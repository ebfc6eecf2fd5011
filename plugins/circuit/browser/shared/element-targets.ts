import type { Figure, Language } from '@fragwerk/sdk';
import { elementText } from '../../src/answer/places.js';
import { partsByKey, symbolBounds } from '../../src/drawing/parts.js';
import type { NamedElement } from '../../src/language/names.js';
import type { Target } from './targets.js';

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
