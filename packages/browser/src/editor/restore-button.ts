import { button } from './controls.js';

interface Removal {
  readonly text: string;
  readonly restore: () => void;
}

/** A button that takes back removals from a list, the last one first; hidden while there is none. */
export class RestoreButton {
  readonly element = button('', () => this.takeBack());
  /** The last one first. */
  private removals: readonly Removal[] = [];

  constructor() {
    this.show([]);
  }

  /** Offers to take back a removal. */
  offer(text: string, restore: () => void): void {
    this.show([{ text, restore }, ...this.removals]);
  }

  clear(): void {
    this.show([]);
  }

  private takeBack(): void {
    const [last, ...others] = this.removals;
    this.show(others);
    last?.restore();
  }

  private show(removals: readonly Removal[]): void {
    this.removals = removals;
    const [last] = removals;
    this.element.textContent = last?.text ?? '';
    this.element.style.display = last ? '' : 'none';
  }
}
