import { element, freshId, setText } from './dom.js';
import { colour, problemStyle } from './theme.js';

const EMPTY = { margin: '0', padding: '0' };

/** A line that shows and announces problems of the inputs above it. */
export function problemLine(inputs: readonly HTMLElement[]) {
  const id = freshId();
  const line = element('p', { id, 'aria-live': 'polite', style: EMPTY });
  const descriptions = inputs.map((input) => input.getAttribute('aria-describedby'));
  return {
    element: line,
    /** Shows a problem; '' for none. */
    show: (problem: string): void => {
      const isWrong = problem !== '';
      setText(line, problem);
      Object.assign(line.style, isWrong ? problemStyle : EMPTY);
      for (const [index, input] of inputs.entries()) {
        const ids = [descriptions[index], isWrong && id].filter(Boolean).join(' ');
        if (ids === '') input.removeAttribute('aria-describedby');
        else input.setAttribute('aria-describedby', ids);
        // Screen readers do not announce an invalid group; its description is enough.
        if (input.localName === 'fieldset') continue;
        input.setAttribute('aria-invalid', String(isWrong));
        input.style.borderColor = colour(isWrong ? 'error' : 'border');
      }
    },
  };
}
