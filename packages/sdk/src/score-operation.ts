import type { Submission, ScoreBreakdown, Score } from './answer.js';
import type { AnswerSpec, Slip } from './answers/index.js';
import type { Scored } from './answers/kind-slips.js';
import { scoreWithSlips } from './answers/slips.js';
import { type ConfigValues, readConfig } from './config/index.js';
import { formatAnswer, type PluginDesign } from './design.js';
import type { InputOf, Instance, PluginOperations } from './operations.js';
import { scoreOf } from './scoring/index.js';
import { listSlips } from './slip-list.js';
import type { Variable } from './value.js';

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
type ScoreFunction = (
  input: InputOf<'score'> & { readonly config: ConfigValues } & ScoreContext<unknown>,
) => Score | ScoreBreakdown | Promise<Score | ScoreBreakdown>;

/** The parts of a definition that scoring depends on; unchecked, because they may be plain JavaScript. */
export interface Authored {
  readonly score?: ScoreFunction;
  readonly slips?: (input: {
    readonly config: ConfigValues;
    readonly right: unknown;
    readonly variables: readonly Variable[];
  }) => readonly Slip[];
}

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

/** Returns a submission with everything needed to score it. */
const scoredBy = (
  spec: AnswerSpec,
  submission: Submission,
  { config, slips }: { readonly config: ConfigValues; readonly slips: Authored['slips'] },
): Scored => ({
  ...{ spec, submission, config },
  own: (right) => slips?.({ config, right, variables: submission.variables }) ?? [],
});

/** Returns the list of typical wrong answers; `undefined` for a type without an answer. */
export function slipsOperation(
  design: PluginDesign,
  { slips }: Authored,
): PluginOperations['slips'] {
  const { answer: spec } = design;
  if (!spec) return undefined;
  return (sent) => {
    const submission = withNormalizedSolution(design, sent);
    const config = readConfig(design.config, submission.configText).values;
    return listSlips(scoredBy(spec, submission, { config, slips }));
  };
}

/**
 * Returns the scoring of a plugin type: the author's own, or that of its answer; `undefined` without
 * both. A breakdown is completed to a score with its texts.
 */
export function scoreOperation(
  design: PluginDesign,
  { score: authored, slips }: Authored,
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
        ? scoreOf(result, input, formatAnswer(design, config, input.answer))
        : result;
    const context = {
      value: answer?.read(input.answer, config) ?? null,
      right: answer?.read(input.expected.text, config) ?? null,
      breakdown: answer && scoreWithSlips(scoredBy(answer, input, { config, slips })),
    };
    const result = score({ ...input, config, ...context } as Parameters<ScoreFunction>[0]);
    return result instanceof Promise ? result.then(finish) : finish(result);
  };
}
