import type { Answered, JudgedPart, Judgement, Outcome, Reason, Score } from '../answer.js';
import { html, lines } from '../html.js';
import type { Language, Localized } from '../localized.js';

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

/** What a student reads where the question's solution is at fault. */
export const solutionUnreadable: Localized = {
  de: 'Diese Antwort lässt sich nicht bewerten: Die Lösung der Frage ist nicht lesbar.',
  en: 'This answer cannot be scored: the solution of the question cannot be read.',
};

const sentences: Readonly<Record<Exclude<Outcome, 'unreadable'>, Localized>> = {
  equal: { de: 'Richtig.', en: 'Right.' },
  different: { de: 'Das stimmt nicht.', en: 'This is not right.' },
  incomplete: { de: 'Ein Teil davon stimmt.', en: 'Some of it is right.' },
  empty: { de: 'Es fehlt eine Antwort.', en: 'There is no answer.' },
  expectedUnreadable: solutionUnreadable,
  wrongUnit: { de: 'Die Einheit stimmt nicht.', en: 'The unit is not right.' },
  missingUnit: { de: 'Die Einheit fehlt.', en: 'The unit is missing.' },
  wrongAngleUnit: {
    de: 'Der Winkel steht nicht in der richtigen Einheit: Grad oder Radiant?',
    en: 'The angle is not in the right unit: degrees or radians?',
  },
  missingAngle: { de: 'Der Winkel fehlt.', en: 'The angle is missing.' },
  rounded: { de: 'Das ist zu stark gerundet.', en: 'This is rounded too much.' },
  wrongPrefix: { de: 'Die Größenordnung stimmt nicht.', en: 'The power of ten is not right.' },
  wrongSign: { de: 'Das Vorzeichen stimmt nicht.', en: 'The sign is not right.' },
};

const partly: Localized = { de: 'Das stimmt zum Teil.', en: 'This is partly right.' };

function sentenceOf({ verdict, reason, why }: Judgement): Localized {
  const { outcome, rule } = reason;
  if (why) return why;
  if (verdict === 'correct') return sentences.equal;
  if (verdict === 'partial' && (outcome === 'different' || outcome === 'equal')) return partly;
  if (outcome !== 'unreadable') return sentences[outcome];
  return { de: `Das ist ${forms[rule].de}.`, en: `This is ${forms[rule].en}.` };
}

/**
 * A judgement in sentences for students, one for each part of the answer: it never tells what is
 * right, because they may see it before the solution is released. `withWords` repeats what was
 * answered: `k: 2 – Das stimmt nicht.`
 */
export function sentencesOf(
  judgement: Judgement,
  language: Language,
  { withWords = false }: { readonly withWords?: boolean } = {},
): readonly string[] {
  const { parts = [], why } = judgement;
  const whole = parts.length > 0 && !why ? [] : [sentenceOf(judgement)[language]];
  const lines = parts.map((part) => {
    const words = part.words[language];
    const answered = words === '' || !withWords ? '' : ` ${words} –`;
    return `${part.name[language]}:${answered} ${sentenceOf(part.judgement)[language]}`;
  });
  return [...whole, ...lines];
}

/** {@link sentencesOf} as one text. */
export const feedbackOf = (judgement: Judgement, language: Language): string =>
  sentencesOf(judgement, language).join(' ');

/** A judgement for an outcome that earns a share of the points. */
export function judge(reason: Reason, share = reason.outcome === 'equal' ? 1 : 0): Judgement {
  const bounded = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0));
  const isUnit = reason.outcome === 'wrongUnit' || reason.outcome === 'missingUnit';
  const half = isUnit ? 'unitError' : 'partial';
  const verdict = bounded === 1 ? 'correct' : bounded > 0 ? half : 'wrong';
  return { verdict, share: bounded, reason };
}

/**
 * The same judgement with another share of the points, 0 … 1, and if you like a sentence why.
 *
 * @example
 * credit(judged, 0.5, { de: 'Knapp daneben.', en: 'Nearly.' }).verdict; // 'partial'
 */
export function credit(judgement: Judgement, share: number, why?: Localized): Judgement {
  const { parts } = judgement;
  // Who gives a share has judged, also where the solution of the question says nothing.
  const outcome =
    judgement.reason.outcome === 'expectedUnreadable' ? 'different' : judgement.reason.outcome;
  const judged = judge({ ...judgement.reason, outcome }, share);
  return { ...judged, ...(parts ? { parts } : {}), ...(why ? { why } : {}) };
}

/**
 * The judgement of an answer of several parts: each counts the same. Its reason is that of the first
 * part that is not right.
 *
 * @throws TypeError without parts
 */
export function combine(parts: readonly JudgedPart[]): Judgement {
  const [first] = parts;
  if (!first) throw new TypeError('An answer has at least one part.');
  if (parts.length === 1) return { ...first.judgement, parts };
  const share = parts.reduce((sum, { judgement }) => sum + judgement.share, 0) / parts.length;
  const wrong = parts.find(({ judgement }) => judgement.share < 1) ?? first;
  const judged = judge(wrong.judgement.reason, share);
  return { ...judged, verdict: judged.verdict === 'unitError' ? 'partial' : judged.verdict, parts };
}

/**
 * The score of a judgement: points, and what the student sees, in German as the interface has one
 * language. Whatever comes from outside is escaped.
 *
 * @param words the answer for people; the answer as it is stored unless given
 */
export function scoreOf(
  judgement: Judgement,
  { answer, maxPoints }: Pick<Answered, 'answer' | 'maxPoints'>,
  words = answer,
): Score {
  const sentences = sentencesOf(judgement, 'de', { withWords: true });
  const value = judgement.parts ? html`` : html`<p>Wert: ${lines(words)}</p>`;
  return {
    verdict: judgement.verdict,
    points: Math.max(0, maxPoints) * judgement.share,
    parsedAnswer: { text: answer, json: null, kind: 'string' },
    html: html`${value}${sentences.map((sentence) => html`<p>${lines(sentence)}</p>`)}`.toString(),
    feedback: feedbackOf(judgement, 'de'),
    judgement,
  };
}
