import type { Tolerance, Value, Variable } from './value.js';

/** The right solution as the question's author gave it. */
export interface Expected {
  readonly value: Value | null;
  readonly text: string;
  /** Target unit, '' for none. */
  readonly unit: string;
}

/** What a student answered, with all that is needed to judge it. */
export interface Answered {
  readonly answer: string;
  readonly expected: Expected;
  readonly tolerance: Tolerance;
  readonly maxPoints: number;
  readonly variables: readonly Variable[];
}

/** The host's verdicts; the ones ending in `ByTeacher` are set by hand and never by a plugin. */
export type Verdict =
  | 'notScored'
  | 'correct'
  | 'wrong'
  | 'partial'
  | 'unitError'
  | 'questionUnitError'
  | 'parserError'
  | 'undecided';

/** Result of scoring one answer. */
export interface Score {
  readonly verdict: Verdict;
  /** Points earned, 0 … `maxPoints`. */
  readonly points: number;
  /** The answer as it was understood. */
  readonly parsedAnswer: Value | null;
  /** HTML shown with the score; everything from outside has to be escaped. */
  readonly html: string;
  readonly feedback: string;
}
