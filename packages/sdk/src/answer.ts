import type { Localized } from './localized.js';
import type { Tolerance, Value, Variable } from './value.js';

/** The question's solution. */
export interface Expected {
  readonly value: Value | null;
  readonly text: string;
  /** Target unit, '' for none. */
  readonly unit: string;
}

/** A student's answer with everything needed to score it. */
export interface Submission {
  readonly answer: string;
  readonly expected: Expected;
  readonly tolerance: Tolerance;
  readonly maxPoints: number;
  readonly variables: readonly Variable[];
  /** The configuration in the data of the {@link View} that the student saw; '' if the host sends none. */
  readonly viewConfig?: string;
}

/** The host's verdicts, except those that only teachers set (`…ByTeacher`). */
export const verdicts = [
  'notScored',
  'correct',
  'wrong',
  'partial',
  'unitError',
  'questionUnitError',
  'parserError',
  'undecided',
] as const;

export type Verdict = (typeof verdicts)[number];

/** The result of comparing an answer with the expected one. */
export type Outcome =
  | 'equal'
  | 'different'
  | 'incomplete'
  | 'empty'
  /** No attempt at an answer of this form. */
  | 'unreadable'
  /** Holds a value that cannot be read, and is left to the teacher. */
  | 'unclear'
  | 'expectedUnreadable'
  | 'wrongUnit'
  | 'missingUnit'
  | 'wrongPrefix'
  | 'wrongSign'
  /** Degrees instead of radians, or vice versa. */
  | 'wrongAngleUnit'
  /** Only the magnitude of a complex number. */
  | 'missingAngle'
  /** Rounded to fewer digits than the tolerance allows. */
  | 'rounded';

/** Why an answer earned its points, as data; `feedbackOf` writes it as text. */
export interface Reason {
  readonly rule: 'number' | 'time' | 'duration' | 'point' | 'points' | 'choice' | 'set' | 'text';
  readonly outcome: Outcome;
  readonly tolerance: Tolerance | null;
  /** For teachers and logs; never shown to students. */
  readonly expected: string;
  readonly got: string;
}

/** A score as data, from which all texts for students and teachers are generated. */
export interface ScoreBreakdown {
  readonly verdict: 'correct' | 'partial' | 'unitError' | 'wrong' | 'notScored';
  /** Share of the points, 0 … 1. */
  readonly share: number;
  readonly reason: Reason;
  /** A sentence for students, instead of the one generated from the reason. */
  readonly why?: Localized;
  /** Name of the typical mistake that was made, for teachers and tests. */
  readonly slip?: Localized;
  /** The parts of a composite answer. */
  readonly parts?: readonly ScoredPart[];
}

/** How good an answer and its members are, by the path of the member; '' is the whole answer. */
export type Verdicts = Readonly<Record<string, ScoreBreakdown['verdict']>>;

/** One part of an answer with its score. */
export interface ScoredPart {
  readonly name: Localized;
  /** Path of the record's member, such as `k` or `row.cell`. */
  readonly member?: string;
  /** The student's answer to this part, formatted for people; '' for none. */
  readonly text: Localized;
  readonly breakdown: ScoreBreakdown;
}

/** Result of scoring one answer. */
export interface Score {
  readonly verdict: Verdict;
  /** Points earned, 0 … `maxPoints`. */
  readonly points: number;
  /** The answer as it was read. */
  readonly parsedAnswer: Value | null;
  /** HTML shown with the score; all input in it has to be escaped. */
  readonly html: string;
  readonly feedback: string;
  /** The source of the texts; missing where an author wrote them. */
  readonly breakdown?: ScoreBreakdown;
}
