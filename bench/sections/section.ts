import type { Budget } from '../lib/budget.js';
import type { Progress } from '../lib/progress.js';
import type { Target } from '../lib/target.js';

/** How a run was asked for. */
export interface Run {
  readonly quick: boolean;
  /** Another service to put beside this one. */
  readonly against: Target | null;
  /** In which this service runs. */
  readonly variant: string;
  readonly progress: Progress;
  /** Time of the whole run; a section leaves out what does not fit any more. */
  readonly budget: Budget;
}

/** A part of the benchmark: its name in `--only`, and Markdown with what it measured. */
export interface Section {
  readonly name: string;
  readonly help: string;
  readonly measure: (run: Run) => Promise<string>;
}
