import type { ScoreBreakdown, Submission } from '../answer.js';
import * as s from '../schema.js';
import { withShare } from '../scoring/index.js';
import { type Scored, slipsOfKind } from './kind-slips.js';
import type { Slip } from './spec.js';

/** A slip with its answer as it is stored. */
export interface StoredSlip extends Required<Slip> {
  readonly answer: string;
}

export const storedSlip = s.object<StoredSlip>({
  name: s.localized,
  answer: s.string,
  feedback: s.localized,
  share: s.number({ min: 0, max: 1 }),
});

/** Returns a submission whose right answer is another text. */
export const expecting = (submission: Submission, text: string): Submission => ({
  ...submission,
  expected: { ...submission.expected, value: null, text },
});

/** Returns the breakdown of an answer where `right` is right. */
export const compared = (
  { spec, submission, config }: Scored,
  { answer = submission.answer, right }: { readonly answer?: string; readonly right: string },
): ScoreBreakdown => spec.score({ ...expecting(submission, right), answer }, config);

/**
 * Returns the typical wrong answers to a question.
 *
 * @throws TypeError for a slip that is not one; what the functions throw
 */
export function slipsOf(scored: Scored): readonly StoredSlip[] {
  const { spec, submission, config, own } = scored;
  const right = spec.read(submission.expected.text, config);
  if (right === null) return [];
  const slips = [...(own?.(right) ?? []), ...slipsOfKind(right, scored)];
  const stored = slips.map(({ share = 0, ...slip }) => {
    const isStored = typeof slip.answer === 'string' && typeof right !== 'string';
    return { ...slip, share, answer: isStored ? slip.answer : spec.write(slip.answer, config) };
  });
  return s.demand(s.list(storedSlip), stored, 'slips');
}

/**
 * Scores an answer. One that is not right is compared with the typical wrong answers, as if each were
 * right; the first that it equals explains the score, which never becomes smaller.
 */
export function scoreWithSlips(scored: Scored): ScoreBreakdown {
  const { submission, config, spec } = scored;
  const plain = spec.score(submission, config);
  if (plain.share === 1 || submission.answer.trim() === '') return plain;
  try {
    const slip = slipsOf(scored).find(
      ({ answer }) =>
        compared(scored, { right: answer }).share === 1 &&
        compared(scored, { answer, right: submission.expected.text }).share < 1,
    );
    if (!slip) return plain;
    const { name, share, feedback } = slip;
    const explained = share > plain.share ? withShare(plain, share) : plain;
    return { ...explained, slip: name, why: feedback };
  } catch (error) {
    // A mistake in a slip costs no points; lists of slips report it.
    console.error(error);
    return plain;
  }
}
