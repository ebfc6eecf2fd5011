/** A student's program and how to run it. Plain data. */
export interface PythonJob {
  /** The program; tests import it as `answer`. */
  readonly program: string;
  /** Text files in its folder, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** Names of the files that the student wrote; tests reach their modules as they reach the program. */
  readonly own?: readonly string[] | undefined;
  /** Runs that do not affect each other. */
  readonly runs: readonly PythonRun[];
  /** Files of packages that programs and tests can import, in the folder that the service serves. */
  readonly wheels?: readonly string[] | undefined;
  /** Time limit of each run in milliseconds, of each method for unit tests; see {@link runLimitMs}. */
  readonly time: number;
  /** Whether to analyse the source of the program. */
  readonly inspect: boolean;
  /** Whether the analysis gives advice on style. */
  readonly style?: boolean | undefined;
}

interface Tolerance {
  readonly amount: number;
  readonly mode: 'relative' | 'absolute';
}

export type PythonRun = PythonRunKind & {
  /**
   * Names that the program is to define, possibly built-in ones such as `sum`. In tests, all other built-in names are
   * Python's own, and expected values cannot use other names of the program. Unless given, it may define any name.
   */
  readonly defines?: readonly string[] | undefined;
  /** Time limit in milliseconds, if it is not that of the job. */
  readonly time?: number | undefined;
};

type PythonRunKind =
  | { readonly kind: 'script'; readonly input: string }
  /** The program, then the value of an expression that uses its names. */
  | {
      readonly kind: 'call';
      readonly expression: string;
      readonly input: string;
      /** Source of the expected value, which the program cannot reach. */
      readonly expected?: string | undefined;
      /** Whether to return what turtles draw during the call. */
      readonly draws?: boolean | undefined;
      /** For numbers; without one, integers are compared exactly and others to nine digits. */
      readonly tolerance?: Tolerance | null | undefined;
    }
  | UnitTestRun;

/** Tests of `unittest` that import the program as `answer`. */
interface UnitTestRun {
  readonly kind: 'unittest';
  readonly tests: string;
  /** Index of the only method to run; -1 for none. The others count as not finished in time. */
  readonly only?: number | undefined;
}

/**
 * How a run ended: `done`, with an `exception` (including syntax errors), at a limit (`timeout`, `memory`, `output`,
 * `value`: too large; `input`: reads on after its end), with the process (`crash`), or `notRun` because earlier runs
 * used up the time.
 */
export const runEnds = [
  ...(['done', 'exception', 'timeout', 'memory', 'output', 'value', 'input'] as const),
  ...(['crash', 'notRun'] as const),
] as const;
export type RunEnd = (typeof runEnds)[number];

export interface PythonError {
  /** Name of its class, for example `ZeroDivisionError`. */
  readonly type: string;
  readonly message: string;
  /** Line of the program, counted from 1, if known. */
  readonly line: number | null;
  /** Name of the student's file with the line; '' for the program. */
  readonly file?: string | undefined;
  /** Column of a syntax error, counted from 1, if known. */
  readonly column?: number | null | undefined;
}

export interface UnitTest {
  /** Name of its method, for example `test_zero`. */
  readonly name: string;
  readonly verdict: 'passed' | 'failed' | 'error';
  /** Message of the assertion or the error; '' for a test that passed. */
  readonly message: string;
}

export interface RunOutcome {
  readonly end: RunEnd;
  /** Printed text, without prompts of `input` and the standard error stream; at most 64 kB. */
  readonly output: string;
  /** The same with both, as on a console; for a call without what the program printed before it. */
  readonly console: string;
  /** Value of a call as Python source, or the `repr` of an object of the program; '' for none. */
  readonly value: string;
  /** Whether it is the expected value. */
  readonly isEqual: boolean;
  readonly error: PythonError | null;
  /** What turtles drew, one item per line; '' for nothing. Of a call only if it `draws`. */
  readonly drawing: string;
  /** Results of `unittest` in order; empty for other runs. */
  readonly tests: readonly UnitTest[];
}

/** A part of a program's syntax tree. */
export interface SourcePart {
  /**
   * `import`: a module. `call`: a name or the last attribute. `statement`, `operator`: as `source.py` names them.
   * `recursion`: a function that calls itself.
   */
  readonly kind: 'import' | 'call' | 'statement' | 'operator' | 'recursion';
  readonly name: string;
  readonly line: number;
  /** Name of the student's file that it belongs to; '' for the program. */
  readonly file: string;
}

/** Advice of the linter about a line; the rules are those of `style.py`. */
export interface StyleNote {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  /** The name, sign or number that it is about; '' for none. */
  readonly name: string;
}

export interface PythonOutcome {
  /** One for each run, in order. */
  readonly runs: readonly RunOutcome[];
  /** Analysed source; `null` unless requested, or after a syntax error. */
  readonly source: readonly SourcePart[] | null;
  /** Advice on style by file and line, if requested; empty after a syntax error. */
  readonly style?: readonly StyleNote[] | undefined;
}

/** A package that questions can use. */
export interface PythonPackage {
  readonly name: string;
  readonly version: string;
  /** Its file and those of the packages that it needs. */
  readonly wheels: readonly string[];
  /** Names of required packages that are missing. */
  readonly missing: readonly string[];
}

/** A message of the worker in a browser: it can take a job, or begins to run it; the outcome; or why it failed. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'outcome'; readonly outcome: PythonOutcome }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Number of unit test methods that may reach their time limit; the time of the whole run is a multiple of
 * it.
 */
const MAX_SLOW_METHODS = 3;

/** Methods that run one by one; the time of a run counts only those that reach their limit. */
const MAX_SINGLE_METHODS = 200;

/** Returns the time limit of a program or of a method of unit tests in milliseconds. */
export const timeOf = (job: Pick<PythonJob, 'time'>, run: PythonRun): number =>
  run.time ?? job.time;

/** Returns the time limit of a whole run in milliseconds. */
export const runLimitMs = (job: Pick<PythonJob, 'time'>, run: PythonRun): number =>
  run.kind === 'unittest' && run.only === undefined
    ? MAX_SLOW_METHODS * timeOf(job, run)
    : timeOf(job, run);

/** Total time for the runs of an answer; after it, each remaining run gets {@link SHORT_RUN_MS}. */
export const MAX_JOB_MS = 60_000;
export const SHORT_RUN_MS = 500;

/** Returns an outcome without results. */
export const noOutcome = (end: RunEnd): RunOutcome => ({
  end,
  output: '',
  console: '',
  value: '',
  isEqual: false,
  error: null,
  drawing: '',
  tests: [],
});

/**
 * Runs the methods of unit tests one by one, after one of them hung in native code, so that the results of all were lost
 * with the interpreter.
 *
 * @param runAll runs a job, however many of its runs hang
 */
export async function runMethods(
  job: PythonJob,
  run: PythonRun,
  runAll: (job: PythonJob) => Promise<PythonOutcome>,
): Promise<RunOutcome> {
  const runOnly = async (indexes: readonly number[]) => {
    const runs = indexes.map((only) => ({ ...run, only }));
    return (await runAll({ ...job, runs, inspect: false })).runs;
  };
  const [listed = noOutcome('timeout')] = await runOnly([-1]);
  const indexes = listed.tests.map((_, index) => index);
  const outcomes = await runOnly(indexes.slice(0, MAX_SINGLE_METHODS));
  const tests = listed.tests.map((test, index) => {
    const { end, tests: own } = outcomes[index] ?? noOutcome('timeout');
    return own[index] ?? { ...test, message: `Limit: ${end}` };
  });
  return { ...listed, tests };
}
