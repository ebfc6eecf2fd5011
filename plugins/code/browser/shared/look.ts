import { fieldStyle, problemStyle, type Style } from '@fragwerk/browser';
import { colour } from './palette.js';

/** Font for code and output; phones zoom in on fields with a smaller font. */
export const codeFont = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSize: '16px',
  lineHeight: '25px',
};

export const fieldColours: Style = {
  background: colour('field'),
  color: colour('text'),
  borderColor: colour('border'),
};

export const fieldLook: Style = { ...fieldStyle, ...fieldColours };

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

export const failureStyle: Style = {
  ...problemStyle,
  whiteSpace: 'pre-line',
  background: colour('errorSurface'),
  color: colour('error'),
};
