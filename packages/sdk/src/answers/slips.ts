import type { ScoreBreakdown, Submission } from '../answer.js';
import { textLimits } from '../limits.js';
import { localized, phrase } from '../localized.js';
import * as s from '../schema.js';
import { withShare } from '../scoring/index.js';
import { type Scored, slipsOfKind } from './kind-slips.js';
import { joinStored, membersIn, splitMembers, splitStored, type StoredMember } from './members.js';
import type { Slip } from './spec.js';

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
function isRight(
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
  const authored = s.demand(s.list(s.anything), own?.(right) ?? [], 'slips') as readonly Slip[];
  return [authored, slipsOfKind(right, scored)].map((slips) => {
    const stored = slips.map(({ share = 0, ...slip }) => {
      const isStored = typeof slip.answer === 'string' && typeof right !== 'string';
      return { ...slip, share, answer: isStored ? slip.answer : spec.write(slip.answer, config) };
    });
    return s.demand(s.list(storedSlip), stored, 'slips');
  });
}

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

/**
 * Texts of the right answer that feedback must not contain, except for short ones, which may occur in any
 * text.
 */
const rightTexts = ({ spec, submission, config }: Scored): readonly string[] =>
  [
    submission.expected.text,
    ...(['de', 'en'] as const).map((language) =>
      spec.format(submission.expected.text, config, language),
    ),
  ].filter((text) => text.length > 2);

/** Returns an expression that matches sentences with a text as words of its own. */
function asWords(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])${escaped}(?:$|[^\\p{L}\\p{N}])`, 'u');
}

/** Part of the message about feedback that reveals the right answer. */
export const REVEALS = 'contains the right answer';

/**
 * Returns the typical wrong answers to a question that are not right, without those of its members.
 *
 * @throws TypeError for feedback that reveals the right answer
 */
function checkedSlips(scored: Scored): readonly StoredSlip[] {
  const texts = rightTexts(scored).map((text) => ({ text, words: asWords(text) }));
  const right = scored.submission.expected.text;
  // An option that is right has no feedback to show, whatever it contains.
  const wrong = slipGroups(scored)
    .flat()
    .filter(({ answer }) => !isRight(scored, { answer, right }));
  return wrong.map((slip) => {
    const { de, en } = slip.feedback;
    const found = texts.find(({ words }) => words.test(de) || words.test(en));
    if (!found) return slip;
    throw new TypeError(
      `slips: the feedback of "${slip.name.en}" ${REVEALS}, ${found.text}. Students may see it before the solution is released; describe the mistake only.`,
    );
  });
}

/** Returns the typical wrong answers of single members, with the other members right. */
function slipsOfMembers(scored: Scored, isRescored: boolean): readonly StoredSlip[] {
  const { spec, submission, config } = scored;
  const members = membersIn(spec, config) ?? {};
  const right = splitStored(submission.expected.text, members, config);
  return Object.entries(members).flatMap(([name, member]) => {
    const own = expecting(submission, right[name] ?? '');
    return listSlips({ spec: member, config, submission: own }, isRescored).map((slip) => {
      const answer = joinStored({ ...right, [name]: slip.answer }, members, config);
      return {
        answer,
        name: phrase`${member.label}: ${slip.name}`,
        feedback: phrase`${member.label}: ${slip.feedback}`,
        share: slip.share,
      };
    });
  });
}

/**
 * Lists the typical wrong answers to a question that students can enter, those of members included, each
 * with the share of the points that it earns. If several have the same value, only the first is listed.
 *
 * @param isRescored whether a `score` of the definition decides about answers to which no share is promised, such
 * as one with a single wrong member
 * @throws TypeError for an invalid slip and for feedback that reveals the right answer; whatever the
 * definition throws
 */
export function listSlips(scored: Scored, isRescored: boolean): readonly StoredSlip[] {
  const { spec, submission, config } = scored;
  const found: StoredSlip[] = [];
  for (const slip of [...checkedSlips(scored), ...slipsOfMembers(scored, isRescored)]) {
    const { answer } = slip;
    if (found.some((one) => isRight(scored, { answer, right: one.answer }))) continue;
    if (spec.parse(answer, config) === null) continue;
    const { share } = scoreWithSlips({ ...scored, submission: { ...submission, answer } });
    const isDecided = isRescored && slip.share === 0;
    found.push({ ...slip, share: isDecided ? 0 : Math.max(slip.share, share) });
    if (found.length === textLimits.slips) break;
  }
  return found;
}
