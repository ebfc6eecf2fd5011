import type { ScoreBreakdown, Submission } from '../answer.js';
import { localized } from '../localized.js';
import * as s from '../schema.js';
import { withShare } from '../scoring/index.js';
import { type Scored, slipsOfKind } from './kind-slips.js';
import { splitMembers, splitStored, type StoredMember } from './members.js';
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

/**
 * Returns whether an answer is right where `right` is right. It compares the members one by one, since
 * scoring them explains each by typical mistakes, whose number multiplies with every level.
 */
export function isRight(
  { spec, submission, config }: Scored,
  { answer = submission.answer, right }: { readonly answer?: string; readonly right: string },
): boolean {
  const input = spec.input(config);
  if (input.kind !== 'record' && input.kind !== 'table')
    return spec.score({ ...expecting(submission, right), answer }, config).share === 1;
  const got = splitStored(answer, input.members, config);
  const members = splitMembers(right, input.members, config).filter(({ stored }) => stored !== '');
  const isMemberRight = ({ name, spec: member, stored }: StoredMember) =>
    isRight({ spec: member, submission, config }, { answer: got[name] ?? '', right: stored });
  return members.length > 0 && members.every(isMemberRight);
}

/** Returns the typical wrong answers of the definition, and those of the answer's kind. */
function slipGroups(scored: Scored): readonly (readonly StoredSlip[])[] {
  const { spec, submission, config, own } = scored;
  const right = spec.read(submission.expected.text, config);
  if (right === null) return [];
  return [own?.(right) ?? [], slipsOfKind(right, scored)].map((slips) => {
    const stored = slips.map(({ share = 0, ...slip }) => {
      const isStored = typeof slip.answer === 'string' && typeof right !== 'string';
      return { ...slip, share, answer: isStored ? slip.answer : spec.write(slip.answer, config) };
    });
    return s.demand(s.list(storedSlip), stored, 'slips');
  });
}

/**
 * Returns the typical wrong answers to a question.
 *
 * @throws TypeError for an invalid slip; whatever the author's functions throw
 */
export const slipsOf = (scored: Scored): readonly StoredSlip[] => slipGroups(scored).flat();

/** Maximum number of slips that one answer is explained by. */
const MAX_NAMED = 3;

/** Returns the slips with different names that an answer equals; those of the definition come first. */
function explaining(scored: Scored): readonly StoredSlip[] {
  for (const slips of slipGroups(scored)) {
    const equal = slips.filter(
      ({ answer }) =>
        isRight(scored, { right: answer }) &&
        !isRight(scored, { answer, right: scored.submission.expected.text }),
    );
    const names = equal.map(({ name }) => name.de);
    const different = equal.filter(({ name }, index) => names.indexOf(name.de) === index);
    if (different.length > 0) return different.slice(0, MAX_NAMED);
  }
  return [];
}

/**
 * Scores an answer. One that is not right is compared with the typical wrong answers, as if each were
 * right; all that it equals explain the score, which never becomes smaller. The first gives its share.
 */
export function scoreWithSlips(scored: Scored): ScoreBreakdown {
  const { submission, config, spec } = scored;
  const plain = spec.score(submission, config);
  const isUnscored = plain.reason.outcome === 'expectedUnreadable';
  if (plain.share === 1 || isUnscored || submission.answer.trim() === '') return plain;
  try {
    const slips = explaining(scored);
    const [first] = slips;
    if (!first) return plain;
    const or = { de: 'oder', en: 'or' };
    const slip = localized((language) =>
      slips.map(({ name }) => name[language]).join(`, ${or[language]} `),
    );
    const why = localized((language) =>
      slips.map(({ feedback }) => feedback[language]).join(language === 'de' ? ' Oder: ' : ' Or: '),
    );
    return { ...(first.share > plain.share ? withShare(plain, first.share) : plain), slip, why };
  } catch (error) {
    // A mistake in a slip costs no points; lists of slips report it.
    console.error(error);
    return plain;
  }
}
