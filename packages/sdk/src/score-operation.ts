import type { Submission, ScoreBreakdown, Score } from './answer.js';
import { type ConfigValues, readConfig } from './config/index.js';
import type { PluginDesign } from './design.js';
import type { InputOf, Instance, PluginOperations } from './operations.js';
import { formatAnswer } from './prints.js';
import { scoreOf } from './scoring/index.js';

/** Input of an author's `score` in addition to that of the host. */
export interface ScoreContext<V> {
  /** The answer; `null` when there is none or it cannot be read. */
  readonly value: V | null;
  /** The right answer, from the question's solution. */
  readonly right: V | null;
  /** The breakdown that applies without a `score`; `null` without an `answer`. */
  readonly breakdown: [V] extends [never] ? null : ScoreBreakdown;
}

/** An author's scoring; its result is unchecked, because it may be plain JavaScript. */
export type ScoreFunction = (
  input: InputOf<'score'> & { readonly config: ConfigValues } & ScoreContext<unknown>,
) => Score | ScoreBreakdown | Promise<Score | ScoreBreakdown>;

/** Returns the input with the solution in the stored form of answers. */
export function withNormalizedSolution<I extends Submission & Instance>(
  { answer, config: fields }: PluginDesign,
  input: I,
): I {
  const { text: given, unit } = input.expected;
  const config = readConfig(fields, input.configText).values;
  const text = answer?.normalizeSolution?.(given, config, unit) ?? given;
  return { ...input, expected: { ...input.expected, text } };
}

const isBreakdown = (result: Score | ScoreBreakdown): result is ScoreBreakdown =>
  Object(result) === result && 'share' in result;

/**
 * Returns the scoring of a plugin type: the author's own, or that of its answer; `undefined` without
 * both. A breakdown is completed to a score with its texts.
 */
export function scoreOperation(
  design: PluginDesign,
  authored: ScoreFunction | undefined,
): PluginOperations['score'] {
  const { answer } = design;
  const byAnswer: ScoreFunction | null = answer && (({ breakdown }) => breakdown);
  const score = authored ?? byAnswer;
  if (!score) return undefined;
  return (sent) => {
    const input = withNormalizedSolution(design, sent);
    const config = readConfig(design.config, input.configText).values;
    const finish = (result: Score | ScoreBreakdown): Score =>
      isBreakdown(result)
        ? scoreOf(result, input, formatAnswer(design, input.configText, input.answer))
        : result;
    const context = {
      value: answer?.read(input.answer, config) ?? null,
      right: answer?.read(input.expected.text, config) ?? null,
      breakdown: answer?.score(input, config) ?? null,
    };
    const result = score({ ...input, config, ...context } as Parameters<ScoreFunction>[0]);
    return result instanceof Promise ? result.then(finish) : finish(result);
  };
}
