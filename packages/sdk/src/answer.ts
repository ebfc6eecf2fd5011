import type { Localized } from './localized.js';
import type { Tolerance, Value, Variable } from './value.js';

/** The right solution as the question's author gave it. */
export interface Expected {
  readonly value: Value | null;
  readonly text: string;
  /** Target unit, '' for none. */
  readonly unit: string;
}

/** What a student answered, with all that is needed to judge it. */
export interface Submission {
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

/** What was found out about an answer. */
export type Outcome =
  | 'equal'
  | 'different'
  | 'incomplete'
  | 'empty'
  | 'unreadable'
  | 'expectedUnreadable'
  | 'wrongUnit'
  | 'missingUnit'
  | 'wrongPrefix'
  | 'wrongSign'
  /** Degrees for radians, or the other way round. */
  | 'wrongAngleUnit'
  /** Only the magnitude of a complex number. */
  | 'missingAngle'
  /** Rounded to fewer digits than the tolerance allows. */
  | 'rounded';

/** Why an answer got its points, for machines; `feedbackOf` puts it in words. */
export interface Reason {
  readonly rule: 'number' | 'time' | 'duration' | 'point' | 'choice' | 'set' | 'text';
  readonly outcome: Outcome;
  readonly tolerance: Tolerance | null;
  /** For teachers and logs; never in what a student sees. */
  readonly expected: string;
  readonly got: string;
}

/** A score as data: everything that students and teachers read of it follows from this. */
export interface ScoreBreakdown {
  readonly verdict: 'correct' | 'partial' | 'unitError' | 'wrong';
  /** Share of the points, 0 … 1. */
  readonly share: number;
  readonly reason: Reason;
  /** A sentence for students, in place of the one that follows from the reason. */
  readonly why?: Localized;
  /** The parts of an answer that has several. */
  readonly parts?: readonly ScoredPart[];
}

/** One part of an answer, and what it is worth. */
export interface ScoredPart {
  readonly name: Localized;
  /** What the student answered here, for people; '' where nothing. */
  readonly text: Localized;
  readonly breakdown: ScoreBreakdown;
}

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
  /** What the texts were made of; not there where an author wrote them. */
  readonly breakdown?: ScoreBreakdown;
}
