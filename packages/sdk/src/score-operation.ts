import type { Submission, ScoreBreakdown, Score } from './answer.js';
import type { AnswerSpec } from './answers/index.js';
import type { Scored } from './answers/kind-slips.js';
import { listSlips, scoreWithSlips } from './answers/slips.js';
import { formatAnswer } from './answers/spec.js';
import { type ConfigValues, readConfig } from './config/index.js';
import type { AnyDefinition } from './definition.js';
import type { PluginDesign } from './design.js';
import type { Instance, PluginOperations } from './operations.js';
import { scoreOf } from './scoring/index.js';

type Authored = Pick<AnyDefinition, 'score' | 'slips'>;
type ScoreFunction = NonNullable<AnyDefinition['score']>;

/** Returns the configuration, and the input with the solution in the stored form of answers. */
export function normalizedInput<I extends Submission & Instance>(
  { answer, config: fields }: PluginDesign,
  sent: I,
): { readonly input: I; readonly config: ConfigValues } {
  const { text: given, unit } = sent.expected;
  const config = readConfig(fields, sent.configText).values;
  const text = answer?.normalizeSolution?.(given, config, unit) ?? given;
  return { input: { ...sent, expected: { ...sent.expected, text } }, config };
}

/** Sums of shares such as thirds are rounded. */
const ROUNDING = 1e-9;

/** Whether a share is from 0 to 1, and 1 for the verdict `correct`; `withShare` sets both. */
const isConsistent = ({ share, verdict }: ScoreBreakdown): boolean =>
  share >= 0 && share <= 1 + ROUNDING && (verdict !== 'correct' || share >= 1 - ROUNDING);

/** @throws TypeError for a breakdown whose verdict and points would contradict each other */
function isBreakdown(result: Score | ScoreBreakdown): result is ScoreBreakdown {
  if (!('share' in result)) return false;
  if ('points' in result)
    throw new TypeError(
      'score returned a breakdown with "points"; return withShare(breakdown, points / maxPoints).',
    );
  const { share, verdict } = result;
  if (typeof share !== 'number' || !isConsistent(result))
    throw new TypeError(
      `score returned a breakdown with the share ${JSON.stringify(share)} and the verdict "${verdict}"; return withShare(breakdown, share).`,
    );
  return true;
}

/** @throws TypeError for a score of the author's own with more points than attainable, or fewer than none */
function checkPoints(score: Score, maxPoints: number): Score {
  const { points } = score;
  const most = Math.max(0, maxPoints);
  if (points < Math.min(0, maxPoints) || points > most * (1 + ROUNDING))
    throw new TypeError(
      `score: points have to be from 0 to ${most}, not ${points}; use maxPoints, or return withShare(breakdown, share).`,
    );
  return score;
}

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
  { score, slips }: Authored,
): PluginOperations['slips'] {
  const { answer: spec } = design;
  if (!spec) return undefined;
  return (sent) => {
    const { input, config } = normalizedInput(design, sent);
    return listSlips(scoredBy(spec, input, { config, slips }), score !== undefined);
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
    const { input, config } = normalizedInput(design, sent);
    const finish = (result: Score | ScoreBreakdown): Score => {
      if (Object(result) !== result)
        throw new TypeError(
          `score returned ${JSON.stringify(result)}; return the breakdown, or withShare(breakdown, share).`,
        );
      return isBreakdown(result)
        ? scoreOf(result, input, formatAnswer(answer, config, input.answer))
        : checkPoints(result, input.maxPoints);
    };
    const context = {
      value: answer?.read(input.answer, config) ?? null,
      right: answer?.read(input.expected.text, config) ?? null,
      breakdown: answer && scoreWithSlips(scoredBy(answer, input, { config, slips })),
    };
    const result = score({ ...input, config, ...context } as Parameters<ScoreFunction>[0]);
    return result instanceof Promise ? result.then(finish) : finish(result);
  };
}
