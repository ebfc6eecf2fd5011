import { localized, type Localized, type Service, type Variable } from '@fragwerk/sdk';
import { joinAnswer, splitAnswer, withAnswer } from '../answer.js';
import { readConfig } from '../config/read.js';
import { type CodeQuestion, givenCode, programOf } from '../question.js';
import { scoreProgram } from '../scoring/score-program.js';
import type { ScoreTable } from '../scoring/score-table.js';
import { formatSummary } from '../show/summary.js';
import { filledQuestion, missingValues } from '../values.js';
import { compareForms, type Form, type Submitted } from './alike.js';
import { type ReadFile, syntaxOf } from './syntax.js';

export type { AlikeLine, AlikePair, Likeness } from './alike.js';
export { missingValues } from '../values.js';

/** A student's answer under a pseudonym. */
export interface HandedIn {
  readonly id: string;
  readonly answer: string;
}

export interface ClusterOptions {
  readonly configText: string;
  /** Values of the question, with which all programs run. */
  readonly variables: readonly Variable[];
  readonly python: Service;
  /** Pairs at least this similar are listed, 0 to 1. */
  readonly threshold: number;
  readonly onProgress?: (done: number, all: number) => void;
  readonly signal?: AbortSignal;
}

/** Returns why answers to a question cannot be grouped; `null` if they can. */
export function obstacleOf(configText: string, variables: readonly Variable[]): Localized | null {
  const { language, packages, tests } = readConfig(configText).question;
  if (language !== 'python')
    return {
      de: `Nur Programme in Python können verglichen werden, nicht in ${language}.`,
      en: `Only programs in Python can be compared, not in ${language}.`,
    };
  if (packages.length > 0)
    return {
      de: `Programme mit Paketen (${packages.join(', ')}) können noch nicht verglichen werden.`,
      en: `Programs with packages (${packages.join(', ')}) cannot be compared yet.`,
    };
  if (tests.length === 0)
    return { de: 'Diese Frage hat keine Tests.', en: 'This question has no tests.' };
  const missing = missingValues(configText, variables).join(', ');
  return missing === ''
    ? null
    : { de: `Werte fehlen: ${missing}.`, en: `Values are missing: ${missing}.` };
}

/** Runs each different program once. */
async function runAll(
  texts: ReadonlySet<string>,
  question: CodeQuestion,
  { variables, python, onProgress, signal }: ClusterOptions,
): Promise<ReadonlyMap<string, ScoreTable>> {
  // Teachers see all results.
  const tests = question.tests.map((test) => ({ ...test, visible: true }));
  const tables = new Map<string, ScoreTable>();
  for (const answer of texts) {
    signal?.throwIfAborted();
    const read = withAnswer({ ...question, tests }, answer);
    const runners = { python, jobe: python };
    tables.set(answer, await scoreProgram({ answer, variables }, runners, read));
    onProgress?.(tables.size, texts.size);
  }
  return tables;
}

const withoutLine = ({ de }: Localized): string => de.replace(/Zeile \d+/g, 'Zeile');

/** Returns a key that programs with the same behaviour share; the output of passed tests does not matter. */
const behaviourOf = ({ tests, violations, fault, share }: ScoreTable): string =>
  JSON.stringify([
    share,
    fault && withoutLine(fault),
    tests.map((test) =>
      test.share === 1
        ? ''
        : [test.share, test.actual, test.drawings, test.failed, withoutLine(test.reason)],
    ),
    violations.map(({ sentence }) => sentence.de),
  ]);

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()].sort((one, other) => other.length - one.length);
}

const formKey = ({ text, syntax }: Submitted): string => syntax?.key ?? ` ${text.trim()}`;

const formsOf = (all: readonly Submitted[]): readonly Form[] => groupedBy(all, formKey);

/** An answer with the results of its program. */
interface Scored extends Submitted {
  readonly table: ScoreTable;
}

function groupOf(members: readonly [Scored, ...Scored[]], question: CodeQuestion) {
  const [{ text, table }] = members;
  const { hiddenLines } = programOf(question, text);
  return {
    ids: members.map(({ id }) => id),
    /** Share of the points, 0 to 1. */
    share: table.share,
    /** How many tests passed, violated rules, or why the programs could not run. */
    summary: localized((language) => formatSummary(table, { hiddenLines }, language).join(' ')),
    /** Empty if the programs could not run. */
    tests: (table.fault ? [] : table.tests).map(({ name, share, actual, failed, reason }) => ({
      ...{ name, share, actual, failed, reason },
    })),
    /** The different programs, the most frequent first, with the first of their answers. */
    forms: formsOf(members).map((form) => ({
      ids: form.map(({ id }) => id),
      program: form[0].text,
    })),
  };
}

/** Answers whose programs behaved the same in all tests. */
export type BehaviourGroup = Readonly<ReturnType<typeof groupOf>>;

/** Returns the files of an answer in the order of its lines; the program comes first. */
function filesOf(question: CodeQuestion, answer: string): readonly ReadFile[] {
  return [...splitAnswer(question, answer)].map(([name, text]) =>
    name === ''
      ? { ...programOf(question, text), isPython: true }
      : { text, from: 1, to: text.split('\n').length, isPython: name.endsWith('.py') },
  );
}

/**
 * Groups answers to a question by the behaviour of their programs, and finds pairs of similar programs.
 *
 * @throws ServiceError if Python is unreachable or busy
 */
export async function clusterAnswers(answers: readonly HandedIn[], options: ClusterOptions) {
  const { configText, variables, python, threshold, signal } = options;
  const question = filledQuestion(configText, variables);
  const texts = new Set(answers.map(({ answer }) => answer));
  const tables = await runAll(texts, question, options);
  signal?.throwIfAborted();
  const untouched = joinAnswer(question, new Map([['', givenCode(question)]]));
  const files = [untouched, ...texts].map((text) => filesOf(question, text));
  const [given = null, ...syntaxes] = await syntaxOf(python, files);
  const syntaxByText = new Map([...texts].map((text, at) => [text, syntaxes[at] ?? null]));
  const all = answers.flatMap(({ id, answer }): readonly Scored[] => {
    const table = tables.get(answer);
    return table ? [{ id, text: answer, syntax: syntaxByText.get(answer) ?? null, table }] : [];
  });
  const groups = groupedBy(all, ({ table }) => behaviourOf(table));
  return {
    answers: answers.length,
    groups: groups.map((members) => groupOf(members, question)),
    likeness: compareForms(formsOf(all), given, threshold),
  };
}

export type Clusters = Awaited<ReturnType<typeof clusterAnswers>>;
