import { element, setText, visuallyHidden } from './dom.js';

const NO_BREAK_SPACE = '\u00a0';

/** Creates a hidden live region, which also says a message that equals the one before. */
export function announcer() {
  const region = element('p', { 'aria-live': 'polite', style: visuallyHidden });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let said = '';
  return {
    element: region,
    /** Says a message, of several at once the last, unless it is what the focused slider says itself. */
    say: (message: string): void => {
      clearTimeout(timer);
      setText(region, '');
      // A field that is left changes before the focus moves.
      timer = setTimeout(() => {
        const value = document.activeElement?.getAttribute('aria-valuetext');
        if (message === '' || (value && message.endsWith(`: ${value}`))) return;
        // Orca leaves out what it said last, letter for letter.
        said = message === said ? message + NO_BREAK_SPACE : message;
        setText(region, said);
      });
    },
  };
}
