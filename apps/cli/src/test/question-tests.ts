import {
  type PreparedQuestion,
  prepareQuestion,
  type QuestionProblem,
  reviewQuestion,
  type SymbolicEngine,
  type TrialReport,
  type TrialRow,
} from '@fragwerk/host';
import { CannotRunError } from '../cannot-run-error.js';
import type { QuestionFile } from '../question-files.js';
import { withProgress } from '../terminal.js';
import { inEnglish, isPassed, type QuestionOutcome } from './outcome.js';
import type { TestedService } from './plugin-service.js';

interface TestEnvironment {
  readonly service: TestedService;
  /** Maxima, or `null` for the built-in parser. */
  readonly engine: SymbolicEngine | null;
}

/**
 * Keeps what the workbench reports, too, except for hints about datasets and formulas, configurations that a
 * teacher keeps on purpose, and failed tests, which are listed themselves. Drafts are advice.
 */
function problemsOf(
  { document, problems }: PreparedQuestion,
  { problems: found, tests }: TrialReport,
): readonly QuestionProblem[] {
  const isValue = ({ field }: QuestionProblem) => field === 'datasets' || field === 'maxima';
  const others = found.filter(({ field, draft, index = -1 }) => {
    const test = field === 'tests' ? tests[index] : undefined;
    const isKept = field === 'plugins' && !draft && document.plugins[index]?.keptBroken;
    return !isKept && (!test || isPassed(test));
  });
  // Drafts are not applied yet, so they are not tested either.
  const named = others.map((one) => (one.draft ? { ...one, advice: true as const } : one));
  return [...problems.filter(isValue), ...named.filter((problem) => !isValue(problem))];
}

async function testOne({ file, document }: QuestionFile, environment: TestEnvironment) {
  const { service, engine } = environment;
  const prepared = await prepareQuestion(document, { client: service.client, engine });
  const unreachable = prepared.problems.find(({ field }) => field === 'service');
  if (unreachable) throw new CannotRunError(inEnglish(unreachable.text));
  let done = 0;
  const trial = await withProgress(`Testing ${file}`, (show) => {
    const onRow = (_row: TrialRow, all: number) => show((done += 1), all);
    return reviewQuestion(prepared, { engine, onRow, repairs: false });
  });
  const formulasBy = prepared.maxima.trim() === '' ? null : prepared.formulas.by;
  const { rows, tests } = trial;
  return { file, document, formulasBy, problems: problemsOf(prepared, trial), rows, tests };
}

/** @throws CannotRunError if the service does not respond */
export async function testQuestions(
  questions: readonly QuestionFile[],
  environment: TestEnvironment,
): Promise<readonly QuestionOutcome[]> {
  const outcomes: QuestionOutcome[] = [];
  for (const question of questions) outcomes.push(await testOne(question, environment));
  return outcomes;
}
