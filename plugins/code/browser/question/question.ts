import type { View } from '@fragwerk/browser';
import { type CodeQuestion, noPackages, type PublicQuestion } from '../../src/question.js';

/** Reads the question of a view; `null` if it has none. */
export const questionOf = ({ parameters: { question } }: View): PublicQuestion | null =>
  question === undefined ? null : { ...noPackages, ...(JSON.parse(question) as PublicQuestion) };

/** Returns the given code before and after the student's part, with line breaks. */
export function shownAround({ code }: Pick<CodeQuestion, 'code'>) {
  const open = code.findIndex(({ kind }) => kind === 'open');
  const fixed = (parts: CodeQuestion['code']) => parts.filter(({ kind }) => kind === 'fixed');
  return {
    before: fixed(code.slice(0, open))
      .map(({ text }) => `${text}\n`)
      .join(''),
    after: fixed(code.slice(open + 1))
      .map(({ text }) => `\n${text}`)
      .join(''),
  };
}
