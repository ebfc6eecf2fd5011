import type { AnswerField, View } from '@fragwerk/browser';
import type { Figure, Language } from '@fragwerk/sdk';
import { annotationsOf } from '../../src/answer/annotations.js';
import { parseTask, type Task } from '../../src/answer/task.js';
import { type CircuitAnnotations, circuitFigure } from '../../src/drawing/figure.js';
import type { Circuit } from '../../src/language/names.js';
import { parseCircuit } from '../../src/language/parse.js';
import { Stage } from '../shared/stage.js';
import { type QuestionTexts, questionTexts } from './texts.js';

/** The content of one place on the page. */
export interface Scene {
  readonly circuit: Circuit;
  readonly annotations: CircuitAnnotations;
  readonly task: Task;
  readonly language: Language;
  readonly texts: QuestionTexts;
}

/** A scene in which a student answers. */
export interface ActiveScene extends Scene {
  readonly answer: AnswerField;
}

/** Reads a view; `null` for an invalid circuit. */
export function sceneOf({ parameters }: View, language: Language): Scene | null {
  const { circuit } = parseCircuit(parameters.config ?? '');
  if (!circuit) return null;
  return {
    circuit,
    annotations: annotationsOf(parameters),
    task: parseTask(parameters.parameters ?? ''),
    language,
    texts: questionTexts[language],
  };
}

/** A picture whose parts can only be explored. */
export function staticPicture(scene: Scene, figure: Figure = figureOf(scene)): HTMLElement {
  const stage = new Stage(scene.language);
  stage.show(figure);
  return stage.element;
}

/** The circuit's figure, with additional arrows. */
export const figureOf = ({ circuit, annotations }: Scene, added: readonly string[] = []): Figure =>
  circuitFigure(circuit, { ...annotations, added });
