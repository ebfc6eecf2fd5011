import { type Block, type Figure, type Localized, section } from '@fragwerk/sdk';
import { drawingFigure, nothingDrawn, readDrawing } from '../scoring/drawing.js';
import type { TestResult } from '../scoring/score-table.js';
import type { CodeTest } from '../question.js';

export const pictureTexts = {
  expected: { de: 'Erwartetes Bild', en: 'Expected picture' },
  drawn: { de: 'Gezeichnetes Bild', en: 'Drawn picture' },
} as const satisfies Record<string, Localized>;

/** Width of a picture in print, as a share of the line. */
const SHARE = 0.45;

/** Returns a drawing as a figure; `null` if nothing was drawn. */
export function pictureOf(text: string, description: Localized): Figure | null {
  const drawing = readDrawing(text);
  return drawing && drawingFigure(drawing, description);
}

function pictureBlocks(name: string, text: string, meaning: Localized): readonly Block[] {
  const figure = pictureOf(text, meaning);
  const shown = figure ? { kind: 'figure' as const, name, figure, share: SHARE } : null;
  return [`${meaning.de}:`, shown ?? nothingDrawn.de];
}

export const resultPictures = (tests: readonly TestResult[]): readonly Block[] =>
  tests.flatMap(({ name, drawings }, index) =>
    drawings
      ? section(name.de, [
          ...pictureBlocks(`expected${index + 1}`, drawings.expected, pictureTexts.expected),
          ...pictureBlocks(`drawn${index + 1}`, drawings.actual, pictureTexts.drawn),
        ])
      : [],
  );

export const examplePictures = (tests: readonly CodeTest[]): readonly Block[] =>
  tests.flatMap(({ kind, name, code, expected }, index) =>
    kind === 'turtle'
      ? section(
          name || code || `Test ${index + 1}`,
          pictureBlocks(`expected${index + 1}`, expected, pictureTexts.expected),
        )
      : [],
  );
