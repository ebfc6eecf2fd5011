import type { AnswerField } from '@fragwerk/browser';

/** Writes edited text to the host's field, as a text area does; leaves unedited text untouched. */
export class Autosave {
  /** What was written last. */
  private saved: string | null = null;

  constructor(
    private readonly answer: AnswerField,
    private readonly read: () => string,
  ) {}

  /** Writes the text after an edit. */
  readonly edit = (): void => this.write(false);

  /** Writes the text at the end of a series of edits. */
  readonly save = (): void => {
    if (this.saved !== null) this.write(true);
  };

  /** Writes the text a last time, unless the host has changed its field meanwhile. */
  end(): void {
    if (this.answer.read() === this.saved) this.save();
  }

  private write(isLast: boolean): void {
    this.saved = this.read();
    this.answer.write(this.saved, isLast);
  }
}
