import { element, fieldStyle, freshId } from '@fragwerk/browser';
import { colour } from '../shared/palette.js';

interface Tab {
  readonly name: string;
  /** Called the first time that the tab is shown. */
  readonly create: () => HTMLElement;
}

/** Keys of a row of tabs, by the tab that they lead to. */
const targets: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export class Tabs {
  readonly element: HTMLElement;
  private readonly buttons: readonly HTMLButtonElement[];
  private readonly panels: readonly HTMLElement[];
  private at = -1;

  constructor(
    private readonly tabs: readonly Tab[],
    label: string,
  ) {
    const ids = tabs.map(() => ({ tab: freshId(), panel: freshId() }));
    this.buttons = tabs.map(({ name }, index) => {
      const attributes = {
        ...{ type: 'button', role: 'tab', id: ids[index]?.tab ?? '' },
        'aria-controls': ids[index]?.panel ?? '',
      };
      const style = { ...fieldStyle, minHeight: '44px', padding: '6px 12px', cursor: 'pointer' };
      const created = element('button', { ...attributes, style }, [name]);
      created.addEventListener('click', () => this.show(index));
      return created;
    });
    this.panels = tabs.map((_, index) =>
      element('div', {
        ...{ role: 'tabpanel', id: ids[index]?.panel ?? '' },
        'aria-labelledby': ids[index]?.tab ?? '',
        style: { minWidth: '0' },
      }),
    );
    const style = { display: 'flex', flexWrap: 'wrap', gap: '6px', margin: '0 0 6px' };
    const list = element('div', { role: 'tablist', 'aria-label': label, style }, this.buttons);
    list.addEventListener('keydown', (event) => {
      const target = targets[event.key]?.(this.at, tabs.length);
      if (target === undefined) return;
      event.preventDefault();
      this.show(target);
      this.buttons[target]?.focus();
    });
    this.element = element('div', {}, [list, ...this.panels]);
    this.show(0);
  }

  get shown(): number {
    return this.at;
  }

  show(index: number): void {
    this.at = index;
    for (const [number, button] of this.buttons.entries()) {
      const isShown = number === index;
      button.setAttribute('aria-selected', String(isShown));
      button.tabIndex = isShown ? 0 : -1;
      Object.assign(button.style, {
        background: colour(isShown ? 'accent' : 'field'),
        color: colour(isShown ? 'onAccent' : 'text'),
        fontWeight: isShown ? '600' : 'normal',
      });
    }
    for (const [number, panel] of this.panels.entries()) panel.hidden = number !== index;
    const panel = this.panels[index];
    if (panel?.childElementCount === 0) panel.append(this.tabs[index]?.create() ?? element('div'));
  }
}
