import type { PluginDto } from '@fragwerk/contract';
import type { Tolerance } from '@fragwerk/sdk';
import { dimensionIn } from '../expressions/index.js';
import type { PreparedQuestion } from './model.js';
import { inSubquestion, ProblemList } from './problems.js';
import type { Answered } from './requests.js';
import { rowValues } from './row.js';
import { type Solution, solve } from './solution.js';
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
  const views = new Map<PluginUse, Promise<PluginDto>>();
  const view = (use: PluginUse): Promise<PluginDto> => {
    const loaded = views.get(use) ?? viewOf(work, use);
    views.set(use, loaded);
    return loaded;
  };
  return { ...work, statement, uses: usesIn(work, statement), view };
}

/** The right answer of a subquestion, with its tolerance. */
export interface RightAnswer {
  /** `null` if it cannot be computed. */
  readonly solution: Solution | null;
  readonly tolerance: Tolerance;
}

/** Computes the right answer of a subquestion; what fails is a problem. */
export async function rightAnswer(
  { prepared, row, problems }: Work,
  index: number,
): Promise<RightAnswer> {
  const solution = await problems.call(inSubquestion(index, 'solution'), () =>
    solve(prepared, row, index),
  );
  const { tolerance: text = '' } = prepared.document.subquestions[index] ?? {};
  const tolerance = problems.try(inSubquestion(index, 'tolerance'), () =>
    parseTolerance(text, solution ? dimensionIn(solution.value) : {}),
  );
  return { solution, tolerance: tolerance ?? DEFAULT_TOLERANCE };
}

/** Returns an answer to a subquestion of a plugin with what it is scored by; `null` without its view. */
export async function answeredIn(
  resolved: ResolvedQuestion,
  { index, answer }: { readonly index: number; readonly answer: string },
  { solution, tolerance }: RightAnswer,
): Promise<(Answered & Pick<PluginUse, 'instance'>) | null> {
  const { prepared, row, problems } = resolved;
  const use = resolved.uses.get(`Q${index}`);
  const view = use && (await problems.call(inSubquestion(index), () => resolved.view(use)));
  if (!view) return null;
  const points = prepared.document.subquestions[index]?.points ?? 0;
  const right = solution?.dto ?? { ergebnis: null, answerText: '', ze: null };
  return { instance: use.instance, answer, view, right, tolerance, variables: row.mvars, points };
}
