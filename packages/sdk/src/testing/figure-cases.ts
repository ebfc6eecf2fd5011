import type { AnswerKind, AnswerSpec } from '../answers/index.js';
import { membersIn } from '../answers/members.js';
import { type ConfigValues, readConfig } from '../config/index.js';
import { drawFigure, NO_FIGURE, type PluginDesign } from '../design.js';
import type { Plugin } from '../plugin.js';
import { assertThat, assertFigure } from './check.js';
import { altered, exampleAnswer, situationsOf } from './inputs.js';
import { caseOf, type PluginCase } from './operation-cases.js';

const setInFigure: readonly AnswerKind[] = ['slider', 'point', 'points', 'placeLabels'];

/** Whether students type or choose the whole answer outside of the figure. */
const isOutside = (answer: AnswerSpec, config: ConfigValues): boolean =>
  !setInFigure.includes(answer.input(config).kind) &&
  Object.values(membersIn(answer, config) ?? {}).every((one) => isOutside(one, config));

/** Whether the figure only illustrates the question and ignores the answer, which is entered elsewhere. */
function isIllustration(design: PluginDesign, configText: string): boolean {
  const { answer, figure } = design;
  const config = readConfig(design.config, configText).values;
  if (!answer || !isOutside(answer, config)) return false;
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
