import { element, type Style, theme } from '@fragwerk/browser';
import type { Figure, Language } from '@fragwerk/sdk';
import type { Movable } from './movables.js';
import { cover } from './overlay.js';

const handleStyle: Style = {
  ...{ position: 'absolute', boxSizing: 'border-box', margin: '0', padding: '0' },
  ...{ minWidth: '24px', minHeight: '24px', transform: 'translate(-50%, -50%)' },
  ...{ border: `1px dashed ${theme.accent}88`, borderRadius: '8px', background: 'transparent' },
  // The surface below finds the nearest handle.
  pointerEvents: 'none',
};

/** Keyboard events of a handle. */
export interface HandleEvents {
  /** Enter, Space, or the click of a screen reader. */
  onEnter(movable: Movable): void;
  onKey(movable: Movable, event: KeyboardEvent): void;
  onLeave(movable: Movable): void;
}

/** The handles of movables, which share one Tab stop. */
export class Handles {
  readonly element: HTMLElement;

  constructor(
    label: string,
    private readonly language: Language,
    private readonly events: HandleEvents,
  ) {
    this.element = element('div', { role: 'group', 'aria-label': label });
  }

  /** Replaces the handles; the focus stays on the one with the same id. */
  show(movables: readonly Movable[], size: Pick<Figure, 'width' | 'height'>): void {
    const { activeElement } = document;
    const hadFocus = activeElement instanceof HTMLElement && this.element.contains(activeElement);
    const id = hadFocus ? (activeElement.dataset.id ?? '') : null;
    this.element.replaceChildren(...movables.map((movable) => this.handle(movable, size)));
    this.setTabStop('');
    if (id !== null) this.focus(id);
  }

  /** Focuses a handle, or the first one. */
  focus(id: string): void {
    this.setTabStop(id)?.focus({ preventScroll: true });
  }

  private setTabStop(id: string): HTMLElement | undefined {
    const all = [...this.element.children].filter((child) => child instanceof HTMLElement);
    const found = all.find(({ dataset }) => dataset.id === id) ?? all[0];
    for (const child of all) child.tabIndex = child === found ? 0 : -1;
    return found;
  }

  private handle(movable: Movable, size: Pick<Figure, 'width' | 'height'>): HTMLElement {
    const attributes = { type: 'button', 'aria-label': movable.text[this.language] };
    const button = element('button', { ...attributes, style: handleStyle });
    button.dataset.id = movable.id;
    cover(button, movable.bounds, { size, margin: 8 });
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      this.events.onEnter(movable);
    });
    button.addEventListener('keydown', (event) => this.events.onKey(movable, event));
    button.addEventListener('blur', () => this.events.onLeave(movable));
    return button;
  }
}
