import { type Style, theme } from './theme.js';

type Child = Node | string;

export interface ElementOptions {
  readonly attributes?: Readonly<Record<string, string>>;
  /** Set one by one on the element: a Content-Security-Policy forbids style attributes in markup. */
  readonly style?: Style;
}

/** Makes an HTML element; text children are text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  options: ElementOptions = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(options.attributes ?? {})) {
    made.setAttribute(name, value);
  }
  Object.assign(made.style, options.style);
  made.append(...children);
  return made;
}

/** Makes an SVG element; its look is set by presentation attributes. */
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
 * An id for labels and descriptions. Random, because the same script may be loaded twice into a
 * page and several plugins share it.
 */
export const freshId = (): string => `fragwerk-${Math.random().toString(36).slice(2, 10)}`;

/** Shows a ring around the element while it has the keyboard's focus; returns the element. */
export function withFocusRing<E extends HTMLElement | SVGElement>(target: E): E {
  target.addEventListener('focus', () => {
    if (!target.matches(':focus-visible')) return;
    target.style.outline = `3px solid ${theme.focus}`;
    target.style.outlineOffset = '2px';
  });
  target.addEventListener('blur', () => {
    target.style.outline = '';
    target.style.outlineOffset = '';
  });
  return target;
}

/** Out of sight, still read aloud. */
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

/** Changes the text only when it differs, so that a live region does not speak twice. */
export function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
