import { element, freshId, setText } from './dom.js';
import { problemStyle, theme } from './theme.js';

const usual = { style: problemStyle, error: theme.error as string, border: theme.border as string };

/** A line that shows and announces problems of the inputs above it. */
export function problemLine(inputs: readonly HTMLElement[], look = usual) {
  const id = freshId();
  const line = element('p', { id, 'aria-live': 'polite' });
  const descriptions = inputs.map((input) => input.getAttribute('aria-describedby'));
  return {
    element: line,
    /** Shows a problem; '' for none. */
    show: (problem: string): void => {
      const isWrong = problem !== '';
      setText(line, problem);
      Object.assign(line.style, isWrong ? look.style : { margin: '0', padding: '0' });
      for (const [index, input] of inputs.entries()) {
        const ids = [descriptions[index], isWrong && id].filter(Boolean).join(' ');
        if (ids === '') input.removeAttribute('aria-describedby');
        else input.setAttribute('aria-describedby', ids);
        // Screen readers do not announce an invalid group; its description is enough.
        if (input.localName === 'fieldset') continue;
        input.setAttribute('aria-invalid', String(isWrong));
        input.style.borderColor = isWrong ? look.error : look.border;
      }
    },
  };
}
