import {
  computeAccessibleDescription,
  computeAccessibleName,
  getRole,
  isInaccessible,
} from 'dom-accessibility-api';
import type { FromFrame } from '../src/api.js';

type Reading = Extract<FromFrame, { readonly kind: 'audited' }>['reading'][number];

/** Read as one thing: what is inside is not visited (WAI-ARIA, children presentational). */
const WHOLE = new Set(
  (
    'button checkbox img math menuitemcheckbox menuitemradio meter option progressbar radio ' +
    'scrollbar separator slider spinbutton switch tab textbox searchbox combobox listbox'
  ).split(' '),
);
/** Named by their content; visited only when something inside takes the focus. */
const BY_CONTENT = new Set(['link', 'heading', 'cell', 'columnheader', 'rowheader']);
const LIVE_ROLES: Readonly<Record<string, string>> = {
  alert: 'assertive',
  log: 'polite',
  status: 'polite',
  timer: 'off',
};
const SILENT = new Set(['generic', 'presentation', 'none', 'paragraph', 'document', 'main']);
const FOCUSABLE = 'a[href],button,input,select,textarea,summary,[tabindex]';

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isFocusable = (node: Element): boolean =>
  node instanceof HTMLElement && node.tabIndex >= 0 && !node.matches(':disabled');

function valueOf(node: Element): string {
  const spoken = node.getAttribute('aria-valuetext') ?? node.getAttribute('aria-valuenow');
  if (spoken !== null) return spoken;
  if (node instanceof HTMLSelectElement) return node.selectedOptions[0]?.text ?? '';
  if (node instanceof HTMLTextAreaElement) return node.value;
  const isText = node instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(node.type);
  return isText ? node.value : '';
}

function statesOf(node: Element): string[] {
  const states = ['checked', 'pressed', 'selected', 'expanded', 'disabled', 'invalid', 'required']
    .map((name) => [name, node.getAttribute(`aria-${name}`)] as const)
    .filter(([, value]) => value !== null && value !== 'false')
    .map(([name]) => name);
  if (node instanceof HTMLInputElement && node.checked) states.push('checked');
  if (node.matches(':disabled')) states.push('disabled');
  return states;
}

const nameOf = (node: Element): string => tidy(computeAccessibleName(node));

function mathText(node: Element): string {
  const copy = node.cloneNode(true) as Element;
  for (const note of copy.querySelectorAll('annotation, annotation-xml')) note.remove();
  return tidy(copy.textContent);
}

function describe(node: Element, role: string): string {
  const content = role === 'math' ? mathText(node) : BY_CONTENT.has(role) ? node.textContent : '';
  const name = nameOf(node) || tidy(content);
  const description = tidy(computeAccessibleDescription(node));
  return [name, valueOf(node), ...statesOf(node), description].filter(Boolean).join(', ');
}

function liveOf(node: Element, role: string): string {
  return node.getAttribute('aria-live') ?? LIVE_ROLES[role] ?? 'off';
}

class Reader {
  readonly entries: Reading[] = [];
  #isTextOpen = false;

  visit(node: Node): void {
    if (node instanceof Text) this.#text(node.data);
    else if (node instanceof Element && !isInaccessible(node)) this.#element(node);
  }

  #text(text: string): void {
    const last = this.entries.at(-1);
    if (this.#isTextOpen && last) {
      this.entries[this.entries.length - 1] = { ...last, text: tidy(`${last.text}${text}`) };
    } else if (tidy(text) !== '') {
      this.#isTextOpen = true;
      this.entries.push({ role: 'text', text: tidy(text), focusable: false });
    }
  }

  #add(role: string, text: string, focusable: boolean): void {
    this.#isTextOpen = false;
    this.entries.push({ role, text, focusable });
  }

  #element(node: Element): void {
    const role = node.localName === 'math' ? 'math' : (getRole(node) ?? '');
    const live = liveOf(node, role);
    const hasFocusInside = node.querySelector(FOCUSABLE) !== null;
    const isDecoration = role === 'img' && nameOf(node) === '';
    if (live !== 'off') {
      this.#add(`${role || 'region'} (live: ${live})`, tidy(node.textContent), isFocusable(node));
    } else if (WHOLE.has(role) || (BY_CONTENT.has(role) && !hasFocusInside)) {
      if (!isDecoration || isFocusable(node)) {
        this.#add(role, describe(node, role), isFocusable(node));
      }
    } else this.#container(node, role);
  }

  #container(node: Element, role: string): void {
    const control = node instanceof HTMLLabelElement ? node.control : null;
    if (control) {
      // Said together with its control; only a control inside is still to come.
      if (node.contains(control)) this.visit(control);
      return;
    }
    const isNamed = node.hasAttribute('aria-label') || node.hasAttribute('aria-labelledby');
    const isSaid = role !== '' && !SILENT.has(role) && (isNamed || node.localName === 'fieldset');
    if (isSaid || isFocusable(node))
      this.#add(role || 'group', describe(node, role), isFocusable(node));
    const isBlock = !getComputedStyle(node).display.startsWith('inline');
    if (isBlock) this.#isTextOpen = false;
    for (const child of node.childNodes) this.visit(child);
    if (isBlock || node.localName === 'br') this.#isTextOpen = false;
  }
}

/** What a screen reader says below an element, in reading order; hidden things are skipped. */
export function readAloud(root: Element): readonly Reading[] {
  const reader = new Reader();
  for (const child of root.childNodes) reader.visit(child);
  return reader.entries;
}
