/** A program of a student, and what is to be done with it. Plain data. */
export interface PythonJob {
  /** The program; tests import it as `answer`. */
  readonly program: string;
  /** Text files beside it, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** Each begins anew: nothing that one leaves behind reaches the next. */
  readonly runs: readonly PythonRun[];
  /** Longest time of each run, in milliseconds; all together take at most {@link TOTAL_TIME}. */
  readonly time: number;
  /** Whether to say what the program is made of. */
  readonly inspect: boolean;
}

export type PythonRun =
  /** The program as it stands, with its input. */
  | { readonly kind: 'script'; readonly input: string }
  /** The program, then the value of an expression in its names. */
  | { readonly kind: 'call'; readonly expression: string; readonly input: string }
  /** Tests of `unittest` that import the program as `answer`. */
  | { readonly kind: 'unittest'; readonly tests: string };

/**
 * How a run ended: `done`, with an `exception` (an error in its syntax included), at one of its
 * limits (`timeout`, `memory`, `output`), with the process (`crash`), or `notRun` because those
 * before it took all their time.
 */
export type RunEnd = 'done' | 'exception' | 'timeout' | 'memory' | 'output' | 'crash' | 'notRun';

/** An error of Python. */
export interface PythonError {
  /** Name of its class: `ZeroDivisionError`. */
  readonly type: string;
  readonly message: string;
  /** Line of the program, from 1, where it is known. */
  readonly line: number | null;
}

export interface UnitTest {
  /** Name of its method: `test_zero`. */
  readonly name: string;
  readonly verdict: 'passed' | 'failed' | 'error';
  /** What the assertion says, or the error; '' for a test that passed. */
  readonly message: string;
}

export interface RunOutcome {
  readonly end: RunEnd;
  /** What was printed, at most 64 kB. */
  readonly output: string;
  /** Value of a call: a literal where it is made of plain values (1, 2.5, 'a', [..], (..), {..}), else its `repr`; '' for none. */
  readonly value: string;
  readonly error: PythonError | null;
  /** Of `unittest`, in their order; empty for others. */
  readonly tests: readonly UnitTest[];
  readonly milliseconds: number;
}

/** A part of a program, as its syntax tree names it. */
export interface SourcePart {
  /**
   * `import`: a module. `call`: what is called, by name or last attribute. `statement`: `for`,
   * `while`, `if`, `try`, `with`, `def`, `class`, `lambda`, `return`, `global`, `comprehension`.
   * `operator`: as it is written. `recursion`: a function that calls itself.
   */
  readonly kind: 'import' | 'call' | 'statement' | 'operator' | 'recursion';
  readonly name: string;
  readonly line: number;
}

export interface PythonOutcome {
  /** One for each run, in their order. */
  readonly runs: readonly RunOutcome[];
  /** What the program is made of; `null` unless it was asked for, or where its syntax is wrong. */
  readonly source: readonly SourcePart[] | null;
}

/** Longest time of all runs of a job together, in milliseconds; what is left then is not run. */
export const TOTAL_TIME = 60_000;

/** The outcome of a run of which nothing is known but how it ended. */
export const noOutcome = (end: RunEnd, milliseconds = 0): RunOutcome => ({
  ...{ end, output: '', value: '', error: null, tests: [], milliseconds },
});
