import { emptyQuestion, type QuestionDocument, type QuestionProblem } from '@fragwerk/host';
import { usePageState, useStore } from './store.js';

const EMPTY = emptyQuestion('', '');

/** Returns the open question; only rendered tabs use it, which require one. */
export const useQuestion = (): QuestionDocument => useStore((state) => state.document ?? EMPTY);

/** Returns the problems of a field, without advice. */
export function useProblems(field: QuestionProblem['field']): readonly QuestionProblem[] {
  const { problems } = usePageState();
  return problems.list.filter((problem) => !problem.advice && problem.field === field);
}
