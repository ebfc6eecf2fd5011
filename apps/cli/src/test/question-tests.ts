import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRunError } from '@fragwerk/conformance';
import {
  prepareQuestion,
  type QuestionDocument,
  runTests,
  type SymbolicEngine,
} from '@fragwerk/host';
import { createProgress } from '../terminal.js';
import { inEnglish, type QuestionOutcome } from './outcome.js';
import type { TestedService } from './plugin-service.js';
import { readQuestionText } from './question-file.js';

/** A question file that was read. */
export interface QuestionFile {
  /** As it was named. */
  readonly file: string;
  readonly document: QuestionDocument;
}

/** What questions are tested with. */
export interface TestBench {
  readonly service: TestedService;
  /** A real Maxima, or `null` for the parser. */
  readonly engine: SymbolicEngine | null;
}

/**
 * Reads question files.
 *
 * @throws CannotRunError with a sentence that names the first file that is none
 */
export function readQuestions(files: readonly string[], folder: string): QuestionFile[] {
  return files.map((file) => {
    let text: string;
    try {
      text = readFileSync(join(folder, file), 'utf8');
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      const reason = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`;
      throw new CannotRunError(`${file}: ${reason}.`, { cause: error });
    }
    return { file, document: readQuestionText(text, file) };
  });
}

async function testOne({ file, document }: QuestionFile, bench: TestBench) {
  const { service, engine } = bench;
  const prepared = await prepareQuestion(document, { client: service.client, engine });
  const unreachable = prepared.problems.find(({ field }) => field === 'service');
  if (unreachable) throw new CannotRunError(inEnglish(unreachable.text));
  const progress = createProgress(`Testing ${file}`);
  progress.begin();
  try {
    const tests = await runTests(prepared, { onProgress: progress.show });
    const formulasBy = prepared.maxima.trim() === '' ? null : prepared.formulas.by;
    return { file, document, formulasBy, problems: prepared.problems, tests };
  } finally {
    progress.clear();
  }
}

/**
 * Runs the tests that teachers wrote into questions, each in its rows.
 *
 * @throws CannotRunError when the service does not answer
 */
export async function testQuestions(
  questions: readonly QuestionFile[],
  bench: TestBench,
): Promise<readonly QuestionOutcome[]> {
  const outcomes: QuestionOutcome[] = [];
  for (const question of questions) outcomes.push(await testOne(question, bench));
  return outcomes;
}
