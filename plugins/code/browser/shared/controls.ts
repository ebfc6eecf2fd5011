import {
  button as plainButton,
  element,
  hintStyle,
  problemLine,
  setEnabled,
  type Style,
} from '@fragwerk/browser';
import { failureStyle, fieldColours } from './look.js';
import { colour } from './palette.js';

/** Creates a button; `name` replaces a short text for screen readers. */
export function button(text: string, onClick: () => void, name?: string): HTMLButtonElement {
  const created = plainButton(text, onClick, fieldColours);
  if (name !== undefined) created.setAttribute('aria-label', name);
  return created;
}

/** Enables or disables a button, which stays focusable. */
export function enable(target: HTMLButtonElement, isEnabled: boolean): void {
  setEnabled(target, isEnabled);
  target.style.color = colour(isEnabled ? 'text' : 'muted');
  target.style.borderColor = colour('border');
}

export function emphasize(target: HTMLButtonElement): void {
  Object.assign(target.style, {
    background: colour('accent'),
    color: colour('onAccent'),
    borderColor: colour('accent'),
    fontWeight: '600',
  });
}

const problemLook = { style: failureStyle, error: colour('error'), border: colour('border') };

/** Creates a line that shows and announces problems, of inputs or in general. */
export function problems(...inputs: readonly HTMLElement[]) {
  const line = problemLine(inputs, problemLook);
  line.show('');
  return line;
}

/** A column whose children are never wider than itself. */
export const stackStyle = {
  display: 'grid',
  gap: '8px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: '0',
} as const satisfies Style;

export const hint = (text: string, attributes: { readonly id?: string } = {}): HTMLElement =>
  element('p', { ...attributes, style: { ...hintStyle, color: colour('muted') } }, [text]);

/** Creates a list with bullets. */
export const bulletList = (items: readonly (readonly (Node | string)[])[]): HTMLElement =>
  element(
    'ul',
    { style: { margin: '4px 0 0', paddingLeft: '20px', overflowWrap: 'anywhere' } },
    items.map((item) => element('li', { style: { marginBottom: '6px' } }, [...item])),
  );

/** Creates a read-only block of code that can be scrolled by keyboard. */
export const codeBlock = (text: string, name: string, style: Style): HTMLElement =>
  element('pre', { tabindex: '0', role: 'group', 'aria-label': name, style }, [text]);
