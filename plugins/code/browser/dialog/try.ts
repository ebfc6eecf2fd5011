import type { RunOutcome } from '@fragwerk/python';
import { withAnswer } from '../../src/answer.js';
import { jobOf } from '../../src/scoring/job.js';
import { scoreOutcome } from '../../src/scoring/score-table.js';
import { fillQuestion, placeholdersIn, programParts } from '../../src/placeholders.js';
import { type CodeFile, type CodeQuestion, type CodeTest, givenCode } from '../../src/question.js';
import { PythonSession } from '../shared/python.js';
import type { ValueRow } from './values.js';

export interface Environment {
  /** URL of the plugin type's files. */
  readonly pluginFiles: string;
  /** Files in addition to those of the question. */
  readonly files: readonly CodeFile[];
  /** Files of the question's packages. */
  readonly wheels: readonly string[];
}

/** Runs the tests of a question on an answer, and scores them. @throws Error if Python cannot be loaded */
export async function attempt(
  session: PythonSession,
  { question, answer }: { readonly question: CodeQuestion; readonly answer: string },
  environment: Omit<Environment, 'pluginFiles'> & Parameters<PythonSession['run']>[1],
) {
  const { question: answered, program } = withAnswer(question, answer);
  const outcome = await session.run(jobOf(answered, program.text, environment), environment);
  return { outcome, table: scoreOutcome(answered, program, outcome) };
}

/** Returns the expected result that follows from a run of the sample solution. */
export function expectedFrom(
  { kind, pattern }: CodeTest,
  run: RunOutcome | undefined,
): string | null {
  if (run?.end !== 'done' || kind === 'unittest' || pattern) return null;
  if (kind === 'turtle') return run.drawing || null;
  return kind === 'call' ? run.value || 'None' : run.output;
}

function dependsOnRow(question: CodeQuestion, test: CodeTest, { values }: ValueRow): boolean {
  const names = placeholdersIn([programParts(question), test]);
  return names.some((name) => values.has(name));
}

/** Returns Python's messages of failed unit tests, which name the values that students do not see. */
const unitMessages = (run: RunOutcome | undefined): string =>
  (run?.tests ?? [])
    .filter(({ verdict }) => verdict !== 'passed')
    .map(({ name, message }) => `${name}: ${message}`)
    .join('\n');

const hasTimedOut = ({ end }: RunOutcome): boolean => end === 'timeout';

/**
 * Tries the tests of a question with its sample solution in each row, and with its given code in the first.
 * After a run that reaches its time limit, a program is not tried any further.
 *
 * @param rows at least one
 * @returns a report per test, the rules that the sample solution violates, and whether the rest was not tried because
 *   the sample solution was too slow
 * @throws Error if Python cannot be loaded
 */
export async function tryTests(
  question: CodeQuestion,
  rows: readonly ValueRow[],
  { pluginFiles, ...environment }: Environment,
) {
  const session = new PythonSession(pluginFiles);
  const run = async (filled: CodeQuestion, answer: string) => {
    // The teacher sees the results of hidden tests, too, and each test has a report of its own.
    const tests = filled.tests.map((test) => ({ ...test, visible: true }));
    const asked = { ...filled, tests, stopAtFailure: false };
    const isLast = hasTimedOut;
    const { outcome, table } = await attempt(
      session,
      { question: asked, answer },
      { ...environment, isLast },
    );
    const results = table.tests.map((test, index) => {
      const own = unitMessages(outcome.runs[index]);
      return { ...test, reason: table.fault ?? (own === '' ? test.reason : { de: own, en: own }) };
    });
    return { results, outcome, violations: table.violations };
  };
  const filled = rows.map(({ values }) => fillQuestion(question, values));
  const first = filled[0] ?? question;
  const solved: Awaited<ReturnType<typeof run>>[] = [];
  try {
    const isCut = () => solved.some(({ outcome }) => outcome.runs.some(hasTimedOut));
    for (const row of filled)
      if (row.solution.trim() !== '' && !isCut()) solved.push(await run(row, row.solution));
    const given = await run(first, givenCode(first));
    const reports = question.tests.map((test, index) => {
      const failed = solved.findIndex(({ results }) => results[index]?.share !== 1);
      const at = Math.max(0, failed);
      const isFixed = rows[0] !== undefined && !dependsOnRow(question, test, rows[0]);
      return {
        /** Result of the sample solution in the first row in which it fails; `null` without a solution. */
        solution: solved[at]?.results[index] ?? null,
        /** The row in which it fails, if several were tried. */
        row: rows.length > 1 ? { number: at + 1, text: rows[at]?.text ?? '' } : null,
        /** Result of the sample solution to use as expected result; `null` if it cannot be used. */
        expected: isFixed ? expectedFrom(test, solved[0]?.outcome.runs[index]) : null,
        /** Whether the given code already passes. */
        givenPasses: given.results[index]?.share === 1,
      };
    });
    return { reports, violations: solved[0]?.violations ?? [], isCut: isCut() };
  } finally {
    session.release();
  }
}

export type Report = Awaited<ReturnType<typeof tryTests>>['reports'][number];
