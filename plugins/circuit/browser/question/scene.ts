import type { AnswerField, View } from '@fragwerk/browser';
import type { Figure, Language } from '@fragwerk/sdk';
import { readTask, type Task } from '../../src/answer/task.js';
import { circuitFigure, type CircuitLook } from '../../src/drawing/figure.js';
import { type ArrowItem, plainArrow } from '../../src/language/ast.js';
import type { Circuit } from '../../src/language/names.js';
import { parseCircuit } from '../../src/language/parse.js';
import { type QuestionTexts, questionTexts } from './texts.js';

/** What one place on the page is about. */
export interface Scene {
  readonly circuit: Circuit;
  readonly look: CircuitLook;
  readonly task: Task;
  readonly language: Language;
  readonly texts: QuestionTexts;
}

/** A scene in which a student answers. */
export interface LiveScene extends Scene {
  readonly answer: AnswerField;
}

function shownValues(json: string | undefined): ReadonlyMap<string, string> {
  try {
    const read: unknown = JSON.parse(json ?? '{}');
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
    return new Map(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return new Map();
  }
}

/** Reads a view; `null` when its circuit cannot be read. */
export function sceneOf(view: View, language: Language): Scene | null {
  const { circuit } = parseCircuit(view.parameters.config ?? '');
  if (!circuit) return null;
  const values = shownValues(view.parameters.values);
  return {
    circuit,
    look: {
      valueOf: ({ symbol }) => (symbol === null ? '' : (values.get(symbol) ?? '')),
      magnitudeOf: () => '',
    },
    task: readTask(view.parameters.parameters ?? ''),
    language,
    texts: questionTexts[language],
  };
}

/** The circuit's figure, with more arrows than it has by itself. */
export function figureOf({ circuit, look }: Scene, quantities: readonly string[] = []): Figure {
  const more = quantities.map((quantity): ArrowItem => ({ ...plainArrow, quantity }));
  return circuitFigure({ ...circuit, arrows: [...circuit.arrows, ...more] }, look);
}
