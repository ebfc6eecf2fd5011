import {
  announcer,
  button,
  element,
  RestoreButton,
  row,
  setEnabled,
  setText,
} from '@fragwerk/browser';
import { stackStyle } from '../shared/controls.js';
import { colour } from '../shared/palette.js';
import type { DialogTexts } from './texts.js';

/** Content of an entry: rows of fields, and elements next to its buttons. */
export interface Entry {
  readonly fields: readonly HTMLElement[];
  readonly foot?: readonly HTMLElement[];
}

interface ListOptions<T> {
  readonly texts: DialogTexts;
  /** Returns the heading of an entry. */
  readonly title: (number: number) => string;
  readonly add: string;
  readonly empty: T;
  /** Draws an item once; `change` changes some of its members, and returns the changed item. */
  readonly draw: (item: T, change: (part: Partial<T>) => T) => Entry;
  readonly onChange: (items: readonly T[]) => void;
}

interface Slot<T> {
  item: T;
  readonly element: HTMLElement;
  readonly legend: HTMLElement;
  readonly buttons: readonly HTMLButtonElement[];
}

/** List of entries that can be added, moved and removed. */
export class ItemList<T extends object> {
  readonly element: HTMLElement;
  private slots: readonly Slot<T>[];
  private readonly box = element('div', { style: { display: 'grid', gap: '12px' } });
  private readonly announcer = announcer();
  private readonly adder: HTMLButtonElement;
  private readonly restorer = new RestoreButton();

  constructor(
    items: readonly T[],
    private readonly options: ListOptions<T>,
  ) {
    this.slots = items.map((item) => this.slot(item));
    this.adder = button(options.add, () => {
      const slot = this.slot(options.empty);
      this.rearrange([...this.slots, slot]);
      slot.element.querySelector<HTMLElement>('input, select, textarea')?.focus();
    });
    const buttons = row([this.adder, this.restorer.element], { marginTop: '8px' });
    this.element = element('div', {}, [this.box, buttons, this.announcer.element]);
    this.show();
  }

  private slot(item: T): Slot<T> {
    const { texts, draw } = this.options;
    const legend = element('legend', { style: { fontWeight: '600', padding: '0 4px' } });
    const move = (by: -1 | 1) => () => this.move(slot, by);
    const remove = button(texts.remove, () => this.remove(slot));
    const buttons = [button('↑', move(-1)), button('↓', move(1)), remove];
    const { fields, foot = [] } = draw(item, (part) => {
      slot.item = { ...slot.item, ...part };
      this.report();
      return slot.item;
    });
    const style = {
      ...{ minWidth: '0', margin: '0', padding: '8px 12px 12px', borderRadius: '8px' },
      border: `1px solid ${colour('line')}`,
    };
    const movers = row(buttons, { marginLeft: 'auto' });
    const rows = element('div', { style: stackStyle }, [...fields, row([...foot, movers])]);
    const box = element('fieldset', { style }, [legend, rows]);
    const slot: Slot<T> = { item, element: box, legend, buttons };
    return slot;
  }

  private move(slot: Slot<T>, by: -1 | 1): void {
    const index = this.slots.indexOf(slot);
    const other = this.slots[index + by];
    if (!other) return;
    const slots = [...this.slots];
    slots[index] = other;
    slots[index + by] = slot;
    this.rearrange(slots);
    slot.buttons[by === 1 ? 1 : 0]?.focus();
  }

  private remove(slot: Slot<T>): void {
    const index = this.slots.indexOf(slot);
    const { texts } = this.options;
    const name = slot.legend.textContent;
    this.announcer.say(texts.removed(name));
    this.rearrange(this.slots.filter((one) => one !== slot));
    this.adder.focus();
    this.restorer.offer(texts.restore(name), () => {
      this.rearrange([...this.slots.slice(0, index), slot, ...this.slots.slice(index)]);
      slot.buttons[2]?.focus();
    });
  }

  private rearrange(slots: readonly Slot<T>[]): void {
    this.slots = slots;
    this.show();
    this.report();
  }

  private report(): void {
    this.options.onChange(this.slots.map(({ item }) => item));
  }

  private show(): void {
    const { title, texts } = this.options;
    const labels = [texts.up, texts.down, texts.remove];
    for (const [index, { legend, buttons }] of this.slots.entries()) {
      const name = title(index + 1);
      setText(legend, name);
      const isAtEnd = [index === 0, index === this.slots.length - 1];
      for (const [number, one] of buttons.entries()) {
        one.setAttribute('aria-label', `${name} ${labels[number] ?? ''}`);
        setEnabled(one, !isAtEnd[number]);
      }
    }
    this.box.replaceChildren(...this.slots.map((slot) => slot.element));
  }
}
