import type { ConfigValues, Figure } from '@fragwerk/sdk';
import { type AnswerValue, answeredFigure } from './draw.js';
import { plotAnswer, readTask, type Scoring, taskFields } from './spec.js';

const empty: Figure = {
  width: 600,
  height: 450,
  description: { de: 'Diagramm', en: 'Plot' },
  shapes: [],
};

let lastFigure: { readonly json: string; readonly figure: Figure } | null = null;

/** Reads the picture of a question, which every move of a handle draws again. */
export function readFigure(json: string): Figure {
  if (lastFigure?.json === json) return lastFigure.figure;
  let figure = empty;
  try {
    figure = json === '' ? empty : (JSON.parse(json) as Figure);
  } catch {
    // A host that does not send the picture back; the result then lacks it.
  }
  lastFigure = { json, figure };
  return figure;
}

/**
 * What a plot is made from in browsers, print and result. Its configuration is the task, its parameters are
 * the picture, both computed by the service with the student's values.
 */
export const plotDesign = (scoring: Scoring | null) => ({
  type: 'Plot',
  config: taskFields,
  answer: plotAnswer(scoring),
  figure({
    config,
    answer,
    parameters,
  }: {
    readonly config: ConfigValues;
    readonly answer: unknown;
    readonly parameters: string;
  }): Figure {
    const task = readTask(config);
    const figure = readFigure(parameters);
    return task ? answeredFigure(figure, task, answer as AnswerValue | null) : figure;
  },
});
