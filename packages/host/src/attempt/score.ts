import type { PluginRenderDto } from '@fragwerk/contract';
import type { PreparedQuestion, ScoredAnswer } from './model.js';
import { inSubquestion, ProblemList } from './problems.js';
import { ask } from './requests.js';
import { answeredIn, type ResolvedQuestion, resolveQuestion } from './resolved.js';
import { scoreNumber, UNIT_ERROR_FACTOR } from './score-number.js';
import { showIn, type Solution } from './solution.js';

/** Inserts the pictures of a result view into its HTML as data URIs. */
function withPictures({ source, images }: PluginRenderDto): string {
  const types = new Map(
    Object.entries({ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' }),
  );
  let html = source;
  for (const [file, content] of Object.entries(images)) {
    const type = types.get(file.split('.').at(-1)?.toLowerCase() ?? '');
    if (type) html = html.replaceAll(`img/${file}`, `data:${type};base64,${content}`);
  }
  return html;
}

async function scoreByPlugin(
  question: ResolvedQuestion,
  before: ScoredAnswer,
  full: boolean,
): Promise<ScoredAnswer> {
  const { prepared, problems } = question;
  const { subquestion: index, answer } = before;
  const answered = await answeredIn(question, { index, answer });
  if (!answered) return before;
  const place = inSubquestion(index);
  const score = await problems.call(place, () => ask(prepared, 'score', answered));
  const result = full
    ? await problems.call(place, () =>
        ask(prepared, 'renderpluginresult', { ...answered, tex: false }),
      )
    : null;
  return {
    ...before,
    sentExpected: answered.right?.answerText ?? null,
    status: score?.status ?? 'NotScored',
    points: score?.punkteIst ?? 0,
    maxPoints: score?.punkteSoll ?? before.maxPoints,
    parsedAnswer: score?.schuelerErgebnis?.string ?? null,
    scoreHtml: score?.htmlScoreInfo ?? '',
    feedback: score?.feedback ?? '',
    resultHtml: result ? withPictures(result) : '',
  };
}

function scoreByHost(
  before: ScoredAnswer,
  solution: Solution,
  mode: 'number' | 'text',
): ScoredAnswer {
  const { answer, maxPoints, tolerance } = before;
  if (mode === 'text') {
    const isRight = answer.trim() === solution.text.trim();
    const points = isRight ? maxPoints : 0;
    return { ...before, status: isRight ? 'OK' : 'FALSCH', points, parsedAnswer: answer.trim() };
  }
  const { status, value } = scoreNumber(answer, solution, tolerance);
  const share = { OK: 1, EINHEITENFEHLER: 1 - UNIT_ERROR_FACTOR, FALSCH: 0 }[status];
  const parsedAnswer = value && showIn(value, solution.target);
  return { ...before, status, points: maxPoints * share, parsedAnswer };
}

/**
 * Scores one answer to a resolved question; `full` adds the plugin's result view. An answer without a
 * subquestion is not scored.
 */
export async function scoreAnswer(
  resolved: ResolvedQuestion,
  { index, answer, full = false }: { index: number; answer: string; full?: boolean },
): Promise<ScoredAnswer> {
  const subquestion = resolved.prepared.document.subquestions[index];
  const { solution, tolerance, problems: found } = await resolved.right(index);
  const problems = new ProblemList(found);
  const before: ScoredAnswer = {
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
    problems: problems.all,
  };
  // Reported here, because the plugin does not know why the solution is missing.
  if (!subquestion || !solution) return before;
  if (subquestion.mode !== 'plugin') return scoreByHost(before, solution, subquestion.mode);
  return scoreByPlugin({ ...resolved, problems }, before, full);
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
  const resolved = await resolveQuestion(prepared, row);
  const scored: ScoredAnswer[] = [];
  for (const index of prepared.document.subquestions.keys()) {
    const answer = answers[index];
    if (answer !== undefined)
      scored.push(await scoreAnswer(resolved, { index, answer, full: true }));
  }
  return scored;
}
