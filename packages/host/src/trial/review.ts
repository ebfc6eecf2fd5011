import type {
  AttemptOptions,
  PreparedQuestion,
  QuestionProblem,
  Repair,
} from '../attempt/model.js';
import { prepareQuestion } from '../attempt/prepare.js';
import { showQuestion } from '../attempt/show.js';
import { inspectQuestion, inOrder, joined } from '../check/inspect.js';
import { fieldText, type LocatedProblem, withoutRepairs } from '../check/places.js';
import type { QuestionDocument } from '../question.js';
import type { TrialReport, TrialRow } from './model.js';
import { sendingOnce } from './once.js';
import { runTrial, type TrialOptions } from './run.js';

interface ReviewOptions extends TrialOptions {
  /** The visible row, for which plugins report problems. */
  readonly row?: number;
  readonly engine?: AttemptOptions['engine'];
  /** Whether to try the repairs; if not, none are offered. */
  readonly repairs?: boolean;
}

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
async function withTriedRepairs(
  { document, client }: PreparedQuestion,
  { rows, problems }: TrialReport,
  { row = 0, engine = null, signal }: ReviewOptions,
): Promise<readonly LocatedProblem[]> {
  const numbers = rowsToTry(rows, row);
  const before = rating(
    rows.filter((one) => numbers.includes(one.row)),
    problems,
  );
  const rate = async (changed: QuestionDocument): Promise<Rating> => {
    const prepared = await prepareQuestion(changed, { client, engine });
    const options = { row, rows: numbers, repairs: false, ...(signal && { signal }) };
    const after = await reviewQuestion(prepared, options);
    return rating(after.rows, after.problems);
  };
  let tried = 0;
  const helping = async ({ repairs = [], ...place }: LocatedProblem) => {
    const typed = fieldText(document, place).trim();
    const rated: (readonly [Repair, Rating])[] = [];
    for (const repair of repairs.filter(({ isStart }) => !isStart)) {
      signal?.throwIfAborted();
      if (tried++ >= MAX_REPAIRS) break;
      const changed = { ...document, ...repair.change };
      const after = await rate(changed);
      // Of two equally good repairs, prefers the one that keeps the typed text, such as "15:30" for 15:30.
      const keeps = Number(fieldText(changed, place).includes(typed));
      if (compare(after, before) > 0) rated.push([repair, [...after, keeps]]);
    }
    const best = rated.sort(([, one], [, other]) => compare(other, one));
    return [...repairs.filter(({ isStart }) => isStart), ...best.map(([repair]) => repair)];
  };
  const found: LocatedProblem[] = [];
  for (const problem of problems) {
    const repairs = await helping(problem);
    found.push({ ...withoutRepairs(problem), ...(repairs.length > 0 && { repairs }) });
  }
  return found;
}

/**
 * Reviews a question: all problems that {@link inspectQuestion} finds, and a trial run over all rows
 * ({@link runTrial}). Offered repairs have been tried.
 *
 * @throws the reason of the signal
 */
export async function reviewQuestion(
  question: PreparedQuestion,
  options: ReviewOptions = {},
): Promise<TrialReport> {
  const { row = 0, repairs = true } = options;
  const prepared = { ...question, client: sendingOnce(question.client) };
  const found = await inspectQuestion(prepared, await showQuestion(prepared, row));
  const trial = await runTrial(prepared, options);
  const problems = [...joined([found, trial.problems])].sort(inOrder);
  if (!repairs) return { ...trial, problems: problems.map(withoutRepairs) };
  const tried = await withTriedRepairs(prepared, { ...trial, problems }, options);
  return { ...trial, problems: tried };
}
