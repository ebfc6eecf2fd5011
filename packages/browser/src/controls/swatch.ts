import { element } from '../dom.js';
import { theme } from '../theme.js';

/** A dot of a colour, for the eye only. */
export function swatch(colour: string): HTMLElement {
  return element('span', {
    attributes: { 'aria-hidden': 'true' },
    style: {
      width: '22px',
      height: '22px',
      flex: 'none',
      borderRadius: '50%',
      border: `1px solid ${theme.border}`,
      background: colour,
    },
  });
}

/** The frame of a radio button and its label. */
export const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '44px',
  boxSizing: 'border-box',
  padding: '4px 12px 4px 10px',
  border: `1px solid ${theme.line}`,
  borderRadius: '8px',
  cursor: 'pointer',
};
