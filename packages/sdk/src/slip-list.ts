import { joinStored, membersIn, splitStored } from './answers/members.js';
import type { Scored } from './answers/kind-slips.js';
import { expecting, isRight, scoreWithSlips, slipsOf, type StoredSlip } from './answers/slips.js';
import { textLimits } from './limits.js';
import { localized } from './localized.js';

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

/** Returns whether a sentence contains a text as words of its own. */
function contains(sentence: string, text: string): boolean {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])${escaped}(?:$|[^\\p{L}\\p{N}])`, 'u').test(sentence);
}

/**
 * Returns the typical wrong answers to a question that are not right, without those of its members.
 *
 * @throws TypeError for feedback that reveals the right answer
 */
function checkedSlips(scored: Scored): readonly StoredSlip[] {
  const texts = rightTexts(scored);
  const right = scored.submission.expected.text;
  // An option that is right has no feedback to show, whatever it contains.
  const wrong = slipsOf(scored).filter(({ answer }) => !isRight(scored, { answer, right }));
  return wrong.map((slip) => {
    const { de, en } = slip.feedback;
    const found = texts.find((text) => contains(de, text) || contains(en, text));
    if (found === undefined) return slip;
    throw new TypeError(
      `slips: the feedback of "${slip.name.en}" contains the right answer, ${found}. Students may see it before the solution is released; describe the mistake only.`,
    );
  });
}

/** Returns the typical wrong answers of single members, with the other members right. */
function slipsOfMembers(scored: Scored): readonly StoredSlip[] {
  const { spec, submission, config } = scored;
  const members = membersIn(spec, config) ?? {};
  const right = splitStored(submission.expected.text, members, config);
  return Object.entries(members).flatMap(([name, member]) => {
    const own = expecting(submission, right[name] ?? '');
    return listSlips({ spec: member, config, submission: own }).map((slip) => {
      const answer = joinStored({ ...right, [name]: slip.answer }, members, config);
      const withLabel = (text: StoredSlip['name']) =>
        localized((language) => `${member.label[language]}: ${text[language]}`);
      return {
        answer,
        name: withLabel(slip.name),
        feedback: withLabel(slip.feedback),
        share: 0,
      };
    });
  });
}

/**
 * Lists the typical wrong answers to a question that students can enter, those of members included, each
 * with the share of the points that it earns. If several have the same value, only the first is listed.
 *
 * @throws TypeError for an invalid slip and for feedback that reveals the right answer; whatever the
 * definition throws
 */
export function listSlips(scored: Scored): readonly StoredSlip[] {
  const { spec, submission, config } = scored;
  const found: StoredSlip[] = [];
  for (const slip of [...checkedSlips(scored), ...slipsOfMembers(scored)]) {
    const { answer } = slip;
    if (found.some((one) => isRight(scored, { answer, right: one.answer }))) continue;
    if (spec.parse(answer, config) === null) continue;
    const { share } = scoreWithSlips({ ...scored, submission: { ...submission, answer } });
    found.push({ ...slip, share: Math.max(slip.share, share) });
    if (found.length === textLimits.slips) break;
  }
  return found;
}
