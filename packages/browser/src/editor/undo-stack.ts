export interface EditorState {
  readonly text: string;
  readonly caret: number;
}

/** Typing without longer pauses is one undo step. */
const TYPING_PAUSE_MS = 1000;
const MAX_STEPS = 200;

export class UndoStack {
  private readonly past: EditorState[] = [];
  private future: EditorState[] = [];
  private typedAt = -Infinity;

  constructor(public present: EditorState) {}

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Adds a state; `typedAt` is the time of a typed character, `null` for other edits. */
  add(state: EditorState, typedAt: number | null): void {
    if (state.text === this.present.text) return;
    const isTyping = typedAt !== null && typedAt - this.typedAt < TYPING_PAUSE_MS && this.canUndo;
    if (!isTyping) this.past.push(this.present);
    if (this.past.length > MAX_STEPS) this.past.shift();
    this.typedAt = typedAt ?? -Infinity;
    this.future = [];
    this.present = state;
  }

  /** Returns to the previous state, if there is one. */
  undo(): boolean {
    return this.move(this.past, this.future);
  }

  /** Advances to the next state, if there is one. */
  redo(): boolean {
    return this.move(this.future, this.past);
  }

  private move(from: EditorState[], to: EditorState[]): boolean {
    const state = from.pop();
    if (!state) return false;
    to.push(this.present);
    this.present = state;
    this.typedAt = -Infinity;
    return true;
  }
}
