import type { QuestionProblem } from '@fragwerk/host';
import { useSay } from './store.js';
import { common } from './texts.js';

interface ProblemsProps {
  readonly problems: readonly QuestionProblem[];
  readonly onChoose?: (problem: QuestionProblem) => void;
}

/** Problems of a question; those with a place can be clicked. */
export function Problems({ problems, onChoose }: ProblemsProps) {
  const say = useSay();
  if (problems.length === 0) return null;
  return (
    <ul class="problems" aria-label={say(common.problems)}>
      {problems.map((problem, index) => (
        <li key={index}>
          {onChoose && problem.position !== undefined ? (
            <button
              type="button"
              class="link"
              onClick={() => {
                onChoose(problem);
              }}
            >
              ⚠ {say(problem.text)} <small>@ {problem.position + 1}</small>
            </button>
          ) : (
            <span>⚠ {say(problem.text)}</span>
          )}
        </li>
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

/** Selects the character at a position of a text field, and shows it. */
export function selectPlace(field: HTMLTextAreaElement | null, position: number): void {
  if (!field) return;
  const place = Math.min(position, Math.max(field.value.length - 1, 0));
  field.setSelectionRange(place, place + 1);
  // Only a field that gets the focus scrolls to its selection.
  field.blur();
  field.focus();
}
