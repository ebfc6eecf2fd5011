import { element, freshId, type Style, theme, withFocusRing } from '@fragwerk/browser';
import type { Figure, Language } from '@fragwerk/sdk';
import { cover } from '../arrange/overlay.js';
import { navigate, WHOLE_PICTURE } from './navigation.js';
import type { FocusStop } from './stops.js';

interface StopEvents {
  /** Handles other keys than those for navigation; `true` if a key was used. */
  readonly onKey: (key: string, event: KeyboardEvent) => boolean;
  /** Called when a button is pressed by keyboard or screen reader; pointers go to the picture below. */
  readonly onPress: (key: string) => void;
}

const stopStyle: Style = {
  position: 'absolute',
  boxSizing: 'border-box',
  minWidth: '34px',
  minHeight: '28px',
  margin: '0',
  padding: '0',
  border: '2px solid transparent',
  borderRadius: '10px',
  background: 'transparent',
  transform: 'translate(-50%, -50%)',
  // The stage finds the nearest target.
  pointerEvents: 'none',
};

const hints: Readonly<Record<Language, string>> = {
  de: 'Pfeil nach unten: weitere Teile des Bildes, zum Beispiel Pfeile. Escape: das ganze Bild.',
  en: 'Arrow down: other parts of the picture, for example arrows. Escape: the whole picture.',
};

/** Focus stops above a picture: one Tab stop, and arrow keys between them. */
export class StopLayer {
  readonly element: HTMLElement;
  private readonly group: HTMLElement;
  private stops: readonly FocusStop[] = [];
  private whole: SVGSVGElement | null = null;
  private current = WHOLE_PICTURE;

  constructor(
    label: string,
    language: Language,
    private readonly events: StopEvents,
  ) {
    const id = freshId();
    // Screen readers leave the keys of a toolbar to the page.
    const attributes = { role: 'toolbar', 'aria-label': label, 'aria-describedby': id };
    this.group = element('div', { ...attributes });
    const hint = element('p', { id, hidden: '' }, [hints[language]]);
    // Forced colours may be invisible on the picture, which is always light.
    const style = { forcedColorAdjust: 'none' };
    this.element = element('div', { style }, [this.group, hint]);
  }

  /** Shows the stops of a figure; the focus stays on the same stop. */
  show(stops: readonly FocusStop[], figure: Figure, whole: SVGSVGElement): void {
    const hadFocus = this.group.contains(document.activeElement);
    this.stops = stops;
    this.whole = whole;
    const nodes = stops.map((stop) => this.place(stop, figure));
    // Elements that are moved lose the focus.
    const isSame =
      nodes.length === this.group.children.length &&
      nodes.every((node, index) => this.group.children[index] === node);
    if (!isSame) this.group.replaceChildren(...nodes);
    if (!stops.some(({ key }) => key === this.current)) this.current = this.first();
    this.markCurrent();
    if (hadFocus && !this.group.contains(document.activeElement)) this.focus(this.current);
  }

  /** Sets the Tab stop of the next {@link show}. */
  setCurrent(key: string): void {
    this.current = key;
  }

  /** Focuses a stop, if it exists. */
  focus(key: string): void {
    if (key !== WHOLE_PICTURE && !this.node(key)) return;
    this.current = key;
    this.markCurrent();
    const node = key === WHOLE_PICTURE ? this.whole : this.node(key);
    node?.focus({ preventScroll: true });
  }

  /** Handles a key on the picture or on a stop. */
  handleKey(event: KeyboardEvent): void {
    const { target, ctrlKey, altKey, metaKey } = event;
    const from = this.stops.find(({ key }) => this.node(key) === target) ?? null;
    if (ctrlKey || altKey || metaKey || !(from ?? target === this.whole)) return;
    // Screen readers move the focus themselves.
    if (from) this.current = from.key;
    const next = navigate(event.key, from, this.stops);
    if (next !== null) {
      this.focus(next);
      this.node(next)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else if (!from?.target || !this.events.onKey(from.key, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The initial Tab stop: the selected target, or the first one. */
  private first(): string {
    const targets = this.stops.filter(({ target }) => target !== null);
    const chosen = targets.find(({ target }) => target?.isSelected);
    return (chosen ?? targets[0] ?? this.stops[0])?.key ?? WHOLE_PICTURE;
  }

  private node(key: string): HTMLElement | undefined {
    return [...this.group.children].find(
      (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.key === key,
    );
  }

  private makeStop({ key, target }: FocusStop): HTMLElement {
    const style = stopStyle;
    const made = target
      ? element('button', { type: 'button', style })
      : element('span', { role: 'img', style });
    if (target) made.addEventListener('click', () => this.events.onPress(key));
    withFocusRing(made).addEventListener('focus', () => {
      made.style.outlineOffset = '0';
    });
    return made;
  }

  private place(stop: FocusStop, size: Figure): HTMLElement {
    const { bounds, key, label, target } = stop;
    const made = this.node(key) ?? this.makeStop(stop);
    const isSelected = target?.isSelected === true;
    made.dataset.key = key;
    made.setAttribute('aria-label', label);
    if (target) made.setAttribute('aria-pressed', String(isSelected));
    cover(made, bounds, { size, margin: 6 });
    Object.assign(made.style, {
      borderColor: isSelected ? theme.accent : 'transparent',
      background: isSelected ? `${theme.accent}22` : 'transparent',
    });
    return made;
  }

  private markCurrent(): void {
    for (const { key } of this.stops)
      this.node(key)?.setAttribute('tabindex', key === this.current ? '0' : '-1');
    this.whole?.setAttribute('tabindex', this.current === WHOLE_PICTURE ? '0' : '-1');
  }
}
