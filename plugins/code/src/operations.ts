import { html, type InputOf, lines, type Score, type View } from '@fragwerk/sdk';
import { readConfig } from './config/read.js';
import { judgeAnswer, readAnswered, type Runners } from './judge/judge.js';
import { publicQuestion } from './question.js';
import { tableHtml } from './show/table.js';
import { feedbackOf, summaryOf } from './show/words.js';
import { fillQuestion } from './places.js';
import { moreFiles, valuesOf, variablesOf } from './values.js';

/** What the browser learns: the question with its values in place, without what is hidden. */
export function viewCode({ configText, question }: InputOf<'view'>): View {
  const variables = variablesOf(question);
  const filled = fillQuestion(readConfig(configText).question, valuesOf(variables));
  const files = [...filled.files, ...moreFiles(filled, variables)];
  return { data: { question: JSON.stringify(publicQuestion({ ...filled, files })) } };
}

/**
 * Scores an answer by running its tests.
 *
 * @throws ServiceError where the program could not be run: then the answer is not scored
 */
export async function scoreCode(
  input: InputOf<'score'> & { readonly services: Runners },
): Promise<Score> {
  const { answer, maxPoints, services } = input;
  const { question, program } = readAnswered(input);
  const table = await judgeAnswer(input, services);
  const verdict = table.share === 1 ? 'correct' : table.share > 0 ? 'partial' : 'wrong';
  const said = summaryOf(table, program, 'de').join('\n');
  return {
    verdict: question.tests.length === 0 ? 'notScored' : verdict,
    points: Math.max(0, maxPoints) * table.share,
    parsedAnswer: { text: answer, json: null, kind: 'string' },
    html: html`<p>${lines(said)}</p>${tableHtml(table)}`.toString(),
    feedback: feedbackOf(table, program, 'de'),
  };
}
