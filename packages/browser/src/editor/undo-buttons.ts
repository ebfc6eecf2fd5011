import type { Language, Localized } from '@fragwerk/sdk';
import { button, row, setEnabled } from './controls.js';
import type { UndoStack } from './undo-stack.js';

const undoTexts = {
  undo: { de: 'Rückgängig', en: 'Undo' },
  redo: { de: 'Wiederholen', en: 'Redo' },
  undone: { de: 'Rückgängig gemacht', en: 'Undone' },
  redone: { de: 'Wiederholt', en: 'Redone' },
};

/** Steps of an editor; `undo` and `redo` return whether there was one. */
type Steps = Pick<UndoStack, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;

/** Undo and redo by two buttons and the usual keys. */
export class UndoButtons {
  readonly element: HTMLElement;
  private readonly steps: Steps;
  private readonly undoButton: HTMLButtonElement;
  private readonly redoButton: HTMLButtonElement;
  private readonly texts: typeof undoTexts;

  constructor(
    private readonly language: Language,
    { steps, texts = undoTexts }: { readonly steps: Steps; readonly texts?: typeof undoTexts },
    private readonly onRestore: (message: string) => void,
  ) {
    this.texts = texts;
    this.steps = steps;
    this.undoButton = button(`↶ ${texts.undo[language]}`, this.undo);
    this.redoButton = button(`↷ ${texts.redo[language]}`, this.redo);
    this.undoButton.setAttribute('aria-label', texts.undo[language]);
    this.redoButton.setAttribute('aria-label', texts.redo[language]);
    this.element = row([this.undoButton, this.redoButton]);
    this.show();
  }

  readonly undo = (): void => this.restore(this.steps.undo(), this.texts.undone);
  readonly redo = (): void => this.restore(this.steps.redo(), this.texts.redone);

  /** Handles Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z anywhere in the form. */
  listenTo(form: HTMLElement): void {
    form.addEventListener('keydown', (event) => {
      // Input fields have their own undo.
      if (event.target instanceof HTMLInputElement || event.altKey) return;
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      // In a preview inside an editor, only the answer is undone.
      event.stopPropagation();
      if (key === 'y' || event.shiftKey) this.redo();
      else this.undo();
    });
  }

  focus(): void {
    this.undoButton.focus();
  }

  private restore(isMoved: boolean, message: Localized): void {
    if (!isMoved) return;
    this.show();
    this.onRestore(message[this.language]);
  }

  /** Enables each button if there is a step. */
  show(): void {
    setEnabled(this.undoButton, this.steps.canUndo);
    setEnabled(this.redoButton, this.steps.canRedo);
  }
}
