import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CannotRunError } from '@fragwerk/conformance';
import {
  type PreparedQuestion,
  prepareQuestion,
  type QuestionDocument,
  type QuestionProblem,
  parseQuestion,
  reviewQuestion,
  type SymbolicEngine,
  type TrialReport,
  type TrialRow,
} from '@fragwerk/host';
import { readInput } from '../file-errors.js';
import { createProgress } from '../terminal.js';
import { inEnglish, isPassed, type QuestionOutcome } from './outcome.js';
import type { TestedService } from './plugin-service.js';

export interface QuestionFile {
  /** As given on the command line. */
  readonly file: string;
  readonly document: QuestionDocument;
}

interface TestEnvironment {
  readonly service: TestedService;
  /** Maxima, or `null` for the built-in parser. */
  readonly engine: SymbolicEngine | null;
}

/** @throws CannotRunError that names the file if it is not a question */
function readQuestionText(text: string, file: string): QuestionDocument {
  const { document, problems = [] } = parseQuestion(text);
  if (document) return document;
  throw new CannotRunError(`${file}: ${problems.map(({ text: { en } }) => en).join(' ')}`);
}

/** @throws CannotRunError for the first file that is not a question */
export function readQuestions(files: readonly string[], folder: string): QuestionFile[] {
  return files.map((file) => {
    const text = readInput(resolve(folder, file), file).toString('utf8');
    return { file, document: readQuestionText(text, file) };
  });
}

/** Reads a saved question, or those of a folder. @throws CannotRunError if there is none */
export function readQuestionsAt(path: string): QuestionDocument[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const files = isFolder
    ? readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [path];
  if (files.length === 0) throw new CannotRunError(`There is no question (*.json) in ${path}.`);
  return readQuestions(files, isFolder ? path : process.cwd()).map(({ document }) => document);
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
  // What is not applied yet is not tested either.
  const named = others.map((one) => (one.draft ? { ...one, advice: true as const } : one));
  return [...problems.filter(isValue), ...named.filter((problem) => !isValue(problem))];
}

async function testOne({ file, document }: QuestionFile, environment: TestEnvironment) {
  const { service, engine } = environment;
  const prepared = await prepareQuestion(document, { client: service.client, engine });
  const unreachable = prepared.problems.find(({ field }) => field === 'service');
  if (unreachable) throw new CannotRunError(inEnglish(unreachable.text));
  const progress = createProgress(`Testing ${file}`);
  let done = 0;
  const onRow = (_row: TrialRow, all: number) => progress.show((done += 1), all);
  try {
    const trial = await reviewQuestion(prepared, { engine, onRow, repairs: false });
    const formulasBy = prepared.maxima.trim() === '' ? null : prepared.formulas.by;
    const { rows, tests } = trial;
    return { file, document, formulasBy, problems: problemsOf(prepared, trial), rows, tests };
  } finally {
    progress.clear();
  }
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
