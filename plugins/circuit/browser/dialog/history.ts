/** A text with the place of the caret in it. */
export interface Step {
  readonly text: string;
  readonly caret: number;
}

/** Typing that goes on without a longer pause is one step, in milliseconds. */
const PAUSE = 1000;
const MOST = 200;

/** Steps back and forth; the time is given so that typing can be taken together. */
export class History {
  private readonly past: Step[] = [];
  private future: Step[] = [];
  private typedAt = -Infinity;

  constructor(private present: Step) {}

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Notes a new state; `typedAt` is the time of a typed character, `null` for a step of its own. */
  add(step: Step, typedAt: number | null): void {
    if (step.text === this.present.text) return;
    const goesOn = typedAt !== null && typedAt - this.typedAt < PAUSE && this.canUndo;
    if (!goesOn) this.past.push(this.present);
    if (this.past.length > MOST) this.past.shift();
    this.typedAt = typedAt ?? -Infinity;
    this.future = [];
    this.present = step;
  }

  /** One step back; `null` when there is none. */
  undo(): Step | null {
    const step = this.past.pop();
    if (step) this.go(step, this.future);
    return step ?? null;
  }

  /** One step forth; `null` when there is none. */
  redo(): Step | null {
    const step = this.future.pop();
    if (step) this.go(step, this.past);
    return step ?? null;
  }

  private go(step: Step, other: Step[]): void {
    other.push(this.present);
    this.present = step;
    this.typedAt = -Infinity;
  }
}
