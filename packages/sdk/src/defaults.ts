import type { Score } from './answer.js';
import { publicConfig, readConfig } from './config/index.js';
import { drawFigure, hasGeneratedBrowser, type PluginDesign } from './design.js';
import type { InputOf, PluginOperations } from './operations.js';
import { defaultPrint, defaultResult } from './prints.js';
import { imagesOf } from './question.js';
import {
  type Authored,
  scoreOperation,
  slipsOperation,
  withNormalizedSolution,
} from './score-operation.js';
import { ServiceError } from './services.js';

function viewData(
  { config: fields, usesImages }: PluginDesign,
  { configText, parameters, question }: InputOf<'view'>,
) {
  const images = usesImages ? { images: JSON.stringify(imagesOf(question)) } : {};
  return { data: { config: publicConfig(fields, configText), parameters, ...images } };
}

/** Returns `null` for a type without scoring, and if a service failed. */
async function scoreOrNull(
  score: PluginOperations['score'],
  input: InputOf<'score'>,
): Promise<Score | null> {
  try {
    return (await score?.(input)) ?? null;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/** Returns the operations that are generated from a design and the author's scoring, if any. */
export function defaultOperations(
  type: string,
  design: PluginDesign,
  authored: Authored,
): PluginOperations {
  const { answer, figure, config: fields } = design;
  const score = scoreOperation(design, authored);
  const slips = slipsOperation(design, authored);
  const drawn: PluginOperations = {
    picture(use) {
      const unanswered = drawFigure(design, { ...use, answer: '', images: imagesOf(use.question) });
      if (!unanswered) throw new TypeError('figure has to return a figure.');
      const config = readConfig(fields, use.configText).values;
      return { figure: unanswered, widthPercent: design.widthPercent(config) };
    },
    imageTemplates: ({ name }) => [{ label: type, tag: `[PIG ${name} ""]`, help: type }],
  };
  const shown: PluginOperations = {
    print: (input) => defaultPrint(design, input),
    result: async (input) =>
      defaultResult(design, withNormalizedSolution(design, input), await scoreOrNull(score, input)),
  };
  return {
    ...(figure ? drawn : {}),
    ...(hasGeneratedBrowser(design) ? { view: (input) => viewData(design, input) } : {}),
    ...(score ? { score } : {}),
    ...(slips ? { slips } : {}),
    ...(figure || answer ? shown : {}),
  };
}
