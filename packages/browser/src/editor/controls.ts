import { element, type ElementOptions, freshId, verbatim } from '../dom.js';
import { colour, fieldStyle, type Style, theme } from '../theme.js';

const buttonStyle: Style = {
  ...fieldStyle,
  minWidth: '44px',
  padding: '6px 14px',
  cursor: 'pointer',
  lineHeight: '1.25',
};

export function button(
  content: string | readonly (Node | string)[],
  onClick: () => void,
  style: Style = {},
): HTMLButtonElement {
  const children = typeof content === 'string' ? [content] : content;
  const options = { type: 'button', style: { ...buttonStyle, ...style } };
  const made = element('button', options, children);
  made.addEventListener('click', onClick);
  return made;
}

/** Enables or disables a button, which keeps the focus in both cases. */
export function setEnabled(target: HTMLButtonElement, isEnabled: boolean): void {
  target.setAttribute('aria-disabled', String(!isEnabled));
  target.style.color = colour(isEnabled ? 'text' : 'muted');
  target.style.borderColor = colour(isEnabled ? 'border' : 'line');
  target.style.opacity = isEnabled ? '' : '0.6';
  target.style.cursor = isEnabled ? 'pointer' : 'default';
}

/** Calls back when a value is entered; Enter does not submit the host's form. */
export function onCommit(input: HTMLInputElement, callback: () => void): void {
  input.addEventListener('change', callback);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    callback();
  });
}

/**
 * Creates a slider that fills the rest of its row.
 *
 * @param valueBefore returns what a cancelled change restores: a finger that begins to scroll the page on
 *   the slider has moved it
 * @param onInput receives a value; `isLast` ends a series of changes
 */
export function rangeInput(
  attributes: Readonly<Record<string, string>>,
  valueBefore: () => string,
  onInput: (value: string, isLast: boolean) => void,
): HTMLInputElement {
  const style = {
    ...{ flex: '1 1 160px', minWidth: '0', height: '44px', margin: '0' },
    ...{ borderRadius: '8px', accentColor: theme.accent, cursor: 'pointer' },
  };
  const range = element('input', { ...attributes, type: 'range', style });
  let before = '';
  let isCancelled = false;
  range.addEventListener('pointerdown', () => {
    before = valueBefore();
  });
  range.addEventListener('pointercancel', () => {
    isCancelled = true;
    onInput(before, true);
  });
  range.addEventListener('input', () => {
    isCancelled = false;
    onInput(range.value, false);
  });
  range.addEventListener('change', () => {
    if (!isCancelled) onInput(range.value, true);
  });
  return range;
}

/** Creates a text field of one line, with an id for its label. */
export function typedField(style: Style, attributes: Readonly<Record<string, string>> = {}) {
  const common = { ...verbatim, type: 'text', id: freshId() };
  return element('input', { ...common, ...attributes, style: { ...fieldStyle, ...style } });
}

/** Returns the keyboard of phones for a number; numeric ones have no minus. */
export const keyboardFor = ({ min }: { readonly min: number }, digits = 'decimal'): string =>
  min >= 0 ? digits : 'text';

/** Creates a field for a number; it keeps its value when the wheel scrolls the page over it. */
export function numberInput(options: ElementOptions): HTMLInputElement {
  const input = element('input', { ...options, type: 'number' });
  // Chromium would change a focused field.
  input.addEventListener('wheel', () => input.blur(), { passive: true });
  return input;
}

/** Creates a wrapping row of children. */
export const row = (children: readonly (Node | string)[], style: Style = {}): HTMLElement =>
  element(
    'div',
    { style: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', ...style } },
    children,
  );
