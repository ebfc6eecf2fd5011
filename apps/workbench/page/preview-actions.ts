import { useEffect } from 'preact/hooks';
import type { QuestionProblem } from '@fragwerk/host';
import { call } from './api-client.js';
import { isAbort, messageOf } from './http.js';
import { latest } from './latest.js';
import { attempt } from './question-actions.js';
import { latestAnswers } from './student-frame.js';
import {
  answersOf,
  getState,
  type PreviewTab,
  studentOf,
  update,
  usePageState,
  useStore,
} from './store.js';
import { delayed } from './tools.js';
import { isTried } from './trial.js';

const TYPING_DELAY_MS = 200;
const RETRY_DELAY_MS = 1000;
const MAX_RETRIES = 5;

/** Loads something, and loads it again while a busy service is too late for a part of it. */
async function untilComplete(load: () => Promise<readonly QuestionProblem[]>): Promise<void> {
  for (let retries = 0; ; retries++) {
    const problems = await load();
    if (retries === MAX_RETRIES || !problems.some(({ temporary }) => temporary)) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}

/** Build and student of the last request; only the same student may still be typing. */
let last = '';

/** Reloads the shown question when the document, the row or the build of the plugin changes. */
export function useShownQuestion(): void {
  const { document, row, file } = usePageState();
  const student = studentOf({ file, row });
  const build = useStore((state) => state.server?.build ?? -1);
  const isLost = useStore((state) => state.connection === 'lost');
  useEffect(() => {
    if (!document || build < 0 || isLost) return undefined;
    const load = async (signal: AbortSignal): Promise<void> => {
      try {
        await untilComplete(async () => {
          const reply = await call('show', { document, row }, signal);
          update({ shown: { reply, build, student }, showProblem: null });
          return reply.problems;
        });
        update({ settled: { of: document, build } });
        if (isTried(document)) return;
        const list = await call('problems', { document, row }, signal);
        // Repairs are offered once the trial run has tried them.
        const untried = list.map(({ repairs: _, ...problem }) => problem);
        if (!isTried(document)) update({ problems: { of: document, list: untried } });
      } catch (error) {
        if (!isAbort(error))
          update({ showProblem: messageOf(error), settled: { of: document, build } });
      }
    };
    const requested = `${build} ${student}`;
    const delayMs = requested === last ? TYPING_DELAY_MS : 0;
    last = requested;
    return delayed(load, delayMs);
  }, [document, student, build, isLost]);
}

const beginScoring = latest();

/** Loads the scores of the current answers. @param onLoaded called whenever they arrive, maybe incomplete */
async function loadScores(onLoaded = (): void => undefined): Promise<void> {
  const { document, row } = getState();
  const answers = answersOf();
  if (!document) return;
  const isLatest = beginScoring();
  const given = Object.fromEntries(
    document.subquestions.map((_, index) => [String(index), answers[String(index)] ?? '']),
  );
  await untilComplete(async () => {
    const scores = await call('score', { document, row, answers: given });
    if (getState().document !== document || getState().row !== row || !isLatest()) return [];
    update({ scores });
    onLoaded();
    return scores.flatMap(({ problems }) => problems);
  });
}

/** Begins a check. Only the result of the last one is shown; choosing a view counts as one, too. */
const beginCheck = latest();

/** Shows a view that the user chose, maybe the same again: a running check does not replace it. */
export function choosePreview(previewTab: PreviewTab): void {
  beginCheck();
  update({ previewTab });
}

/** Scores the answers of the current row and shows the result, unless a view was chosen meanwhile. */
export async function score(): Promise<void> {
  const { file } = getState();
  const isAwaited = beginCheck();
  await attempt(async () => {
    await latestAnswers();
    await loadScores(() => {
      update({ notice: null });
      if (!isAwaited()) return;
      beginCheck();
      if (getState().file === file) update({ previewTab: 'result', section: 'preview' });
    });
  });
}

/** Scores again when the question or the plugin changes while a result is shown. */
export function useFreshResult(): void {
  const { shown } = usePageState();
  useEffect(() => {
    if (getState().scores) void attempt(loadScores);
  }, [shown]);
}

export function setRow(wanted: number): void {
  const row = Math.min(Math.max(wanted, 0), 39);
  update({ row, scores: null });
}

export function showStudent(row: number): void {
  setRow(row);
  choosePreview('student');
  update({ section: 'preview' });
}

/** Returns an event handler that moves forward or back by some rows. */
export const changeRow = (by: number) => (): void => setRow(getState().row + by);
