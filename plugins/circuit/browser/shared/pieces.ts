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

/** A status line, announced when the student changes it, but not when the page opens. */
export function status(): HTMLElement {
  const line = element('p', { style: statusStyle });
  const begin = () => line.setAttribute('aria-live', 'polite');
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, begin, { once: true, capture: true });
  return line;
}
