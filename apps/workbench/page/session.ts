import * as s from '@fragwerk/sdk/schema';
import type { SavedQuestion } from '../src/api.js';
import type { GivenAnswer } from '../src/frame-messages.js';
import { answersOf, getState, type State, subscribe, update } from './store.js';

const KEY = 'fragwerk-workbench';
const RESTORED = [
  'language',
  'file',
  'row',
  'section',
  'editorTab',
  'previewTab',
  'panelTab',
  'isPanelOpen',
  'isPhone',
  'allowsCdn',
  'allAnswers',
] as const satisfies readonly (keyof State)[];

/** Keeps an answer; the frame may still show the question or row before. */
export function keepAnswer({ student, subquestion, answer }: Omit<GivenAnswer, 'kind' | 'count'>) {
  const answers = { ...answersOf(student), [String(subquestion)]: answer };
  update({ allAnswers: { ...getState().allAnswers, [student]: answers } });
}

/** Stores a value for this browser tab, unless it exceeds the browser's storage, as images may. */
function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    sessionStorage.removeItem(key);
  }
}

/** Restores the state of this browser tab, and stores its changes from now on. */
export function startSession(): void {
  let last = getState();
  const kept = s.parseJson(s.anyObject, sessionStorage.getItem(KEY) ?? undefined) ?? {};
  update(Object.fromEntries(RESTORED.filter((key) => key in kept).map((key) => [key, kept[key]])));
  subscribe(() => {
    const state = getState();
    // Storing takes longer than most updates, such as one for each row of a trial run.
    if (RESTORED.every((key) => state[key] === last[key])) return;
    last = state;
    keep(KEY, Object.fromEntries(RESTORED.map((key) => [key, state[key]])));
  });
}

const draftKey = (file: string): string => `${KEY}-draft:${file}`;

/** A question with the version of the file that it was made from. */
type Draft = Pick<SavedQuestion, 'document' | 'version'>;

/** Unsaved questions, which survive a reload of the page; their files are saved shortly after. */
export const draft = {
  keep: (file: string, kept: Draft): void => keep(draftKey(file), kept),
  drop: (file: string): void => sessionStorage.removeItem(draftKey(file)),
  read: (file: string): Draft | null =>
    JSON.parse(sessionStorage.getItem(draftKey(file)) ?? 'null') as Draft | null,
};
