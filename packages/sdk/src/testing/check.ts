import { checkDrawingCost } from '../figure/drawing-cost.js';
import type { Figure } from '../figure/model.js';

/** @throws Error with a sentence for the author */
export function assertThat(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** Asserts that the service can draw a figure, and that it has a description in both languages. */
export function assertFigure(figure: Figure, where: string): void {
  try {
    checkDrawingCost(figure);
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
  }
  for (const language of ['de', 'en'] as const)
    assertThat(
      figure.description[language].trim() !== '',
      `${where}: the description in "${language}" is empty; blind students need it.`,
    );
}

/** Returns whether markup has an element or attribute that can only come from an unescaped input. */
export const isInjected = (markup: string): boolean =>
  /<script|<img src=x|onerror=[^&"]*>/i.test(markup);

/** Returns whether LaTeX has a command that can only come from an unescaped input. */
export const isLatexInjected = (source: string): boolean => /\\(?:input|write18)\b/.test(source);
