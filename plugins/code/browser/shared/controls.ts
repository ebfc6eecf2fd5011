import { element, hintStyle, type Style } from '@fragwerk/browser';

/** A column whose children are never wider than itself. */
export const stackStyle = {
  display: 'grid',
  gap: '8px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: '0',
} as const satisfies Style;

export const hint = (text: string, attributes: { readonly id?: string } = {}): HTMLElement =>
  element('p', { ...attributes, style: hintStyle }, [text]);

export const bulletList = (items: readonly (readonly (Node | string)[])[]): HTMLElement =>
  element(
    'ul',
    { style: { margin: '4px 0 0', paddingLeft: '20px', overflowWrap: 'anywhere' } },
    items.map((item) => element('li', { style: { marginBottom: '6px' } }, [...item])),
  );

/** Creates a read-only block of code that can be scrolled by keyboard. */
export const codeBlock = (text: string, name: string, style: Style): HTMLElement =>
  element('pre', { tabindex: '0', role: 'group', 'aria-label': name, style }, [text]);
