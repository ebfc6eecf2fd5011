import { element, setText, visuallyHidden } from './dom.js';

/** Returns whether a screen reader says this as the value of the focused slider. */
const isSpoken = (text: string): boolean => {
  const value = document.activeElement?.getAttribute('aria-valuetext') ?? '';
  return value !== '' && text.endsWith(`: ${value}`);
};

const NO_BREAK_SPACE = '\u00a0';

/** A hidden live region, which also says a message that equals the one before. */
export class Announcer {
  readonly element = element('p', { 'aria-live': 'polite', style: visuallyHidden });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private said = '';

  /** Says a message, of several at once the last, unless it is what the focused slider says itself. */
  say(message: string): void {
    clearTimeout(this.timer);
    setText(this.element, '');
    // A field that is left changes before the focus moves.
    this.timer = setTimeout(() => {
      if (message === '' || isSpoken(message)) return;
      // Orca leaves out what it said last, letter for letter.
      this.said = message === this.said ? message + NO_BREAK_SPACE : message;
      setText(this.element, this.said);
    });
  }
}
