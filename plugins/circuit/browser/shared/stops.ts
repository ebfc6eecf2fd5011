import type { Bounds, Figure, Language, Part, Shape } from '@fragwerk/sdk';
import { boundsOf } from '../../src/drawing/frame.js';
import { directionTexts, keyOf, mapParts, screenDirection } from '../../src/drawing/parts.js';
import type { Target } from './targets.js';

/** A part of the picture that the keyboard can reach, to select it or only to read it. */
export interface FocusStop extends Pick<Target, 'key' | 'label'> {
  /** Includes the text. */
  readonly bounds: Bounds;
  /** `null` for parts that cannot be selected. */
  readonly isSelected: boolean | null;
  /** The key of the stop whose arrow it is. */
  readonly arrowOf?: string;
}

const isArrow = ({ meaning }: Part): boolean => 'isArrow' in meaning;

/** Adds the directions on the screen to the descriptions of arrows. */
export const withDirections = (figure: Figure, language: Language): Figure =>
  mapParts(figure, ({ part }) => {
    const { meaning } = part;
    const direction = directionTexts[screenDirection(part)][language];
    if (!isArrow(part) || meaning[language].includes(direction)) return part;
    return { ...part, meaning: { ...meaning, [language]: `${meaning[language]} ${direction}` } };
  });

const partsIn = (shapes: readonly Shape[]): readonly Part[] =>
  shapes.flatMap((shape) => (shape.kind === 'part' ? [shape, ...partsIn(shape.shapes)] : []));

/** A target's label with the value that its part shows: `Widerstand R1 = 1 kΩ: ohne Pfeil` */
function labelOf({ label }: Target, meaning: string | undefined): string {
  const [name = '', ...state] = label.split(': ');
  return meaning?.startsWith(`${name} = `) ? [meaning, ...state].join(': ') : label;
}

/** The focus stops of a figure: its targets, then its other described parts. */
export function stopsOf(
  figure: Figure,
  targets: readonly Target[],
  language: Language,
): readonly FocusStop[] {
  const parts = partsIn(figure.shapes);
  const known = new Set(targets.map(({ key }) => key));
  const chosen = targets
    .filter(({ only }) => only !== 'pointer')
    .map((target): FocusStop => {
      const { key, isSelected } = target;
      const own = parts.find((part) => keyOf(part) === key);
      const bounds = own ? boundsOf(own) : target.bounds;
      return { key, label: labelOf(target, own?.meaning[language]), bounds, isSelected };
    });
  const readable = parts.flatMap((part, index): readonly FocusStop[] => {
    const [name, label] = [keyOf(part) ?? '', part.meaning[language].trim()];
    if (known.has(name) || label === '' || part.shapes.length === 0) return [];
    const stop = { key: `part ${index}`, label, bounds: boundsOf(part), isSelected: null };
    return [isArrow(part) ? { ...stop, arrowOf: name.slice(1) } : stop];
  });
  return [...chosen, ...readable];
}
