import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf, focusedLabel } from '../support/page-helpers.js';
import { clockOn } from './clock-driver.js';
import { dragAlong, swipeAlong } from './pointers.js';
import { hostEvents } from './harness.js';
import type { ClockOnPage } from './pages.js';
import { useStage } from './stage.js';

const stage = useStage();

const two: ClockOnPage[] = [{ tagName: '1_Uhr_0' }, { tagName: '1_Uhr_1', answer: '10:30' }];

const open = (clocks = two, options = {}): Promise<Page> => stage.openQuestion(clocks, options);

describe('by mouse', () => {
  test('two clocks are set independently', async () => {
    const page = await open();
    const [left, right] = [clockOn(page, '1_Uhr_0'), clockOn(page, '1_Uhr_1')];
    const three = await left.at(90, 0.83);
    await page.mouse.click(three.x, three.y);
    expect(await left.answer()).toBe('3:00');
    const quarter = await left.at(90, 0.83);
    await page.mouse.click(quarter.x, quarter.y);
    expect(await left.answer()).toBe('3:15');
    expect(await right.answer()).toBe('10:30');
    await dragAlong(page, await right.along({ from: 180, to: 180 + 66, share: 0.75 }));
    expect(await right.answer()).toBe('10:41');
    expect(await left.answer()).toBe('3:15');
    expect(await right.typed.inputValue()).toBe('10:41');
  });

  test('15:00 is set by hand and button', async () => {
    const page = await open();
    const clock = clockOn(page, '1_Uhr_0');
    const three = await clock.at(90, 0.5);
    await page.mouse.click(three.x, three.y);
    await clock.half('Nachmittag').click();
    expect(await clock.answer()).toBe('15:00');
    await clock.half('Vormittag').click();
    expect(await clock.answer()).toBe('3:00');
  });

  test('15:00 is set, choosing the half of the day first', async () => {
    const page = await open();
    const clock = clockOn(page, '1_Uhr_0');
    await clock.half('Nachmittag').click();
    expect(await clock.answer()).toBe('');
    const three = await clock.at(90, 0.5);
    await page.mouse.click(three.x, three.y);
    expect(await clock.answer()).toBe('15:00');
  });

  test('15:00 is set by dragging the hour hand past 12', async () => {
    const page = await open([{ tagName: 'c', answer: '10:00' }]);
    const clock = clockOn(page, 'c');
    await dragAlong(page, await clock.along({ from: 300, to: 360 + 90, share: 0.45 }));
    expect(await clock.answer()).toBe('15:00');
  });

  test('dragging the minute hand around twice passes noon', async () => {
    const page = await open([{ tagName: 'c', answer: '11:15' }]);
    const clock = clockOn(page, 'c');
    await dragAlong(page, await clock.along({ from: 90, to: 90 + 720, share: 0.75 }));
    expect(await clock.answer()).toBe('13:15');
    expect(await clock.half('Nachmittag').getAttribute('aria-pressed')).toBe('true');
  });

  test('a drag reports every step to the host, and its end once', async () => {
    const page = await open([{ tagName: 'c', answer: '10:00' }]);
    const clock = clockOn(page, 'c');
    await dragAlong(page, await clock.along({ from: 0, to: 90, share: 0.75 }));
    const events = await hostEvents(page);
    expect(events.filter((event) => event.startsWith('input')).length).toBeGreaterThan(3);
    expect(events.filter((event) => event.startsWith('change'))).toEqual(['change c 10:15']);
    expect(events.at(-1)).toBe('change c 10:15');
  });

  test('a click on the hub, with the right button or next to the dial changes nothing', async () => {
    const page = await open([{ tagName: 'c', answer: '10:00' }]);
    const clock = clockOn(page, 'c');
    const hub = await clock.at(0, 0);
    const five = await clock.at(150, 0.8);
    const corner = await clock.at(45, 1.35);
    await page.mouse.click(hub.x, hub.y);
    await page.mouse.click(five.x, five.y, { button: 'right' });
    await page.mouse.click(corner.x, corner.y);
    expect(await clock.answer()).toBe('10:00');
    expect(await hostEvents(page)).toEqual([]);
  });
});

describe('by touch', () => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };

  test('15:00 is set by taps', async () => {
    const page = await open([{ tagName: 'c' }], phone);
    const clock = clockOn(page, 'c');
    const three = await clock.at(90, 0.83);
    await page.touchscreen.tap(three.x, three.y);
    await clock.half('Nachmittag').tap();
    expect(await clock.answer()).toBe('15:00');
  });

  test('two clocks are set by dragging; the page does not scroll under the finger', async () => {
    const page = await open(two, phone);
    const left = clockOn(page, '1_Uhr_0');
    await swipeAlong(page, await left.along({ from: 0, to: 360 + 90, share: 0.5 }));
    await expect.poll(left.answer).toBe('15:00');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const right = clockOn(page, '1_Uhr_1');
    await right.dial.scrollIntoViewIfNeeded();
    await swipeAlong(page, await right.along({ from: 180, to: 270, share: 0.75 }));
    await expect.poll(right.answer).toBe('10:45');
    expect(await left.answer()).toBe('15:00');
  });

  test('a hand is dragged by any part of it; the page does not scroll under the finger', async () => {
    const page = await open(two, phone);
    const right = clockOn(page, '1_Uhr_1');
    await right.dial.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await swipeAlong(page, await right.along({ from: 180, to: 270, share: 0.3 }));
    await expect.poll(right.answer).toBe('10:45');
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test('a drag that the browser cancels changes nothing', async () => {
    const page = await open(two, phone);
    for (const [tagName, stored] of [
      ['1_Uhr_1', '10:30'],
      ['1_Uhr_0', ''],
    ] as const) {
      const { hour, answer } = clockOn(page, tagName);
      const { x, y } = await boxOf(hour);
      await page.mouse.move(x + 22, y + 22);
      await page.mouse.down();
      await page.mouse.move(x + 80, y + 80, { steps: 5 });
      expect(await answer()).not.toBe(stored);
      await hour.dispatchEvent('pointercancel', { pointerId: 1 });
      expect(await answer()).toBe(stored);
      await page.mouse.up();
      expect(await answer()).toBe(stored);
    }
  });

  test('nothing is wider than the screen', async () => {
    const page = await open(two, phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

describe('by keyboard', () => {
  test('two clocks are set without a pointer: hands, buttons and typing', async () => {
    const page = await open();
    const [left, right] = [clockOn(page, '1_Uhr_0'), clockOn(page, '1_Uhr_1')];
    const tabTo = async (target: Locator) => {
      const hasFocus = () => target.evaluate((one) => one === document.activeElement);
      for (let stops = 0; stops < 12 && !(await hasFocus()); stops++)
        await page.keyboard.press('Tab');
    };
    await tabTo(left.hour);
    for (let hour = 0; hour < 15; hour++) await page.keyboard.press('ArrowUp');
    expect(await left.answer()).toBe('15:00');
    await tabTo(right.typed);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('3.00');
    await tabTo(right.half('Nachmittag'));
    await page.keyboard.press('Enter');
    expect(await right.answer()).toBe('15:00');
    expect(await left.answer()).toBe('15:00');
  });

  test.each([
    ['ArrowUp', '10:31'],
    ['ArrowRight', '10:31'],
    ['ArrowDown', '10:29'],
    ['ArrowLeft', '10:29'],
    ['Shift+ArrowUp', '10:35'],
    ['Shift+ArrowLeft', '10:25'],
    ['PageUp', '10:45'],
    ['PageDown', '10:15'],
    ['Home', '10:00'],
    ['End', '10:59'],
  ])('%s changes 10:30 to %s', async (key, expected) => {
    const page = await open();
    const clock = clockOn(page, '1_Uhr_1');
    await clock.minute.press(key);
    expect(await clock.answer()).toBe(expected);
    expect(await hostEvents(page)).toEqual([
      `input 1_Uhr_1 ${expected}`,
      `change 1_Uhr_1 ${expected}`,
    ]);
  });

  test('no key on the minute hand leaves the hour', async () => {
    const page = await open();
    const clock = clockOn(page, '1_Uhr_1');
    for (const [key, expected] of [
      ['End', '10:59'],
      ['ArrowUp', '10:00'],
      ['PageDown', '10:45'],
      ['PageUp', '10:00'],
      ['Shift+ArrowDown', '10:55'],
    ] as const) {
      await clock.minute.press(key);
      expect(await clock.answer(), key).toBe(expected);
    }
  });

  test('Delete on the minute hand, which disappears, moves the focus to the hour hand', async () => {
    const page = await open();
    const clock = clockOn(page, '1_Uhr_1');
    await clock.minute.press('Delete');
    expect(await clock.answer()).toBe('');
    expect(await focusedLabel(page)).toBe('Stundenzeiger (im Bild)');
    await page.getByText('Uhrzeit entfernt').waitFor({ state: 'attached' });
  });

  test.each([
    ['ArrowUp', '11:30'],
    ['PageDown', '9:30'],
    ['Home', '0:30'],
    ['End', '23:30'],
  ])('%s at the hour hand changes 10:30 to %s', async (key, expected) => {
    const page = await open();
    const clock = clockOn(page, '1_Uhr_1');
    await clock.hour.press(key);
    expect(await clock.answer()).toBe(expected);
    expect(await clock.hour.getAttribute('aria-valuetext')).toBe(`${expected} Uhr`);
  });
});
