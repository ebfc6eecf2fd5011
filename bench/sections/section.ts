import type { Budget } from '../lib/budget.js';
import type { Progress } from '../lib/progress.js';
import type { Target } from '../lib/target.js';

export interface Run {
  readonly quick: boolean;
  /** Seconds after a load until memory is read again. */
  readonly afterSeconds: number;
  /** Students of an exam, and seconds in which all of them open their elements, and then hand in. */
  readonly students: number;
  readonly windowSeconds: number;
  /** Duration of the soak. */
  readonly minutes: number;
  /** Another service to compare with. */
  readonly against: Target | null;
  /** Variant of this service. */
  readonly variant: string;
  readonly progress: Progress;
  /** Time of the whole run; sections omit rows that exceed it. */
  readonly budget: Budget;
}

/** A part of the benchmark, selected by its name. */
export interface Section {
  readonly name: string;
  readonly help: string;
  /** Takes minutes: runs only if named, even after the time limit. */
  readonly isLong?: true;
  /** Returns the section of the document, by default the one with this name. */
  readonly placeOf?: (run: Run) => string;
  /** Returns the results as Markdown. */
  readonly measure: (run: Run) => Promise<string>;
}
