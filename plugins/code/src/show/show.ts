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
import { isObject } from '@fragwerk/sdk/schema';
import { scoreProgram, readAnswer, type Runners } from '../scoring/score-program.js';
import { formatRule } from '../scoring/rules.js';
import type { ScoreTable } from '../scoring/score-table.js';
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
import { formatSummary } from './summary.js';

/** Returns the visible parts of a program. */
function visibleListing({ code }: Pick<CodeQuestion, 'code'>, answer: string): Listing {
  const isShown = ({ kind }: CodePart) => kind !== 'hidden';
  return { text: programOf({ code: code.filter(isShown) }, answer).text, from: 1 };
}

const NOT_SCORED = 'Das Programm konnte noch nicht bewertet werden.';

async function tableOrNull(input: InputOf<'result'>, runners: Runners): Promise<ScoreTable | null> {
  try {
    return await scoreProgram(input, runners);
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

const SOLUTION_HEADING = 'Musterlösung:';

/** Renders the result: program, tests and sample solution. */
export async function codeResult(
  input: InputOf<'result'> & { readonly services: Runners },
): Promise<Print> {
  const { question, program } = readAnswer(input);
  const table = await tableOrNull(input, input.services);
  const listing = visibleListing(question, input.answer);
  const solution = question.solution === '' ? null : visibleListing(question, question.solution);
  const summary = table ? formatSummary(table, program, 'de').join('\n') : NOT_SCORED;
  const source =
    input.format === 'html'
      ? html`<div>
${listingHtml(listing)}<p>${lines(summary)}</p>
${table ? tableHtml(table) : ''}${solution ? html`<p>${SOLUTION_HEADING}</p>${listingHtml(solution)}` : ''}</div>
`
      : latex`${listingLatex(listing)}\par ${latexLines(summary)}
${table ? tableLatex(table) : ''}${solution ? latex`\par ${SOLUTION_HEADING}${listingLatex(solution)}` : ''}`;
  return { source: source.toString(), figures: {} };
}

/** Returns the question as the student saw it, or as configured if that is unknown. */
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

/** Renders the print: the given or the student's program, and the visible tests. */
export function printCode(input: InputOf<'print'>): Print {
  const question = seenQuestion(input);
  const answer = input.answer.trim() === '' ? givenCode(question) : input.answer;
  const listing = listingLatex(visibleListing(question, answer));
  const rules = question.rules.map((rule) => formatRule(rule).de).join('\n');
  const ruled = rules === '' ? '' : latex`\par ${latexLines(rules)}`;
  return {
    source: latex`${listing}${ruled}${examplesLatex(question.tests)}`.toString(),
    figures: {},
  };
}
