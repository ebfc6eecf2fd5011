import { type Figure, figureLimits, type Shape } from '../figure/model.js';
import * as s from '../schema.js';

/** @throws Error with a sentence for the author */
export function assertThat(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** Returns whether every number in a value is finite. */
function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return Object(value) !== value || Object.values(value as object).every(hasFiniteNumbers);
}

const count = (shapes: readonly Shape[]): number =>
  shapes.reduce((sum, shape) => sum + 1 + (shape.kind === 'part' ? count(shape.shapes) : 0), 0);

/** Asserts that a figure is within the limits, with a description in both languages. */
export function assertFigure(figure: Figure, where: string): void {
  const { width, height, description, shapes } = figure;
  const { side, pixels, shapes: maxShapes } = figureLimits;
  for (const length of [width, height])
    assertThat(
      Number.isInteger(length) && length >= 1 && length <= side,
      `${where}: width and height have to be integers from 1 to ${side}, not ${length}.`,
    );
  assertThat(width * height <= pixels, `${where}: more than ${pixels} pixels.`);
  assertThat(count(shapes) <= maxShapes, `${where}: more than ${maxShapes} shapes.`);
  assertThat(hasFiniteNumbers(shapes), `${where}: a number in the shapes is NaN or infinite.`);
  const texts = s.demand(s.localized, description, `${where}: description`);
  for (const language of ['de', 'en'] as const)
    assertThat(
      texts[language].trim() !== '',
      `${where}: the description in "${language}" is empty; blind students need it.`,
    );
}

/** Returns whether markup has an element or attribute that can only come from an unescaped input. */
export const isInjected = (markup: string): boolean =>
  /<script|<img src=x|onerror=[^&"]*>/i.test(markup);

/** Returns whether LaTeX has a command that can only come from an unescaped input. */
export const isLatexInjected = (source: string): boolean => /\\(?:input|write18)\b/.test(source);
