import type { AnswerField, View } from '@fragwerk/browser';
import type { Figure, Language, Localized } from '@fragwerk/sdk';
import { parseTask, type Task } from '../../src/answer/task.js';
import { circuitFigure, type CircuitAnnotations } from '../../src/drawing/figure.js';
import type { Circuit } from '../../src/language/names.js';
import { parseCircuit } from '../../src/language/parse.js';
import { type QuestionTexts, questionTexts } from './texts.js';

/** What one place on the page is about. */
export interface Scene {
  readonly circuit: Circuit;
  readonly look: CircuitAnnotations;
  readonly task: Task;
  readonly language: Language;
  readonly texts: QuestionTexts;
}

/** A scene in which a student answers. */
export interface ActiveScene extends Scene {
  readonly answer: AnswerField;
}

const isText = (value: unknown): value is Localized =>
  typeof value === 'object' && value !== null && 'de' in value && 'en' in value;

function parsed(json: string | undefined): object {
  try {
    const read: unknown = JSON.parse(json ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

const shownValues = (json: string | undefined): ReadonlyMap<string, Localized> =>
  new Map(
    Object.entries(parsed(json)).filter((entry): entry is [string, Localized] => isText(entry[1])),
  );

/** What the service's picture shows, where it is a diagram. */
export function describedPicture({ parameters }: View): Localized | null {
  const words = parsed(parameters.description);
  return isText(words) ? words : null;
}

/** Reads a view; `null` when its circuit cannot be read. */
export function sceneOf(view: View, language: Language): Scene | null {
  const { circuit } = parseCircuit(view.parameters.config ?? '');
  if (!circuit) return null;
  const values = shownValues(view.parameters.values);
  return {
    circuit,
    look: {
      valueOf: ({ symbol }) => (symbol === null ? null : (values.get(symbol) ?? null)),
      magnitudeOf: () => null,
    },
    task: parseTask(view.parameters.parameters ?? ''),
    language,
    texts: questionTexts[language],
  };
}

/** The circuit's figure, with more arrows than it has by itself. */
export const figureOf = ({ circuit, look }: Scene, added: readonly string[] = []): Figure =>
  circuitFigure(circuit, { ...look, added });
