import { element, type Style, withFocusRing } from '@fragwerk/browser';
import { fieldLook } from './look.js';
import { colour } from './palette.js';

const buttonStyle: Style = {
  ...fieldLook,
  minWidth: '44px',
  padding: '6px 14px',
  lineHeight: '1.25',
  cursor: 'pointer',
};

/** A button with words; its name, where they are too short. */
export function button(words: string, onClick: () => void, name?: string): HTMLButtonElement {
  const attributes = { type: 'button', ...(name === undefined ? {} : { 'aria-label': name }) };
  const made = withFocusRing(element('button', { attributes, style: buttonStyle }, [words]));
  made.addEventListener('click', onClick);
  return made;
}

/** Makes a button usable or not; it stays reachable, so that the focus is not lost. */
export function enable(target: HTMLButtonElement, isEnabled: boolean): void {
  target.setAttribute('aria-disabled', String(!isEnabled));
  target.style.color = colour(isEnabled ? 'text' : 'muted');
  target.style.cursor = isEnabled ? 'pointer' : 'default';
}

/** Makes a button the one that is used most. */
export function emphasize(target: HTMLButtonElement): void {
  Object.assign(target.style, {
    background: colour('accent'),
    color: colour('onAccent'),
    borderColor: colour('accent'),
    fontWeight: '600',
  });
}

/** Things in a row that wraps. */
export const row = (children: readonly (Node | string)[], style: Style = {}): HTMLElement =>
  element(
    'div',
    { style: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', ...style } },
    children,
  );

/** Code that is only read; where it is wide, it scrolls by itself, by keyboard, too. */
export const codeBlock = (text: string, name: string, style: Style): HTMLElement =>
  withFocusRing(
    element('pre', { attributes: { tabindex: '0', role: 'group', 'aria-label': name }, style }, [
      text,
    ]),
  );
