/** Colours of all plugins; on `surface`, text has a contrast of at least 4.5:1, borders 3:1. */
export const theme = {
  text: '#1c2430',
  muted: '#4d5866',
  surface: '#ffffff',
  field: '#ffffff',
  border: '#6f7b8a',
  line: '#d9dfe6',
  accent: '#1a56c4',
  accentSoft: '#eaf1fd',
  onAccent: '#ffffff',
  focus: '#1a56c4',
  error: '#b3261e',
  errorSurface: '#fdf0ef',
} as const;

/** Returns a colour as a CSS value; a plugin that follows dark pages redefines its property on the card. */
export const colour = (name: keyof typeof theme): string =>
  `var(--fragwerk-${name}, ${theme[name]})`;

/** Style property for the width of figures in percent of their place. */
export const WIDTH_PROPERTY = '--fragwerk-width';

/** Style properties by their names in scripts. */
export type Style = {
  readonly [
    K in keyof CSSStyleDeclaration as K extends string
      ? CSSStyleDeclaration[K] extends string
        ? K
        : never
      : never
  ]?: string;
};

/** The frame of a plugin, readable on any page. */
export const cardStyle: Style = {
  boxSizing: 'border-box',
  background: colour('surface'),
  color: colour('text'),
  // On a dark page, radio buttons would be filled, as if they were selected.
  colorScheme: 'light',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  fontSize: '16px',
  lineHeight: '1.4',
  textAlign: 'left',
};

export const fieldStyle: Style = {
  boxSizing: 'border-box',
  minHeight: '44px',
  margin: '0',
  padding: '6px 12px',
  border: `1px solid ${colour('border')}`,
  borderRadius: '8px',
  background: colour('field'),
  color: colour('text'),
  fontFamily: 'inherit',
  fontSize: '16px',
  // Lists on narrow pages.
  textOverflow: 'ellipsis',
};

/** Several lines of code, tables or settings, which are aligned. */
export const codeStyle: Style = {
  ...fieldStyle,
  display: 'block',
  width: '100%',
  resize: 'vertical',
  fontFamily: 'ui-monospace, Consolas, monospace',
};

/** Labels above a control. */
export const labelStyle: Style = { display: 'block', fontWeight: '600', marginBottom: '4px' };

/** Explanations below a control. */
export const hintStyle: Style = {
  margin: '4px 0 0',
  color: colour('muted'),
  fontSize: '14px',
};

export const problemStyle: Style = {
  margin: '8px 0 0',
  padding: '8px 12px',
  borderRadius: '8px',
  background: colour('errorSurface'),
  color: colour('error'),
  fontSize: '15px',
  whiteSpace: 'pre-line',
};
