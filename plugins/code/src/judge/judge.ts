import type { Localized, Service, Variable } from '@fragwerk/sdk';
import type { PythonJob, PythonOutcome } from '@fragwerk/python';
import { readConfig } from '../config/read.js';
import { type CodeQuestion, type Program, programOf } from '../question.js';
import { fillQuestion } from '../places.js';
import { moreFiles, valuesOf } from '../values.js';
import { runOnJobe } from './jobe.js';
import { jobOf } from './job.js';
import { isWrongSyntax, judgeOutcome, type Table } from './table.js';

/** Longest program, in characters. */
const MAX_PROGRAM = 100_000;

/** What runs programs. */
export interface Runners {
  readonly python: Service;
  readonly jobe: Service;
}

/** An answer with what is known of its question. */
export interface AnsweredCode {
  readonly configText: string;
  readonly answer: string;
  readonly variables: readonly Variable[];
}

/** The question of an answer with its values in place, and the program that the answer makes. */
export function readAnswered({ configText, answer, variables }: AnsweredCode): {
  readonly question: CodeQuestion;
  readonly program: Program;
} {
  const question = fillQuestion(readConfig(configText).question, valuesOf(variables));
  return { question, program: programOf(question, answer.replace(/\r\n?/g, '\n')) };
}

/** Why there is nothing to run; `null` when there is. */
function refusalOf(question: CodeQuestion, answer: string): Localized | null {
  if (answer.trim() === '') return { de: 'Es fehlt eine Antwort.', en: 'There is no answer.' };
  if (answer.length > MAX_PROGRAM)
    return { de: 'Das Programm ist zu lang.', en: 'The program is too long.' };
  if (question.tests.length === 0)
    return {
      de: 'Diese Frage hat keine Tests: Sie lässt sich nicht bewerten.',
      en: 'This question has no tests: it cannot be scored.',
    };
  return null;
}

async function runPython(
  python: Service,
  job: PythonJob,
  { rules }: Pick<CodeQuestion, 'rules'>,
): Promise<PythonOutcome> {
  const run = async (asked: PythonJob) =>
    (await python.call({ path: '/run', json: asked })).body as PythonOutcome;
  const outcome = await run(job);
  if (outcome.source || rules.length === 0 || isWrongSyntax(outcome)) return outcome;
  // A run that ended its process took with it what the program is made of.
  return { ...outcome, source: (await run({ ...job, runs: [] })).source };
}

/**
 * Runs the tests of a question on an answer.
 *
 * @throws ServiceError where what runs programs cannot be reached or has too much to do
 */
export async function judgeAnswer(answered: AnsweredCode, runners: Runners): Promise<Table> {
  const { question, program } = readAnswered(answered);
  const refusal = refusalOf(question, answered.answer);
  if (refusal) return { tests: [], broken: [], fault: refusal, share: 0 };
  if (question.language !== 'python')
    return judgeOutcome(question, program, await runOnJobe(runners.jobe, question, program.text));
  const job = jobOf(question, program.text, moreFiles(question, answered.variables));
  return judgeOutcome(question, program, await runPython(runners.python, job, question));
}
