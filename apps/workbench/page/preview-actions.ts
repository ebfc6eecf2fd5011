import { useEffect } from 'preact/hooks';
import { api } from './api-client.js';
import { isAbort, messageOf } from './http.js';
import { attempt } from './question-actions.js';
import { getState, update, useStore } from './store.js';

const TYPING_MS = 200;
let lastBuild = -1;

/** Keeps the shown question in step with the document, the row and the build of the plugin. */
export function useShownQuestion(): void {
  const document = useStore((state) => state.document);
  const row = useStore((state) => state.row);
  const build = useStore((state) => state.server?.build ?? -1);
  const isLost = useStore((state) => state.connection === 'lost');
  useEffect(() => {
    if (!document || build < 0 || isLost) return undefined;
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const reply = await api.show({ document, row }, abort.signal);
        update({ shown: { reply, build }, showProblem: null });
        const list = await api.problems({ document, row }, abort.signal);
        update({ problems: { of: document, list } });
      } catch (error) {
        if (!isAbort(error)) update({ showProblem: messageOf(error) });
      }
    };
    const timer = setTimeout(() => void load(), build === lastBuild ? TYPING_MS : 0);
    lastBuild = build;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [document, row, build, isLost]);
}

async function judge(): Promise<void> {
  const { document, row, answers } = getState();
  if (!document) return;
  const given = Object.fromEntries(
    document.subquestions.map((_, index) => [String(index), answers[String(index)] ?? '']),
  );
  const judged = await api.judge({ document, row, answers: given });
  if (getState().document === document && getState().row === row) update({ judged });
}

/** Has the answers of this row scored, and shows the result. */
export async function score(): Promise<void> {
  await attempt(async () => {
    await judge();
    update({ previewTab: 'result', section: 'preview', notice: null });
  });
}

/** Scores again when the question or the plugin changes while a result is shown. */
export function useFreshResult(): void {
  const shown = useStore((state) => state.shown);
  useEffect(() => {
    if (getState().judged) void attempt(judge);
  }, [shown]);
}

export const setRow = (row: number): void => {
  update({ row: Math.min(Math.max(row, 0), 39), judged: null });
};
