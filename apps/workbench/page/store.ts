import { useEffect, useState } from 'preact/hooks';
import {
  emptyQuestion,
  type Localized,
  type QuestionDocument,
  type QuestionProblem,
  type TrialRow,
} from '@fragwerk/host';
import type {
  Language,
  PluginFault,
  ShownFinding,
  SourcePlace,
  TrafficEntry,
  WorkbenchState,
} from '../src/api.js';
import type { Replies } from '../src/engine.js';
import type { BlockedRequest } from '../src/frame-messages.js';

export type Section = 'editor' | 'preview' | 'panel';
/** A field of the question that is edited as a table. */
export type TableField = 'images' | 'plugins' | 'datasets' | 'subquestions' | 'tests';
export type EditorTab = TableField | 'text' | 'formulas';
export type PreviewTab = 'student' | 'readonly' | 'result' | 'print' | 'access';
export type PanelTab = 'traffic' | 'registration';
type Answers = Readonly<Record<string, string>>;
/** An error in a plugin's script in the browser. */
export interface ScriptProblem {
  readonly message: string;
  readonly place: SourcePlace | null;
}

/** A request that the browser blocked for a frame. */
export interface Blocked {
  readonly request: BlockedRequest;
  readonly finding: ShownFinding;
}

export type SaveState =
  | { readonly kind: 'saved' | 'waiting' }
  | {
      readonly kind: 'failed';
      readonly message: Localized;
      /** `conflict`: the file was changed meanwhile; `gone`: it was deleted. */
      readonly reason: 'conflict' | 'gone' | 'other';
    };

/** Versions of the open question before and after its undone changes. */
export interface History {
  readonly past: readonly QuestionDocument[];
  readonly future: readonly QuestionDocument[];
}

interface Trial {
  /** The question that is tried. */
  readonly of: QuestionDocument | null;
  /** Students so far, by row. */
  readonly rows: ReadonlyMap<number, TrialRow>;
  readonly all: number;
  readonly state: 'running' | 'done' | 'failed';
}

/** The history of a question that was just opened. */
export const noHistory: History = { past: [], future: [] };

export const noTrial: Trial = { of: null, rows: new Map(), all: 40, state: 'running' };

/** Problems, and the question in which they were found. */
export const noProblems = {
  of: null as QuestionDocument | null,
  list: [] as Replies['problems'],
};

const browserLanguage: Language = navigator.language.toLowerCase().startsWith('en') ? 'en' : 'de';

/** State that several parts of the page share. */
const initial = {
  language: browserLanguage,
  connection: 'open' as 'open' | 'lost',
  server: null as WorkbenchState | null,
  notice: null as Localized | null,
  /** The question that was just deleted, until another one is opened. */
  deleted: null as QuestionDocument | null,
  faults: [] as readonly PluginFault[],
  lastBuild: null as { readonly milliseconds: number; readonly at: Date } | null,
  file: null as string | null,
  document: null as QuestionDocument | null,
  /** Version of the file that the open question was last read from or written to. */
  version: '',
  save: { kind: 'saved' } as SaveState,
  history: noHistory,
  row: 0,
  /** By student. */
  allAnswers: {} as Readonly<Record<string, Answers>>,
  /** The statement, and the state from which it was requested. */
  shown: null as {
    readonly reply: Replies['show'];
    readonly build: number;
    readonly student: string;
  } | null,
  showProblem: null as Localized | null,
  /** The last question that was shown completely, or could not be shown. */
  settled: null as { readonly of: QuestionDocument; readonly build: number } | null,
  problems: noProblems,
  trial: noTrial,
  scriptProblems: [] as readonly ScriptProblem[],
  /** Allows plugins to load files of other servers. */
  allowsCdn: false,
  /** Requests that the browser blocked since the question's frame was loaded. */
  blocked: [] as readonly Blocked[],
  scores: null as Replies['score'] | null,
  section: 'editor' as Section,
  editorTab: 'text' as EditorTab,
  previewTab: 'student' as PreviewTab,
  panelTab: 'traffic' as PanelTab,
  isPanelOpen: false,
  isPhone: false,
  /** Lets the author edit in the student's view, which changes definitions of plugins. */
  isEditing: false,
  traffic: [] as readonly TrafficEntry[],
  /** Number of reported changes in the frame of the question, one after each audit. */
  frameChanges: 0,
  registrationEvents: 0,
};

export type State = Readonly<typeof initial>;

let state: State = initial;

const listeners = new Set<() => void>();

export const getState = (): State => state;

/** Changes the state and notifies its listeners. */
export function update(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const listener of [...listeners]) listener();
}

export const updating = (change: Partial<State>) => (): void => update(change);

/** Returns an event handler that sets one member of the state. */
export const setter =
  <K extends keyof State>(name: K) =>
  (value: State[K]): void =>
    update({ [name]: value });

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Renders the component again when the state has changed in a way that concerns it. */
function useRendering(hasChanged: () => boolean): void {
  const [, setRenderings] = useState(0);
  useEffect(() => {
    const check = (): void => {
      if (hasChanged()) setRenderings((count) => count + 1);
    };
    check();
    return subscribe(check);
  });
}

/** A value of the state; the component is rendered again when it changes. */
export function useStore<T>(select: (state: State) => T): T {
  const value = select(state);
  useRendering(() => !Object.is(select(state), value));
  return value;
}

/** The state; the component is rendered again when a member changes that it has read. */
export function usePageState(): State {
  const shown = state;
  const names = new Set<keyof State>();
  useRendering(() => [...names].some((name) => !Object.is(state[name], shown[name])));
  return new Proxy(shown, {
    get(_, name: keyof State) {
      names.add(name);
      return shown[name];
    },
  });
}

const EMPTY = emptyQuestion('', '');

/** Returns the open question; only rendered tabs use it, which require one. */
export const useQuestion = (): QuestionDocument => useStore(({ document }) => document ?? EMPTY);

/** Returns the problems of a field, without advice. */
export function useProblems(field: QuestionProblem['field']): readonly QuestionProblem[] {
  const { problems } = usePageState();
  return problems.list.filter((problem) => !problem.advice && problem.field === field);
}

/** Returns the name of a student: each row of a question is another one. */
export const studentOf = ({ file, row }: Pick<State, 'file' | 'row'> = state): string =>
  `${row + 1} ${file ?? ''}`;

const NO_ANSWERS: Answers = {};

/** Returns the answers that a student has entered; default: the one of the chosen row. */
export const answersOf = (student = studentOf()): Answers =>
  state.allAnswers[student] ?? NO_ANSWERS;

/** Translates a text into the language of the page; {@link App} renders it again on a change. */
export const t = (text: Localized): string => text[state.language];
