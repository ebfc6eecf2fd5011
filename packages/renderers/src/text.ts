import type { Figure, Language, Part, Shape } from '@fragwerk/sdk';
import { byKind, type ByKind } from './by-kind.js';
import { checkFigure } from './check.js';

/** Appends a full stop to a text without final punctuation. */
const sentence = (text: string): string => (/[.!?\u2026:;]$/u.test(text) ? text : `${text}.`);

const nothing = (): readonly string[] => [];
const meaningOf = (
  { meaning, shapes }: Pick<Part, 'meaning' | 'shapes'>,
  language: Language,
): readonly string[] => [meaning[language], ...meanings(shapes, language)];

/** The texts of each kind of shape. */
const texts: ByKind<readonly string[], Language> = {
  circle: nothing,
  arc: nothing,
  line: nothing,
  polyline: nothing,
  rectangle: nothing,
  image: nothing,
  label: nothing,
  part: meaningOf,
  handle: meaningOf,
};

/** Returns the meanings of all parts in drawing order, outer before inner. */
const meanings = (shapes: readonly Shape[], language: Language): readonly string[] =>
  shapes.flatMap((shape) => byKind(texts, shape, language));

/**
 * Describes a figure as text: its description, then the meaning of each part, one sentence each.
 *
 * @throws FragwerkError `PLUGIN_FAILED` for a figure that breaks {@link checkFigure}.
 * @example
 * describe(dial, 'en'); // 'A clock. Hour hand at 3. Minute hand at 30.'
 */
export function describe(figure: Figure, language: Language): string {
  checkFigure(figure);
  return [figure.description[language], ...meanings(figure.shapes, language)]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(sentence)
    .join(' ');
}
