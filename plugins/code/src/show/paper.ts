import { type Block, gap, type PartInput, section, ServiceError } from '@fragwerk/sdk';
import { isObject } from '@fragwerk/sdk/schema';
import { readConfig } from '../config/read.js';
import { ownFiles, withAnswer } from '../answer.js';
import { languageName } from '../languages.js';
import {
  type CodeFile,
  type CodeQuestion,
  givenCode,
  publicQuestion,
  type PublicQuestion,
} from '../question.js';
import { missingSentence, packagesOf } from '../scoring/packages.js';
import { readAnswer, type Runners, scoreProgram } from '../scoring/score-program.js';
import { adviceBlocks } from './advice.js';
import { examplePictures, resultPictures } from './pictures.js';
import { formatHidden, formatSummary, ruleSentences } from './summary.js';
import { exampleTable, resultTable } from './table.js';

type Input = PartInput & { readonly services: Runners };

/** Lines for writing a program by hand. */
const BLANK_LINES = 10;

const fileListing = ({ name, text }: CodeFile): readonly Block[] => [
  [{ kind: 'code', text: name }],
  { kind: 'listing', text, from: 1 },
];

/** Shows the visible parts of a program with an answer, and the files that students write. */
function listing(seen: Pick<CodeQuestion, 'code' | 'files'>, answer: string): readonly Block[] {
  const code = seen.code.filter(({ kind }) => kind !== 'hidden');
  const { question, program } = withAnswer({ ...seen, code }, answer);
  return [
    { kind: 'listing', text: program.text, from: 1 },
    ...ownFiles(question).flatMap(fileListing),
  ];
}

/** Returns the question as the student saw it; if that is unknown, with the values of a result or none. */
function seenQuestion({ viewData, configText, submission }: PartInput): PublicQuestion {
  const { question } = submission
    ? readAnswer({ ...submission, configText })
    : readConfig(configText);
  const own = publicQuestion(question);
  try {
    const seen: unknown = JSON.parse(viewData.question ?? '');
    return isObject(seen) && 'code' in seen && 'tests' in seen ? { ...own, ...seen } : own;
  } catch {
    return own;
  }
}

export const codeParts = {
  /** Rules and files; in a print the visible tests, which a result shows with their outcome. */
  given(input: Input): readonly Block[] {
    const question = seenQuestion(input);
    const { files, tests, hiddenTests } = question;
    const shown = files.filter(({ editable }) => !editable).flatMap(fileListing);
    const hidden = hiddenTests > 0 ? [formatHidden(hiddenTests).de] : [];
    const examples = [...exampleTable(tests), ...examplePictures(tests), ...hidden];
    return [
      ...section(
        'Regeln für das Programm',
        ruleSentences(question).map(({ de }) => de),
      ),
      ...section('Dateien im Ordner des Programms', shown),
      ...(input.submission ? [] : section('Tests', examples)),
    ];
  },
  answer(input: Input): readonly Block[] {
    const question = seenQuestion(input);
    const isBlank = input.answer.trim() === '' && !input.submission;
    return section(`Programm (${languageName(question.language)})`, [
      ...listing(question, isBlank ? givenCode(question) : input.answer),
      ...(isBlank ? Array.from({ length: BLANK_LINES }, () => [gap()]) : []),
    ]);
  },
  async score({ submission, configText, services }: Input): Promise<readonly Block[]> {
    if (!submission) return [];
    const answered = { ...submission, configText };
    const read = readAnswer(answered);
    try {
      const table = await scoreProgram(answered, services, read);
      const pictures = resultPictures(table.tests);
      const summary = formatSummary(table, read.program, 'de').join('\n');
      return [summary, ...resultTable(table), ...pictures, ...adviceBlocks(table.advice)];
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { missing } = await packagesOf(read.question, services.python);
      const reasons = missing.map((name) => missingSentence(name).de);
      return ['Das Programm konnte noch nicht bewertet werden.', ...reasons];
    }
  },
  right({ submission, configText }: Input): readonly Block[] {
    if (!submission) return [];
    const { question } = readAnswer({ ...submission, configText });
    return question.solution === ''
      ? []
      : section('Musterlösung:', listing(question, question.solution));
  },
};
