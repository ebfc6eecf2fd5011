import type { PluginSlipDto } from '@fragwerk/contract';
import * as s from '@fragwerk/sdk/schema';
import { bilingual, type Localized } from '../errors.js';
import type { ResolvedQuestion } from '../attempt/resolved.js';
import { describeLoss, hintFor, scoreSolution } from '../attempt/right-texts.js';
import { scoreAnswer } from '../attempt/score.js';
import { slipsIn } from '../attempt/slips.js';
import type { ScoredAnswer } from '../attempt/model.js';
import { earnsAll, EPSILON, onlyPoints, pointsText, writePoints } from '../attempt/points.js';
import { explain } from '../attempt/problems.js';
import type { Solution } from '../attempt/solution.js';
import { readInfo } from '../question.js';
import type { TrialAnswer, TrialKind } from './model.js';

/** Returns a scored answer of a trial run; its reason defaults to its first problem. */
function tried(
  kind: TrialKind,
  scored: ScoredAnswer,
  more: Partial<TrialAnswer> = {},
): TrialAnswer {
  const { subquestion, answer, status, points, maxPoints, expected, problems } = scored;
  const shared = { kind, subquestion, answer, status, points, maxPoints, expected };
  return { ...shared, name: null, reason: problems[0]?.text ?? null, ...more };
}

/** An answer that is not sent, and why. */
const unsent = (kind: TrialKind, subquestion: number, reason: Localized): TrialAnswer => ({
  ...{ kind, subquestion, answer: '', name: null, status: 'NotScored', expected: '' },
  ...{ points: 0, maxPoints: 1, reason },
});

type Both = readonly [de: string, en: string];

const lossOf = (scored: ScoredAnswer, [de, en]: Both, [hint, enHint]: Both = ['', '']) => {
  const only = onlyPoints(scored);
  const why = scored.feedback === '' ? '' : ` ${scored.feedback}`;
  return bilingual(
    `${de} bekommt ${only.de}.${why}${hint}`,
    `${en} earns ${only.en}.${why}${enHint}`,
  );
};

const SIGNIFICANT_DIGITS = 4;

/** Rounds the numbers of an answer as a student might, no date or address; `null` if that changes nothing. */
function rounded(answer: string): string | null {
  const text = answer.replace(/(?<![\d.])\d+\.\d+(?!\.?\d)/g, (number) => {
    const digits = Math.max(SIGNIFICANT_DIGITS, number.split('.')[0]?.length ?? 0);
    return String(Number(Number(number).toPrecision(digits)));
  });
  return text === answer ? null : text;
}

/** Returns other spellings of an answer: with spaces around it, and rounded. */
function spellingsOf(answer: string): readonly string[] {
  // Space at the beginning of a line may be part of the answer.
  const spaced = /\n|\\n/.test(answer) ? answer : ` ${answer} `;
  return [...new Set([spaced, rounded(answer) ?? answer])].filter((text) => text !== answer);
}

/** Scores the solution as it is and in other spellings of students. */
async function solutionAnswers(
  question: ResolvedQuestion,
  index: number,
  solution: Solution,
): Promise<readonly TrialAnswer[]> {
  const [best, ...others] = await scoreSolution(question, index, solution);
  if (!best) return [];
  if (best.problems.length > 0) return [tried('right', best)];
  if (!earnsAll(best)) {
    // The plugin may know a right answer that the host does not.
    const reason = describeLoss(best, solution);
    return reason ? [tried('right', best, { reason })] : [];
  }
  const shown = await scoreAnswer(question, { index, answer: best.answer, full: true });
  // A test that earns all points does not make up for a result that cannot be shown.
  if (shown.problems.length > 0) return [tried('right', shown, { status: 'NotScored' })];
  for (const answer of spellingsOf(best.answer))
    others.push(await scoreAnswer(question, { index, answer }));
  const described = others.map((one) => {
    // A failed request does not depend on the spelling.
    if (one.problems.length > 0) return tried('right', one);
    if (earnsAll(one)) return tried('spelling', one);
    const written = one.answer.trim();
    const de = `Wer ${written} statt ${best.answer} schreibt,`;
    const en = `A student who writes ${written} instead of ${best.answer}`;
    return tried('spelling', one, { reason: lossOf(one, [de, en], hintFor(solution)) });
  });
  return [tried('right', best), ...described];
}

/**
 * Returns the sample solution in a configuration that is JSON with a member `solution`, a text or its lines
 * (docs/code.md); `null` if there is none.
 */
function sampleIn(config: string): string | null {
  const { solution } = s.parseJson(s.anyObject, config) ?? {};
  const text = Array.isArray(solution) ? solution.join('\n') : solution;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

/** A sample solution that fails after this time probably has an endless loop. */
const SLOW_MS = 10_000;

/**
 * Scores the sample solution in a plugin's configuration.
 *
 * @param slow names of plugins whose sample solution is no longer tried, because it took too long in another row
 */
async function sampleAnswers(question: ResolvedQuestion, index: number, slow: Set<string>) {
  const { info = '' } = question.prepared.document.subquestions[index] ?? {};
  const { name } = readInfo(info);
  const answer = sampleIn(question.prepared.instances.get(name)?.config ?? '');
  if (answer === null) return [];
  const [de, en] = [`Die Musterlösung von ${name}`, `The sample solution of ${name}`];
  if (slow.has(name)) {
    const text = bilingual(
      `${de} wurde hier nicht versucht, weil sie in einer anderen Variante sehr lange brauchte.`,
      `${en} was not tried here, because it took very long in another row.`,
    );
    return [unsent('sample', index, text)];
  }
  const start = performance.now();
  const scored = await scoreAnswer(question, { index, answer });
  if (earnsAll(scored)) return [tried('sample', scored)];
  const reason = lossOf(scored, [de, en]);
  if (performance.now() - start < SLOW_MS) return [tried('sample', scored, { reason })];
  slow.add(name);
  const andStopped = bilingual(
    `${reason.de} Sie wurde in weiteren Varianten nicht mehr versucht, weil sie hier sehr lange brauchte.`,
    `${reason.en} It was not tried in further rows, because it took very long in this one.`,
  );
  return [tried('sample', scored, { reason: andStopped })];
}

/** Returns what is wrong with the score of a typical mistake, `null` if nothing; it may earn more by another rule. */
function slipReason({ name, answer, share }: PluginSlipDto, scored: ScoredAnswer) {
  const { points, maxPoints } = scored;
  const [de, en] = [`Der typische Fehler „${name.de}“`, `The typical mistake “${name.en}”`];
  if (share < 1 && maxPoints > 0 && earnsAll(scored))
    return bilingual(
      `${de} (${answer}) zählt als richtig. Ist die Toleranz zu groß?`,
      `${en} (${answer}) counts as right. Is the tolerance too wide?`,
    );
  const declared = share * maxPoints;
  if (points >= declared - EPSILON) return null;
  const [earned, due] = [writePoints(points), writePoints(declared)];
  return bilingual(
    `${de} (${answer}) bekommt ${earned.de} statt ${due.de} Punkte.`,
    `${en} (${answer}) earns ${earned.en} points instead of ${due.en}.`,
  );
}

/** Scores the typical mistakes that the plugin type knows. */
async function slipAnswers(question: ResolvedQuestion, index: number) {
  const answers: TrialAnswer[] = [];
  for (const slip of await slipsIn(question, index)) {
    const scored = await scoreAnswer(question, { index, answer: slip.answer });
    const reason = slipReason(slip, scored);
    answers.push(tried('slip', scored, { name: slip.name, ...(reason && { reason }) }));
  }
  return answers;
}

/** Scores an empty answer; its failure is dropped if other answers report one. */
async function emptyAnswer(
  question: ResolvedQuestion,
  index: number,
  isReported: boolean,
): Promise<TrialAnswer> {
  const scored = await scoreAnswer(question, { index, answer: '' });
  if (scored.points === 0) return tried('empty', scored, isReported ? { reason: null } : {});
  const { de, en } = pointsText(scored.points);
  const reason = bilingual(
    `Wer nichts eingibt, bekommt ${de}.`,
    `A student who enters nothing gets ${en}.`,
  );
  return tried('empty', scored, { reason });
}

/**
 * Scores the usual answers to a subquestion of a row: right, right in another spelling, wrong, none.
 *
 * @param slow shared by the rows of a run; see {@link sampleAnswers}
 */
export async function usualAnswers(
  question: ResolvedQuestion,
  index: number,
  slow: Set<string>,
): Promise<readonly TrialAnswer[]> {
  const { solution, problems } = await question.right(index);
  const { solution: written = '' } = question.prepared.document.subquestions[index] ?? {};
  const hasSolution = solution !== null && written.trim() !== '';
  const own = hasSolution ? await solutionAnswers(question, index, solution) : [];
  const samples = await sampleAnswers(question, index, slow);
  const slips = hasSolution
    ? await slipAnswers(question, index).catch((error: unknown) => [
        unsent('slip', index, explain(error)),
      ])
    : [];
  const [problem] = solution ? [] : problems;
  const isReported = problem !== undefined || own.some(({ reason }) => reason !== null);
  const empty = await emptyAnswer(question, index, isReported);
  const unsolvable = problem ? [{ ...empty, kind: 'right', reason: problem.text } as const] : [];
  return [...unsolvable, ...own, ...samples, ...slips, empty];
}
