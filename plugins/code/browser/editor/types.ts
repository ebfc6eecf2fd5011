import type { Language } from '@fragwerk/sdk';

export interface EditorOptions {
  /** Given code before and after the student's part, '' or whole lines. */
  readonly before: string;
  readonly after: string;
  readonly text: string;
  /** Programming language. */
  readonly mode: string;
  readonly language: Language;
  readonly readOnly: boolean;
  /** Whether there are buttons for undo and redo, for which phones have no keys. */
  readonly hasUndo: boolean;
  /** Minimum number of visible lines. */
  readonly lines: number;
  /** Accessible name, and id of the description. */
  readonly label: string;
  readonly describedBy: string;
  readonly onChange: () => void;
  readonly onBlur: () => void;
  /** Called on Ctrl+Enter or Cmd+Enter. */
  readonly onRun: () => void;
}
