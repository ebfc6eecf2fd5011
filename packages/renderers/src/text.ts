import type { Figure, Language, Shape } from '@fragwerk/sdk';
import { checkFigure } from '@fragwerk/sdk/check-figure';

/** Appends a full stop to a text without final punctuation. */
const sentence = (text: string): string => (/[.!?\u2026:;]$/u.test(text) ? text : `${text}.`);

/** Returns the meanings of all parts in drawing order, outer before inner. */
const meanings = (shapes: readonly Shape[], language: Language): readonly string[] =>
  shapes.flatMap((shape) =>
    'meaning' in shape ? [shape.meaning[language], ...meanings(shape.shapes, language)] : [],
  );

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
