import { ProblemError } from '@fragwerk/contract';
import { type Localized, PositionedError } from '../errors.js';
import type { QuestionProblem } from './model.js';

/** Where a problem belongs. */
export type ProblemPlace = Omit<QuestionProblem, 'text'>;

/** What went wrong, for people: never a stack. */
export function explain(error: unknown): Localized {
  if (error instanceof PositionedError) return error.text;
  if (error instanceof ProblemError) {
    const detail = error.problem?.detail ?? '';
    return {
      de: `Der Dienst antwortet mit Status ${error.status}. ${detail}`.trim(),
      en: `The service answers with status ${error.status}. ${detail}`.trim(),
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    de: `Keine brauchbare Antwort vom Dienst: ${message}`,
    en: `No usable answer from the service: ${message}`,
  };
}

function detailsOf(error: unknown): Pick<QuestionProblem, 'position' | 'suggestion'> {
  if (!(error instanceof PositionedError)) return {};
  const { position, suggestion } = error;
  return suggestion === undefined ? { position } : { position, suggestion };
}

/** Collects problems while the rest goes on. */
export class ProblemList {
  readonly all: QuestionProblem[] = [];

  add(place: ProblemPlace, text: Localized): void {
    this.all.push({ ...place, text });
  }

  /** Notes an error at its place, with its position if it has one. */
  note(place: ProblemPlace, error: unknown): void {
    this.add({ ...detailsOf(error), ...place }, explain(error));
  }

  /** What `run` gives; `null`, and a problem, when it throws. */
  try<T>(place: ProblemPlace, run: () => T): T | null {
    try {
      return run();
    } catch (error) {
      this.note(place, error);
      return null;
    }
  }

  /** As {@link try} for a call to the service. */
  async call<T>(place: ProblemPlace, run: () => Promise<T>): Promise<T | null> {
    try {
      return await run();
    } catch (error) {
      this.note(place, error);
      return null;
    }
  }
}
