import type { ConfigValues, Figure } from '@fragwerk/sdk';
import { type AnswerValue, answeredFigure } from './draw.js';
import { plotAnswer, readTask, type Scoring, taskFields } from './spec.js';

const empty: Figure = {
  width: 500,
  height: 500,
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
    // Some hosts do not send the picture back; the result is then shown without it.
  }
  lastFigure = { json, figure };
  return figure;
}

/**
 * The design of a plot in browsers, print and result. Its configuration is the task, its parameter is the
 * picture; the service computes both with the student's values.
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
