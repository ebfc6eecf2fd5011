import type { QuestionProblem } from '@fragwerk/host';
import { t } from './store.js';
import { common } from './texts.js';

interface ProblemsProps {
  readonly problems: readonly Pick<QuestionProblem, 'text'>[];
}

export function Problems({ problems }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul class="problems" aria-label={t(common.problems)}>
      {problems.map((problem, index) => (
        <li key={index}>⚠ {t(problem.text)}</li>
      ))}
    </ul>
  );
}

/** A problem that screen readers announce immediately. */
export function Alert({ children }: { readonly children: string }) {
  return (
    <p class="problems" role="alert">
      ⚠ {children}
    </p>
  );
}
