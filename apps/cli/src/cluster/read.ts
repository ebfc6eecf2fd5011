import { type QuestionDocument, rowWithoutService } from '@fragwerk/host';
import { type HandedIn, missingValues } from '@fragwerk/plugin-code/cluster';
import type { Variable } from '@fragwerk/sdk';
import { readVariables } from '@fragwerk/service/programs';
import { CODE, readAnswers, type Task, Tasks } from '@fragwerk/workbench';
import { refuse, type Values } from '../arguments.js';
import { readInput } from '../file-errors.js';
import { readQuestions } from '../question-files.js';
import { finder } from '../replay-command.js';
import { readRecords, recordFiles } from '../replay/records.js';
import { CannotRunError } from '../cannot-run-error.js';
import { readNamedValues } from '../values.js';

/** Larger files are rejected, unless they contain records. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

const plainVariable = ([name, text]: readonly [string, string]): Variable => ({
  ...{ name, unit: '', options: null },
  value: { text, json: null, kind: 'calculate' },
});

/** Returns the values of the first row, as far as they need no Maxima, and those of the command line. */
function variablesOf(document: QuestionDocument, given: ReadonlyMap<string, string>): Variable[] {
  return [...readVariables(rowWithoutService(document, 0).mvars), ...[...given].map(plainVariable)];
}

function instanceOf({ plugins }: QuestionDocument, name: string | undefined) {
  const found = plugins.filter(({ type }) => type === CODE);
  const [first, second] = name === undefined ? found : found.filter((one) => one.name === name);
  const names = found.map((one) => one.name).join(', ');
  if (!first)
    throw new CannotRunError(
      found.length === 0
        ? `The question has no plugin of type ${CODE}.`
        : `The question has no plugin "${name}" of type ${CODE}; it has: ${names}.`,
    );
  if (second) throw new CannotRunError(`Which plugin? Add --plugin with one of: ${names}.`);
  return first;
}

/** Options that say which answers and which question. */
export const answerOptions = {
  question: String,
  plugin: String,
  values: readNamedValues,
  find: String,
};

type Given = Values<typeof answerOptions>;

function readFromFile(answers: readonly HandedIn[], given: Given): Task {
  const { question, plugin, values = new Map<string, string>() } = given;
  if (question === undefined)
    throw new CannotRunError(
      'Which question? A file with ids and answers needs --question <saved question>, for example --question questions/quersumme.json.',
    );
  const [{ document } = { document: undefined }] = readQuestions([question], process.cwd());
  if (!document) throw new CannotRunError(`${question} contains no question.`);
  const { name, config: configText } = instanceOf(document, plugin);
  const variables = variablesOf(document, values);
  const missing = missingValues(configText, variables).map((one) => `${one}=…`);
  if (missing.length > 0)
    throw new CannotRunError(
      `The tests need values that only Maxima calculates: add --values "${missing.join('; ')}".`,
    );
  return { question: document.name, name, configText, variables, answers, repeated: 0 };
}

/** Reads recorded answers line by line, because a day may have many. */
async function readFromRecords(path: string, find: string | undefined) {
  const files = recordFiles([path]);
  const isWanted = finder(find);
  const tasks = new Tasks();
  let unreadable = 0;
  for (const file of files) {
    let line = 0;
    for await (const record of readRecords([file])) {
      line++;
      const id = files.length === 1 ? String(line) : `${file}:${line}`;
      if (record === null) unreadable++;
      else if (isWanted(record)) tasks.add(record, id);
    }
  }
  return { tasks: tasks.all, unreadable };
}

/** Reads a file of ids and answers, or of records; `null` for a file or folder of records by its name. */
function readWhole(path: string, find: string | undefined) {
  if (!/\.(csv|json)$/i.test(path)) return null;
  const content = readInput(path);
  if (content.length > MAX_FILE_BYTES)
    throw new CannotRunError(`${path} is larger than ${MAX_FILE_BYTES} bytes.`);
  return readAnswers(content.toString('utf8'), finder(find));
}

/**
 * Reads answers by question: from the records of a service, or a file of ids and answers.
 *
 * @throws CannotRunError for a file of another form
 */
export async function readTasks(
  path: string,
  given: Given,
): Promise<{ readonly tasks: readonly Task[]; readonly unreadable: number }> {
  const found = readWhole(path, given.find);
  if (found?.kind === 'answers') {
    refuse(given, ['find'], 'records; a .csv or .json file belongs to one question.');
    return { tasks: [readFromFile(found.answers, given)], unreadable: 0 };
  }
  refuse(
    given,
    ['question', 'plugin', 'values'],
    'a .csv or .json file; records contain their questions.',
  );
  return found ?? readFromRecords(path, given.find);
}
