import { button, enable, row } from '../shared/controls.js';
import { History, type Step } from './history.js';
import type { EditorTexts } from './texts.js';

/** Undo and redo: two buttons, and the keys that go with them. */
export class Steps {
  readonly element: HTMLElement;
  private readonly history: History;
  private readonly undoButton: HTMLButtonElement;
  private readonly redoButton: HTMLButtonElement;

  constructor(
    private readonly texts: EditorTexts,
    first: Step,
    private readonly onGo: (step: Step, words: string) => void,
  ) {
    this.history = new History(first);
    this.undoButton = button(`↶ ${texts.undo}`, this.undo);
    this.redoButton = button(`↷ ${texts.redo}`, this.redo);
    this.element = row([this.undoButton, this.redoButton]);
  }

  readonly undo = (): void => {
    const step = this.history.undo();
    if (step) this.onGo(step, this.texts.undone);
  };

  readonly redo = (): void => {
    const step = this.history.redo();
    if (step) this.onGo(step, this.texts.redone);
  };

  /** Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z anywhere in the form. */
  listenTo(form: HTMLElement): void {
    form.addEventListener('keydown', (event) => {
      // A name that is being typed has steps of its own.
      if (event.target instanceof HTMLInputElement || event.altKey) return;
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) this.redo();
      else this.undo();
    });
  }

  add(step: Step, typedAt: number | null): void {
    this.history.add(step, typedAt);
  }

  /** Shows whether there is something to undo or redo. */
  show(): void {
    enable(this.undoButton, this.history.canUndo);
    enable(this.redoButton, this.history.canRedo);
  }
}
