import type { AnswerInput, AnswerSpec } from '../answers/index.js';
import { editConfig, readConfig } from '../config/index.js';
import { drawFigure, NO_FIGURE, type PluginDesign } from '../design.js';
import type { Plugin } from '../plugin.js';
import { assertThat, assertFigure } from './check.js';
import { samplesOf } from './fact-cases.js';
import { altered, exampleAnswer, situationsOf } from './inputs.js';
import { caseOf, type PluginCase } from './operation-cases.js';

const setInFigure: readonly AnswerInput['kind'][] = ['slider', 'point', 'points', 'placeLabels'];

/** Whether students type or choose the whole answer outside of the figure. */
function isOutside(input: AnswerInput, config: Parameters<AnswerSpec['input']>[0]): boolean {
  if (input.kind !== 'record' && input.kind !== 'table') return !setInFigure.includes(input.kind);
  return Object.values(input.members).every((one) => isOutside(one.input(config), config));
}

/** Whether the figure only illustrates the question and ignores the answer, which is entered elsewhere. */
function isIllustration(design: PluginDesign, configText: string): boolean {
  const { answer, figure } = design;
  const config = readConfig(design.config, configText).values;
  if (!answer || !isOutside(answer.input(config), config)) return false;
  let isRead = false;
  figure?.({
    ...{ config, parameters: '', images: {}, verdicts: {} },
    get answer() {
      isRead = true;
      return null;
    },
  });
  return !isRead;
}

/** Asserts that the figure of the question needs no secret values, instead of which students get initial ones. */
const secretCases = (design: PluginDesign, example: string): readonly PluginCase[] =>
  Object.entries(design.config)
    .filter(([, { secret }]) => secret === true)
    .map(([name, field]) =>
      caseOf(`figure: does not draw the secret ${name}`, () => {
        const samples = samplesOf(field).map((value) => editConfig(field, example, value));
        for (const configText of [example, ...samples]) {
          if (readConfig(design.config, configText, design.checkConfig).problems.length > 0)
            continue;
          const [seen, whole] = [false, true].map((isOpen) =>
            drawFigure(design, { configText, parameters: '', answer: '' }, isOpen),
          );
          assertThat(
            JSON.stringify(seen) === JSON.stringify(whole),
            `With "${configText}", students see the figure as with the initial value of ${name}, because the field is secret. Leave out "secret", or do not draw it.`,
          );
        }
      }),
    );

export function figureCases(plugin: Plugin): readonly PluginCase[] {
  const { design } = plugin;
  if (!design?.figure) return [];
  const cases = situationsOf(plugin).map((situation) =>
    caseOf(`figure: ${situation.name}`, () => {
      const figure = drawFigure(design, situation, true);
      assertThat(figure !== null, NO_FIGURE);
      assertFigure(figure, situation.name);
    }),
  );
  const { solution, config } = plugin.info.example;
  cases.push(...secretCases(design, config));
  if (!design.answer || solution === '') return cases;
  const differs = caseOf('figure: shows the answer', () => {
    const of = (answer: string) =>
      JSON.stringify(drawFigure(design, { configText: config, parameters: '', answer }, true));
    const answer = exampleAnswer(plugin);
    assertThat(
      isIllustration(design, config) ||
        [answer, ...altered(answer)].some((one) => of(one) !== of('')),
      'The figure does not change when the solution is entered; draw its "answer".',
    );
  });
  return [...cases, differs];
}
