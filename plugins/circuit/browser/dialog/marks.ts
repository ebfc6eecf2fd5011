import { element, theme } from '@fragwerk/browser';
import type { CircuitProblem } from '../../src/language/ast.js';

/** Of what is not wrong, but rarely meant. */
export const WARNING = '#7a4b00';

/** A text in which the places of problems are marked; it lies invisible behind the field's letters. */
export function markedText(text: string, problems: readonly CircuitProblem[]): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { position, severity } of problems) {
    if (position < end || position > text.length) continue;
    const colour = severity === 'error' ? theme.error : WARNING;
    const mark = element(
      'mark',
      {
        style: {
          color: 'transparent',
          background: `${colour}33`,
          boxShadow: `0 3px 0 ${colour}`,
          borderRadius: '2px',
        },
      },
      [text.slice(position, position + 1).replace(/^\s?$/, '\u00a0')],
    );
    parts.push(text.slice(end, position), mark);
    end = position + 1;
  }
  // A line end alone at the end would have no height.
  return [...parts, text.slice(end), '\u200b'];
}
