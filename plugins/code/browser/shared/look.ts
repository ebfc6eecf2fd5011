import type { Style } from '@fragwerk/browser';
import { colour } from './palette.js';

/** Font for code and output; phones zoom in on fields with a smaller font. */
export const codeFont = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSize: '16px',
  lineHeight: '25px',
};

export const codeStyle: Style = {
  ...codeFont,
  boxSizing: 'border-box',
  margin: '0',
  padding: '6px 12px',
  overflow: 'auto',
  tabSize: '4',
  color: colour('text'),
  border: `1px solid ${colour('line')}`,
  borderRadius: '8px',
};
