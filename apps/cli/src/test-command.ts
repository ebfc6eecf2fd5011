import type { OperationOutcome } from '@fragwerk/service';
import { placeInStack, shownPath } from '@fragwerk/service/places';
import { Maxima, maximaVersion } from '@fragwerk/workbench';
import { readArguments, type Values } from './arguments.js';
import { printMessage, print, wantsColour } from './terminal.js';
import { jsonReport, junitReport } from './test/build-reports.js';
import { allPassed, type QuestionOutcome } from './test/outcome.js';
import { runningService, startPluginService, type TestedService } from './test/plugin-service.js';
import { type QuestionFile, questionFiles, readQuestions } from './question-files.js';
import { testQuestions } from './test/question-tests.js';
import { textReport } from './test/text-report.js';
import { CannotRunError } from './cannot-run-error.js';
import { choice, readPath, readUrl, seconds } from './values.js';

/** Options that choose the service with which questions are tried. */
export const serviceOptions = { service: readUrl, endpoint: readPath, limit: seconds(600) };

const options = { ...serviceOptions, format: choice('text', 'json', 'junit') };

/**
 * Returns the running service, or `null` for the plugin of this folder, and its time limit.
 *
 * @throws CannotRunError for a path without a service
 */
export function serviceOf(values: Values<typeof serviceOptions>) {
  const { service: url, endpoint, limit: limitMs = 5_000 } = values;
  if (url === undefined && endpoint !== undefined)
    throw new CannotRunError('--endpoint applies to a running service; add --service.');
  return { limitMs, service: url === undefined ? null : { url, path: endpoint ?? '' } };
}

type ServiceChoice = ReturnType<typeof serviceOf>;

const reporters = {
  text: (outcomes: readonly QuestionOutcome[]) => textReport(outcomes, wantsColour()),
  json: jsonReport,
  junit: junitReport,
};

interface TestCommand extends ServiceChoice {
  readonly format: keyof typeof reporters;
}

/** A reason with values of its own differs in every row. */
const MAX_REASONS = 3;

/** Returns a function that prints why operations of the plugin fail, each reason once. */
function reporter(): (outcome: OperationOutcome) => void {
  const printed = new Set<string>();
  return ({ operation, error }) => {
    if (!error) return;
    const { file, line, column } = placeInStack(error, process.cwd());
    const place = file ? `${shownPath(file, process.cwd())}:${line}:${column}: ` : '';
    const failed = `${place}"${operation}" failed: `;
    const others = [...printed].filter((reason) => reason.startsWith(failed));
    const reason = failed + error.message;
    if (printed.has(reason) || others.length >= MAX_REASONS) return;
    printMessage(reason);
    printed.add(reason);
  };
}

/** Calls a function with the chosen service. @throws CannotRunError if the plugin cannot be loaded */
async function withService<T>(
  { service: running, limitMs }: ServiceChoice,
  use: (service: TestedService) => Promise<T>,
): Promise<T> {
  const service = running
    ? runningService(running.url, running.path)
    : await startPluginService(process.cwd(), limitMs, reporter());
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}

/** Tries questions with a service. @throws CannotRunError if it does not respond */
async function reviewWith(service: TestedService, questions: readonly QuestionFile[]) {
  const needsMaxima = questions.some(({ document }) => document.maxima.trim() !== '');
  const engine = needsMaxima && (await maximaVersion()) !== null ? new Maxima() : null;
  try {
    return await testQuestions(questions, { service, engine });
  } finally {
    engine?.close();
  }
}

/** Tries questions with the chosen service. @throws CannotRunError if it does not respond */
export const reviewQuestions = (
  questions: readonly QuestionFile[],
  choice: ServiceChoice,
): Promise<readonly QuestionOutcome[]> =>
  withService(choice, (service) => reviewWith(service, questions));

/** @returns whether all passed */
async function runQuestions(
  service: TestedService,
  questions: readonly QuestionFile[],
  { format }: TestCommand,
): Promise<boolean> {
  const outcomes = await reviewWith(service, questions);
  print(reporters[format](outcomes));
  return allPassed(outcomes);
}

async function runAll(command: TestCommand): Promise<boolean> {
  const { entryIn, findTests, runTestFiles } = await import('./test/code-tests.js');
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
  const runTests = async () => {
    if (tests.length === 0) return true;
    head('Tests of the plugin:\n');
    return runTestFiles(tests, { folder, output, limitMs: command.limitMs });
  };
  if (questions.length === 0 && entryIn(folder) === null) return runTests();
  // The plugin is loaded before its tests, in whose report the reason would be lost if it cannot be.
  return withService(command, async (service) => {
    const passed = await runTests();
    if (questions.length === 0) return passed;
    head('\nTests of the questions:\n');
    return (await runQuestions(service, questions, command)) && passed;
  });
}

/** Runs `fragwerk test`; returns the exit code: 0 all passed, 1 not. */
export async function testCommand(args: readonly string[]): Promise<number> {
  const { values, positionals: files } = readArguments('test', args, options);
  const command = { format: values.format ?? 'text', ...serviceOf(values) };
  const runChosen = () => {
    const questions = readQuestions(files, process.cwd());
    return withService(command, (service) => runQuestions(service, questions, command));
  };
  return (await (files.length === 0 ? runAll(command) : runChosen())) ? 0 : 1;
}
