import {
  html,
  type InputOf,
  latex,
  latexLines,
  lines,
  type Print,
  ServiceError,
} from '@fragwerk/sdk';
import { readConfig } from '../config/read.js';
import { isObject } from '../config/reader.js';
import { judgeAnswer, readAnswered, type Runners } from '../judge/judge.js';
import { ruleWords } from '../judge/rules.js';
import type { Table } from '../judge/table.js';
import {
  type CodePart,
  type CodeQuestion,
  givenCode,
  programOf,
  publicQuestion,
  type PublicQuestion,
} from '../question.js';
import { type Listing, listingHtml, listingLatex } from './listing.js';
import { examplesLatex, tableHtml, tableLatex } from './table.js';
import { summaryOf } from './words.js';

/** What people see of a program: its hidden parts are left out. */
function visibleListing({ code }: Pick<CodeQuestion, 'code'>, answer: string): Listing {
  const isShown = ({ kind }: CodePart) => kind !== 'hidden';
  return { text: programOf({ code: code.filter(isShown) }, answer).text, from: 1 };
}

const notScored = 'Das Programm konnte noch nicht bewertet werden.';

async function tableOrNull(input: InputOf<'result'>, runners: Runners): Promise<Table | null> {
  try {
    return await judgeAnswer(input, runners);
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

const solutionHead = 'Musterlösung:';

/** The result: the program, what its tests gave, and the sample solution. */
export async function codeResult(
  input: InputOf<'result'> & { readonly services: Runners },
): Promise<Print> {
  const { question, program } = readAnswered(input);
  const table = await tableOrNull(input, input.services);
  const listing = visibleListing(question, input.answer);
  const solution = question.solution === '' ? null : visibleListing(question, question.solution);
  const said = table ? summaryOf(table, program, 'de').join('\n') : notScored;
  const source =
    input.format === 'html'
      ? html`<div>
${listingHtml(listing)}<p>${lines(said)}</p>
${table ? tableHtml(table) : ''}${solution ? html`<p>${solutionHead}</p>${listingHtml(solution)}` : ''}</div>
`
      : latex`${listingLatex(listing)}\par ${latexLines(said)}
${table ? tableLatex(table) : ''}${solution ? latex`\par ${solutionHead}${listingLatex(solution)}` : ''}`;
  return { source: source.toString(), figures: {} };
}

/** What the student saw, with the values in place; else what is configured. */
function seenQuestion({ viewData, configText }: InputOf<'print'>): PublicQuestion {
  const own = publicQuestion(readConfig(configText).question);
  try {
    const seen: unknown = JSON.parse(viewData?.question ?? '');
    return isObject(seen) && 'code' in seen && 'tests' in seen
      ? (seen as unknown as PublicQuestion)
      : own;
  } catch {
    return own;
  }
}

/** The question's print: the program, as given or as the student wrote it, and the visible tests. */
export function printCode(input: InputOf<'print'>): Print {
  const question = seenQuestion(input);
  const answer = input.answer.trim() === '' ? givenCode(question) : input.answer;
  const listing = listingLatex(visibleListing(question, answer));
  const rules = question.rules.map((rule) => ruleWords(rule).de).join('\n');
  const ruled = rules === '' ? '' : latex`\par ${latexLines(rules)}`;
  return {
    source: latex`${listing}${ruled}${examplesLatex(question.tests)}`.toString(),
    figures: {},
  };
}
