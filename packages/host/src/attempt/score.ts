import type { PluginDto, PluginRenderDto } from '@fragwerk/contract';
import type { Tolerance } from '@fragwerk/sdk';
import { dimensionIn } from '../expressions/index.js';
import type { ScoredAnswer } from './model.js';
import type { PreparedQuestion } from './prepared.js';
import { ProblemList } from './problems.js';
import { scoreNumber, UNIT_ERROR_FACTOR } from './score-number.js';
import { rowValues } from './row.js';
import { showIn, type Solution, solve } from './solution.js';
import { type PluginUse, statementOf, useOf, usesIn, viewOf, type Work } from './statement.js';
import { parseTolerance, toleranceDto } from './tolerance.js';

/** Everything about one answer before the verdict. */
export interface Task {
  readonly work: Work;
  readonly index: number;
  readonly answer: string;
  readonly solution: Solution | null;
  readonly tolerance: Tolerance;
}

const placeOf = (index: number, member?: string) => ({
  ...{ field: 'subquestions' as const, index },
  ...(member === undefined ? {} : { member }),
});

/** The plugin places of a row, found once for all its answers. */
export interface OpenRow {
  readonly work: Work;
  readonly uses: ReadonlyMap<number | string, PluginUse>;
  readonly views: Map<number, Promise<PluginDto>>;
}

/** Makes a row ready for judging; the views of its plugins load when the first answer needs them. */
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

/** What is known before the verdict. */
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

/** Pictures of a result view stand in its HTML as data URIs. */
function withPictures({ source, images }: PluginRenderDto): string {
  const kinds: Readonly<Record<string, string>> = {
    ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' },
  };
  let html = source;
  for (const [file, content] of Object.entries(images)) {
    const kind = kinds[file.split('.').at(-1)?.toLowerCase() ?? ''];
    if (kind) html = html.replaceAll(`img/${file}`, `data:${kind};base64,${content}`);
  }
  return html;
}

/**
 * The members that score and renderpluginresult share
 * (docs/interface/requests.md#pluginrenderresultrequestdto).
 */
export async function answeredBody(row: OpenRow, task: Task) {
  const use = row.uses.get(`Q${task.index}`);
  const pluginDto = await task.work.problems.call(placeOf(task.index), () =>
    Promise.resolve(shownView(row, task.index)),
  );
  if (!use || !pluginDto) return null;
  return {
    ...useOf(use.instance),
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
  const place = placeOf(index);
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
 * Judges one answer in a row that is open. `full`: with the plugin's result view.
 * A subquestion that does not exist is not scored.
 */
export async function scoreAnswer(
  row: OpenRow,
  { index, answer, full }: { readonly index: number; readonly answer: string; full: boolean },
): Promise<ScoredAnswer> {
  const { prepared } = row.work;
  const subquestion = prepared.document.subquestions[index];
  const work = { ...row.work, problems: new ProblemList() };
  const place = placeOf(index, 'solution');
  const solution = await work.problems.call(place, () => solve(prepared, work.row, index));
  const dimension = solution ? dimensionIn(solution.value) : {};
  const tolerance = work.problems.try(placeOf(index, 'tolerance'), () =>
    parseTolerance(subquestion?.tolerance ?? '', dimension),
  ) ?? { amount: 1e-10, mode: 'relative' as const };
  const task = { work, index, answer, solution, tolerance };
  // Without its solution a plugin could only say that there is none, and not why.
  if (!subquestion || !solution) return unscored(task);
  if (subquestion.mode !== 'plugin') return scoreByHost(task, subquestion.mode);
  return scoreByPlugin(row, task, full);
}

/**
 * Judges the answers of a student, by index of the subquestion: those of plugins by the plugin
 * (score, renderpluginresult), numbers and texts by the host. A text is right when it is the
 * solution letter by letter, blanks at its ends apart.
 */
export async function scoreAnswers(
  prepared: PreparedQuestion,
  row: number,
  answers: Readonly<Record<string, string>>,
): Promise<readonly ScoredAnswer[]> {
  const open = await openRow(prepared, row);
  const judged: ScoredAnswer[] = [];
  for (const index of prepared.document.subquestions.keys()) {
    const answer = answers[index];
    if (answer !== undefined) judged.push(await scoreAnswer(open, { index, answer, full: true }));
  }
  return judged;
}
