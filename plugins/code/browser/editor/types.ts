import type { Language } from '@fragwerk/sdk';

export interface EditorOptions {
  /** Lines before and after the student's, which stay as they are; each '' or ending a line. */
  readonly before: string;
  readonly after: string;
  readonly text: string;
  /** Programming language; words only for one that has no colours here. */
  readonly mode: string;
  readonly language: Language;
  readonly readOnly: boolean;
  /** Lines that are seen of a shorter text. */
  readonly lines: number;
  /** Name of the field, and the id of what describes it. */
  readonly label: string;
  readonly describedBy: string;
  readonly onChange: () => void;
  readonly onBlur: () => void;
  /** Ctrl or Cmd and Enter. */
  readonly onRun: () => void;
}

/** A field in which a program is written. */
export interface CodeEditor {
  readonly element: HTMLElement;
  /** The student's text, without what stands before and after it. */
  read(): string;
  /** Puts the caret on a line, counted from the first that is shown. */
  goTo(line: number): void;
  focus(): void;
  /** The caret in the student's text; `null` without the focus. */
  caret(): number | null;
  setCaret(position: number): void;
  destroy(): void;
}

/** What the module `editor.js` exports. */
export interface EditorModule {
  readonly createEditor: (options: EditorOptions) => CodeEditor;
}
