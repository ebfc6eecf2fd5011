import type { AnswerField } from '@fragwerk/browser';

/** Delay after the last key press before saving. */
const SAVE_DELAY_MS = 400;

/** Saves edited text to the host's field; leaves unedited text untouched. */
export class Autosave {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isEdited = false;
  private known: string;

  constructor(
    private readonly answer: AnswerField,
    private readonly read: () => string,
  ) {
    this.known = answer.read();
    // A key press can submit the host's form without a blur event.
    window.addEventListener('submit', this.save, true);
    window.addEventListener('pagehide', this.save);
  }

  /** Schedules saving after an edit. */
  readonly edit = (): void => {
    this.isEdited = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(false), SAVE_DELAY_MS);
  };

  /** Saves the text immediately. */
  readonly save = (): void => {
    clearTimeout(this.timer);
    if (this.isEdited) this.write(true);
  };

  /** Saves a last time, unless the host has changed its field meanwhile. */
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
