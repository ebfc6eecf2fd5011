import { drawFigure } from '../design.js';
import type { Plugin } from '../plugin.js';
import { assertThat, assertFigure } from './check.js';
import { exampleAnswer, situationsOf } from './inputs.js';
import { caseOf, type PluginCase } from './operation-cases.js';

/** Returns cases for the figure in every situation. */
export function figureCases(plugin: Plugin): readonly PluginCase[] {
  const { design } = plugin;
  if (!design?.figure) return [];
  const cases = situationsOf(plugin).map((situation) =>
    caseOf(`figure: ${situation.name}`, () => {
      const figure = drawFigure(design, situation, true);
      assertThat(figure !== null, 'figure has to return a figure.');
      assertFigure(figure, situation.name);
    }),
  );
  const { solution, config } = plugin.info.example;
  if (!design.answer || solution === '') return cases;
  const differs = caseOf('figure: shows the answer', () => {
    const of = (answer: string) =>
      JSON.stringify(drawFigure(design, { configText: config, parameters: '', answer }, true));
    assertThat(
      of('') !== of(exampleAnswer(plugin)),
      'The figure of the solution is the one without an answer.',
    );
  });
  return [...cases, differs];
}
