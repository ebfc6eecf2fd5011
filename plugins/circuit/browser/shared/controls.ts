import { element, fieldStyle, type Style, theme, withFocusRing } from '@fragwerk/browser';
import { nameParts } from '../../src/quantity-names.js';

export const buttonStyle: Style = {
  ...fieldStyle,
  minWidth: '44px',
  padding: '6px 14px',
  cursor: 'pointer',
  lineHeight: '1.25',
};

/** A button with words, or with nodes and a name of its own. */
export function button(
  content: string | readonly (Node | string)[],
  onClick: () => void,
  name?: string,
): HTMLButtonElement {
  const attributes = { type: 'button', ...(name === undefined ? {} : { 'aria-label': name }) };
  const children = typeof content === 'string' ? [content] : content;
  const made = withFocusRing(element('button', { attributes, style: buttonStyle }, children));
  made.addEventListener('click', onClick);
  return made;
}

/** Shows a button as pressed or not. */
export function press(target: HTMLButtonElement, isPressed: boolean): void {
  target.setAttribute('aria-pressed', String(isPressed));
  target.style.background = isPressed ? theme.accent : theme.surface;
  target.style.color = isPressed ? theme.onAccent : theme.text;
  target.style.borderColor = isPressed ? theme.accent : theme.border;
}

/** Makes a button usable or not; it stays reachable, so that the focus is not lost. */
export function enable(target: HTMLButtonElement, isEnabled: boolean): void {
  target.setAttribute('aria-disabled', String(!isEnabled));
  target.style.color = isEnabled ? theme.text : theme.muted;
  target.style.borderColor = isEnabled ? theme.border : theme.line;
  target.style.cursor = isEnabled ? 'pointer' : 'default';
}

/** Things in a row that wraps. */
export const row = (children: readonly (Node | string)[], style: Style = {}): HTMLElement =>
  element(
    'div',
    { style: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', ...style } },
    children,
  );

/** A quantity as a letter with its index: U with R1 below. */
export function quantityName(name: string): (Node | string)[] {
  const { prefix, letter, index } = nameParts(name);
  const sub = element('sub', { style: { fontSize: '0.75em' } }, [index]);
  return [prefix + letter, ...(index === '' ? [] : [sub])];
}
