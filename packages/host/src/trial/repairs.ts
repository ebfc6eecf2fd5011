import { prepareQuestion } from '../attempt/prepare.js';
import type {
  AttemptOptions,
  PreparedQuestion,
  QuestionProblem,
  Repair,
} from '../attempt/model.js';
import { showQuestion } from '../attempt/show.js';
import { inspectQuestion, joined } from '../check/inspect.js';
import { fieldText, type LocatedProblem, withoutRepairs } from '../check/places.js';
import type { QuestionDocument } from '../question.js';
import type { TrialReport, TrialRow } from './model.js';
import { runTrial } from './run.js';

/** Maximum number of repairs to try; others are not offered. */
const MAX_REPAIRS = 24;

/** Number of rows in which a repair is tried. */
const MAX_ROWS = 5;

/** Quality of a question, compared in this order: solved rows, problems, advice; larger is better. */
type Rating = readonly number[];

const rating = (rows: readonly TrialRow[], problems: readonly QuestionProblem[]): Rating => {
  const odd = problems.filter(({ advice }) => advice).length;
  return [rows.filter(({ state }) => state === 'solved').length, odd - problems.length, -odd];
};

function compare(one: Rating, other: Rating): number {
  const difference = one.map((value, index) => value - (other[index] ?? 0));
  return difference.find((value) => value !== 0) ?? 0;
}

/** The state of a question before its repairs. */
interface Reviewed extends Pick<TrialReport, 'rows' | 'problems'> {
  readonly prepared: PreparedQuestion;
}

interface RepairOptions extends AttemptOptions {
  /** The visible row. */
  readonly row: number;
  readonly signal?: AbortSignal;
}

/** Reviews a changed question in some rows. */
async function rate(
  document: QuestionDocument,
  rows: readonly number[],
  { row, signal, ...options }: RepairOptions,
): Promise<Rating> {
  const prepared = await prepareQuestion(document, options);
  const found = await inspectQuestion(prepared, await showQuestion(prepared, row));
  const trial = await runTrial(prepared, { rows, ...(signal && { signal }) });
  return rating(trial.rows, joined([found, trial.problems]));
}

/** The visible row, rows that cannot be solved, and others. */
function rowsToTry(rows: readonly TrialRow[], row: number): readonly number[] {
  const isFailed = ({ state }: TrialRow) => state !== 'solved';
  const failed = rows.filter(isFailed).slice(0, MAX_ROWS - 2);
  const all = [row, ...[...failed, ...rows].map((one) => one.row)];
  return [...new Set(all)].slice(0, MAX_ROWS);
}

/**
 * Tries the repairs of problems one at a time. Those that do not improve the question are dropped; the best
 * come first.
 */
export async function withTriedRepairs(
  { prepared, rows, problems }: Reviewed,
  options: RepairOptions,
): Promise<readonly LocatedProblem[]> {
  const numbers = rowsToTry(rows, options.row);
  const before = rating(
    rows.filter(({ row }) => numbers.includes(row)),
    problems,
  );
  let tried = 0;
  const helping = async ({
    repairs = [],
    ...place
  }: LocatedProblem): Promise<readonly Repair[]> => {
    const typed = fieldText(prepared.document, place).trim();
    const rated: (readonly [Repair, Rating])[] = [];
    for (const repair of repairs.filter(({ isStart }) => !isStart)) {
      options.signal?.throwIfAborted();
      if (tried++ >= MAX_REPAIRS) break;
      const changed = { ...prepared.document, ...repair.change };
      const after = await rate(changed, numbers, options);
      // Of two equally good repairs, prefers the one that keeps the typed text, such as "15:30" for 15:30.
      const keeps = Number(fieldText(changed, place).includes(typed));
      if (compare(after, before) > 0) rated.push([repair, [...after, keeps]]);
    }
    const best = rated.sort(([, one], [, other]) => compare(other, one));
    return [...repairs.filter(({ isStart }) => isStart), ...best.map(([repair]) => repair)];
  };
  const found: LocatedProblem[] = [];
  for (const problem of problems) {
    const bare = withoutRepairs(problem);
    const repairs = await helping(problem);
    found.push(repairs.length > 0 ? { ...bare, repairs } : bare);
  }
  return found;
}
