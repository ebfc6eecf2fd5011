import type { Language } from '@fragwerk/sdk';
import { morph } from './morph.js';
import { element, freshId, setText } from './dom.js';
import { focusRing } from './focus-ring.js';
import { hintStyle, theme } from './theme.js';

const texts = {
  short: {
    de: 'Pfeiltasten: zwischen den Teilen des Bildes wechseln',
    en: 'Arrow keys: move between the parts of the picture',
  },
  long: {
    de: 'Mit den Pfeiltasten zwischen den Teilen des Bildes wechseln: rechts und links zum nächsten und vorigen Teil, hinunter in den Teil hinein, hinauf oder Escape wieder heraus.',
    en: 'Use the arrow keys to move between the parts of the picture: right and left to the next and previous part, down into a part, up or Escape out of it.',
  },
  picture: { de: 'Bild', en: 'Picture' },
  parts: { de: 'Zum Erkunden', en: 'To explore' },
};

const PART = '[data-part]';
const STOP = `${PART}, svg`;

const partsIn = (node: Element): SVGGraphicsElement[] =>
  Array.from(node.querySelectorAll<SVGGraphicsElement>(PART));

const childrenOf = (node: Element): SVGGraphicsElement[] =>
  partsIn(node).filter((part) => part.parentElement?.closest(STOP) === node);

const titleOf = (node: Element): string =>
  Array.from(node.children)
    .find(({ tagName }) => tagName === 'title')
    ?.textContent.trim() ?? '';

/** Returns the part to which a key moves; nothing if there is none. */
function target(key: string, from: SVGGraphicsElement, root: SVGSVGElement) {
  const children = childrenOf(from);
  const parent = from === root ? null : from.parentElement?.closest<SVGGraphicsElement>(STOP);
  const siblings = parent ? childrenOf(parent) : children;
  const place = siblings.indexOf(from);
  const targets: Readonly<Record<string, SVGGraphicsElement | null | undefined>> = {
    ArrowRight: siblings[place + 1],
    ArrowLeft: siblings[place - 1],
    ArrowDown: children[0],
    ArrowUp: parent,
    Home: siblings[0],
    End: siblings[siblings.length - 1],
    Escape: from === root ? null : root,
  };
  return targets[key];
}

/** Sets names and roles of the picture and its parts; a part without a title is not a stop. */
function nameStops(root: SVGSVGElement, language: Language): void {
  for (const part of partsIn(root)) if (titleOf(part) === '') part.removeAttribute('data-part');
  for (const part of partsIn(root)) {
    part.setAttribute('role', childrenOf(part).length > 0 ? 'group' : 'img');
    part.setAttribute('aria-label', titleOf(part));
    part.style.outline = 'none';
  }
  if (stopsIn(root).length === 0) return;
  // Screen readers leave the arrow keys to a toolbar, and read this word instead of its role. Orca treats
  // an application as a document, and is silent when the focus enters or leaves it.
  root.setAttribute('role', 'toolbar');
  root.setAttribute('aria-roledescription', texts.picture[language]);
  root.setAttribute('aria-label', texts.parts[language]);
}

/** Lists the picture and its parts; nothing if it has no parts. */
function stopsIn(root: SVGSVGElement): readonly SVGGraphicsElement[] {
  const parts = partsIn(root);
  return parts.length > 0 ? [root, ...parts] : [];
}

/** Makes a drawn figure invisible, so that it can cover a picture of it. */
function hideShapes(picture: SVGSVGElement): void {
  for (const part of picture.querySelectorAll(':not(g, title, desc, tspan)'))
    part.setAttribute('opacity', '0');
  const place = { position: 'absolute', inset: '0', width: '100%', height: '100%' };
  Object.assign(picture.style, { ...place, maxWidth: 'none', background: 'none' });
}

/**
 * A picture of the SVG renderer, written with `marksParts`, that can be explored by keyboard: one Tab
 * stop, arrow keys between its parts. A ring marks the current part and a line below names it. A
 * picture without parts is only shown.
 */
export class FigureWalk {
  readonly element: HTMLElement;
  private readonly box = element('div', { style: { position: 'relative' } });
  private readonly ring = focusRing();
  private readonly hintId = freshId();
  /** Hidden from screen readers, which announce the focused part themselves. */
  private readonly line = element('p', {
    'aria-hidden': 'true',
    style: { ...hintStyle, minHeight: '1.4em', textAlign: 'center', display: 'none' },
  });
  private root: SVGSVGElement | null = null;
  private stops: readonly SVGGraphicsElement[] = [];
  private isCovered = false;
  /** Index of the stop that Tab leads to. */
  private current = 0;

  /**
   * @param backdrop a picture of the same figure that is shown instead of the drawn one, of which only
   *   the parts and the ring are used
   */
  constructor(
    private readonly language: Language,
    private readonly backdrop: Element | null = null,
  ) {
    if (backdrop) this.box.append(backdrop);
    const attributes = { id: this.hintId, hidden: '' };
    const hint = element('p', attributes, [texts.long[language]]);
    this.element = element('div', {}, [this.box, hint, this.line]);
    this.listen();
  }

  /** Shows a picture instead of the last one; the focus stays. */
  show(picture: SVGSVGElement): void {
    const hadFocus = this.stops.some((stop) => stop === document.activeElement);
    this.ring.element.remove();
    if (this.backdrop) hideShapes(picture);
    this.prepare(picture);
    if (this.root) morph(this.root, picture);
    else this.box.append(picture);
    this.root ??= picture;
    this.stops = stopsIn(this.root);
    if (this.stops.length > 0) this.root.append(this.ring.element);
    this.leave();
    const at = this.stops.find((stop) => stop === document.activeElement);
    if (at) this.arrive(at);
    else if (hadFocus) this.stops[this.current]?.focus({ preventScroll: true });
  }

  /** Covers the picture with an element of the same size, which shares its name. */
  cover(layer: HTMLElement): void {
    this.isCovered = true;
    this.box.append(layer);
  }

  /** Prepares a picture before it replaces the current one, because a removed stop would lose the focus. */
  private prepare(picture: SVGSVGElement): void {
    nameStops(picture, this.language);
    this.stops = stopsIn(picture);
    const hasParts = this.stops.length > 0;
    this.line.style.display = hasParts ? '' : 'none';
    if (this.current >= this.stops.length) this.current = 0;
    this.markPlace();
    if (!hasParts) return;
    picture.setAttribute('aria-describedby', this.hintId);
    if (this.isCovered) this.box.setAttribute('role', 'group');
    const named = this.isCovered ? this.box : picture;
    named.setAttribute('aria-label', titleOf(picture) || texts.picture[this.language]);
  }

  private markPlace(): void {
    this.stops.forEach((stop, index) => {
      stop.tabIndex = index === this.current ? 0 : -1;
    });
  }

  private arrive(at: SVGGraphicsElement): void {
    this.leave();
    this.current = Math.max(0, this.stops.indexOf(at));
    this.markPlace();
    // The ring is only for the keyboard.
    if (!at.matches(':focus-visible')) return;
    if (at === this.root) at.style.outline = `3px solid ${theme.focus}`;
    else this.ring.show(at);
    setText(this.line, at === this.root ? texts.short[this.language] : titleOf(at));
  }

  private leave(): void {
    this.ring.hide();
    if (this.root) this.root.style.outline = 'none';
    setText(this.line, '');
  }

  private stopOf({ target: hit }: Event): SVGGraphicsElement | null {
    return hit instanceof Element ? hit.closest<SVGGraphicsElement>(STOP) : null;
  }

  private listen(): void {
    this.box.addEventListener('focusin', (event) => {
      const stop = this.stopOf(event);
      if (stop) this.arrive(stop);
    });
    this.box.addEventListener('focusout', () => this.leave());
    this.box.addEventListener('keydown', (event) => {
      const from = this.stopOf(event);
      if (!from || !this.root || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = target(event.key, from, this.root);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      to.focus();
    });
  }
}
