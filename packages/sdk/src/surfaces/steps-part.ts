import type { AnyDefinition } from '../definition.js';
import type { PluginDesign } from '../design.js';
import type { Figure } from '../figure/model.js';
import { textLimits } from '../limits.js';
import * as s from '../schema.js';
import { type Block, type Ink, section, type TextLine } from './blocks.js';
import type { PartFunction, Step } from './parts.js';

const line = s.value<TextLine>(
  {
    de: 'ein Text oder eine Liste von Texten und Zeichen',
    en: 'a text, or a list of texts and symbols',
  },
  (found) => typeof found === 'string' || Array.isArray(found),
);
const stepList = s.list(
  s.object<Step>({
    text: s.localized,
    formula: s.optional(line),
    figure: s.optional(s.value<Figure>({ de: 'eine Figur', en: 'a figure' }, s.isObject)),
  }),
);

const { count, length } = textLimits.steps;

const cut = (text: string): string => (text.length > length ? `${text.slice(0, length)} …` : text);

const lengthOf = (piece: string | Ink): number =>
  typeof piece === 'string' ? piece.length : 'text' in piece ? piece.text.length : 1;

const bounded = (formula: TextLine): TextLine =>
  [formula].flat().reduce((sum, piece) => sum + lengthOf(piece), 0) > length ? '…' : formula;

/** Shares of the line that figures of steps fill at most. */
const FIGURE_SHARE = 0.4;

/** Writes the numbered steps of a worked solution; nothing without steps. */
export const stepBlocks = (steps: readonly Step[]): readonly Block[] =>
  section(
    'Lösungsweg',
    steps
      .slice(0, count)
      .flatMap(({ text, formula, figure }, index): Block[] => [
        `${index + 1}. ${cut(text.de)}`,
        ...(formula === undefined ? [] : [bounded(formula)]),
        ...(figure
          ? [{ kind: 'figure' as const, name: `step${index + 1}`, figure, share: FIGURE_SHARE }]
          : []),
      ]),
  );

/**
 * Returns the part that shows the worked solution with the values of a student's question; only results
 * contain it, because it reveals the right answer.
 */
export const stepsPart =
  (
    { answer }: Pick<PluginDesign, 'answer'>,
    steps: NonNullable<AnyDefinition['steps']>,
  ): PartFunction =>
  ({ config, submission }) => {
    if (!submission) return [];
    const { expected, variables } = submission;
    const right = answer?.read(expected.text, config) ?? null;
    if (right === null) return [];
    return stepBlocks(s.demand(stepList, steps({ config, variables, right }), 'steps'));
  };
