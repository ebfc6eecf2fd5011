import type { Kept, Spot } from '../src/frame-messages.js';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Elements that correspond to each other when a question is redrawn: places of plugins, and fields of the
 * host.
 */
const ANCHORS = '.place > [id$="_div"], input[id^="field-"]';

const isControl = (node: unknown): node is Control =>
  node instanceof HTMLInputElement ||
  node instanceof HTMLTextAreaElement ||
  node instanceof HTMLSelectElement;

const isText = (node: Element): node is HTMLInputElement | HTMLTextAreaElement =>
  node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLInputElement && /^(text|search|tel|url|password)$/.test(node.type));

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const valueOf = (control: Control): string =>
  isTicked(control) ? String(control.checked) : control.value;

const labelOf = (node: Element): string => node.getAttribute('aria-label') ?? '';

function spotOf(node: Element, root: Element): Spot {
  const anchor = node.closest(ANCHORS) ?? root;
  const path: number[] = [];
  for (let at = node; at !== anchor && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return { anchor: anchor.id, path, element: node.localName, label: labelOf(node) };
}

/** Returns the element at a spot, or the one with the same label where the plugin has changed. */
function elementAt({ anchor, path, element, label }: Spot, root: Element): HTMLElement | null {
  const from = anchor === '' ? root : document.getElementById(anchor);
  const found = path.reduce<Element | null | undefined>((at, index) => at?.children[index], from);
  const isSame = found?.localName === element && labelOf(found) === label;
  const same = isSame ? found : label && from?.querySelector(`[aria-label="${CSS.escape(label)}"]`);
  return same instanceof HTMLElement || same instanceof SVGElement ? (same as HTMLElement) : null;
}

function enter(control: Control, value: string): void {
  if (isTicked(control))
    Reflect.set(HTMLInputElement.prototype, 'checked', value === 'true', control);
  // Uses the prototype's property, because frameworks ignore values set through the one that they watch.
  else Reflect.set(Object.getPrototypeOf(control) as object, 'value', value, control);
  for (const type of ['input', ...(isText(control) ? [] : ['change'])])
    control.dispatchEvent(new Event(type, { bubbles: true }));
}

const TARGET = 'fragwerk-focus';

/** Focuses an element, even in a frame that has not been touched yet, where WebKit ignores `focus()`. */
function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  const id = element.getAttribute('id');
  element.id = TARGET;
  // Navigates as a link to the element would; a bare hash would be resolved against a base element.
  location.replace(`${location.href.split('#')[0]}#${TARGET}`);
  if (id === null) element.removeAttribute('id');
  else element.id = id;
}

/** Transfers the state of a student's interaction to the redrawn question. */
export class Interaction {
  readonly #edited = new Set<Control>();
  /** State that is restored together with the focus. */
  #waiting: Kept | null = null;

  constructor(private readonly root: Element) {
    root.addEventListener('input', ({ target, isTrusted }) => {
      if (isTrusted && isControl(target)) this.#edited.add(target);
    });
    window.addEventListener('focus', () => {
      if (this.#waiting) this.restore(this.#waiting);
    });
  }

  /** Discards the text typed in an element whose content is replaced on purpose. */
  forget(element: Element): void {
    for (const control of this.#edited) if (element.contains(control)) this.#edited.delete(control);
  }

  read(): Kept {
    const { root } = this;
    const edited = [...this.#edited].filter((control) => root.contains(control));
    const active = document.activeElement;
    const isInside =
      document.hasFocus() && active !== null && active !== root && root.contains(active);
    const text = isInside && isText(active) ? active : null;
    return {
      edited: edited.map((control) => ({ at: spotOf(control, root), value: valueOf(control) })),
      opened: [...root.querySelectorAll('details[open]')].map((node) => spotOf(node, root)),
      focus: isInside
        ? {
            at: spotOf(active, root),
            start: text?.selectionStart ?? null,
            end: text?.selectionEnd ?? null,
          }
        : null,
    };
  }

  /** Restores it, once the frame has the focus if the student's was there. */
  restore(kept: Kept): void {
    const isWaiting = kept.focus !== null && !document.hasFocus();
    this.#waiting = isWaiting ? kept : null;
    if (isWaiting) return;
    const { edited, opened, focus } = kept;
    for (const spot of opened) elementAt(spot, this.root)?.setAttribute('open', '');
    const focused = focus && elementAt(focus.at, this.root);
    // First, because plugins may then rewrite the other fields.
    if (focused) focusOn(focused);
    for (const { at, value } of edited) {
      const control = elementAt(at, this.root);
      if (!isControl(control) || valueOf(control) === value) continue;
      this.#edited.add(control);
      enter(control, value);
    }
    if (focused && isText(focused)) focused.setSelectionRange(focus.start, focus.end);
  }
}
