import {
  computeAccessibleDescription,
  computeAccessibleName,
  getRole,
  isInaccessible,
} from 'dom-accessibility-api';
import type { Audited } from '../src/frame-messages.js';

type Reading = Audited['reading'][number];

/** Announced as one; the content is not visited (WAI-ARIA, children presentational). */
const ATOMIC = new Set(
  (
    'button checkbox img math menuitemcheckbox menuitemradio meter option progressbar radio ' +
    'scrollbar separator slider spinbutton switch tab textbox searchbox combobox listbox'
  ).split(' '),
);
/** Named by their content, which is visited only if it contains something focusable. */
const BY_CONTENT = new Set(['link', 'heading', 'cell', 'columnheader', 'rowheader']);
const LIVE_ROLES: Readonly<Record<string, string>> = {
  alert: 'assertive',
  log: 'polite',
  status: 'polite',
  timer: 'off',
};
const SILENT = new Set(['generic', 'presentation', 'none', 'paragraph', 'document', 'main']);
const FOCUSABLE = 'a[href],button,input,select,textarea,summary,[tabindex]';

const normalize = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isFocusable = (node: Element): boolean =>
  node instanceof HTMLElement && node.tabIndex >= 0 && !node.matches(':disabled');

function valueOf(node: Element): string {
  const valueText = node.getAttribute('aria-valuetext') ?? node.getAttribute('aria-valuenow');
  if (valueText !== null) return valueText;
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

const nameOf = (node: Element): string => normalize(computeAccessibleName(node));

function mathText(node: Element): string {
  const copy = node.cloneNode(true) as Element;
  for (const note of copy.querySelectorAll('annotation, annotation-xml')) note.remove();
  return normalize(copy.textContent);
}

function describe(node: Element, role: string): string {
  const content = role === 'math' ? mathText(node) : BY_CONTENT.has(role) ? node.textContent : '';
  const name = nameOf(node) || normalize(content);
  const description = normalize(computeAccessibleDescription(node));
  return [name, valueOf(node), ...statesOf(node), description].filter(Boolean).join(', ');
}

const liveOf = (node: Element, role: string): string =>
  node.getAttribute('aria-live') ?? LIVE_ROLES[role] ?? 'off';

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
      this.entries[this.entries.length - 1] = { ...last, text: normalize(`${last.text}${text}`) };
    } else if (normalize(text) !== '') {
      this.#isTextOpen = true;
      this.entries.push({ role: 'text', text: normalize(text), focusable: false });
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
      this.#add(
        `${role || 'region'} (live: ${live})`,
        normalize(node.textContent),
        isFocusable(node),
      );
    } else if (ATOMIC.has(role) || (BY_CONTENT.has(role) && !hasFocusInside)) {
      if (!isDecoration || isFocusable(node)) {
        this.#add(role, describe(node, role), isFocusable(node));
      }
    } else this.#container(node, role);
  }

  #container(node: Element, role: string): void {
    const control = node instanceof HTMLLabelElement ? node.control : null;
    if (control) {
      // Announced together with its control; a control inside is still to be visited.
      if (node.contains(control)) this.visit(control);
      return;
    }
    const isNamed = node.hasAttribute('aria-label') || node.hasAttribute('aria-labelledby');
    const isAnnounced =
      role !== '' && !SILENT.has(role) && (isNamed || node.localName === 'fieldset');
    if (isAnnounced || isFocusable(node))
      this.#add(role || 'group', describe(node, role), isFocusable(node));
    const isBlock = !getComputedStyle(node).display.startsWith('inline');
    if (isBlock) this.#isTextOpen = false;
    for (const child of node.childNodes) this.visit(child);
    if (isBlock || node.localName === 'br') this.#isTextOpen = false;
  }
}

/** Returns what a screen reader announces in an element, in reading order. */
export function readAloud(root: Element): readonly Reading[] {
  const reader = new Reader();
  for (const child of root.childNodes) reader.visit(child);
  return reader.entries;
}
