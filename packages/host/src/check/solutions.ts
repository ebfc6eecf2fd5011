import { isSameDimension, unitOfDimension } from '@fragwerk/sdk';
import type { PreparedQuestion, QuestionProblem } from '../attempt/model.js';
import { earnsAll, onlyPoints } from '../attempt/points.js';
import { attempt, inSubquestion, ProblemList } from '../attempt/problems.js';
import type { ResolvedQuestion } from '../attempt/resolved.js';
import { missingDatasets } from '../attempt/dialog.js';
import { describeLoss, isListWithUnit, scoreSolution } from '../attempt/right-texts.js';
import { scoreAnswer } from '../attempt/score.js';
import { rowValues } from '../attempt/row.js';
import { computeIn, type Solution, trySolve } from '../attempt/solution.js';
import { bilingual } from '../errors.js';
import { dimensionIn, isPlain, namesOf, parseExpression } from '../expressions/index.js';
import { readInfo } from '../question.js';
import { ALL_ROWS } from '../ranges/column.js';
import { creatingDatasets, deleting, fieldText, replacing, wholeField } from './places.js';

function unitProblem(
  { document }: PreparedQuestion,
  index: number,
  { value, target, text }: Solution,
): readonly QuestionProblem[] {
  const own = dimensionIn(value);
  if (!target.unit || isPlain(own) || isSameDimension(target.unit, { dimension: own })) return [];
  const span = wholeField(document, inSubquestion(index, 'unit'));
  const unit = fieldText(document, span);
  return [
    {
      ...span,
      repairs: [replacing(document, span, unitOfDimension(own).text)],
      text: bilingual(
        `Die Einheit ${unit} passt nicht zur Lösung von Q${index}, ${text}.`,
        `The unit ${unit} does not fit the solution of Q${index}, ${text}.`,
      ),
    },
  ];
}

/** Returns the question with only those results of the Maxima field that a solution needs. */
function withResultsFor(prepared: PreparedQuestion, index: number): PreparedQuestion {
  const { formulas, solutions } = prepared;
  const solution = solutions[index];
  const needed = new Set(solution ? namesOf(solution) : []);
  const results = formulas.results.filter(({ name }) => name !== null).reverse();
  const kept = results.filter(({ name, expression }) => {
    if (!needed.has(name ?? '')) return false;
    namesOf(expression, needed);
    return true;
  });
  return { ...prepared, formulas: { ...formulas, results: kept.reverse() } };
}

/** A solution that a plugin calculates, `plugin("Name")`. */
const OWN_SOLUTION = /^\s*plugin\("[^"]*"\)\s*$/;

/** Finds the first row whose solution cannot be computed; one with a plugin's values is tried in one row. */
async function unsolvedRows(whole: PreparedQuestion, index: number, first: number) {
  const { solution = '' } = whole.document.subquestions[index] ?? {};
  const prepared = withResultsFor(whole, index);
  const rows =
    solution.includes('plugin(') && !OWN_SOLUTION.test(solution)
      ? [first]
      : [...ALL_ROWS.slice(first), ...ALL_ROWS.slice(0, first)];
  for (const number of rows) {
    const problems = new ProblemList();
    const row = rowValues(prepared, number);
    await trySolve({ prepared, row }, index, problems);
    const [problem] = problems.all;
    if (!problem) continue;
    if (number === first) return [problem];
    const { de, en } = problem.text;
    const text = bilingual(`Variante ${number + 1}: ${de}`, `Row ${number + 1}: ${en}`);
    return [{ ...problem, text }];
  }
  return [];
}

/** Returns the datasets without which the plugin of a subquestion cannot calculate. */
async function datasetsFor(prepared: PreparedQuestion, index: number) {
  const { mode, info = '' } = prepared.document.subquestions[index] ?? {};
  const instance = prepared.instances.get(readInfo(info).name);
  if (mode !== 'plugin' || !instance) return [];
  return (await attempt(missingDatasets(prepared, instance))) ?? [];
}

/** Suggests quotation marks for a text that is calculated, such as `5/6` or `0110`. */
function quotingRepairs({ document, solutions }: PreparedQuestion, index: number) {
  const span = wholeField(document, inSubquestion(index, 'solution'));
  const source = fieldText(document, span).trim();
  const parsed = solutions[index];
  const isConstant = parsed && !source.includes('"') && namesOf(parsed).size === 0;
  return isConstant ? [replacing(document, span, `"${source}"`)] : [];
}

/** A number whose zeros are lost when it is calculated, such as `0110` or `1.50`. */
const WITH_ZEROS = /^(?:0\d+|\d+\.\d*0)$/;

/** Reports a number that does not earn all points as it is typed, because it is meant as a text. */
async function lostZeros(question: ResolvedQuestion, index: number, solution: Solution) {
  const { document } = question.prepared;
  const place = inSubquestion(index, 'solution');
  const answer = fieldText(document, wholeField(document, place)).trim();
  if (!WITH_ZEROS.test(answer)) return [];
  const scored = await scoreAnswer(question, { index, answer });
  if (earnsAll(scored)) return [];
  const only = onlyPoints(scored);
  const text = bilingual(
    `Ohne Anführungszeichen ist ${answer} die Zahl ${solution.text}: Wer ${answer} eingibt, bekommt ${only.de}.`,
    `Without quotes, ${answer} is the number ${solution.text}: a student who enters ${answer} gets ${only.en}.`,
  );
  return [{ ...place, text, repairs: quotingRepairs(question.prepared, index) }];
}

/** Checks that the solution, entered as an answer, gets all points. */
async function scoreProblems(question: ResolvedQuestion, index: number, solution: Solution) {
  const tried = await scoreSolution(question, index, solution);
  const failed = tried.find(({ problems }) => problems.length > 0);
  if (failed) return failed.problems;
  const [best] = tried;
  const text = best && !earnsAll(best) ? describeLoss(best, solution) : null;
  if (!text) return lostZeros(question, index, solution);
  const place = inSubquestion(index, 'solution');
  const { document } = question.prepared;
  const missing = await datasetsFor(question.prepared, index);
  if (missing.length === 0) {
    const repairs = isListWithUnit(solution)
      ? [deleting(document, wholeField(document, inSubquestion(index, 'unit')))]
      : quotingRepairs(question.prepared, index);
    return [{ ...place, text, repairs }];
  }
  const names = missing.map(({ name }) => name).join(', ');
  return [
    {
      ...place,
      repairs: [creatingDatasets(document, missing)],
      text: bilingual(
        `Q${index} kann nicht bewertet werden: Dem Plugin fehlen Datensätze: ${names}.`,
        `Q${index} cannot be scored: the plugin lacks datasets: ${names}.`,
      ),
    },
  ];
}

const VALUES: readonly QuestionProblem['field'][] = ['datasets', 'constants', 'maxima'];

/** Whether datasets or formulas have problems, whose consequences are not reported. */
export const hasWrongValues = ({ problems }: PreparedQuestion): boolean =>
  problems.some(({ field }) => VALUES.includes(field));

/** Finds the problems of computing and scoring the solutions. */
export async function solutionProblems(
  question: ResolvedQuestion,
  broken: ReadonlySet<string>,
): Promise<readonly QuestionProblem[]> {
  const { prepared, row } = question;
  const found: QuestionProblem[] = [];
  if (hasWrongValues(prepared)) return found;
  for (const index of prepared.document.subquestions.keys()) {
    const { mode, solution: source, info = '' } = prepared.document.subquestions[index] ?? {};
    if (mode === 'plugin' && source?.trim() === '') continue;
    const plugin = readInfo(info).name;
    if (mode === 'plugin' && (broken.has(plugin) || !prepared.instances.has(plugin))) continue;
    const unsolved = await unsolvedRows(prepared, index, row.number);
    found.push(...unsolved);
    if (unsolved.length > 0) continue;
    const { solution } = await question.right(index);
    if (!solution) continue;
    const units = unitProblem(prepared, index, solution);
    found.push(...units);
    if (units.length === 0) found.push(...(await scoreProblems(question, index, solution)));
  }
  return found;
}

/** Offers the solution that a plugin calculates to subquestions without one. */
export async function offeredSolutions(
  question: ResolvedQuestion,
): Promise<readonly QuestionProblem[]> {
  const { document, instances } = question.prepared;
  const found: QuestionProblem[] = [];
  for (const [index, { mode, info, solution }] of document.subquestions.entries()) {
    const { name } = readInfo(info);
    if (mode !== 'plugin' || solution.trim() !== '' || !instances.has(name)) continue;
    const call = `plugin("${name}")`;
    const place = inSubquestion(index, 'solution');
    if (!(await attempt(computeIn(question, parseExpression(call))))) continue;
    found.push({
      ...place,
      repairs: [replacing(document, wholeField(document, place), call)],
      text: bilingual(
        `Q${index} hat keine Lösung. Das Plugin kann sie berechnen: ${call}`,
        `Q${index} has no solution. The plugin can calculate it: ${call}`,
      ),
    });
  }
  return found;
}
