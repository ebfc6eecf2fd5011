import { colour, type Style, theme } from './theme.js';

/** Attributes, and styles, which are set by script because a Content-Security-Policy forbids them in markup. */
export interface ElementOptions {
  readonly style?: Style;
  readonly [attribute: string]: string | Style | undefined;
}

/** Attributes of fields whose text browsers and the keyboards of phones leave as it is typed. */
export const verbatim = {
  ...{ autocomplete: 'off', autocapitalize: 'off' },
  ...{ autocorrect: 'off', spellcheck: 'false' },
} as const;

export const FOCUSABLE = 'button, input, select, textarea, summary, a, [tabindex]';

/**
 * Creates an HTML element, with a focus ring if it can have the focus; strings become text, never
 * markup.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { style, ...attributes }: ElementOptions = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'string') made.setAttribute(name, value);
  Object.assign(made.style, style);
  made.append(...children);
  return made.matches(FOCUSABLE) ? withFocusRing(made) : made;
}

export function svgElement<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>> = {},
  children: readonly Node[] = [],
): SVGElementTagNameMap[K] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * Returns an id for labels and descriptions. It is random because the same script may be loaded
 * twice into a page.
 */
export const freshId = (): string => `fragwerk-${Math.random().toString(36).slice(2, 10)}`;

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

/** Shows a ring around the element while it has keyboard focus; returns the element. */
export function withFocusRing<E extends HTMLElement | SVGElement>(target: E): E {
  const { style } = target;
  const show = (): void => {
    style.outline = `3px solid ${colour('focus')}`;
    style.outlineOffset = '2px';
  };
  target.addEventListener('focus', () => {
    if (target.matches(':focus-visible')) show();
  });
  // Browsers differ about an element that was clicked and is then used by keys.
  target.addEventListener('keydown', (event) => {
    const isOwn = event.target === target;
    if (isOwn && event instanceof KeyboardEvent && !MODIFIERS.includes(event.key)) show();
  });
  target.addEventListener('blur', () => {
    style.outline = '';
    style.outlineOffset = '';
  });
  return target;
}

/** Shows whether a button is pressed, also in forced colours, which would replace both colours. */
export function setPressed(target: HTMLButtonElement, isPressed: boolean): void {
  target.setAttribute('aria-pressed', String(isPressed));
  target.style.background = isPressed ? theme.accent : theme.surface;
  target.style.color = isPressed ? theme.onAccent : theme.text;
  target.style.borderColor = isPressed ? theme.accent : theme.border;
  target.style.setProperty('forced-color-adjust', isPressed ? 'none' : '');
}

/** Hides an element from view, but not from screen readers. */
export const visuallyHidden: Style = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: '0',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: '0',
};

/** Changes the text only if it differs, so that a live region does not announce it twice. */
export function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
