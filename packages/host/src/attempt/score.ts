import type { PluginDto, PluginRenderDto } from '@fragwerk/contract';
import type { Tolerance } from '@fragwerk/sdk';
import { dimensionIn } from '../expressions/index.js';
import type { ScoredAnswer } from './model.js';
import type { PreparedQuestion } from './prepared.js';
import { inSubquestion, ProblemList } from './problems.js';
import { instanceBody } from './question-dto.js';
import { scoreNumber, UNIT_ERROR_FACTOR } from './score-number.js';
import { rowValues } from './row.js';
import { showIn, type Solution, solve } from './solution.js';
import { type PluginUse, statementOf, usesIn, viewOf, type Work } from './statement.js';
import { DEFAULT_TOLERANCE, parseTolerance, toleranceDto } from './tolerance.js';

interface Task {
  readonly work: Work;
  readonly index: number;
  readonly answer: string;
  readonly solution: Solution | null;
  readonly tolerance: Tolerance;
}

/** A row with its plugin places, found once for all answers. */
export interface OpenRow {
  readonly work: Work;
  readonly uses: ReadonlyMap<number | string, PluginUse>;
  readonly views: Map<number, Promise<PluginDto>>;
}

/** Prepares a row for scoring; views of plugins are loaded on first use. */
export async function openRow(prepared: PreparedQuestion, row: number): Promise<OpenRow> {
  const work = { prepared, row: rowValues(prepared, row), problems: new ProblemList() };
  const uses = usesIn(work, await statementOf(work));
  return { work: { ...work, problems: new ProblemList() }, uses, views: new Map() };
}

function shownView({ work, uses, views }: OpenRow, index: number): Promise<PluginDto> | null {
  const use = uses.get(`Q${index}`);
  if (!use) return null;
  const view = views.get(index) ?? viewOf(work, use);
  views.set(index, view);
  return view;
}

/** The result for an answer that is not scored. */
function unscored({ work, index, answer, solution, tolerance }: Task): ScoredAnswer {
  const subquestion = work.prepared.document.subquestions[index];
  return {
    subquestion: index,
    answer,
    status: 'NotScored',
    points: 0,
    maxPoints: subquestion?.points ?? 0,
    expected: solution?.text ?? '',
    sentExpected: null,
    parsedAnswer: null,
    tolerance,
    unit: subquestion?.unit ?? '',
    scoreHtml: '',
    feedback: '',
    resultHtml: '',
    problems: work.problems.all,
  };
}

/** Inserts the pictures of a result view into its HTML as data URIs. */
function withPictures({ source, images }: PluginRenderDto): string {
  const types = new Map([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
  ]);
  let html = source;
  for (const [file, content] of Object.entries(images)) {
    const type = types.get(file.split('.').at(-1)?.toLowerCase() ?? '');
    if (type) html = html.replaceAll(`img/${file}`, `data:${type};base64,${content}`);
  }
  return html;
}

/**
 * The members that score and renderpluginresult share
 * (docs/interface/requests.md#pluginrenderresultrequestdto).
 */
export async function answeredBody(row: OpenRow, task: Task) {
  const use = row.uses.get(`Q${task.index}`);
  const pluginDto = await task.work.problems.call(inSubquestion(task.index), () =>
    Promise.resolve(shownView(row, task.index)),
  );
  if (!use || !pluginDto) return null;
  return {
    ...instanceBody(use.instance),
    pluginDto,
    antwort: task.answer,
    toleranz: toleranceDto(task.tolerance),
    varsQuestion: task.work.row.mvars,
    answerDto: task.solution?.dto ?? { ergebnis: null, answerText: '', ze: null },
    grade: task.work.prepared.document.subquestions[task.index]?.points ?? 0,
  };
}

async function scoreByPlugin(row: OpenRow, task: Task, full: boolean): Promise<ScoredAnswer> {
  const { work, index } = task;
  const { client } = work.prepared;
  const before = unscored(task);
  const body = await answeredBody(row, task);
  if (!body) return before;
  const place = inSubquestion(index);
  const score = await work.problems.call(place, () => client.score({ body }));
  const result = full
    ? await work.problems.call(place, () =>
        client.renderpluginresult({ body: { ...body, tex: false } }),
      )
    : null;
  return {
    ...before,
    sentExpected: body.answerDto.answerText,
    status: score?.status ?? 'NotScored',
    points: score?.punkteIst ?? 0,
    maxPoints: score?.punkteSoll ?? before.maxPoints,
    parsedAnswer: score?.schuelerErgebnis?.string ?? null,
    scoreHtml: score?.htmlScoreInfo ?? '',
    feedback: score?.feedback ?? '',
    resultHtml: result ? withPictures(result) : '',
  };
}

function scoreByHost(task: Task, mode: 'number' | 'text'): ScoredAnswer {
  const { answer, solution, tolerance } = task;
  const before = unscored(task);
  if (!solution) return before;
  if (mode === 'text') {
    const isRight = answer.trim() === solution.text.trim();
    const points = isRight ? before.maxPoints : 0;
    return { ...before, status: isRight ? 'OK' : 'FALSCH', points, parsedAnswer: answer.trim() };
  }
  const { status, value } = scoreNumber(answer, solution, tolerance);
  const share = { OK: 1, EINHEITENFEHLER: 1 - UNIT_ERROR_FACTOR, FALSCH: 0 }[status];
  const parsedAnswer = value && showIn(value, solution.target);
  return { ...before, status, points: before.maxPoints * share, parsedAnswer };
}

/**
 * Scores one answer in an open row; `full` adds the plugin's result view. An answer without a
 * subquestion is not scored.
 */
export async function scoreAnswer(
  row: OpenRow,
  { index, answer, full }: { readonly index: number; readonly answer: string; full: boolean },
): Promise<ScoredAnswer> {
  const { prepared } = row.work;
  const subquestion = prepared.document.subquestions[index];
  const work = { ...row.work, problems: new ProblemList() };
  const place = inSubquestion(index, 'solution');
  const solution = await work.problems.call(place, () => solve(prepared, work.row, index));
  const dimension = solution ? dimensionIn(solution.value) : {};
  const tolerance =
    work.problems.try(inSubquestion(index, 'tolerance'), () =>
      parseTolerance(subquestion?.tolerance ?? '', dimension),
    ) ?? DEFAULT_TOLERANCE;
  const task = { work, index, answer, solution, tolerance };
  // Reported here, because a plugin cannot know why the solution is missing.
  if (!subquestion || !solution) return unscored(task);
  if (subquestion.mode !== 'plugin') return scoreByHost(task, subquestion.mode);
  return scoreByPlugin(row, task, full);
}

/**
 * Scores the answers of a student, by index of the subquestion. Plugins score their own answers
 * (score, renderpluginresult), the host scores numbers and texts. A text has to equal the solution,
 * except for spaces at its ends.
 */
export async function scoreAnswers(
  prepared: PreparedQuestion,
  row: number,
  answers: Readonly<Record<string, string>>,
): Promise<readonly ScoredAnswer[]> {
  const open = await openRow(prepared, row);
  const scored: ScoredAnswer[] = [];
  for (const index of prepared.document.subquestions.keys()) {
    const answer = answers[index];
    if (answer !== undefined) scored.push(await scoreAnswer(open, { index, answer, full: true }));
  }
  return scored;
}
