import { element, setText, visuallyHidden } from './dom.js';

const NO_BREAK_SPACE = '\u00a0';

/** Creates a hidden live region, which announces a message even if it equals the previous one. */
export function announcer() {
  const region = element('p', { 'aria-live': 'polite', style: visuallyHidden });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  return {
    element: region,
    /** Announces the last of several messages, unless the focused slider announces it as its value. */
    say: (message: string): void => {
      clearTimeout(timer);
      setText(region, '');
      // Leaving a field changes its value before the focus moves.
      timer = setTimeout(() => {
        const value = document.activeElement?.getAttribute('aria-valuetext');
        if (message === '' || (value && message.endsWith(`: ${value}`))) return;
        // Orca skips a text that is identical to its last one.
        last = message === last ? message + NO_BREAK_SPACE : message;
        setText(region, last);
      });
    },
  };
}
