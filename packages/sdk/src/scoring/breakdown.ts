import type { Submission, ScoredPart, ScoreBreakdown, Outcome, Reason, Score } from '../answer.js';
import { html, lines } from '../html.js';
import { type Language, type Localized, phrase } from '../localized.js';
import { textLimits } from '../limits.js';
import { normalizeCharacters } from '../quantities/numbers.js';
import type { Tolerance } from '../value.js';

/** Sentences for unreadable answers. */
const forms: Readonly<Record<Reason['rule'], Localized>> = {
  number: { de: 'Gib eine Zahl ein, zum Beispiel 2,5.', en: 'Enter a number, for example 2.5.' },
  time: { de: 'Gib eine Uhrzeit ein, zum Beispiel 9:05.', en: 'Enter a time, for example 9:05.' },
  duration: {
    de: 'Gib eine Dauer ein, zum Beispiel 1 h 30 min.',
    en: 'Enter a duration, for example 1 h 30 min.',
  },
  point: {
    de: 'Gib einen Punkt ein, zum Beispiel (2; 3).',
    en: 'Enter a point, for example (2; 3).',
  },
  points: {
    de: 'Gib die Punkte nacheinander ein, zum Beispiel (2; 3); (4; 5).',
    en: 'Enter the points one after the other, for example (2; 3); (4; 5).',
  },
  choice: { de: 'Wähle eine der Möglichkeiten.', en: 'Choose one of the options.' },
  set: { de: 'Gib eine Aufzählung ein.', en: 'Enter a list.' },
  text: {
    de: 'Gib einen Text in der verlangten Form ein.',
    en: 'Enter a text of the required form.',
  },
};

/** Shown to students when the question's solution cannot be read. */
export const solutionUnreadable: Localized = {
  de: 'Diese Antwort lässt sich nicht bewerten: Die Lösung der Frage ist nicht lesbar.',
  en: 'This answer cannot be scored: the solution of the question cannot be read.',
};

const notEnterable: Localized = {
  de: 'Dieser Wert lässt sich hier nicht eingeben.',
  en: 'This value cannot be entered here.',
};

/** The default sentence, without an explanation. */
export const notCorrect: Localized = { de: 'Das stimmt nicht.', en: 'Not correct.' };

const sentences: Readonly<Record<Exclude<Outcome, 'unreadable'>, Localized>> = {
  equal: { de: 'Richtig.', en: 'Correct.' },
  different: notCorrect,
  incomplete: { de: 'Ein Teil davon stimmt.', en: 'Some of it is correct.' },
  unclear: {
    de: 'Noch nicht bewertet: Deine Lehrkraft sieht sich die Antwort an.',
    en: 'Not scored yet: your teacher will look at this answer.',
  },
  empty: { de: 'Es fehlt eine Antwort.', en: 'No answer.' },
  expectedUnreadable: solutionUnreadable,
  wrongUnit: { de: 'Die Einheit stimmt nicht.', en: 'Wrong unit.' },
  missingUnit: { de: 'Die Einheit fehlt.', en: 'The unit is missing.' },
  wrongAngleUnit: {
    de: 'Der Winkel hat die falsche Einheit: Grad oder Radiant?',
    en: 'Wrong unit of the angle: degrees or radians?',
  },
  missingAngle: { de: 'Der Winkel fehlt.', en: 'The angle is missing.' },
  rounded: { de: 'Das ist zu stark gerundet.', en: 'Rounded too much.' },
  wrongPrefix: { de: 'Die Größenordnung stimmt nicht.', en: 'Wrong order of magnitude.' },
  wrongSign: { de: 'Das Vorzeichen stimmt nicht.', en: 'Wrong sign.' },
};

/** Explains why a teacher scores an answer. */
export const leftToTeacher = (problem: Localized): Localized =>
  phrase`${sentences.unclear} ${problem}`;

const partly: Localized = { de: 'Das stimmt zum Teil.', en: 'Partly correct.' };

function sentenceOf({ verdict, reason, why }: ScoreBreakdown): Localized {
  const { outcome, rule } = reason;
  if (why) return why;
  if (verdict === 'correct') return sentences.equal;
  if (verdict === 'partial' && (outcome === 'different' || outcome === 'equal')) return partly;
  if (outcome === 'equal') return notCorrect;
  return outcome === 'unreadable' ? forms[rule] : sentences[outcome];
}

/**
 * Explains a breakdown to students, one sentence for each part of the answer. The sentences never
 * reveal the solution, because they may be shown before it is released. `withAnswers` repeats what
 * was answered: `k: 2 – Das stimmt nicht.`
 */
export function sentencesOf(
  breakdown: ScoreBreakdown,
  language: Language,
  { withAnswers = false }: { readonly withAnswers?: boolean } = {},
): readonly string[] {
  const { parts = [], why } = breakdown;
  const own = parts.length > 0 && !why ? [] : [sentenceOf(breakdown)[language]];
  const ofParts = parts.map((part) => {
    const text = part.text[language];
    const sentence = sentenceOf(part.breakdown)[language];
    const isRepeated = text !== '' && withAnswers && !sentence.startsWith(text);
    return `${part.name[language]}:${isRepeated ? ` ${text} –` : ''} ${sentence}`;
  });
  return [...own, ...ofParts];
}

/** Returns {@link sentencesOf} as one text. */
export const feedbackOf = (breakdown: ScoreBreakdown, language: Language): string =>
  sentencesOf(breakdown, language).join(' ');

/** Returns the breakdown for an outcome that earns a share of the points. */
export function breakdownOf(
  reason: Reason,
  share = reason.outcome === 'equal' ? 1 : 0,
): ScoreBreakdown {
  const bounded = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
  const isUnit = reason.outcome === 'wrongUnit' || reason.outcome === 'missingUnit';
  const half = isUnit ? 'unitError' : 'partial';
  const none = reason.outcome === 'unclear' ? 'notScored' : 'wrong';
  const verdict = bounded === 1 ? 'correct' : bounded > 0 ? half : none;
  return { verdict, share: bounded, reason };
}

/**
 * Returns the breakdown, or that of an unreadable answer for one that students cannot enter: tests of a
 * question enter its solution directly.
 */
export const ifEnterable = (breakdown: ScoreBreakdown, isEnterable: () => boolean) =>
  breakdown.share === 0 || isEnterable()
    ? breakdown
    : { ...breakdownOf({ ...breakdown.reason, outcome: 'unreadable' }), why: notEnterable };

/** How answers are scored by reading and comparing them. */
export interface Scorer<T> {
  readonly rule: Reason['rule'];
  readonly read: (text: string) => T | null;
  /** Default: as answers. */
  readonly readExpected?: (text: string) => T | null;
  readonly isEqual: (answer: T, expected: T, tolerance: Tolerance) => boolean;
}

/** Builds a function that scores answers by reading and comparing them. */
export const scorerOf =
  <T>({ rule, read, readExpected = read, isEqual }: Scorer<T>) =>
  (
    answer: string,
    expected: string,
    { tolerance }: { readonly tolerance: Tolerance },
  ): ScoreBreakdown => {
    const [right, got] = [readExpected(expected), read(answer)];
    let outcome: Outcome;
    if (right === null) outcome = 'expectedUnreadable';
    else if (normalizeCharacters(answer) === '') outcome = 'empty';
    else if (got === null) outcome = 'unreadable';
    else outcome = isEqual(got, right, tolerance) ? 'equal' : 'different';
    return breakdownOf({ rule, outcome, tolerance, expected, got: answer });
  };

/**
 * Returns the breakdown with another share of the points, 0 … 1, and optionally a sentence that
 * explains it. Below 0 counts as 0, as in 1 − 0.25 · mistakes. With all points, each part is right.
 *
 * @throws TypeError for a share above 1, such as points or percent, for anything but a number, and for a
 *   sentence in one language
 * @example
 * withShare(breakdown, 0.5, { de: 'Knapp daneben.', en: 'Nearly.' }).verdict; // 'partial'
 */
export function withShare(
  breakdown: ScoreBreakdown,
  share: number,
  why?: Localized,
): ScoreBreakdown {
  // Sums may be above 1 by a rounding error.
  if (!Number.isFinite(share) || share > 1 + 1e-9)
    throw new TypeError(
      `withShare: the share of the points is ${String(share)}, not a number from 0 to 1.`,
    );
  if (why !== undefined && (typeof why.de !== 'string' || typeof why.en !== 'string'))
    throw new TypeError(`withShare: expected a sentence { de, en }, got ${JSON.stringify(why)}.`);
  const { parts, reason, slip } = breakdown;
  // An explicit share scores the answer even if the question's solution cannot be read.
  const isOpen = reason.outcome === 'expectedUnreadable' || reason.outcome === 'unclear';
  const outcome = isOpen ? 'different' : reason.outcome;
  const changed = breakdownOf({ ...reason, outcome }, share);
  const shown =
    changed.share === 1
      ? parts?.map((part) => ({ ...part, breakdown: withShare(part.breakdown, 1) }))
      : parts;
  return {
    ...changed,
    ...(shown ? { parts: shown } : {}),
    ...(slip ? { slip } : {}),
    ...(why ? { why } : {}),
  };
}

/**
 * Combines the parts of an answer, all of the same weight. The reason is that of the first part that
 * is not correct. With a part that a teacher has to score, the whole is not scored yet.
 *
 * @throws TypeError without parts, and for a malformed part, which only JavaScript allows
 */
export function combineParts(parts: readonly ScoredPart[]): ScoreBreakdown {
  const [first] = parts;
  if (!first) throw new TypeError('An answer has at least one part.');
  const isPart = ({ name, text, breakdown }: Partial<ScoredPart>) =>
    [name, text].every((one) => typeof one?.de === 'string') && breakdown !== undefined;
  if (!parts.every(isPart))
    throw new TypeError(
      'combineParts: a part is { name, text, breakdown }, with texts { de, en }.',
    );
  // The part shows its own feedback, which is not repeated here.
  if (parts.length === 1)
    return { ...breakdownOf(first.breakdown.reason, first.breakdown.share), parts };
  const share = parts.reduce((sum, { breakdown }) => sum + breakdown.share, 0) / parts.length;
  const open = parts.find(({ breakdown }) => breakdown.verdict === 'notScored');
  const wrong = open ?? parts.find(({ breakdown }) => breakdown.share < 1) ?? first;
  const combined = breakdownOf(wrong.breakdown.reason, share);
  const verdict = combined.verdict === 'unitError' ? 'partial' : combined.verdict;
  return { ...combined, verdict: open ? 'notScored' : verdict, parts };
}

const shortened = (text: string): string =>
  text.length > textLimits.shownAnswer ? `${text.slice(0, textLimits.shownAnswer)} …` : text;

/**
 * Returns the score of a breakdown: the points, and escaped texts for students in German, the only
 * language of the interface.
 *
 * @param text the answer for people; default: the stored answer
 */
export function scoreOf(
  breakdown: ScoreBreakdown,
  { answer, maxPoints }: Pick<Submission, 'answer' | 'maxPoints'>,
  text = answer,
): Score {
  const explained = sentencesOf(breakdown, 'de', { withAnswers: true });
  const value = breakdown.parts ? html`` : html`<p>Wert: ${lines(shortened(text))}</p>`;
  return {
    verdict: breakdown.verdict,
    points: Math.max(0, maxPoints) * breakdown.share,
    parsedAnswer: { text: answer, json: null, kind: 'string' },
    html: html`${value}${explained.map((sentence) => html`<p>${lines(sentence)}</p>`)}`.toString(),
    feedback: feedbackOf(breakdown, 'de'),
    breakdown,
  };
}
