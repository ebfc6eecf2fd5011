import {
  type PythonJob,
  type PythonOutcome,
  type PythonRun,
  runEnds,
  type RunOutcome,
} from '@fragwerk/python';
import * as s from '@fragwerk/sdk/schema';

const MAX_RUNS = 100;
const MAX_RUN_MS = 20_000;

const count = s.integer({ min: 0 });

const toleranceSchema = s.object({
  amount: s.number({ min: 0 }),
  mode: s.oneOf('relative', 'absolute'),
});

const runTime = s.integer({ min: 0, max: MAX_RUN_MS });
const timed = { time: s.optional(runTime), defines: s.optional(s.list(s.string)) };

/** Jobs are checked, because plugin types send them. */
export const jobSchema = s.object<PythonJob>({
  program: s.string,
  files: s.map(s.string),
  own: s.optional(s.list(s.string)),
  runs: s.list(
    s.variant<PythonRun>('kind', {
      script: s.object({ kind: s.oneOf('script'), input: s.string, ...timed }),
      call: s.object({
        ...{ kind: s.oneOf('call'), expression: s.string, input: s.string },
        expected: s.optional(s.string),
        draws: s.optional(s.boolean),
        tolerance: s.optional(s.nullable(toleranceSchema)),
        ...timed,
      }),
      unittest: s.object({
        ...{ kind: s.oneOf('unittest'), tests: s.string, only: s.optional(s.integer()) },
        ...timed,
      }),
    }),
    { max: MAX_RUNS },
  ),
  time: runTime,
  inspect: s.boolean,
  style: s.optional(s.boolean),
  wheels: s.optional(s.list(s.string)),
});

/** Outcomes are checked, too, because a program may manipulate what its process sends. */
export const outcomeSchema = s.object<PythonOutcome>({
  runs: s.list(
    s.object<RunOutcome>({
      end: s.oneOf(...runEnds),
      output: s.string,
      console: s.string,
      value: s.string,
      isEqual: s.boolean,
      drawing: s.string,
      error: s.nullable(
        s.object({
          ...{ type: s.string, message: s.string, line: s.nullable(count) },
          file: s.optional(s.string),
          column: s.optional(s.nullable(count)),
        }),
      ),
      tests: s.list(
        s.object({
          name: s.string,
          verdict: s.oneOf('passed', 'failed', 'error'),
          message: s.string,
        }),
      ),
    }),
  ),
  source: s.nullable(
    s.list(
      s.object({
        kind: s.oneOf('import', 'call', 'statement', 'operator', 'recursion'),
        name: s.string,
        line: count,
        file: s.string,
      }),
    ),
  ),
  style: s.optional(
    s.list(s.object({ rule: s.string, file: s.string, line: count, name: s.string })),
  ),
});
