import { fromBase, isSameDimension, unitOfDimension } from '@fragwerk/sdk';
import type { Localized } from '../errors.js';
import {
  dimensionIn,
  mapValue,
  numberValue,
  parseExpression,
  writeValueOf,
} from '../expressions/index.js';
import type { AnswerTest, TestVerdict } from '../question.js';
import { DATASET_ROWS } from '../ranges/column.js';
import { readFormat } from '../tags/braces.js';
import { parseTags } from '../tags.js';
import { scoreAnswer, type OpenRow, openRow } from './score.js';
import type { ScoredAnswer, TestOutcome, TestRun } from './model.js';
import type { PreparedQuestion } from './prepared.js';
import { showDataset, showExpression } from './show-values.js';
import { computeIn } from './solution.js';
import type { Work } from './statement.js';
import { parseTarget, type Target } from './target.js';

const STATUS: Readonly<Record<TestVerdict, readonly string[]>> = {
  correct: ['OK', 'OK_Lehrer', 'MEHRFACHANTWORT_OK', 'MEHRFACHANTWORT_OK_LEHRER'],
  wrong: ['FALSCH', 'FALSCH_Lehrer'],
  partial: [
    ...['TEILWEISE_OK', 'TEILWEISE_OK_Lehrer'],
    ...['MEHRFACHANTWORT_TW_RICHTIG', 'MEHRFACHANTWORT_TW_RICHTIG_LEHRER'],
  ],
  unitError: ['EINHEITENFEHLER', 'EINHEITENFEHLER_Lehrer'],
  notScored: ['NotScored', 'NichtEntschieden'],
};

const targetOf = (text: string): Target | null => {
  try {
    return parseTarget(text);
  } catch {
    return null;
  }
};

/** `{=expr}` in an answer: the plain number, in the unit of the subquestion where that fits. */
async function plainNumber(work: Work, source: string, unitText: string): Promise<string> {
  const value = await computeIn(work.prepared, work.row, parseExpression(source));
  const own = unitOfDimension(dimensionIn(value));
  const unit = targetOf(unitText)?.unit;
  if (!unit || !isSameDimension(unit, own)) return writeValueOf(value);
  return writeValueOf(
    mapValue(value, ({ re, im }) =>
      numberValue(fromBase(re, unit), {}, im === 0 ? 0 : fromBase(im, unit)),
    ),
  );
}

/**
 * The answer of a test in a row: `{x}` inserts number and unit as people see them, `{=expr}` the
 * plain number in the unit of the subquestion (in base units where it has none or another), or
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

const VERDICTS: Readonly<Record<TestVerdict, Localized>> = {
  correct: { de: 'richtig', en: 'right' },
  wrong: { de: 'falsch', en: 'wrong' },
  partial: { de: 'teilweise richtig', en: 'partly right' },
  unitError: { de: 'Einheitenfehler', en: 'unit error' },
  notScored: { de: 'nicht bewertet', en: 'not scored' },
};

function wordFor(status: string): Localized {
  const found = Object.entries(STATUS).find(([, all]) => all.includes(status));
  return found ? VERDICTS[found[0] as TestVerdict] : { de: status, en: status };
}

/** What is wrong with a verdict; `null` when it is the wanted one. */
function reasonFor(test: AnswerTest, judged: ScoredAnswer): Localized | null {
  const [problem] = judged.problems;
  if (!STATUS[test.verdict].includes(judged.status)) {
    const [wanted, came] = [VERDICTS[test.verdict], wordFor(judged.status)];
    const [de, en] = problem ? [` ${problem.text.de}`, ` ${problem.text.en}`] : ['', ''];
    return {
      de: `Erwartet: ${wanted.de}; bewertet wurde: ${came.de}.${de}`,
      en: `Expected: ${wanted.en}; it was judged: ${came.en}.${en}`,
    };
  }
  if (test.points === null || Math.abs(test.points - judged.points) <= 1e-9) return null;
  return {
    de: `Erwartet: ${test.points} Punkte; vergeben wurden ${judged.points}.`,
    en: `Expected: ${test.points} points; it got ${judged.points}.`,
  };
}

const sum = (text: Localized): Localized => ({
  de: `Der Test läuft nicht: ${text.de}`,
  en: `The test does not run: ${text.en}`,
});

async function runOne(open: OpenRow, test: AnswerTest, row: number): Promise<TestRun> {
  const failed = (reason: Localized): TestRun => ({
    ...{ row, passed: false, answer: test.answer, status: '', points: 0, expected: '' },
    reason: sum(reason),
  });
  const { problems } = open.work;
  const before = problems.all.length;
  const place = { field: 'tests' } as const;
  const answer = await problems.call(place, () => insertValues(open.work, test));
  const wrong = problems.all[before];
  if (answer === null || wrong) {
    return failed(wrong?.text ?? { de: 'Die Antwort ist leer.', en: 'The answer is empty.' });
  }
  const judged = await scoreAnswer(open, { index: test.subquestion, answer, full: false });
  const { status, points, expected } = judged;
  const reason = reasonFor(test, judged);
  return { row, passed: reason === null, answer, status, points, expected, reason };
}

/** Progress of `runTests`, in runs. */
export type OnProgress = (done: number, all: number) => void;

/**
 * Runs the tests of a question over their rows, one call after the other; a plugin's place is
 * loaded once per row. A failing service fails the runs and not the whole.
 */
export async function runTests(
  prepared: PreparedQuestion,
  { onProgress }: { readonly onProgress?: OnProgress } = {},
): Promise<readonly TestOutcome[]> {
  const { tests } = prepared.document;
  const rowsOf = (test: AnswerTest) =>
    test.row === null ? Array.from({ length: DATASET_ROWS }, (_, row) => row) : [test.row];
  const all = tests.reduce((count, test) => count + rowsOf(test).length, 0);
  const open = new Map<number, Promise<OpenRow>>();
  const outcomes: TestOutcome[] = [];
  let done = 0;
  for (const [index, test] of tests.entries()) {
    const runs: TestRun[] = [];
    for (const row of rowsOf(test)) {
      const judged = open.get(row) ?? openRow(prepared, row);
      open.set(row, judged);
      runs.push(await runOne(await judged, test, row));
      done += 1;
      onProgress?.(done, all);
    }
    outcomes.push({ index, runs });
  }
  return outcomes;
}
