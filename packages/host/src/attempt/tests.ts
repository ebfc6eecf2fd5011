import { isSameDimension, notCorrect } from '@fragwerk/sdk';
import { bilingual, type Localized, tryRead } from '../errors.js';
import { dimensionIn, parseExpression, writeNumbersIn } from '../expressions/index.js';
import type { AnswerTest, QuestionDocument, TestVerdict } from '../question.js';
import { ALL_ROWS } from '../ranges/column.js';
import { readFormat } from '../tags/braces.js';
import { parseTags } from '../tags.js';
import { earnsAll, EPSILON, pointsText, writePoints } from './points.js';
import { ProblemList } from './problems.js';
import { type ResolvedQuestion, resolveQuestion } from './resolved.js';
import { scoreAnswer } from './score.js';
import type { PreparedQuestion, ScoredAnswer, TestOutcome, TestRun } from './model.js';
import { showDataset, showExpression } from './show-values.js';
import { computeIn } from './solution.js';
import type { Work } from './statement.js';
import { parseTarget } from './target.js';

const STATUS: Readonly<Record<TestVerdict, readonly string[]>> = {
  correct: ['OK', 'OK_Lehrer', 'MEHRFACHANTWORT_OK', 'MEHRFACHANTWORT_OK_LEHRER'],
  wrong: ['FALSCH', 'FALSCH_Lehrer'],
  partial: [
    'TEILWEISE_OK',
    'TEILWEISE_OK_Lehrer',
    'MEHRFACHANTWORT_TW_RICHTIG',
    'MEHRFACHANTWORT_TW_RICHTIG_LEHRER',
  ],
  unitError: ['EINHEITENFEHLER', 'EINHEITENFEHLER_Lehrer'],
  notScored: ['NotScored', 'NichtEntschieden'],
};

/** `{=expr}` in an answer: the plain number, in the unit of the subquestion if that fits. */
async function plainNumber(work: Work, source: string, unitText: string): Promise<string> {
  const value = await computeIn(work, parseExpression(source));
  const unit = tryRead(() => parseTarget(unitText)).value?.unit;
  const fits = unit && isSameDimension(unit, { dimension: dimensionIn(value) });
  return writeNumbersIn(value, fits ? unit : null);
}

/**
 * Inserts the values of a row into the answer of a test: `{x}` number and unit as people see them,
 * `{=expr}` the plain number in the unit of the subquestion (in base units if that does not fit), or
 * with a format (`{=expr;mA,3}`) number and unit.
 * @throws ExpressionError, UnitError
 */
async function insertValues(work: Work, test: AnswerTest): Promise<string> {
  const datasets = new Set(work.row.values.keys());
  const unit = work.prepared.document.subquestions[test.subquestion]?.unit ?? '';
  let answer = '';
  for (const part of parseTags(test.answer, { datasets }).parts) {
    if (part.kind === 'dataset') answer += showDataset(work, part);
    else if (part.kind === 'expression') {
      const [source = '', format] = part.expression.split(';');
      const isPlain = part.mode !== 'plain' && (format === undefined || !readFormat(format));
      answer += isPlain ? await plainNumber(work, source, unit) : await showExpression(work, part);
    } else answer += test.answer.slice(part.start, part.end);
  }
  return answer;
}

export const verdicts: Readonly<Record<TestVerdict, Localized>> = {
  correct: { de: 'richtig', en: 'correct' },
  wrong: { de: 'falsch', en: 'wrong' },
  partial: { de: 'teilweise richtig', en: 'partly correct' },
  unitError: { de: 'falsche Einheit', en: 'wrong unit' },
  notScored: { de: 'nicht bewertet', en: 'not scored' },
};

/** Names a wire value of the host's enum Score as an expectation of a test does. */
export function statusName(status: string): Localized {
  const found = Object.entries(STATUS).find(([, all]) => all.includes(status));
  return found ? verdicts[found[0] as TestVerdict] : { de: status, en: status };
}

/** Compares points; 0.67 is what they are in two digits. */
const isSame = (points: number, expected: number): boolean => {
  const digits = String(expected).split('.')[1]?.length ?? 0;
  return Math.abs(expected - points) <= (digits < 2 ? EPSILON : 0.5 / 10 ** digits);
};

const MAX_FEEDBACK = 200;

/** Returns why an answer is scored as it is: the first problem, or what students read, with a space in front. */
function explanation(score: ScoredAnswer): Localized {
  const {
    problems: [problem],
    feedback,
  } = score;
  if (problem) return bilingual(` ${problem.text.de}`, ` ${problem.text.en}`);
  if (earnsAll(score) || ['', notCorrect.de].includes(feedback)) return bilingual('', '');
  const text = feedback.length > MAX_FEEDBACK ? `${feedback.slice(0, MAX_FEEDBACK)} …` : feedback;
  return bilingual(` Rückmeldung: „${text}“`, ` Feedback: “${text}”`);
}

/** Returns why a score differs from the expected one; `null` if it does not. */
function reasonFor(test: AnswerTest, score: ScoredAnswer): Localized | null {
  const { status, points } = score;
  const isExpected = STATUS[test.verdict].includes(status);
  if (isExpected && (test.points === null || isSame(points, test.points))) return null;
  const [expected, received] =
    isExpected && test.points !== null
      ? [pointsText(test.points), writePoints(points)]
      : [verdicts[test.verdict], statusName(status)];
  const { de, en } = explanation(score);
  return bilingual(
    `Erwartet: ${expected.de}; erhalten: ${received.de}.${de}`,
    `Expected: ${expected.en}; received: ${received.en}.${en}`,
  );
}

/** Scores the answer of a test in a row. A failing service only fails the run. */
export async function runTest(question: ResolvedQuestion, test: AnswerTest): Promise<TestRun> {
  const { number: row } = question.row;
  const problems = new ProblemList();
  const work = { ...question, problems };
  const answer = await problems.call({ field: 'tests' }, () => insertValues(work, test));
  const [problem] = problems.all;
  if (answer === null || problem) {
    const { de = '', en = '' } = problem?.text ?? {};
    return {
      ...{ row, passed: false, answer: test.answer, status: '', points: 0, expected: '' },
      reason: bilingual(`Der Test kann nicht laufen: ${de}`, `The test cannot run: ${en}`),
    };
  }
  const score = await scoreAnswer(question, { index: test.subquestion, answer });
  const { status, points, expected } = score;
  const reason = reasonFor(test, score);
  return { row, passed: reason === null, answer, status, points, expected, reason };
}

/** Returns the tests that run in a row, with their numbers. */
export const testsOfRow = (
  { tests }: Pick<QuestionDocument, 'tests'>,
  row: number,
): readonly (readonly [index: number, test: AnswerTest])[] =>
  [...tests.entries()].filter(([, test]) => test.row === null || test.row === row);

/**
 * Runs the tests of a question row by row, one after the other. A failing service only fails its
 * runs.
 */
export async function runTests(
  prepared: PreparedQuestion,
  { onProgress }: { readonly onProgress?: (done: number, all: number) => void } = {},
): Promise<readonly TestOutcome[]> {
  const rows = ALL_ROWS.map((row) => [row, testsOfRow(prepared.document, row)] as const);
  const all = rows.reduce((count, [, tests]) => count + tests.length, 0);
  const outcomes = prepared.document.tests.map((_, index) => ({ index, runs: [] as TestRun[] }));
  let done = 0;
  for (const [row, tests] of rows) {
    const question = tests.length > 0 && (await resolveQuestion(prepared, row));
    if (!question) continue;
    for (const [index, test] of tests) {
      outcomes[index]?.runs.push(await runTest(question, test));
      done += 1;
      onProgress?.(done, all);
    }
  }
  return outcomes;
}
