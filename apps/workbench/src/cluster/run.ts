import {
  clusterAnswers,
  type ClusterOptions,
  type Clusters,
  type HandedIn,
  obstacleOf,
} from '@fragwerk/plugin-code/cluster';
import { ServiceError } from '@fragwerk/sdk';
import { PythonProcesses } from '@fragwerk/service/programs';
import { ApiError } from '../server/problems.js';
import { readAnswers } from './files.js';

/** Limits the time of a run: each answer takes up to a minute, and all are compared with each other. */
const MAX_ANSWERS = 1_000;
type Options = Omit<ClusterOptions, 'python'>;

function checkSize({ length }: readonly HandedIn[]): void {
  if (length === 0)
    throw new ApiError(422, { de: 'Es gibt keine Antworten.', en: 'There are no answers.' });
  if (length > MAX_ANSWERS)
    throw new ApiError(422, {
      de: `Es sind ${length} Antworten, verglichen werden höchstens ${MAX_ANSWERS}.`,
      en: `There are ${length} answers; at most ${MAX_ANSWERS} are compared.`,
    });
}

/**
 * Groups answers to a question; their programs run as in the service, one after the other.
 *
 * @throws ApiError if they cannot be grouped
 */
export async function groupAnswers(
  answers: readonly HandedIn[],
  options: Options,
): Promise<Clusters> {
  checkSize(answers);
  const obstacle = obstacleOf(options.configText, options.variables);
  if (obstacle) throw new ApiError(422, obstacle);
  const limits = { pluginProcesses: 1, pluginQueue: 1, isForOneUser: true };
  const processes = new PythonProcesses(limits);
  const python = { call: processes.call.bind(processes, 'python') };
  try {
    return await clusterAnswers(answers, { ...options, python });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { message } = error.cause instanceof Error ? error.cause : error;
    const text = {
      de: `Python kann nicht gestartet werden. Sind 300 MB Arbeitsspeicher frei? (${message})`,
      en: `Python cannot be started. Are 300 MB of memory free? (${message})`,
    };
    throw new ApiError(503, text, { cause: error });
  } finally {
    processes.close();
  }
}

/**
 * Returns the answers of a file to the open question: of recorded ones, those with its configuration, or all
 * if they are of one question, which may have been edited since.
 *
 * @throws ApiError for a file of another form, or without such answers
 */
export function answersFor(content: string, configText: string): readonly HandedIn[] {
  const found = readAnswers(content);
  if (found.kind === 'answers') return found.answers;
  const { tasks } = found;
  const task = tasks.find((one) => one.configText === configText) ?? tasks[0];
  if (task && (tasks.length === 1 || task.configText === configText)) return task.answers;
  throw new ApiError(422, {
    de: 'Die aufgezeichneten Antworten gehören zu anderen Fragen: Keine hat diese Konfiguration.',
    en: 'The recorded answers belong to other questions: none has this configuration.',
  });
}
