import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clockOn, dragByMouse } from './clock-driver.js';
import { accessibilityProblems, hostEvents } from './harness.js';
import { useStage } from './stage.js';

const stage = useStage();

const handsIn = (page: Page, tagName: string) =>
  page.locator(`[id="${tagName}_div"] svg g line`).count();

describe('the beginning', () => {
  test('no answer: no hands, nothing written, and a sentence that says so', async () => {
    const page = await stage.openQuestion([{ tagName: 'c' }]);
    const clock = clockOn(page, 'c');
    expect(await handsIn(page, 'c')).toBe(0);
    expect(await clock.dial.getAttribute('aria-valuetext')).toBe('keine Zeit eingestellt');
    expect(await page.getByText('Noch keine Zeit eingestellt.').isVisible()).toBe(true);
    await clock.typed.focus();
    await clock.typed.blur();
    await clock.half('Nachmittag').click();
    expect(await clock.answer()).toBe('');
    expect(await hostEvents(page)).toEqual([]);
  });

  test('an answer with the blank and the seconds of an older clock is shown and kept', async () => {
    const page = await stage.openQuestion([
      { tagName: 'a', answer: ' 9:05' },
      { tagName: 'b', answer: '10:30:07' },
    ]);
    expect(await clockOn(page, 'a').typed.inputValue()).toBe('9:05');
    expect(await clockOn(page, 'a').answer()).toBe(' 9:05');
    const seconds = clockOn(page, 'b');
    await seconds.half('Nachmittag').click();
    expect(await seconds.answer()).toBe('22:30:07');
  });

  test('an answer that is no time stays as it is and is shown as text', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '<b>halb 3</b>' }]);
    const clock = clockOn(page, 'c');
    expect(await clock.typed.inputValue()).toBe('<b>halb 3</b>');
    expect(await clock.answer()).toBe('<b>halb 3</b>');
    expect(await clock.typed.getAttribute('aria-invalid')).toBe('true');
    expect(await handsIn(page, 'c')).toBe(0);
  });

  test('without a picture a plain dial takes its place', async () => {
    const page = await stage.openQuestion([
      { tagName: 'c', answer: '3:00', dto: { imageUrl: '' } },
    ]);
    expect(await page.locator('#c_div svg > line').count()).toBe(12);
    expect(await handsIn(page, 'c')).toBe(4);
  });
});

describe('typing', () => {
  test('what is no time keeps the answer, stays in the field and is explained', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '10:30' }]);
    const clock = clockOn(page, 'c');
    await clock.typed.fill('25:00');
    await clock.typed.blur();
    expect(await clock.answer()).toBe('10:30');
    expect(await clock.typed.inputValue()).toBe('25:00');
    expect(await clock.typed.getAttribute('aria-invalid')).toBe('true');
    const messageId = await clock.typed.getAttribute('aria-describedby');
    const message = page.locator(`[id="${messageId}"]`);
    expect(await message.textContent()).toBe('Die Stunden gehen von 0 bis 23.');
    await clock.typed.fill('15:00:20');
    expect(await clock.answer()).toBe('15:00:20');
    expect(await clock.typed.getAttribute('aria-invalid')).toBe('false');
    expect(await message.textContent()).toBe('');
  });

  test('Enter takes the time and does not send the form off; emptying takes it back', async () => {
    const page = await stage.openQuestion([{ tagName: 'c' }]);
    const clock = clockOn(page, 'c');
    await clock.typed.fill('09.05 uhr');
    await clock.typed.press('Enter');
    expect(await clock.typed.inputValue()).toBe('9:05');
    expect(await hostEvents(page)).toEqual(['input c 9:05', 'change c 9:05']);
    await clock.typed.fill('');
    expect(await clock.answer()).toBe('');
    expect(await handsIn(page, 'c')).toBe(0);
  });
});

describe('what is said aloud', () => {
  test('the dial says its value, but not at every step of a drag', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '10:00' }]);
    const clock = clockOn(page, 'c');
    await clock.dial.evaluate((dial) => {
      const said: (string | null)[] = [];
      new MutationObserver(() => said.push(dial.getAttribute('aria-valuetext'))).observe(dial, {
        attributeFilter: ['aria-valuetext'],
      });
      Object.assign(window, { said });
    });
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await dragByMouse(page, clock, { from: 0, to: 180, share: 0.75 });
    expect(await said()).toEqual(['10 Uhr 30']);
    await clock.dial.press('ArrowUp');
    expect(await said()).toEqual(['10 Uhr 30', '10 Uhr 31']);
    expect(await clock.dial.getAttribute('aria-valuenow')).toBe('631');
    await clock.half('Nachmittag').click();
    expect(await page.getByText('Uhr: 22 Uhr 31').getAttribute('aria-live')).toBe('polite');
  });
});

describe('read-only', () => {
  test('shows the time, takes no input and holds no control', async () => {
    const page = await stage.openQuestion([
      { tagName: 'a', answer: '15:52', active: false },
      { tagName: 'b', answer: 'halb drei', active: false },
      { tagName: 'c', active: false },
    ]);
    for (const name of ['Uhr: Antwort, keine Uhrzeit: halb drei', 'Uhr: keine Zeit eingestellt']) {
      expect(await page.getByRole('img', { name, exact: true }).count()).toBe(1);
    }
    const clock = page.getByRole('group', { name: 'Uhr: 15 Uhr 52', exact: true });
    expect(await page.getByText('15:52', { exact: true }).isVisible()).toBe(true);
    expect(await page.locator('button, input:not([type=hidden])').count()).toBe(0);
    expect(await page.locator('[tabindex]:not(svg *)').count()).toBe(1);
    await clock.click({ position: { x: 130, y: 130 } });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await hostEvents(page)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test.each([
    [
      'de',
      'Uhr: 15 Uhr 52',
      'Zeiger der Eingabe',
      'Stundenzeiger zwischen 3 und 4',
      'Minutenzeiger auf 52',
    ],
    ['en', 'Clock: 15:52', 'Hands of the answer', 'Hour hand between 3 and 4', 'Minute hand at 52'],
  ])('its hands are found by keyboard (%s)', async (lang, name, hands, hour, minute) => {
    const page = await stage.openQuestion([{ tagName: 'a', answer: '15:52', active: false }], {
      lang,
    });
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
    const heard = [];
    for (const key of ['End', 'ArrowDown', 'ArrowRight']) {
      await page.keyboard.press(key);
      heard.push(await focused());
    }
    expect(heard).toEqual([hands, hour, minute]);
    // The ring lies around the hand that is drawn below it: from the centre to the upper left.
    const [dial, ring] = [
      await page.locator('#a_div img').boundingBox(),
      await page.locator('#a_div svg g[aria-hidden] rect').first().boundingBox(),
    ];
    if (!dial || !ring) throw new Error('not drawn');
    const middle = { x: dial.x + dial.width / 2, y: dial.y + dial.height / 2 };
    expect(ring.x).toBeLessThan(middle.x - dial.width * 0.25);
    expect(ring.x + ring.width).toBeLessThan(middle.x + 20);
    expect(ring.y + ring.height).toBeLessThan(middle.y + 20);
  });
});
