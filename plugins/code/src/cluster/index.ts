import type { Localized, Service, Variable } from '@fragwerk/sdk';
import { readConfig } from '../config/read.js';
import { writeConfig } from '../config/write.js';
import { fillQuestion, placeholdersIn, testTexts } from '../placeholders.js';
import { type CodeQuestion, givenCode, programOf } from '../question.js';
import { scoreProgram } from '../scoring/score-program.js';
import type { ScoreTable, TestResult } from '../scoring/score-table.js';
import { formatSummary } from '../show/summary.js';
import { valuesOf } from '../values.js';
import { compareForms, type Form, type Likeness, type Submitted } from './alike.js';
import { syntaxOf } from './syntax.js';

export type { AlikeLine, AlikePair, Likeness } from './alike.js';

/** A student's answer under a name that is not the student's. */
export interface HandedIn {
  readonly id: string;
  readonly answer: string;
}

/** A test of programs that behave alike. */
type BehaviourTest = Pick<TestResult, 'name' | 'share' | 'actual' | 'failed' | 'reason'>;

/** Answers whose programs did the same in all tests. */
export interface BehaviourGroup {
  readonly ids: readonly string[];
  /** Share of the points, 0 to 1. */
  readonly share: number;
  /** How many tests passed, violated rules, or what kept the programs from running. */
  readonly summary: Localized;
  /** Empty if something kept the programs from running. */
  readonly tests: readonly BehaviourTest[];
  /** The different programs, the most frequent first. */
  readonly forms: readonly {
    readonly ids: readonly string[];
    /** The first of these answers. */
    readonly program: string;
  }[];
}

export interface Clusters {
  readonly answers: number;
  readonly groups: readonly BehaviourGroup[];
  readonly likeness: Likeness;
}

export interface ClusterOptions {
  readonly configText: string;
  /** Values of the question, with which all programs run. */
  readonly variables: readonly Variable[];
  readonly python: Service;
  /** Pairs at least as alike are listed, 0 to 1. */
  readonly threshold: number;
  /** Number of programs that run at the same time. */
  readonly maxConcurrent: number;
  readonly onProgress?: (done: number, all: number) => void;
  readonly signal?: AbortSignal;
}

/** Returns the names of placeholders in tests that have no value. */
export function missingValues(
  configText: string,
  variables: readonly Variable[],
): readonly string[] {
  const known = valuesOf(variables);
  const { tests } = readConfig(configText).question;
  return placeholdersIn(tests.flatMap(testTexts)).filter((name) => !known.has(name));
}

/** Returns why answers to a question cannot be grouped; `null` if they can. */
export function obstacleOf(configText: string, variables: readonly Variable[]): Localized | null {
  const { language, tests } = readConfig(configText).question;
  if (language !== 'python')
    return {
      de: `Nur Programme in Python können verglichen werden, nicht in ${language}.`,
      en: `Only programs in Python can be compared, not in ${language}.`,
    };
  if (tests.length === 0)
    return { de: 'Diese Frage hat keine Tests.', en: 'This question has no tests.' };
  const missing = missingValues(configText, variables).join(', ');
  return missing === ''
    ? null
    : { de: `Werte fehlen: ${missing}.`, en: `Values are missing: ${missing}.` };
}

/** Runs `work` for each item, some at the same time. */
async function forEachOf<T>(
  items: Iterable<T>,
  maxConcurrent: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
}

/** Runs each different program once. */
async function runAll(
  texts: ReadonlySet<string>,
  options: ClusterOptions,
): Promise<ReadonlyMap<string, ScoreTable>> {
  const { variables, python, maxConcurrent, onProgress, signal } = options;
  const { question } = readConfig(options.configText);
  const tests = question.tests.map((test) => ({ ...test, visible: true }));
  // Teachers see all results.
  const configText = writeConfig({ ...question, tests });
  const tables = new Map<string, ScoreTable>();
  await forEachOf(texts, maxConcurrent, async (answer) => {
    signal?.throwIfAborted();
    const runners = { python, jobe: python };
    tables.set(answer, await scoreProgram({ configText, answer, variables }, runners));
    onProgress?.(tables.size, texts.size);
  });
  return tables;
}

const withoutLine = ({ de }: Localized): string => de.replace(/Zeile \d+/g, 'Zeile');

/** Returns what programs that behave alike have in common; tests that passed are all the same. */
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

function groupOf(
  members: readonly [Submitted, ...Submitted[]],
  table: ScoreTable,
  question: CodeQuestion,
): BehaviourGroup {
  const { hiddenLines } = programOf(question, members[0].text);
  const summary = (language: keyof Localized) =>
    formatSummary(table, { hiddenLines }, language).join(' ');
  return {
    ids: members.map(({ id }) => id),
    share: table.share,
    summary: { de: summary('de'), en: summary('en') },
    tests: (table.fault ? [] : table.tests).map(({ name, share, actual, failed, reason }) => ({
      ...{ name, share, actual, failed, reason },
    })),
    forms: formsOf(members).map((form) => ({
      ids: form.map(({ id }) => id),
      program: form[0].text,
    })),
  };
}

/**
 * Groups answers to a question by what their programs do, and finds pairs of programs that are alike.
 *
 * @throws ServiceError if Python is unreachable or busy
 */
export async function clusterAnswers(
  answers: readonly HandedIn[],
  options: ClusterOptions,
): Promise<Clusters> {
  const { configText, variables, python, threshold, signal } = options;
  const question = fillQuestion(readConfig(configText).question, valuesOf(variables));
  const texts = new Set(answers.map(({ answer }) => answer));
  const tables = await runAll(texts, options);
  signal?.throwIfAborted();
  const programs = [givenCode(question), ...texts].map((text) => programOf(question, text));
  const [given = null, ...syntaxes] = await syntaxOf(python, programs);
  const syntaxByText = new Map([...texts].map((text, at) => [text, syntaxes[at] ?? null]));
  const all = answers.map(({ id, answer }): Submitted => {
    return { id, text: answer, syntax: syntaxByText.get(answer) ?? null };
  });
  const tableOf = ({ text }: Submitted) => tables.get(text);
  const groups = groupedBy(all, (one) => {
    const table = tableOf(one);
    return table ? behaviourOf(table) : '';
  });
  return {
    answers: answers.length,
    groups: groups.flatMap((members) => {
      const table = tableOf(members[0]);
      return table ? [groupOf(members, table, question)] : [];
    }),
    likeness: compareForms(formsOf(all), given, threshold),
  };
}
