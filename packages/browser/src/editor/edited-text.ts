import type { Language } from '@fragwerk/sdk';
import { announcer } from '../announcer.js';
import { TextField, type TextFieldOptions } from './text-field.js';
import { UndoButtons } from './undo-buttons.js';
import { type EditorState, UndoStack } from './undo-stack.js';

interface Change {
  /** Time of a typed character, `null` for other edits. */
  readonly typedAt?: number | null;
  readonly caret?: number;
  /** Announced to screen readers. */
  readonly message?: string;
}

/** A text that is edited in its field and by the form around it, with undo and redo for both. */
export class EditedText {
  readonly field: TextField;
  readonly undoButtons: UndoButtons;
  readonly announcer = announcer();

  /** @param onChange called after every change, to show the text and to report it */
  constructor(
    { text, language, ...options }: TextFieldOptions & { text: string; language: Language },
    private readonly onChange: (text: string) => void,
  ) {
    const steps = new UndoStack({ text, caret: text.length });
    this.undoButtons = new UndoButtons(language, { steps }, (state, message) =>
      this.restore(state, message),
    );
    this.field = new TextField(options, language, {
      onType: (typed) =>
        this.apply(typed, { typedAt: performance.now(), caret: this.field.selection.end }),
      onUndo: this.undoButtons.undo,
      onRedo: this.undoButtons.redo,
      onFix: (fixed) => this.apply(fixed),
    });
    this.field.write(text, text.length);
  }

  /** Applies a new text as an undo step. */
  apply(text: string, { typedAt = null, caret = text.length, message = '' }: Change = {}): void {
    this.undoButtons.add({ text, caret }, typedAt);
    this.restore({ text, caret }, message);
  }

  /** Shows an earlier state without a new undo step. */
  private restore({ text, caret }: EditorState, message: string): void {
    this.field.write(text, caret);
    this.announcer.say(message);
    this.onChange(text);
  }
}
