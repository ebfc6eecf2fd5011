import { type Figure, figureLimits, type Shape } from '../figure/model.js';

/** A case that fails throws this; the sentence is for the author. */
export function demand(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

const fromUnknown = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Every number in it is finite. */
function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return !fromUnknown(value) || Object.values(value).every(isFinite);
}

const count = (shapes: readonly Shape[]): number =>
  shapes.reduce((sum, shape) => sum + 1 + (shape.kind === 'part' ? count(shape.shapes) : 0), 0);

/** Demands a figure that can be drawn and says in both languages what it shows. */
export function demandFigure(figure: Figure, where: string): void {
  const { width, height, description, shapes } = figure;
  const { side, pixels } = figureLimits;
  for (const length of [width, height])
    demand(
      Number.isInteger(length) && length >= 1 && length <= side,
      `${where}: width and height have to be whole numbers from 1 to ${side}, not ${length}.`,
    );
  demand(width * height <= pixels, `${where}: more than ${pixels} pixels.`);
  demand(
    count(shapes) <= figureLimits.shapes,
    `${where}: more than ${figureLimits.shapes} shapes.`,
  );
  demand(isFinite(shapes), `${where}: a number in the shapes is NaN or infinite.`);
  for (const language of ['de', 'en'] as const)
    demand(
      description[language].trim() !== '',
      `${where}: the description in "${language}" is empty; blind students need it.`,
    );
}

/** Whether markup holds an element or attribute that only an unescaped input can have brought. */
export const isInjected = (markup: string): boolean =>
  /<script|<img src=x|onerror=[^&"]*>/i.test(markup);

/** Whether LaTeX holds a command that only an unescaped input can have brought. */
export const isLatexInjected = (source: string): boolean => /\\(?:input|write18)\b/.test(source);
