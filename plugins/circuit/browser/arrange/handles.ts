import { element, type Style, theme, withFocusRing } from '@fragwerk/browser';
import type { Figure, Language } from '@fragwerk/sdk';
import { layOver } from './layer.js';
import type { Movable } from './movables.js';

const handleStyle: Style = {
  ...{ position: 'absolute', boxSizing: 'border-box', margin: '0', padding: '0' },
  ...{ minWidth: '24px', minHeight: '24px', transform: 'translate(-50%, -50%)' },
  ...{ border: `1px dashed ${theme.accent}88`, borderRadius: '8px', background: 'transparent' },
  // The pointer, which has a reach of its own, finds what lies nearest.
  pointerEvents: 'none',
};

/** What the keyboard does with a handle. */
export interface HandleEvents {
  /** Enter or Space; a screen reader's click. */
  readonly onEnter: (movable: Movable) => void;
  readonly onKey: (movable: Movable, event: KeyboardEvent) => void;
  readonly onLeave: (movable: Movable) => void;
}

/** A handle for each thing that can be moved; all of them are one Tab stop. */
export class Handles {
  readonly element: HTMLElement;

  constructor(
    label: string,
    private readonly language: Language,
    private readonly events: HandleEvents,
  ) {
    this.element = element('div', { attributes: { role: 'group', 'aria-label': label } });
  }

  /** Shows other handles; the focus stays on the one of the same thing. */
  show(movables: readonly Movable[], size: Pick<Figure, 'width' | 'height'>): void {
    const { activeElement } = document;
    const had = activeElement instanceof HTMLElement && this.element.contains(activeElement);
    const id = had ? (activeElement.dataset.id ?? '') : null;
    this.element.replaceChildren(...movables.map((movable) => this.handle(movable, size)));
    this.stopAt('');
    if (id !== null) this.focus(id);
  }

  /** Puts the keyboard's focus on a handle; on the first where there is no such. */
  focus(id: string): void {
    this.stopAt(id)?.focus({ preventScroll: true });
  }

  private stopAt(id: string): HTMLElement | undefined {
    const all = [...this.element.children].filter((child) => child instanceof HTMLElement);
    const found = all.find(({ dataset }) => dataset.id === id) ?? all[0];
    for (const child of all) child.tabIndex = child === found ? 0 : -1;
    return found;
  }

  private handle(movable: Movable, size: Pick<Figure, 'width' | 'height'>): HTMLElement {
    const attributes = { type: 'button', 'aria-label': movable.words[this.language] };
    const made = withFocusRing(element('button', { attributes, style: handleStyle }));
    made.dataset.id = movable.id;
    layOver(made, movable.bounds, { size, margin: 8 });
    made.addEventListener('click', (event) => {
      event.stopPropagation();
      this.events.onEnter(movable);
    });
    made.addEventListener('keydown', (event) => {
      this.events.onKey(movable, event);
    });
    made.addEventListener('blur', () => {
      this.events.onLeave(movable);
    });
    return made;
  }
}
