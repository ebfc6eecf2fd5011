import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A position in the window, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The position in the window of a pixel of a picture that is `width` pixels wide. */
export async function pixelIn(picture: Locator, width: number, { x, y }: Point): Promise<Point> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('There is no figure.');
  const scale = box.width / width;
  return { x: box.x + scale * x, y: box.y + scale * y };
}

/** The centre of a target, which is large enough for a finger. */
export async function centreOf(target: Locator, least = 44): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(least);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function dragByMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

export async function dragByTouch(page: Page, from: Point, to: Point): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  await send('touchStart', [from]);
  for (const share of [0.3, 0.7, 1])
    await send('touchMove', [
      { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) },
    ]);
  await send('touchEnd', []);
}
