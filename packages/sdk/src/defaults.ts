import { type ConfigFields, publicConfig, readConfig } from './config/index.js';
import { drawFigure, isGenerated, type PluginDesign } from './design.js';
import type { AuthoredName, InputOf, PluginOperations } from './operations.js';
import { defaultPrint, defaultResult } from './prints.js';
import { scoreOf } from './scoring/index.js';

/**
 * What happens where an author leaves a function out; the table of the documentation. "Nothing" is
 * what the service answers by itself.
 */
export const defaultsInWords: Readonly<Record<AuthoredName, string>> = {
  statement: 'an empty text',
  text: 'an empty text',
  datasets: 'no datasets',
  requiredVariables: 'no variables',
  formulas: 'no formulas',
  picture: 'the figure without an answer; without a figure no picture',
  imageTemplates: 'one entry that inserts the picture; without a figure none',
  view: 'the open part of the configuration, for the generated browser part',
  evaluate: 'no value',
  evaluateUnit: 'no unit',
  score: "the answer's own judgement; without `answer` it is left to the teacher",
  rewriteStatement: 'the text as it is',
  rewriteWholeStatement: 'the text as it is',
  updateFromBrowser: 'the definition as it is',
  print: "the figure with the student's answer, and the answer in words",
  result: "the student's figure, the right one when the answer is wrong, both in words",
};

function viewData(fields: ConfigFields, { configText, parameters }: InputOf<'view'>) {
  return { data: { config: publicConfig(fields, configText), parameters } };
}

/** The operations that follow from a description. */
export function defaultOperations(type: string, design: PluginDesign): PluginOperations {
  const { answer, figure, config: fields } = design;
  const drawn: PluginOperations = {
    picture(use) {
      const plain = drawFigure(design, { ...use, answer: '' });
      if (!plain) throw new TypeError('figure has to return a figure.');
      return { figure: plain };
    },
    imageTemplates: ({ name }) => [{ label: type, tag: `[PIG ${name} ""]`, help: type }],
  };
  const shown: PluginOperations = {
    print: (input) => defaultPrint(design, input),
    result: (input) => defaultResult(design, input),
  };
  return {
    ...(figure ? drawn : {}),
    ...(isGenerated(design) ? { view: (input) => viewData(fields, input) } : {}),
    ...(answer
      ? {
          score: (input) =>
            scoreOf(answer.judge(input, readConfig(fields, input.configText).values), input),
        }
      : {}),
    ...(figure || answer ? shown : {}),
  };
}
