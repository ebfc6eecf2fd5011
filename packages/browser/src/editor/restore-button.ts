import { button } from './controls.js';

/** A button that takes back the last removal from a list; hidden while there is none. */
export class RestoreButton {
  readonly element = button('', () => this.restore());
  private restore = (): void => undefined;

  constructor() {
    this.clear();
  }

  /** Offers to take back a removal. */
  offer(text: string, restore: () => void): void {
    this.restore = restore;
    this.element.textContent = text;
    this.element.style.display = '';
  }

  clear(): void {
    this.element.style.display = 'none';
  }
}
