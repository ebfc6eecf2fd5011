import { type InputOf, type Score, variablesOf, type View, writeBlocks } from '@fragwerk/sdk';
import { scoreProgram, readAnswer, type Runners } from './scoring/score-program.js';
import { packagesOf } from './scoring/packages.js';
import { publicQuestion } from './question.js';
import { resultTable } from './show/table.js';
import { adviceBlocks } from './show/advice.js';
import { formatFeedback, formatSummary } from './show/summary.js';
import { datasetFiles, datasetModule, filledQuestion } from './values.js';

/** Returns the question for the browser, with values filled in and without hidden parts. */
export async function viewCode({
  configText,
  question,
  services,
}: InputOf<'view'> & { readonly services: Pick<Runners, 'python'> }): Promise<View> {
  const variables = variablesOf(question);
  const filled = filledQuestion(configText, variables);
  const files = [...filled.files, ...datasetFiles(filled, datasetModule(variables))];
  const packages = await packagesOf(filled, services.python);
  return { data: { question: JSON.stringify(publicQuestion({ ...filled, files }, packages)) } };
}

/**
 * Scores an answer by running its tests.
 *
 * @throws ServiceError if the program could not be run; the answer then stays unscored
 */
export async function scoreCode(
  input: InputOf<'score'> & { readonly services: Runners },
): Promise<Score> {
  const { answer, maxPoints, services } = input;
  const read = readAnswer(input);
  const { question, program } = read;
  const table = await scoreProgram(input, services, read);
  const verdict = table.share === 1 ? 'correct' : table.share > 0 ? 'partial' : 'wrong';
  const summary = formatSummary(table, program, 'de').join('\n');
  const shown = [summary, ...resultTable(table), ...adviceBlocks(table.advice)];
  return {
    verdict: question.tests.length === 0 ? 'notScored' : verdict,
    points: Math.max(0, maxPoints) * table.share,
    parsedAnswer: { text: answer, json: null, kind: 'string' },
    html: writeBlocks(shown, 'html'),
    feedback: formatFeedback(table, program),
  };
}
