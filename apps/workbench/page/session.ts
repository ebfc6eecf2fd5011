import type { QuestionDocument } from '@fragwerk/host';
import type { GivenAnswer } from '../src/frame-messages.js';
import { type Answers, getState, type State, subscribe, update } from './store.js';

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
] as const satisfies readonly (keyof State)[];

interface Session extends Partial<State> {
  /** By student. */
  readonly allAnswers?: Readonly<Record<string, Answers>>;
}

function read(): Session {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Session;
  } catch {
    return {};
  }
}

let allAnswers: Readonly<Record<string, Answers>> = {};

/** Returns the name of a student: each row of a question is another one. */
export const studentOf = ({ file, row }: Pick<State, 'file' | 'row'>): string =>
  `${row + 1} ${file ?? ''}`;

/** Returns the answers that a student has entered. */
export const answersOf = (student: string): Answers => allAnswers[student] ?? {};

/** Keeps an answer; the frame may still show the question or row before. */
export function keepAnswer({ student, subquestion, answer }: GivenAnswer): void {
  const answers = { ...allAnswers[student], [String(subquestion)]: answer };
  allAnswers = { ...allAnswers, [student]: answers };
  if (student === studentOf(getState())) update({ answers });
}

/** Restores the state of this browser tab, and stores it from now on. */
export function startSession(): void {
  const kept = read();
  allAnswers = kept.allAnswers ?? {};
  update(Object.fromEntries(RESTORED.filter((key) => key in kept).map((key) => [key, kept[key]])));
  subscribe(() => {
    const state = getState();
    if (state.file !== null && state.document) {
      allAnswers = { ...allAnswers, [studentOf(state)]: state.answers };
    }
    const values = Object.fromEntries(RESTORED.map((key) => [key, state[key]]));
    sessionStorage.setItem(KEY, JSON.stringify({ ...values, allAnswers }));
  });
}

const draftKey = (file: string): string => `${KEY}-draft:${file}`;

interface Draft {
  readonly document: QuestionDocument;
  /** Version of the file that it was made from. */
  readonly version: string;
}

/** Unsaved questions, which survive a reload of the page. */
export const draft = {
  keep: (file: string, kept: Draft): void => {
    try {
      sessionStorage.setItem(draftKey(file), JSON.stringify(kept));
    } catch {
      // Images may exceed the browser's storage; the file is saved shortly after.
      sessionStorage.removeItem(draftKey(file));
    }
  },
  drop: (file: string): void => sessionStorage.removeItem(draftKey(file)),
  read: (file: string): Draft | null =>
    JSON.parse(sessionStorage.getItem(draftKey(file)) ?? 'null') as Draft | null,
};
