import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRunError } from '@fragwerk/conformance';
import type { OperationOutcome } from '@fragwerk/service';
import { placeInStack, shownPath } from '@fragwerk/service/places';
import { Maxima, maximaVersion } from '@fragwerk/workbench';
import { readArguments, valued } from './arguments.js';
import { printMessage, print, wantsColour } from './terminal.js';
import { jsonReport, junitReport } from './test/build-reports.js';
import { findTests, runTestFiles } from './test/code-tests.js';
import { allPassed, type QuestionOutcome } from './test/outcome.js';
import { runningService, startPluginService } from './test/plugin-service.js';
import { type QuestionFile, readQuestions } from './question-files.js';
import { testQuestions } from './test/question-tests.js';
import { textReport } from './test/text-report.js';
import { UsageError } from './usage-error.js';
import { readPath, readSeconds, readUrl, readChoice } from './values.js';

const formats = ['text', 'json', 'junit'] as const;

/** The running service, or `null` for the plugin of this folder, and its time limit. */
interface ServiceChoice {
  readonly limitMs: number;
  readonly service: { readonly url: string; readonly path: string } | null;
}

interface TestCommand extends ServiceChoice {
  /** Question files; if empty, all of the folder and the plugin's own tests. */
  readonly files: readonly string[];
  readonly format: (typeof formats)[number];
}

const options = {
  ...valued('service', 'endpoint', 'format', 'limit'),
} as const;

/** Reads the options that choose the service with which questions are tried. */
export function serviceOf(
  values: Readonly<Partial<Record<'service' | 'endpoint' | 'limit', string>>>,
): ServiceChoice {
  const { service, endpoint } = values;
  if (service === undefined && endpoint !== undefined)
    throw new UsageError('--endpoint applies to a running service; add --service.');
  const path = endpoint === undefined ? '' : readPath('--endpoint', endpoint);
  return {
    limitMs: readSeconds('--limit', values.limit ?? '10', 600),
    service: service === undefined ? null : { url: readUrl(service), path },
  };
}

function readTestCommand(args: readonly string[]): TestCommand {
  const { values, positionals: files } = readArguments('test', args, options);
  return {
    files,
    format: readChoice('--format', values.format ?? 'text', formats),
    ...serviceOf(values),
  };
}

const report = (outcomes: readonly QuestionOutcome[], { format }: TestCommand): string =>
  format === 'json'
    ? jsonReport(outcomes)
    : format === 'junit'
      ? junitReport(outcomes)
      : textReport(outcomes, wantsColour());

/** Returns a function that prints why operations of the plugin fail, each reason once. */
function reporter(): (outcome: OperationOutcome) => void {
  const printed = new Set<string>();
  return ({ operation, error }) => {
    const { file, line, column } = placeInStack(error, process.cwd());
    const place = file ? `${shownPath(file, process.cwd())}:${line}:${column}: ` : '';
    const reason = error ? `${place}"${operation}" failed: ${error.message}` : '';
    if (reason !== '' && !printed.has(reason)) printMessage(reason);
    printed.add(reason);
  };
}

/** Tries questions with the chosen service. @throws CannotRunError if it does not respond */
export async function reviewQuestions(
  questions: readonly QuestionFile[],
  { service: running, limitMs }: ServiceChoice,
): Promise<readonly QuestionOutcome[]> {
  const needsMaxima = questions.some(({ document }) => document.maxima.trim() !== '');
  const engine = needsMaxima && (await maximaVersion()) !== null ? new Maxima() : null;
  const service = running
    ? runningService(running.url, running.path)
    : await startPluginService(process.cwd(), limitMs, reporter());
  try {
    return await testQuestions(questions, { service, engine });
  } finally {
    engine?.close();
    await service.close();
  }
}

/** @returns whether all passed */
async function runQuestions(
  questions: readonly QuestionFile[],
  command: TestCommand,
): Promise<boolean> {
  const outcomes = await reviewQuestions(questions, command);
  print(report(outcomes, command));
  return allPassed(outcomes);
}

/** Returns the question files of a plugin's folder. */
export function questionFiles(folder: string): string[] {
  const questions = join(folder, 'questions');
  if (!existsSync(questions)) return [];
  return readdirSync(questions)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `questions/${name}`);
}

async function runAll(command: TestCommand): Promise<boolean> {
  const folder = process.cwd();
  const tests = command.service ? [] : findTests(folder);
  const questions = readQuestions(questionFiles(folder), folder);
  if (tests.length === 0 && questions.length === 0)
    throw new CannotRunError(
      `There is nothing to test in ${folder}: no *.test.ts and no questions/*.json. Is this the folder of a plugin?`,
    );
  // Standard output can hold one report only.
  const output = command.format === 'text' ? 1 : 2;
  const head = output === 1 ? print : printMessage;
  if (tests.length > 0) head('Tests of the plugin:\n');
  const passed =
    tests.length === 0 || (await runTestFiles(tests, { folder, output, limitMs: command.limitMs }));
  if (questions.length > 0) head('\nTests of the questions:\n');
  return (questions.length === 0 || (await runQuestions(questions, command))) && passed;
}

/**
 * Runs `fragwerk test`.
 *
 * @returns the exit code: 0 all passed, 1 not
 * @throws UsageError or CannotRunError if the tests cannot run
 */
export async function testCommand(args: readonly string[]): Promise<number> {
  const command = readTestCommand(args);
  const { files } = command;
  const passed =
    files.length === 0
      ? await runAll(command)
      : await runQuestions(readQuestions(files, process.cwd()), command);
  return passed ? 0 : 1;
}
