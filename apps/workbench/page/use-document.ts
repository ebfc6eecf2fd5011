import type { QUESTION_FORMAT, QuestionDocument, QuestionProblem } from '@fragwerk/host';
import { useStore } from './store.js';

const EMPTY: QuestionDocument = {
  format: 'fragwerk-question/1' satisfies typeof QUESTION_FORMAT,
  name: '',
  id: '0',
  seed: '',
  text: '',
  plugins: [],
  datasets: [],
  constants: '',
  maxima: '',
  subquestions: [],
  tests: [],
};

/** The open question; the tabs that ask for it are only drawn when there is one. */
export const useQuestion = (): QuestionDocument => useStore((state) => state.document ?? EMPTY);

/** Problems that were found in a field. */
export function useProblems(field: QuestionProblem['field']): readonly QuestionProblem[] {
  const all = useStore((state) => state.problems.list);
  return all.filter((problem) => problem.field === field);
}
