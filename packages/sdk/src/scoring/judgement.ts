import type { Answered, Score } from '../answer.js';
import { html } from '../html.js';
import type { Language, Localized } from '../localized.js';
import type { Tolerance } from '../value.js';

/** What was found out about an answer. */
export type Outcome =
  | 'equal'
  | 'different'
  | 'incomplete'
  | 'empty'
  | 'unreadable'
  | 'expectedUnreadable'
  | 'wrongUnit'
  | 'wrongPrefix'
  | 'wrongSign';

/** Why an answer got its points, for machines; {@link feedbackOf} says it to people. */
export interface Reason {
  readonly rule: 'number' | 'time' | 'duration' | 'point' | 'choice' | 'set' | 'text';
  readonly outcome: Outcome;
  readonly tolerance: Tolerance | null;
  /** For teachers and logs; never in what a student sees. */
  readonly expected: string;
  readonly got: string;
}

/** What a scoring helper finds. */
export interface Judgement {
  readonly verdict: 'correct' | 'partial' | 'unitError' | 'wrong';
  /** Share of the points, 0 … 1. */
  readonly share: number;
  readonly reason: Reason;
}

const forms: Readonly<Record<Reason['rule'], Localized>> = {
  number: { de: 'keine Zahl, zum Beispiel 2,5', en: 'no number, for example 2.5' },
  time: { de: 'keine Uhrzeit, zum Beispiel 9:05', en: 'no time, for example 9:05' },
  duration: {
    de: 'keine Dauer, zum Beispiel 1 h 30 min',
    en: 'no duration, for example 1 h 30 min',
  },
  point: { de: 'kein Punkt, zum Beispiel (2; 3)', en: 'no point, for example (2; 3)' },
  choice: { de: 'keine der Möglichkeiten', en: 'none of the choices' },
  set: { de: 'keine Aufzählung', en: 'no list' },
  text: { de: 'kein Text der verlangten Form', en: 'no text of the form that is asked for' },
};

const sentences: Readonly<Record<Exclude<Outcome, 'unreadable'>, Localized>> = {
  equal: { de: 'Richtig.', en: 'Right.' },
  different: { de: 'Das stimmt nicht.', en: 'This is not right.' },
  incomplete: { de: 'Ein Teil davon stimmt.', en: 'Some of it is right.' },
  empty: { de: 'Es fehlt eine Antwort.', en: 'There is no answer.' },
  expectedUnreadable: {
    de: 'Diese Antwort lässt sich nicht bewerten: Die Lösung der Frage ist nicht lesbar.',
    en: 'This answer cannot be scored: the solution of the question cannot be read.',
  },
  wrongUnit: { de: 'Die Einheit stimmt nicht.', en: 'The unit is not right.' },
  wrongPrefix: { de: 'Die Größenordnung stimmt nicht.', en: 'The power of ten is not right.' },
  wrongSign: { de: 'Das Vorzeichen stimmt nicht.', en: 'The sign is not right.' },
};

/** The reason as a sentence for students: it never tells what is right. */
export function feedbackOf({ outcome, rule }: Reason, language: Language): string {
  if (outcome !== 'unreadable') return sentences[outcome][language];
  return { de: `Das ist ${forms[rule].de}.`, en: `This is ${forms[rule].en}.` }[language];
}

/** A judgement for an outcome that earns a share of the points. */
export function judge(reason: Reason, share = reason.outcome === 'equal' ? 1 : 0): Judgement {
  const bounded = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
  const half = reason.outcome === 'wrongUnit' ? 'unitError' : 'partial';
  const verdict = bounded === 1 ? 'correct' : bounded > 0 ? half : 'wrong';
  return { verdict, share: bounded, reason };
}

/**
 * The score of a judgement: points, and what the student sees, in German as the interface has one
 * language. The answer in it is escaped.
 */
export function scoreOf(judgement: Judgement, { answer, maxPoints }: Answered): Score {
  const feedback = feedbackOf(judgement.reason, 'de');
  return {
    verdict: judgement.verdict,
    points: Math.max(0, maxPoints) * judgement.share,
    parsedAnswer: { text: answer, json: null, kind: 'string' },
    html: html`<p>Wert:${answer}</p><p>${feedback}</p>`.toString(),
    feedback,
  };
}
