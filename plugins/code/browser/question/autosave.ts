import type { AnswerField } from '@fragwerk/browser';

/** Milliseconds without a key before the answer is stored. */
const PAUSE = 400;

/** Puts a text that is being written into the host's field; what nobody edited is left alone. */
export class Autosave {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isEdited = false;
  private known: string;

  constructor(
    private readonly answer: AnswerField,
    private readonly read: () => string,
  ) {
    this.known = answer.read();
    // The host's form may be sent off by a key, without the focus leaving the editor.
    window.addEventListener('submit', this.save, true);
    window.addEventListener('pagehide', this.save);
  }

  /** The text changed. */
  readonly edit = (): void => {
    this.isEdited = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.write(false);
    }, PAUSE);
  };

  /** Stores the text now. */
  readonly save = (): void => {
    clearTimeout(this.timer);
    if (this.isEdited) this.write(true);
  };

  /** Stores the text for the last time, unless the host has put another one into its field. */
  end(): void {
    if (this.answer.read() === this.known) this.save();
    clearTimeout(this.timer);
    window.removeEventListener('submit', this.save, true);
    window.removeEventListener('pagehide', this.save);
  }

  private write(isLast: boolean): void {
    this.known = this.read();
    this.answer.write(this.known, isLast);
  }
}
