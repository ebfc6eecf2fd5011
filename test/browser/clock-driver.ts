import type { Locator, Page } from 'playwright-core';
import { boxOf } from '../support/page-helpers.js';
import type { Point } from './pointers.js';

/** A clock on a page, operated like a student does. */
interface ClockDriver {
  readonly dial: Locator;
  readonly hour: Locator;
  readonly minute: Locator;
  readonly typed: Locator;
  readonly half: (name: string) => Locator;
  /** Content of the host's answer field. */
  readonly answer: () => Promise<string>;
  /** A point on the dial: degrees from 12 o'clock, and the fraction of the dial's radius. */
  readonly at: (degrees: number, share: number) => Promise<Point>;
  /** Points on the way along the dial. */
  readonly along: (sweep: Sweep) => Promise<readonly Point[]>;
}

/** A path along the dial. */
interface Sweep {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** Finds the clock of a tag. */
export function clockOn(page: Page, tagName: string): ClockDriver {
  const box = page.locator(`[id="${tagName}_div"]`);
  const dial = box.locator('svg');
  const at: ClockDriver['at'] = async (degrees, share) => {
    const bounds = await boxOf(dial);
    const radius = 0.48 * Math.min(bounds.width, bounds.height) * share;
    const angle = (degrees * Math.PI) / 180;
    return {
      x: bounds.x + bounds.width / 2 + radius * Math.sin(angle),
      y: bounds.y + bounds.height / 2 - radius * Math.cos(angle),
    };
  };
  return {
    at,
    dial,
    hour: box.getByRole('slider', { name: /^(Stundenzeiger|Hour hand) / }),
    minute: box.getByRole('slider', { name: /^(Minutenzeiger|Minute hand) / }),
    typed: box.getByRole('textbox'),
    half: (name) => box.getByRole('button', { name }),
    answer: () => page.locator(`[name="${tagName}"]`).inputValue(),
    async along({ from, to, share }) {
      const steps = Math.ceil(Math.abs(to - from) / 15);
      const places: Point[] = [];
      for (let step = 0; step <= steps; step += 1)
        places.push(await at(from + ((to - from) * step) / steps, share));
      return places;
    },
  };
}
