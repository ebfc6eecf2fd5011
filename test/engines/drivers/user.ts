import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, Point, Pointer } from './driver.js';

/** An element by its selector and, if several match, part of its accessible name. */
export interface Target {
  /** Selects the frame that contains it; default: the page itself. */
  readonly frame?: string;
  readonly css: string;
  readonly name?: string;
}

const TIMEOUT_MS = 45_000;
const POLL_MS = 50;
const STOP_MS = 150;

/** Evaluates to the last visible element that matches. */
const finder = ({ css, name = '' }: Target): string => `(() => {
  const byId = (ids) => (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const nameOf = (node) => node.getAttribute('aria-label') ?? (byId(node.getAttribute('aria-labelledby')) ||
    [...(node.labels ?? [])].map((label) => label.textContent).join(' ') || node.textContent);
  return [...document.querySelectorAll(${JSON.stringify(css)})]
    .filter((node) => node.getClientRects().length > 0)
    .findLast((node) => nameOf(node).includes(${JSON.stringify(name)}));
})()`;

/** Uses a page as a person would: by what is visible, with pointer and keys. */
export class User {
  constructor(readonly driver: Driver) {}

  /** Reads from an element; `expression` calls it `node`. */
  read(target: Target, expression: string): Promise<unknown> {
    const source = `((node) => node && (${expression}))(${finder(target)})`;
    return this.driver.run(target.frame ?? '', source);
  }

  /** Waits until something about an element is true. */
  async see(target: Target, expression = 'true'): Promise<void> {
    await this.#wait(target, `(${expression}) === true || undefined`);
  }

  /** Reads from an element as soon as that gives a value: frames come and go. */
  async #wait(target: Target, expression: string): Promise<unknown> {
    const end = Date.now() + TIMEOUT_MS;
    let problem = '';
    while (Date.now() < end) {
      try {
        const found = await this.read(target, expression);
        if (found !== undefined && found !== null) return found;
      } catch (error) {
        problem = String(error);
      }
      await pause(POLL_MS);
    }
    throw new Error(`Waited in vain for ${JSON.stringify(target)}: ${expression} ${problem}`);
  }

  /** Returns the place of an element in the window: its centre, or a share of its width and height. */
  async at(target: Target, share: Point = { x: 0.5, y: 0.5 }): Promise<Point> {
    const place = async (one: Target, { x, y }: Point): Promise<Point> => {
      const source = `(node.scrollIntoViewIfNeeded ? node.scrollIntoViewIfNeeded() : node.scrollIntoView({ block: 'nearest' }),
        (({ x, y, width, height }) => [x + ${x} * width, y + ${y} * height])(node.getBoundingClientRect()))`;
      const [left, top] = (await this.#wait(one, source)) as [number, number];
      return { x: left, y: top };
    };
    await place(target, share);
    const inside = await place(target, share);
    if (target.frame === undefined) return inside;
    const frame = await place({ css: target.frame }, { x: 0, y: 0 });
    return { x: frame.x + inside.x, y: frame.y + inside.y };
  }

  async click(target: Target, pointer: Pointer = this.driver.mouse): Promise<void> {
    const point = await this.at(target);
    await pointer.down(point);
    await pointer.up();
  }

  async drag(pointer: Pointer, [first, ...others]: readonly Point[]): Promise<void> {
    if (first) await pointer.down(first);
    for (const point of others) await pointer.move(point);
    // After a finger is lifted in motion, the page scrolls on, and the next tap only stops it.
    await pause(STOP_MS);
    await pointer.up();
  }

  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.driver.press(key);
  }

  /** Replaces the text of a field. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.keys('Control+a');
    await this.driver.type(text);
  }
}
