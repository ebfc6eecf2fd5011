import type { Clusters } from '@fragwerk/plugin-code/cluster';
import { CODE, groupAnswers, type Task } from '@fragwerk/workbench';
import { onlyArgument, readArguments } from './arguments.js';
import { answerOptions, readTasks } from './cluster/read.js';
import { clusterText, questionText } from './cluster/report.js';
import { print, withProgress } from './terminal.js';
import { plural } from './test/outcome.js';
import { CannotRunError } from './cannot-run-error.js';
import { readPercent } from './values.js';

const options = { ...answerOptions, threshold: readPercent, json: Boolean };

const DEFAULT_PERCENT = 70;

function messageOf(error: unknown): string {
  if (error instanceof Error && error.name === 'ApiError') return error.message;
  throw error;
}

/** @returns the groups, or why there are none */
const group = (
  { configText, variables, answers }: Task,
  threshold: number,
): Promise<Clusters | string> =>
  withProgress('Running programs', (onProgress) =>
    groupAnswers(answers, { configText, variables, threshold, onProgress }),
  ).catch(messageOf);

/**
 * Runs `fragwerk cluster`: groups answers of the type `Code` by behaviour, and lists similar ones.
 *
 * @returns the exit code: 1 if a line could not be read or a question not be grouped
 */
export async function clusterCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments('cluster', args, options);
  const { json = false, threshold: percent = DEFAULT_PERCENT } = values;
  const path = onlyArgument(positionals, 'file or folder');
  if (path === undefined)
    throw new CannotRunError('Which answers? For example: fragwerk cluster records/');
  const threshold = percent / 100;
  const { tasks, unreadable } = await readTasks(path, values).catch((error: unknown) => {
    throw new CannotRunError(`${path}: ${messageOf(error)}`, { cause: error });
  });
  if (tasks.length === 0)
    throw new CannotRunError(`${path} contains no recorded answers of the type ${CODE}.`);
  const questions: object[] = [];
  const problems: string[] = [];
  for (const task of tasks) {
    const { question, name: plugin, repeated } = task;
    const found = await group(task, threshold);
    if (typeof found === 'string') {
      problems.push(`${questionText(task)}: ${found}`);
      questions.push({ question, plugin, problem: found });
    } else if (json) questions.push({ question, plugin, repeated, ...found });
    else print(clusterText(task, found, threshold));
  }
  if (problems.length === tasks.length) throw new CannotRunError(problems.join('\n'));
  if (unreadable > 0) problems.push(`${plural(unreadable, 'line')} unreadable.`);
  print(
    json
      ? `${JSON.stringify({ questions, unreadable }, null, 2)}\n`
      : problems.map((problem) => `${problem}\n`).join(''),
  );
  return problems.length === 0 ? 0 : 1;
}
