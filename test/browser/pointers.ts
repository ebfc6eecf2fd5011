import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { boxOf } from '../support/page-helpers.js';

/** A position in the window, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The position in the window of a pixel of a picture that is `width` pixels wide. */
export async function pixelIn(picture: Locator, width: number, { x, y }: Point): Promise<Point> {
  const box = await boxOf(picture);
  const scale = box.width / width;
  return { x: box.x + scale * x, y: box.y + scale * y };
}

/** The centre of a target, which is large enough for a finger. */
export async function centreOf(target: Locator, least = 44): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const box = await boxOf(target);
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(least);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The places on the way from one to another, in this number of steps. */
const wayTo = (from: Point, to: Point, steps: number): readonly Point[] =>
  Array.from({ length: steps + 1 }, (_, step) => ({
    x: from.x + (step / steps) * (to.x - from.x),
    y: from.y + (step / steps) * (to.y - from.y),
  }));

/** Drags the mouse from place to place. */
export async function dragAlong(page: Page, [start, ...others]: readonly Point[]): Promise<void> {
  if (!start) return;
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y);
  await page.mouse.up();
}

/** Drags a finger from place to place, while other fingers stay where they are. */
export async function swipeAlong(
  page: Page,
  [start, ...others]: readonly Point[],
  still: readonly Point[] = [],
): Promise<void> {
  if (!start) return;
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', start, ...still);
  for (const place of others) await send('touchMove', place, ...still);
  await send('touchEnd');
}

export const dragByMouse = (page: Page, from: Point, to: Point): Promise<void> =>
  dragAlong(page, wayTo(from, to, 5));

export const dragByTouch = (page: Page, from: Point, to: Point): Promise<void> =>
  swipeAlong(page, wayTo(from, to, 3));
