import type { RunOutcome } from '@fragwerk/python';
import { answerTexts, joinAnswer } from '../../src/answer.js';
import { fileLanguage } from '../../src/languages.js';
import { literalKind } from '../../src/scoring/literal.js';
import type { Place } from '../../src/scoring/place.js';
import type { CodeQuestion, CodeTest } from '../../src/question.js';
import { PythonSession } from '../shared/python.js';
import mutator from './mutants.py';
import { attempt, type Environment, expectedFrom } from './try.js';

/** A small change to a file of the sample solution: `text` replaces the range between two offsets. */
interface Change extends Place {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A change that no test detects. */
export interface Survivor extends Place {
  readonly before: string;
  readonly after: string;
  /** A test that detects it and that the sample solution passes, if one was found. */
  readonly test: CodeTest | null;
}

interface CheckOptions extends Environment {
  /** Whether the program does not depend on datasets, so that a found test is valid in all rows. */
  readonly canPropose: boolean;
  readonly onProgress: (done: number, count: number) => void;
}

/** Time limit for changed programs in seconds; some never end. */
const TIME = 1;
const MAX_TRIED_TESTS = 24;

const LITERAL = /'[^'\n]*'|"[^"\n]*"|\[[^[\]\n]*\]|\b\d+(?:\.\d+)?/g;

const isNumber = (literal: string): boolean => /^\d/.test(literal);

/** Returns a number with its neighbours. */
const around = (literal: string): readonly string[] =>
  [0, 1, -1].map((by) => String(Number(literal) + by));

/** Returns candidates to replace a literal: limits in the program, the usual ones, and neighbours. */
function alternatives(literal: string, limits: readonly string[]): readonly string[] {
  if (isNumber(literal)) return [...limits, '0', '1', '-1', ...around(literal), `-${literal}`];
  return literal.startsWith('[') ? ['[]', '[0]'] : ["''"];
}

/** Returns tests with other arguments or another input. */
function similarTests({ tests, solution }: CodeQuestion): readonly CodeTest[] {
  const limits = (solution.match(LITERAL) ?? []).filter(isNumber).flatMap(around);
  const variants = (text: string): readonly string[] =>
    [...text.matchAll(LITERAL)].flatMap(({ 0: literal, index }) =>
      alternatives(literal, limits).map(
        (other) => text.slice(0, index) + other + text.slice(index + literal.length),
      ),
    );
  const found = tests.flatMap((test) => {
    if (test.kind === 'unittest' || test.pattern) return [];
    const member = test.kind === 'stdin' ? 'input' : 'code';
    const plain = { ...test, name: '', feedback: '' };
    return variants(test[member]).map((text) => ({ ...plain, [member]: text }));
  });
  const keyOf = ({ kind, code, input }: CodeTest) => JSON.stringify([kind, code, input]);
  const known = new Set(tests.map(keyOf));
  const unknown = found.filter((test) => !known.has(keyOf(test)));
  return [...new Map(unknown.map((test) => [keyOf(test), test])).values()].slice(
    0,
    MAX_TRIED_TESTS,
  );
}

/** Returns the expected result of a test by a run of the sample solution; `null` if it has none. */
function expectedOf(test: CodeTest, run: RunOutcome): string | null {
  const isValue = test.kind !== 'call' || literalKind(run.value) !== null;
  return isValue ? expectedFrom(test, run) : null;
}

/** Determines which small changes of the sample solution no test detects. */
class Checker {
  private readonly session: PythonSession;
  private readonly proposals: CodeTest[] = [];
  /** The files of the sample solution; that of the program has no name. */
  private readonly sources: ReadonlyMap<string, string>;

  constructor(
    private readonly question: CodeQuestion,
    private readonly options: CheckOptions,
  ) {
    this.session = new PythonSession(options.pluginFiles);
    this.sources = answerTexts(question, question.solution);
  }

  /** Returns the number of changes that were tried, and those that no test detects. */
  async check() {
    const { solution, tests } = this.question;
    try {
      if (tests.length === 0 || (await this.failsAny(solution))) return null;
      const changes = await this.changes();
      const survivors: Survivor[] = [];
      for (const [index, change] of changes.entries()) {
        this.options.onProgress(index + 1, changes.length);
        const survivor = await this.survivor(change);
        if (survivor) survivors.push(survivor);
      }
      return { count: changes.length, survivors };
    } finally {
      this.session.release();
    }
  }

  private async changes(): Promise<readonly Change[]> {
    const modules = [...this.sources].filter(
      ([name]) => name === '' || fileLanguage(name) === 'python',
    );
    const input = JSON.stringify(Object.fromEntries(modules));
    const runs = [{ kind: 'script', input }] as const;
    const job = { program: mutator, files: {}, runs, time: 5000, inspect: false };
    const [run] = (await this.session.run(job)).runs;
    return run?.end === 'done' ? (JSON.parse(run.output) as readonly Change[]) : [];
  }

  private attempt(answer: string, test: CodeTest) {
    const tests = [{ ...test, time: null }];
    const question = { ...this.question, tests, rules: [], style: false, time: TIME };
    return attempt(this.session, { question, answer }, this.options);
  }

  private async passes(answer: string, test: CodeTest): Promise<boolean> {
    return (await this.attempt(answer, test)).table.share === 1;
  }

  private async failsAny(answer: string): Promise<boolean> {
    for (const test of this.question.tests)
      if (test.points > 0 && !(await this.passes(answer, test))) return true;
    return false;
  }

  private async survivor({ file, line, start, end, text }: Change): Promise<Survivor | null> {
    const source = this.sources.get(file) ?? '';
    const changed = source.slice(0, start) + text + source.slice(end);
    const texts = new Map(this.sources).set(file, changed);
    const answer = joinAnswer(this.question, texts);
    if (await this.failsAny(answer)) return null;
    const lineOf = (program: string) => program.split('\n')[line - 1]?.trim() ?? '';
    const test = await this.proposal(answer);
    return { file, line, before: lineOf(source), after: lineOf(changed), test };
  }

  private async proposal(answer: string): Promise<CodeTest | null> {
    const { solution } = this.question;
    if (!this.options.canPropose) return null;
    for (const test of this.proposals) if (!(await this.passes(answer, test))) return test;
    for (const test of similarTests(this.question)) {
      const [run] = (await this.attempt(solution, test)).outcome.runs;
      const expected = run ? expectedOf(test, run) : null;
      if (expected === null) continue;
      const proposed = { ...test, expected, visible: false };
      if (await this.passes(answer, proposed)) continue;
      this.proposals.push(proposed);
      return proposed;
    }
    return null;
  }
}

/**
 * Tries the tests of a question with small changes of its sample solution, such as `<=` for `<`.
 *
 * @returns `null` if the sample solution does not pass the tests, or there are none
 * @throws Error if Python cannot be loaded
 */
export const checkTests = (question: CodeQuestion, options: CheckOptions) =>
  new Checker(question, options).check();

export type Checked = NonNullable<Awaited<ReturnType<typeof checkTests>>>;
