import type { Score, Verdict } from '../answer.js';
import { feedbackOf, sentencesOf } from '../scoring/breakdown.js';
import { type Block, section } from './blocks.js';
import type { PartInput } from './parts.js';

const verdictTexts: Readonly<Record<Verdict, string>> = {
  correct: 'richtig',
  partial: 'teilweise richtig',
  wrong: 'falsch',
  unitError: 'Einheit nicht richtig',
  questionUnitError: 'Einheit der Angabe nicht richtig',
  parserError: 'nicht lesbar',
  undecided: 'noch nicht bewertet',
  notScored: 'nicht bewertet',
};

/** Puts a name in front of a text; a text of several lines starts on its own line. */
export const named = (name: string, text: string): string =>
  `${name}:${text.includes('\n') ? '\n' : ' '}${text}`;

interface PaperAnswer {
  readonly label: string;
  readonly text: string;
  readonly blank: readonly Block[];
  /** The answer in a print, unless it is just the text. */
  readonly shown?: readonly Block[];
}

/** Shows an answer: space to write it, its text, or in a result the text of each part with its verdict. */
export async function answerPart(
  { label, text, blank, shown }: PaperAnswer,
  { answer, submission, score: scoreAnswer }: PartInput,
): Promise<readonly Block[]> {
  const isEmpty = answer.trim() === '';
  if (isEmpty && !submission) return blank;
  const score = await scoreAnswer();
  if (!score) return shown ?? section(label, [named('Wert', isEmpty ? '–' : text)]);
  const { breakdown, verdict } = score;
  if (breakdown?.parts) return section(label, sentencesOf(breakdown, 'de', { withAnswers: true }));
  const value = named('Wert', `${text} (${verdictTexts[verdict]})`);
  return section(label, [isEmpty ? named('Bewertung', verdictTexts[verdict]) : value]);
}

/** Shows the score, as far as the answer with its verdict does not. */
export function scorePart(score: Score | null): readonly Block[] {
  if (!score) return [];
  const { breakdown, verdict, feedback } = score;
  if (breakdown?.parts) return [named('Bewertung', verdictTexts[verdict])];
  const isPlain = !breakdown?.why && /^(equal|different)$/.test(breakdown?.reason.outcome ?? '');
  const sentence = feedback === '' && breakdown ? feedbackOf(breakdown, 'de') : feedback;
  return isPlain || sentence === '' ? [] : [sentence];
}
