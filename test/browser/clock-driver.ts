import type { CDPSession, Locator, Page } from 'playwright-core';

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
  readonly at: (degrees: number, share: number) => Promise<{ x: number; y: number }>;
}

/** Finds the clock of a tag. */
export function clockOn(page: Page, tagName: string): ClockDriver {
  const box = page.locator(`[id="${tagName}_div"]`);
  const dial = box.locator('svg');
  return {
    dial,
    hour: box.getByRole('slider', { name: /^(Stundenzeiger|Hour hand) / }),
    minute: box.getByRole('slider', { name: /^(Minutenzeiger|Minute hand) / }),
    typed: box.getByRole('textbox'),
    half: (name) => box.getByRole('button', { name }),
    answer: () => page.locator(`[name="${tagName}"]`).inputValue(),
    at: async (degrees, share) => {
      const bounds = await dial.boundingBox();
      if (!bounds) throw new Error('The dial is not on the page.');
      const radius = 0.48 * Math.min(bounds.width, bounds.height) * share;
      const angle = (degrees * Math.PI) / 180;
      return {
        x: bounds.x + bounds.width / 2 + radius * Math.sin(angle),
        y: bounds.y + bounds.height / 2 - radius * Math.cos(angle),
      };
    },
  };
}

/** A path along the dial. */
interface Sweep {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

async function waypoints(clock: ClockDriver, { from, to, share }: Sweep) {
  const count = Math.ceil(Math.abs(to - from) / 15);
  const places = [];
  for (let step = 0; step <= count; step++) {
    places.push(await clock.at(from + ((to - from) * step) / count, share));
  }
  return places;
}

/** Drags with the mouse. */
export async function dragByMouse(page: Page, clock: ClockDriver, sweep: Sweep): Promise<void> {
  const [first, ...others] = await waypoints(clock, sweep);
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const place of others) await page.mouse.move(place.x, place.y);
  await page.mouse.up();
}

/** Drags with a finger. */
export async function dragByTouch(
  touch: CDPSession,
  clock: ClockDriver,
  sweep: Sweep,
): Promise<void> {
  const [first, ...others] = await waypoints(clock, sweep);
  if (!first) return;
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [first]);
  for (const place of others) await send('touchMove', [place]);
  await send('touchEnd', []);
}
