import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boxOf } from '../support/page-helpers.js';
import { plot } from '../../packages/sdk/src/figure/index.js';
import { accessibilityProblems } from '../support/axe.js';
import { useGenerated } from './generated-stage.js';
import { dragByMouse, pixelIn } from './pointers.js';

const stage = useGenerated('test/fixtures/places', 'Orte');

const map = plot({ x: { from: 0, to: 10 }, y: { from: 0, to: 10 } });
const handle = (page: Page, name: string) => page.getByRole('slider', { name: `${name} (im Bild` });

/** Position of two numbers in the window. */
async function at(page: Page, x: number, y: number) {
  return pixelIn(page.locator('#\\31 _T1_0_div svg'), map.width, map.at(x, y));
}

async function tap(page: Page, x: number, y: number) {
  const place = await at(page, x, y);
  await page.touchscreen.tap(place.x, place.y);
}

/** Drags a point of the page by a distance of the plane. */
async function drag(page: Page, from: { x: number; y: number }, dx: number, dy: number) {
  const [zero, end] = [await at(page, 0, 0), await at(page, dx, dy)];
  await dragByMouse(page, from, { x: from.x + end.x - zero.x, y: from.y + end.y - zero.y });
}

async function opened(answer = '') {
  const page = await stage.open({ hasTouch: true, answer });
  await stage.start('');
  return page;
}

test('screen readers do not call the parts of the picture clickable', async () => {
  const page = await opened();
  await page.locator('#\\31 _T1_0_div svg').click({ position: { x: 2, y: 2 } });
  const session = await page.context().newCDPSession(page);
  const expression = `document.querySelector('#\\\\31 _T1_0_div svg')`;
  const types: string[] = [];
  // Chromium offers a click on everything inside an element with such a listener.
  for (const ancestor of ['', '.parentElement', '.parentElement.parentElement']) {
    const { result } = await session.send('Runtime.evaluate', {
      expression: expression + ancestor,
    });
    const { listeners } = await session.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId ?? '',
    });
    types.push(...listeners.map(({ type }) => type));
  }
  expect(types).toContain('pointerdown');
  expect(types.filter((type) => /^(click|mousedown|mouseup)$/.test(type))).toEqual([]);
});

test('handles start apart from each other, each with its own name', async () => {
  const page = await opened();
  const boxes = [];
  for (const name of ['Wien', 'Stadt 1', 'Stadt 2']) boxes.push(await boxOf(handle(page, name)));
  expect(await page.getByRole('slider').count()).toBe(3);
  for (const [index, box] of boxes.entries()) {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(43.9);
    for (const other of boxes.slice(index + 1)) {
      const isBeside = other.x >= box.x + box.width || box.x >= other.x + other.width;
      expect(isBeside || Math.abs(other.y - box.y) >= box.height - 12).toBe(true);
    }
  }
  expect(await stage.answer()).toBe('');
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a handle is dragged by any part of its shapes', async () => {
  const page = await opened('wien=(2; 5)');
  const { x, y, height, width } = await boxOf(handle(page, 'Wien'));
  await drag(page, { x: x + 5, y: y + height / 2 }, 3, 1);
  expect(await stage.answer()).toBe('wien=(5; 6)');
  await drag(page, { x: x + width + 60, y: y - height }, 1, 1);
  expect(await stage.answer()).toBe('wien=(5; 6)');
});

test('of two handles that overlap, the one under the pointer is dragged', async () => {
  const page = await opened('wien=(4; 5);graz=(5.5; 5)');
  const left = await at(page, 3, 5);
  await drag(page, left, 0, 3);
  expect(await stage.answer()).toBe('wien=(4; 8);graz=(5.5; 5)');
  const right = await at(page, 6.5, 5);
  await drag(page, right, 0, -3);
  expect(await stage.answer()).toBe('wien=(4; 8);graz=(5.5; 2)');
});

test('a tap on empty ground moves only a handle that is not set, or was tapped before', async () => {
  const page = await opened();
  await tap(page, 2, 8);
  expect(await stage.answer()).toBe('wien=(2; 8)');
  await tap(page, 5, 5);
  expect(await stage.answer()).toBe('wien=(2; 8);graz=(5; 5)');
  await tap(page, 8, 3);
  const all = 'wien=(2; 8);graz=(5; 5);linz=(8; 3)';
  expect(await stage.answer()).toBe(all);
  await tap(page, 2, 3);
  expect(await stage.answer()).toBe(all);

  await tap(page, 5, 5);
  expect(await stage.answer()).toBe(all);
  await stage.start('');
  await tap(page, 8, 8);
  expect(await stage.answer()).toBe('wien=(2; 8);graz=(8; 8);linz=(8; 3)');
  await tap(page, 2, 3);
  expect(await stage.answer()).toBe('wien=(2; 8);graz=(8; 8);linz=(8; 3)');
});

test('a tap on a handle that is not set chooses it for the next tap', async () => {
  const page = await opened();
  const { x, y, width, height } = await boxOf(handle(page, 'Stadt 2'));
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  expect(await stage.answer()).toBe('');
  await tap(page, 6, 7);
  expect(await stage.answer()).toBe('linz=(6; 7)');
});

test('a handle is set by keyboard from where it starts', async () => {
  const page = await opened();
  await handle(page, 'Stadt 1').press('Enter');
  await handle(page, 'Stadt 1').press('ArrowUp');
  expect(await stage.answer()).toMatch(/^graz=\([\d.]+; [\d.]+\)$/);
});
