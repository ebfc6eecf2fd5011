import type { Localized } from '../errors.js';
import type { ScoredAnswer, TestOutcome } from '../attempt/model.js';
import type { LocatedProblem } from '../check/places.js';

/** Kinds of answers that a student enters in a trial run, in order. */
export type TrialKind = 'right' | 'spelling' | 'sample' | 'slip' | 'empty' | 'test';

export interface TrialAnswer extends Pick<
  ScoredAnswer,
  'subquestion' | 'answer' | 'status' | 'points' | 'maxPoints' | 'expected'
> {
  readonly kind: TrialKind;
  /** Number of a test, for that kind only. */
  readonly test?: number;
  /** Name of a typical mistake; `null` for all other kinds. */
  readonly name: Localized | null;
  /** Why the score is wrong; `null` if it is as expected. */
  readonly reason: Localized | null;
}

/** One student of a trial run: the answers in one row. */
export interface TrialRow {
  /** 0 to 39. */
  readonly row: number;
  /** `unknown`: only the plugin knows the right answer, and neither a test nor a sample solution shows it. */
  readonly state: 'solved' | 'unsolved' | 'unknown';
  readonly answers: readonly TrialAnswer[];
}

export interface TrialReport {
  readonly rows: readonly TrialRow[];
  /** Problems, and oddities as advice (`advice`), each once for all its rows. */
  readonly problems: readonly LocatedProblem[];
  readonly tests: readonly TestOutcome[];
}
