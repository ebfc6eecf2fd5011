import { type Answered, type Expected, html, isWithin, type Score } from '@fragwerk/sdk';
import { readExpectedTime, readTime } from './time.js';

/** The right time in seconds since midnight, or `null` when the solution is no time. */
export const expectedTime = ({ text, value }: Expected): number | null =>
  readExpectedTime(text.trim() === '' ? (value?.text ?? '') : text);

/** Whether the answer is the right time; what cannot be read is never right (rulings 17). */
export function isRight({ answer, expected, tolerance }: Answered): boolean {
  const right = expectedTime(expected);
  const given = readTime(answer);
  return right !== null && given !== null && isWithin(given, right, tolerance);
}

/** Judges a time: all points or none (contract 5.5). */
export function scoreTime(answered: Answered): Score {
  const right = isRight(answered);
  return {
    verdict: right ? 'correct' : 'wrong',
    points: right ? answered.maxPoints : 0,
    parsedAnswer: { text: answered.answer, json: null, kind: 'string' },
    html: html`Wert:${answered.answer}`.toString(),
    feedback: '',
  };
}
