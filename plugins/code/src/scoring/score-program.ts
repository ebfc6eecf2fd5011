import type { Localized, Service, Variable } from '@fragwerk/sdk';
import type { PythonJob, PythonOutcome } from '@fragwerk/python';
import { limitProblem, withAnswer } from '../answer.js';
import type { CodeQuestion } from '../question.js';
import { datasetFiles, datasetModule, filledQuestion } from '../values.js';
import { runOnJobe } from './jobe.js';
import { jobOf } from './job.js';
import { packagesOf } from './packages.js';
import { type AdvisedTable, hasSyntaxError, scoreOutcome, unscored } from './score-table.js';
import { adviceOn } from './style.js';

/** Services that run programs. */
export interface Runners {
  readonly python: Service;
  readonly jobe: Service;
}

/** A student's program with its question. */
interface ProgramAnswer {
  readonly configText: string;
  readonly answer: string;
  readonly variables: readonly Variable[];
}

/** Returns the question with dataset values and the student's files filled in, and the whole program of an answer. */
export const readAnswer = ({ configText, answer, variables }: ProgramAnswer) =>
  withAnswer(filledQuestion(configText, variables), answer);

/** Explains why an answer cannot be run; `null` if it can. */
function rejectionOf(question: CodeQuestion, answer: string): Localized | null {
  if (answer.trim() === '') return { de: 'Es fehlt eine Antwort.', en: 'The answer is missing.' };
  const problem = limitProblem(question, answer);
  if (problem) return problem;
  if (question.tests.length === 0)
    return {
      de: 'Diese Frage hat keine Tests und kann nicht bewertet werden.',
      en: 'This question has no tests and cannot be scored.',
    };
  return null;
}

async function runPython(
  python: Service,
  job: PythonJob,
  { rules, style }: Pick<CodeQuestion, 'rules' | 'style'>,
): Promise<PythonOutcome> {
  const run = async (json: PythonJob) =>
    (await python.call({ path: '/run', json })).body as PythonOutcome;
  const outcome = await run(job);
  if (outcome.source || !(rules.length > 0 || style) || hasSyntaxError(outcome)) return outcome;
  // A crash of the process loses the syntax tree, so it is requested again.
  return { ...(await run({ ...job, runs: [] })), runs: outcome.runs };
}

/**
 * Runs the tests of a question on an answer and scores them.
 *
 * @throws ServiceError if the service that runs programs is unreachable or busy
 */
export async function scoreProgram(
  { answer, variables }: Omit<ProgramAnswer, 'configText'>,
  runners: Runners,
  { question, program }: ReturnType<typeof readAnswer>,
): Promise<AdvisedTable> {
  const refusal = rejectionOf(question, answer);
  if (refusal) return unscored(refusal);
  if (question.language !== 'python')
    return {
      ...scoreOutcome(question, program, await runOnJobe(runners.jobe, question, program.text)),
      advice: [],
    };
  const { wheels, missing } = await packagesOf(question, runners.python);
  const files = datasetFiles(question, datasetModule(variables));
  // The service refuses jobs with missing packages, so that the answers can be scored once these are installed.
  const job = jobOf(question, program.text, { files, wheels: [...wheels, ...missing] });
  const outcome = await runPython(runners.python, job, question);
  const table = scoreOutcome(question, program, outcome);
  return { ...table, advice: adviceOn(outcome.style ?? [], program) };
}
