import type { QuestionProblem } from '@fragwerk/host';
import { useSay } from './store.js';
import { common } from './texts.js';

interface ProblemsProps {
  readonly problems: readonly Pick<QuestionProblem, 'text'>[];
}

/** Problems beside what they are about. */
export function Problems({ problems }: ProblemsProps) {
  const say = useSay();
  if (problems.length === 0) return null;
  return (
    <ul class="problems" aria-label={say(common.problems)}>
      {problems.map((problem, index) => (
        <li key={index}>⚠ {say(problem.text)}</li>
      ))}
    </ul>
  );
}

interface AlertProps {
  readonly children: string;
}

/** What went wrong, beside the place where it did. */
export function Alert({ children }: AlertProps) {
  return (
    <p class="problems" role="alert">
      ⚠ {children}
    </p>
  );
}
