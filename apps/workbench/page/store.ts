import { useEffect, useState } from 'preact/hooks';
import type { Localized, QuestionDocument, TrialRow } from '@fragwerk/host';
import type {
  Language,
  PluginFault,
  Replies,
  ShownFinding,
  SourcePlace,
  TrafficEntry,
  WorkbenchState,
} from '../src/api.js';
import type { BlockedRequest } from '../src/frame-messages.js';

export type Section = 'editor' | 'preview' | 'panel';
export type EditorTab =
  'text' | 'images' | 'plugins' | 'datasets' | 'formulas' | 'subquestions' | 'tests';
export type PreviewTab = 'student' | 'readonly' | 'result' | 'print' | 'access';
export type PanelTab = 'traffic' | 'registration';
export type Answers = Readonly<Record<string, string>>;
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

/** The last trial run. */
interface Trial {
  /** The question that is tried. */
  readonly of: QuestionDocument | null;
  /** Students so far, by row. */
  readonly rows: ReadonlyMap<number, TrialRow>;
  readonly all: number;
  readonly state: 'running' | 'done' | 'failed';
}

/** State that several parts of the page share. */
export interface State {
  readonly language: Language;
  readonly connection: 'open' | 'lost';
  readonly server: WorkbenchState | null;
  readonly notice: Localized | null;
  readonly faults: readonly PluginFault[];
  readonly lastBuild: { readonly milliseconds: number; readonly at: Date } | null;
  readonly file: string | null;
  readonly document: QuestionDocument | null;
  readonly save: SaveState;
  readonly history: History;
  readonly row: number;
  readonly answers: Answers;
  /** The statement, and the state from which it was requested. */
  readonly shown: {
    readonly reply: Replies['show'];
    readonly build: number;
    readonly student: string;
  } | null;
  readonly showProblem: Localized | null;
  /** The last question that was shown completely, or could not be shown. */
  readonly settled: { readonly of: QuestionDocument; readonly build: number } | null;
  /** Problems, and the question in which they were found. */
  readonly problems: { readonly of: QuestionDocument | null; readonly list: Replies['problems'] };
  readonly trial: Trial;
  readonly scriptProblems: readonly ScriptProblem[];
  /** Allows plugins to load files of other servers. */
  readonly allowsCdn: boolean;
  /** Requests that the browser blocked since the question's frame was loaded. */
  readonly blocked: readonly Blocked[];
  readonly scores: Replies['score'] | null;
  readonly section: Section;
  readonly editorTab: EditorTab;
  readonly previewTab: PreviewTab;
  readonly panelTab: PanelTab;
  readonly isPanelOpen: boolean;
  readonly isPhone: boolean;
  /** Lets the author edit in the student's view, which changes definitions of plugins. */
  readonly isEditing: boolean;
  readonly traffic: readonly TrafficEntry[];
  /** Number of reported changes in the frame of the question, one after each audit. */
  readonly frameChanges: number;
  /** Number of events about the registration. */
  readonly registrationEvents: number;
}

/** The history of a question that was just opened. */
export const noHistory: History = { past: [], future: [] };

export const noTrial: Trial = { of: null, rows: new Map(), all: 40, state: 'running' };

let state: State = {
  language: navigator.language.toLowerCase().startsWith('en') ? 'en' : 'de',
  connection: 'open',
  server: null,
  notice: null,
  faults: [],
  lastBuild: null,
  file: null,
  document: null,
  save: { kind: 'saved' },
  history: noHistory,
  row: 0,
  answers: {},
  shown: null,
  showProblem: null,
  settled: null,
  problems: { of: null, list: [] },
  trial: noTrial,
  scriptProblems: [],
  allowsCdn: false,
  blocked: [],
  scores: null,
  section: 'editor',
  editorTab: 'text',
  previewTab: 'student',
  panelTab: 'traffic',
  isPanelOpen: false,
  isPhone: false,
  isEditing: false,
  traffic: [],
  frameChanges: 0,
  registrationEvents: 0,
};

const listeners = new Set<() => void>();

export const getState = (): State => state;

/** Changes the state and notifies its listeners. */
export function update(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const listener of [...listeners]) listener();
}

/** Returns an event handler that changes the state. */
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

/** Renders the component again when one of the selected values changes. */
function useValues<T extends readonly unknown[]>(select: (state: State) => T): T {
  const [, setRenderings] = useState(0);
  const values = select(state);
  useEffect(() => {
    let last = values;
    const check = (): void => {
      const current = select(state);
      if (current.every((value, index) => Object.is(value, last[index]))) return;
      last = current;
      setRenderings((count) => count + 1);
    };
    check();
    return subscribe(check);
  });
  return values;
}

/** A value of the state; the component is rendered again when it changes. */
export const useStore = <T>(select: (state: State) => T): T =>
  useValues((current): readonly [T] => [select(current)])[0];

/** Members of the state; the component is rendered again when one of them changes. */
export function useFields<K extends keyof State>(...names: readonly K[]): Pick<State, K> {
  useValues((current) => names.map((name) => current[name]));
  return state;
}

/** Translates a text into the language of the page; {@link App} renders it again on a change. */
export const t = (text: Localized): string => text[state.language];
