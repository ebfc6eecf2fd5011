import type { Localized } from '@fragwerk/sdk';
import { element } from '../dom.js';
import { theme } from '../theme.js';

export const WARNING = '#7a4b00';

/** A mistake or a possible mistake in a text. */
export interface TextProblem {
  readonly message: Localized;
  /** Characters before it. */
  readonly position: number;
  readonly severity: 'error' | 'warning';
  /** The whole text without it. */
  readonly suggestion?: string;
}

/** The text with the positions of problems marked, for the layer below the field. */
export function markedText(text: string, problems: readonly TextProblem[]): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { position, severity } of problems) {
    if (position < end || position > text.length) continue;
    const colour = severity === 'error' ? theme.error : WARNING;
    const style = { color: 'transparent', background: `${colour}33`, borderRadius: '2px' };
    const letter = text.slice(position, position + 1).replace(/^\s?$/, '\u00a0');
    const mark = element('mark', { style: { ...style, boxShadow: `0 3px 0 ${colour}` } }, [letter]);
    parts.push(text.slice(end, position), mark);
    end = position + 1;
  }
  // Gives height to an empty last line.
  return [...parts, text.slice(end), '\u200b'];
}
