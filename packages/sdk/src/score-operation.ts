import type { Answered, Judgement, Score } from './answer.js';
import { type ConfigValues, readConfig } from './config/index.js';
import type { PluginDesign } from './design.js';
import type { InputOf, PluginOperations } from './operations.js';
import { answerWords } from './prints.js';
import { scoreOf } from './scoring/index.js';

/** What an author's `score` is given beside what the host sent. */
export interface Judging<V> {
  /** The answer; `null` when there is none or it cannot be read. */
  readonly value: V | null;
  /** The right answer, from the question's solution. */
  readonly right: V | null;
  /** What the answer would be worth without a `score`; `null` without an `answer`. */
  readonly judged: [V] extends [never] ? null : Judgement;
}

/** An author's scoring, of which nobody knows what it gives: it may come from plain JavaScript. */
export type ScoreFunction = (
  input: InputOf<'score'> & { readonly config: ConfigValues } & Judging<unknown>,
) => Score | Judgement | Promise<Score | Judgement>;

/** With the solution as an answer is stored, also where the host has it only as a value. */
export function withSolution<I extends Answered>({ answer }: PluginDesign, input: I): I {
  const { value } = input.expected;
  const text = input.expected.text.trim() === '' ? (value?.text ?? '') : input.expected.text;
  return { ...input, expected: { ...input.expected, text: answer?.solution?.(text) ?? text } };
}

const isJudgement = (made: unknown): made is Judgement =>
  typeof made === 'object' && made !== null && 'share' in made;

/**
 * The scoring of a plugin type: the author's own, or what its answer says. A judgement becomes a
 * score with its texts.
 *
 * @returns `undefined` when there is neither
 */
export function scoreOperation(
  design: PluginDesign,
  authored: ScoreFunction | undefined,
): PluginOperations['score'] {
  const { answer } = design;
  const plain: ScoreFunction | null = answer && (({ judged }) => judged);
  const score = authored ?? plain;
  if (!score) return undefined;
  return (asked) => {
    const input = withSolution(design, asked);
    const config = readConfig(design.config, input.configText).values;
    const finish = (made: Score | Judgement): Score =>
      isJudgement(made)
        ? scoreOf(made, input, answerWords(design, input.configText, input.answer))
        : made;
    const judging = {
      value: answer?.read(input.answer, config) ?? null,
      right: answer?.read(input.expected.text, config) ?? null,
      judged: answer?.judge(input, config) ?? null,
    };
    const made = score({ ...input, config, ...judging } as Parameters<ScoreFunction>[0]);
    return made instanceof Promise ? made.then(finish) : finish(made);
  };
}
