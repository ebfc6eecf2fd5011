import { element, hintStyle, type Style } from '@fragwerk/browser';

/** Instructions above the picture. */
export const hint = (text: string): HTMLElement =>
  element('p', { style: { ...hintStyle, margin: '0 0 8px', fontSize: '15px' } }, [text]);

const statusStyle: Style = {
  margin: '8px 0 0',
  fontSize: '18px',
  fontWeight: '600',
  overflowWrap: 'anywhere',
};

/** A status line, announced when it changes. */
export const status = (): HTMLElement =>
  element('p', { attributes: { 'aria-live': 'polite' }, style: statusStyle });
