import type { Figure, Language, Shape } from '@fragwerk/sdk';
import { checkFigure } from './check.js';

/** As a sentence: with a full stop, unless it ends as one already. */
const sentence = (text: string): string => (/[.!?\u2026:;]$/u.test(text) ? text : `${text}.`);

/** What the parts among the shapes mean, outer before inner, in the order of drawing. */
function meanings(shapes: readonly Shape[], language: Language): readonly string[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'part' ? [shape.meaning[language], ...meanings(shape.shapes, language)] : [],
  );
}

/**
 * The figure in words: its description, then what each of its parts means, one sentence each.
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
