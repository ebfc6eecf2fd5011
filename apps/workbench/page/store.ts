import { useEffect, useState } from 'preact/hooks';
import type { Localized, QuestionDocument } from '@fragwerk/host';
import type {
  BlockedRequest,
  JudgeReply,
  Language,
  PluginFault,
  ProblemsReply,
  SourcePlace,
  ShowReply,
  TrafficEntry,
  TrafficFinding,
  WorkbenchState,
} from '../src/api.js';

export type Section = 'editor' | 'preview' | 'panel';
export type EditorTab = 'text' | 'plugins' | 'datasets' | 'formulas' | 'subquestions' | 'tests';
export type PreviewTab = 'student' | 'readonly' | 'result' | 'print' | 'access';
export type PanelTab = 'traffic' | 'registration';
export type Answers = Readonly<Record<string, string>>;
/** What a plugin's script said in the browser, and where. */
export interface ScriptProblem {
  readonly message: string;
  readonly place: SourcePlace | null;
}

/** What the browser did not do for a frame. */
export interface Blocked {
  readonly request: BlockedRequest;
  readonly finding: TrafficFinding;
}

/** A configuration that waits for its check, or for the teacher to keep it with its mistakes. */
export interface TypedConfig {
  readonly config: string;
  /** `null` until they are known. */
  readonly problems: ProblemsReply | null;
}

export type SaveState =
  | { readonly kind: 'saved' | 'waiting' }
  | {
      readonly kind: 'failed';
      readonly message: Localized;
      /** `conflict`: the file is another one meanwhile; `gone`: it was deleted. */
      readonly reason: 'conflict' | 'gone' | 'other';
    };

/** Everything that more than one part of the page looks at. */
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
  readonly row: number;
  readonly answers: Answers;
  readonly shown: { readonly reply: ShowReply; readonly build: number } | null;
  readonly showProblem: Localized | null;
  /** What is wrong in a question, and the question that it was found in. */
  readonly problems: { readonly of: QuestionDocument | null; readonly list: ProblemsReply };
  /** Configurations that were typed and are not the question's yet, by row of the plugins. */
  readonly typedConfigs: Readonly<Record<number, TypedConfig>>;
  readonly scriptProblems: readonly ScriptProblem[];
  /** Files of other servers may be loaded by plugins. */
  readonly allowsCdn: boolean;
  /** What the browser blocked since the question's frame was loaded. */
  readonly blocked: readonly Blocked[];
  readonly judged: JudgeReply | null;
  readonly section: Section;
  readonly editorTab: EditorTab;
  readonly previewTab: PreviewTab;
  readonly panelTab: PanelTab;
  readonly isPanelOpen: boolean;
  readonly isPhone: boolean;
  /** The student's view is an author's: what plugins let move there changes their definitions. */
  readonly isEditing: boolean;
  readonly traffic: readonly TrafficEntry[];
  /** Counts the messages about the registration. */
  readonly registrationEvents: number;
}

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
  row: 0,
  answers: {},
  shown: null,
  showProblem: null,
  problems: { of: null, list: [] },
  typedConfigs: {},
  scriptProblems: [],
  allowsCdn: false,
  blocked: [],
  judged: null,
  section: 'editor',
  editorTab: 'text',
  previewTab: 'student',
  panelTab: 'traffic',
  isPanelOpen: false,
  isPhone: false,
  isEditing: false,
  traffic: [],
  registrationEvents: 0,
};

const listeners = new Set<() => void>();

export const getState = (): State => state;

/** Changes the state and tells everybody who looks at it. */
export function update(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const listener of [...listeners]) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** A value of the state; the component is drawn anew when it changes. */
export function useStore<T>(select: (state: State) => T): T {
  const [, redraw] = useState(0);
  const value = select(state);
  useEffect(() => {
    let seen = value;
    const look = (): void => {
      const now = select(getState());
      if (Object.is(now, seen)) return;
      seen = now;
      redraw((count) => count + 1);
    };
    look();
    return subscribe(look);
  });
  return value;
}

/** The texts of the page in its language. */
export function useSay(): (text: Localized) => string {
  const language = useStore(({ language }) => language);
  return (text) => text[language];
}
