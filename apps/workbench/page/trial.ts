import { useEffect } from 'preact/hooks';
import type { QuestionDocument } from '@fragwerk/host';
import type { RunMessages } from '../src/api.js';
import { streaming } from './api-client.js';
import { getState, noTrial, update, usePageState, useStore } from './store.js';
import { delayed } from './tools.js';

/** Pause before a run, so that it does not slow down further typing. */
const START_DELAY_MS = 700;

/** Whether a trial run of the question is complete, and with it the list of problems. */
export const isTried = (document: QuestionDocument): boolean => {
  const { trial } = getState();
  return trial.of === document && trial.state === 'done';
};

type TrialMessage = RunMessages['trial'];

function onMessage(document: QuestionDocument, message: TrialMessage): void {
  const { trial } = getState();
  if (message.kind === 'failed') update({ trial: { ...trial, state: 'failed' } });
  else if (message.kind === 'row') {
    const rows = new Map(trial.rows).set(message.row.row, message.row);
    update({ trial: { ...trial, rows, all: message.all } });
  } else {
    const list = message.problems;
    update({ trial: { ...trial, state: 'done' }, problems: { of: document, list } });
  }
}

/** Tries the open question in all rows once it is saved and shown; an edit ends the run. */
export function useTrial(): void {
  const { document } = usePageState();
  const build = useStore((state) => state.server?.build ?? -1);
  const isSaved = useStore(({ save }) => save.kind === 'saved');
  const isLost = useStore(({ connection }) => connection === 'lost');
  const isSettled = useStore(({ settled }) => settled?.of === document && settled.build === build);
  useEffect(() => {
    if (!document || !isSaved || build < 0 || isLost) return undefined;
    update({ trial: { ...noTrial, of: document } });
    if (!isSettled) return undefined;
    return delayed((signal) => {
      const { row } = getState();
      const receive = (message: TrialMessage): void => onMessage(document, message);
      streaming('trial')({ document, row }, receive, signal).catch(() => {
        const { trial } = getState();
        if (!signal.aborted) update({ trial: { ...trial, state: 'failed' } });
      });
    }, START_DELAY_MS);
  }, [document, build, isSaved, isLost, isSettled]);
}
