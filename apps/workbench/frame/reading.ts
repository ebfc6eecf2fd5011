import {
  computeAccessibleDescription,
  computeAccessibleName,
  getRole,
  isInaccessible,
} from 'dom-accessibility-api';
import type { AccessState, Audited } from '../src/frame-messages.js';

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

/** What is announced for an attribute that is `true`, and for one that is `false` if that is announced, too. */
const STATES: Readonly<Record<string, readonly [AccessState, AccessState?]>> = {
  checked: ['checked', 'unchecked'],
  pressed: ['pressed', 'released'],
  expanded: ['expanded', 'collapsed'],
  selected: ['selected'],
  disabled: ['disabled'],
  invalid: ['invalid'],
  required: ['required'],
  readonly: ['readonly'],
};

function statesOf(node: Element): AccessState[] {
  const states = new Set<AccessState>();
  for (const [name, [set, unset]] of Object.entries(STATES)) {
    const value = node.getAttribute(`aria-${name}`);
    const state = value === 'false' ? unset : set;
    if (value !== null && state) states.add(state);
  }
  if (node instanceof HTMLInputElement && /^(checkbox|radio)$/.test(node.type))
    states.add(node.checked ? 'checked' : 'unchecked');
  if (node instanceof HTMLDetailsElement || node.localName === 'summary')
    states.add(node.closest('details')?.open ? 'expanded' : 'collapsed');
  if (node.matches(':disabled')) states.add('disabled');
  if (node.matches('input[readonly],textarea[readonly]')) states.add('readonly');
  return [...states];
}

const nameOf = (node: Element): string => normalize(computeAccessibleName(node));

function mathText(node: Element): string {
  const copy = node.cloneNode(true) as Element;
  for (const note of copy.querySelectorAll('annotation, annotation-xml')) note.remove();
  return normalize(copy.textContent);
}

function describe(node: Element, role: string): Pick<Reading, 'name' | 'value' | 'description'> {
  const content = role === 'math' ? mathText(node) : BY_CONTENT.has(role) ? node.textContent : '';
  return {
    name: nameOf(node) || normalize(content),
    value: valueOf(node),
    description: normalize(computeAccessibleDescription(node)),
  };
}

const languageOf = (node: Element | null): string =>
  node?.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang;

const liveOf = (node: Element, role: string): string =>
  node.getAttribute('aria-live') ?? LIVE_ROLES[role] ?? 'off';

class Reader {
  readonly entries: Reading[] = [];
  /** Text of the last entry with its spaces, `null` once nothing can follow it. */
  #openText: string | null = null;

  visit(node: Node): void {
    if (node instanceof Text) this.#text(node);
    else if (node instanceof Element && !isInaccessible(node)) this.#element(node);
  }

  #text({ data, parentElement }: Text): void {
    const last = this.entries.at(-1);
    const language = languageOf(parentElement);
    if (this.#openText !== null && last?.language === language) {
      this.#openText += data;
      this.entries[this.entries.length - 1] = { ...last, name: normalize(this.#openText) };
    } else if (normalize(data) !== '') {
      this.#openText = data;
      const rest = { value: '', states: [], description: '', focusable: false };
      this.entries.push({ role: 'text', name: normalize(data), language, ...rest });
    }
  }

  #add(node: Element, role: string, said = describe(node, role)): void {
    this.#openText = null;
    const rest = { states: statesOf(node), language: languageOf(node) };
    this.entries.push({ role, ...said, ...rest, focusable: isFocusable(node) });
  }

  #element(node: Element): void {
    const role = node.localName === 'math' ? 'math' : (getRole(node) ?? '');
    const live = liveOf(node, role);
    const hasFocusInside = node.querySelector(FOCUSABLE) !== null;
    const isDecoration = role === 'img' && nameOf(node) === '';
    if (live !== 'off') {
      const said = { name: normalize(node.textContent), value: '', description: '' };
      this.#add(node, `${role || 'region'} (live: ${live})`, said);
    } else if (ATOMIC.has(role) || (BY_CONTENT.has(role) && !hasFocusInside)) {
      if (!isDecoration || isFocusable(node)) this.#add(node, role);
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
    if (isAnnounced || isFocusable(node)) this.#add(node, role || 'group');
    const isBlock = !getComputedStyle(node).display.startsWith('inline');
    if (isBlock) this.#openText = null;
    for (const child of node.childNodes) this.visit(child);
    if (isBlock || node.localName === 'br') this.#openText = null;
  }
}

/** Returns what a screen reader announces in an element, in reading order. */
export function readAloud(root: Element): readonly Reading[] {
  const reader = new Reader();
  for (const child of root.childNodes) reader.visit(child);
  return reader.entries;
}
