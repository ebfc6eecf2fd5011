import type { QuestionDocument } from '@fragwerk/host';
import { type Answers, getState, type State, subscribe, update } from './store.js';

const KEY = 'fragwerk-workbench';
const KEPT = [
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

interface Kept extends Partial<State> {
  /** By question file. */
  readonly allAnswers?: Readonly<Record<string, Answers>>;
}

function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

let allAnswers: Readonly<Record<string, Answers>> = {};

/** The answers that were typed for a question. */
export const answersFor = (file: string): Answers => allAnswers[file] ?? {};

/** Takes up where this tab of the browser was, and keeps note from now on. */
export function startSession(): void {
  const kept = read();
  allAnswers = kept.allAnswers ?? {};
  update(Object.fromEntries(KEPT.filter((key) => key in kept).map((key) => [key, kept[key]])));
  subscribe(() => {
    const state = getState();
    if (state.file !== null && state.document) {
      allAnswers = { ...allAnswers, [state.file]: state.answers };
    }
    const values = Object.fromEntries(KEPT.map((key) => [key, state[key]]));
    sessionStorage.setItem(KEY, JSON.stringify({ ...values, allAnswers }));
  });
}

const draftKey = (file: string): string => `${KEY}-draft:${file}`;

interface Draft {
  readonly document: QuestionDocument;
  /** Of the file that it was made from. */
  readonly version: string;
}

/** What was typed and is not saved yet; survives a reload of the page. */
export const draft = {
  keep: (file: string, kept: Draft): void => {
    sessionStorage.setItem(draftKey(file), JSON.stringify(kept));
  },
  drop: (file: string): void => {
    sessionStorage.removeItem(draftKey(file));
  },
  read: (file: string): Draft | null =>
    JSON.parse(sessionStorage.getItem(draftKey(file)) ?? 'null') as Draft | null,
};
