import type { Budget } from '../lib/budget.js';
import type { Progress } from '../lib/progress.js';
import type { Target } from '../lib/target.js';

export interface Run {
  readonly quick: boolean;
  /** Seconds after a load until memory is read again. */
  readonly afterSeconds: number;
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
  /** It takes minutes, and is measured only if it is named. */
  readonly isLong?: true;
  /** Returns the results as Markdown. */
  readonly measure: (run: Run) => Promise<string>;
}
