import { element, type Style } from '@fragwerk/browser';
import { fieldLook } from './look.js';
import { colour } from './palette.js';

const buttonStyle: Style = {
  ...fieldLook,
  minWidth: '44px',
  padding: '6px 14px',
  lineHeight: '1.25',
  cursor: 'pointer',
};

/** Creates a button; `name` replaces a short text for screen readers. */
export function button(text: string, onClick: () => void, name?: string): HTMLButtonElement {
  const attributes = { type: 'button', ...(name === undefined ? {} : { 'aria-label': name }) };
  const created = element('button', { ...attributes, style: buttonStyle }, [text]);
  created.addEventListener('click', onClick);
  return created;
}

/** Enables or disables a button, which stays focusable. */
export function enable(target: HTMLButtonElement, isEnabled: boolean): void {
  target.setAttribute('aria-disabled', String(!isEnabled));
  target.style.color = colour(isEnabled ? 'text' : 'muted');
  target.style.opacity = isEnabled ? '' : '0.6';
  target.style.cursor = isEnabled ? 'pointer' : 'default';
}

/** Styles a button as the primary one. */
export function emphasize(target: HTMLButtonElement): void {
  Object.assign(target.style, {
    background: colour('accent'),
    color: colour('onAccent'),
    borderColor: colour('accent'),
    fontWeight: '600',
  });
}

/** A column whose children are never wider than itself. */
export const stackStyle = {
  display: 'grid',
  gap: '8px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: '0',
} as const satisfies Style;

/** Creates a read-only block of code that can be scrolled by keyboard. */
export const codeBlock = (text: string, name: string, style: Style): HTMLElement =>
  element('pre', { tabindex: '0', role: 'group', 'aria-label': name, style }, [text]);
