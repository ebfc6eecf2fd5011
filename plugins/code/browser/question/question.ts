import type { View } from '@fragwerk/browser';
import { type CodeQuestion, noPackages, type PublicQuestion } from '../../src/question.js';

/** Reads the question of a view; `null` if it has none. */
export const questionOf = ({ parameters: { question } }: View): PublicQuestion | null =>
  question === undefined ? null : { ...noPackages, ...(JSON.parse(question) as PublicQuestion) };

/** Returns the given code before and after the student's part, with line breaks. */
export function shownAround({ code }: Pick<CodeQuestion, 'code'>) {
  const open = code.findIndex(({ kind }) => kind === 'open');
  const lines = (from: number, to: number) =>
    code
      .slice(from, to)
      .filter(({ kind }) => kind === 'fixed')
      .map(({ text }) => text);
  const [before, after] = [lines(0, open), lines(open + 1, code.length)];
  return {
    before: before.map((text) => `${text}\n`).join(''),
    after: after.map((text) => `\n${text}`).join(''),
  };
}
