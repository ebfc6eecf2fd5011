import type { PluginDto } from '@fragwerk/contract';
import type { Tolerance } from '@fragwerk/sdk';
import { dimensionIn } from '../expressions/index.js';
import type { PreparedQuestion, QuestionProblem } from './model.js';
import { inSubquestion, ProblemList } from './problems.js';
import type { Answered } from './requests.js';
import { rowValues } from './row.js';
import { type Solution, trySolve } from './solution.js';
import { type PluginUse, statementOf, usesIn, viewOf, type Work } from './statement.js';
import { DEFAULT_TOLERANCE, parseTolerance } from './tolerance.js';
import type { TaggedText } from '../tags/model.js';

/**
 * A question with the values of one row. Everything that a student sees is derived from it, and answers are
 * scored by it: values, images, statement, places of plugins with their configurations, and right answers.
 */
export interface ResolvedQuestion extends Work {
  /** The question text as plugins rewrote it. */
  readonly statement: TaggedText;
  /** Places of plugins, by position in the text or as `Q0`. */
  readonly uses: ReadonlyMap<number | string, PluginUse>;
  /** Loads the view of a place once. */
  readonly view: (use: PluginUse) => Promise<PluginDto>;
  /** Computes the right answer of a subquestion once; what fails is a problem. */
  readonly right: (index: number) => Promise<RightAnswer>;
}

interface RightAnswer {
  /** `null` if it cannot be computed. */
  readonly solution: Solution | null;
  readonly tolerance: Tolerance;
  readonly problems: readonly QuestionProblem[];
}

async function rightAnswer(work: Work, index: number): Promise<RightAnswer> {
  const problems = new ProblemList();
  const solution = await trySolve(work, index, problems);
  const { tolerance: text = '' } = work.prepared.document.subquestions[index] ?? {};
  const tolerance = problems.try(inSubquestion(index, 'tolerance'), () =>
    parseTolerance(text, solution ? dimensionIn(solution.value) : {}),
  );
  for (const problem of problems.all) work.problems.add(problem, problem.text);
  return { solution, tolerance: tolerance ?? DEFAULT_TOLERANCE, problems: problems.all };
}

/** Returns a function that computes each result once. */
function once<K, V>(compute: (key: K) => V): (key: K) => V {
  const results = new Map<K, V>();
  return (key) => {
    const result = results.get(key) ?? compute(key);
    results.set(key, result);
    return result;
  };
}

/** Resolves a question for a row, 0 to 39; problems of the statement are among its `problems`. */
export async function resolveQuestion(
  prepared: PreparedQuestion,
  number: number,
): Promise<ResolvedQuestion> {
  const work = { prepared, row: rowValues(prepared, number), problems: new ProblemList() };
  const statement = await statementOf(work);
  for (const { position, text } of statement.problems)
    work.problems.add({ field: 'text', position }, text);
  return {
    ...work,
    statement,
    uses: usesIn(work, statement),
    view: once((use: PluginUse) => viewOf(work, use)),
    right: once((index: number) => rightAnswer(work, index)),
  };
}

/** Returns an answer to a subquestion of a plugin with what it is scored by; `null` without its view. */
export async function answeredIn(
  resolved: ResolvedQuestion,
  { index, answer }: { readonly index: number; readonly answer: string },
): Promise<(Answered & Pick<PluginUse, 'instance'>) | null> {
  const { prepared, row, problems } = resolved;
  const { solution, tolerance } = await resolved.right(index);
  const use = resolved.uses.get(`Q${index}`);
  const view = use && (await problems.call(inSubquestion(index), () => resolved.view(use)));
  if (!view) return null;
  const points = prepared.document.subquestions[index]?.points ?? 0;
  const right = solution?.dto ?? { ergebnis: null, answerText: '', ze: null };
  return { instance: use.instance, answer, view, right, tolerance, variables: row.mvars, points };
}
