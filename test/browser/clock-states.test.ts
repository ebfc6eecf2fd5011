import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clock } from '@fragwerk/plugin-clock';
import { clockOn } from './clock-driver.js';
import { dragAlong } from './pointers.js';
import { hostEvents } from './harness.js';
import { accessibilityProblems } from '../support/axe.js';
import { expectToShow } from '../support/looks.js';
import { focusedLabel } from '../support/page-helpers.js';
import { useStage } from './stage.js';

const stage = useStage();

/** Hands that the dial shows, without the one to be set. */
const shownBy = (page: Page, tagName: string) =>
  page.locator(`[id="${tagName}_div"] svg > title`).textContent();
const bare = 'Zifferblatt einer Uhr ohne Zeiger';

describe('at the start', () => {
  test('without an answer there are no hands, nothing is stored, and the page shows a hint', async () => {
    const page = await stage.openQuestion([{ tagName: 'c' }]);
    const clock = clockOn(page, 'c');
    expect(await shownBy(page, 'c')).toBe(bare);
    expect(await clock.hour.getAttribute('aria-valuetext')).toBe('noch nicht eingestellt');
    expect(await clock.minute.count()).toBe(0);
    await clock.typed.focus();
    await clock.typed.blur();
    await clock.half('Nachmittag').click();
    expect(await clock.answer()).toBe('');
    expect(await hostEvents(page)).toEqual([]);
  });

  test('the pressed half of the day can be seen in forced colours', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '3:00' }]);
    const clock = clockOn(page, 'c');
    await expectToShow(clock.half('Nachmittag'), () => clock.half('Nachmittag').click());
  });

  test('the focus ring of a hand can be seen on the dial in forced colours', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '3:00' }], {
      ...{ forcedColors: 'active', colorScheme: 'dark' },
    });
    await page.keyboard.press('Tab');
    const { hour } = clockOn(page, 'c');
    expect(await hour.evaluate((hand) => getComputedStyle(hand).outlineColor)).toBe(
      'rgb(26, 86, 196)',
    );
  });

  test('an answer in the format of an older clock, with space and seconds, is shown and kept', async () => {
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

  test('an answer that is not a time is kept and shown as text', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '<b>halb 3</b>' }]);
    const clock = clockOn(page, 'c');
    expect(await clock.typed.inputValue()).toBe('<b>halb 3</b>');
    expect(await clock.answer()).toBe('<b>halb 3</b>');
    expect(await clock.typed.getAttribute('aria-invalid')).toBe('true');
    expect(await shownBy(page, 'c')).toBe(bare);
  });

  test('the dial has the configured colour, without a picture from the service', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '3:00', colour: 'red' }]);
    expect(await shownBy(page, 'c')).toBe('Uhr mit Zeigern auf 3:00');
    expect(await page.locator('#c_div svg circle').first().getAttribute('fill')).toBe('#ff0000');
  });
});

describe('typing', () => {
  test('an invalid time is shown, stored and explained, and replaces the previous answer', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '10:30' }]);
    const clock = clockOn(page, 'c');
    await clock.typed.fill('25:00');
    await clock.typed.blur();
    expect(await clock.answer()).toBe('25:00');
    expect(await shownBy(page, 'c')).toBe(bare);
    expect(await clock.typed.inputValue()).toBe('25:00');
    expect(await clock.typed.getAttribute('aria-invalid')).toBe('true');
    const messageId = await clock.typed.getAttribute('aria-describedby');
    const message = page.locator(`[id="${messageId}"]`);
    expect(await message.textContent()).toMatch(/^Gib eine Uhrzeit von 0:00 bis 23:59 ein/);
    await clock.typed.fill('15:00:20');
    expect(await clock.answer()).toBe('15:00:20');
    expect(await clock.typed.getAttribute('aria-invalid')).toBe('false');
    expect(await message.textContent()).toBe('');
  });

  test('Enter accepts the time without submitting the form; clearing the field removes it', async () => {
    const page = await stage.openQuestion([{ tagName: 'c' }]);
    const clock = clockOn(page, 'c');
    await clock.typed.fill('09.05 uhr');
    await clock.typed.press('Enter');
    expect(await clock.typed.inputValue()).toBe('9:05');
    expect(await hostEvents(page)).toEqual(['input c 9:05', 'change c 9:05']);
    await clock.typed.fill('');
    expect(await clock.answer()).toBe('');
    expect(await shownBy(page, 'c')).toBe(bare);
  });
});

/** Typed text and the time that is shown, stored and scored; `null` if it is not a time. */
const entries: readonly (readonly [typed: string, time: string | null])[] = [
  ...(['15:30', '1530', '15.30', '15h30', '15 Uhr 30', '15 30', '１５：３０'] as const).map(
    (typed) => [typed, '15:30'] as const,
  ),
  ...(['3:30 pm', '15,30', '15.30 Uhr'] as const).map((typed) => [typed, '15:30'] as const),
  ...([' 15:30 ', '15:30 Uhr', '15:30 h', '15:30:00', '15 : 30'] as const).map(
    (typed) => [typed, '15:30'] as const,
  ),
  ...[['3', '3:00'] as const, ['03', '3:00'] as const, ['3 Uhr', '3:00'] as const],
  ...[['15', '15:00'] as const, ['15 h', '15:00'] as const, ['0', '0:00'] as const],
  ...[['930', '9:30'] as const, ['0930', '9:30'] as const, ['9:5', '9:05'] as const],
  ...[['09.05 uhr', '9:05'] as const, ['2359', '23:59'] as const, ['0000', '0:00'] as const],
  ...[['15:30:20', '15:30:20'] as const, ['15.30.20', '15:30:20'] as const],
  ...[['10:30:15.5', '10:30:15.5'] as const, ['7:45h', '7:45'] as const],
  ...['halb vier', '25:00', '24:00', '25', '2400', '15:60', '15:3o', '1:2:3:4', '-3', '15,5'].map(
    (typed) => [typed, null] as const,
  ),
  ...['15:30:60', '12345', '<b>15:30</b>'].map((typed) => [typed, null] as const),
];

test('44 inputs: the text in the field is stored and scored', async () => {
  expect(entries).toHaveLength(44);
  const page = await stage.openQuestion([{ tagName: 'c' }]);
  const field = clockOn(page, 'c').typed;
  const input = {
    ...{ name: 'Uhr1', configText: '', maxPoints: 1, variables: [] },
    tolerance: { amount: 0, mode: 'absolute' },
  } as const;
  /** Types like a student, after a correct answer, and leaves the field. */
  const enter = (typed: string) =>
    field.evaluate((input: HTMLInputElement, text) => {
      for (const [value, type] of [
        ['15:30', 'change'],
        [text, 'input'],
        [text, 'change'],
      ] as const) {
        input.value = value;
        input.dispatchEvent(new Event(type, { bubbles: true }));
      }
      const stored = document.querySelector<HTMLInputElement>('[name=c]')?.value;
      return [input.value, stored, document.querySelector('#c_div svg > title')?.textContent];
    }, typed);
  for (const [typed, time] of entries) {
    const dial = time === null ? bare : `Uhr mit Zeigern auf ${time}`;
    const stored = time ?? typed;
    expect(await enter(typed), typed).toEqual([stored, stored, dial]);
    const expected = { text: time ?? '15:30', value: null, unit: '' };
    const score = await clock.operations.score?.({ ...input, answer: stored, expected });
    expect(score?.verdict, typed).toBe(time === null ? 'wrong' : 'correct');
  }
});

describe('for screen readers', () =>
  test('a hand has the time as its value, and other changes are announced', async () => {
    const page = await stage.openQuestion([{ tagName: 'c', answer: '10:00' }]);
    const clock = clockOn(page, 'c');
    await dragAlong(page, await clock.along({ from: 0, to: 180, share: 0.7 }));
    expect(await clock.minute.getAttribute('aria-valuetext')).toBe('10:30 Uhr');
    await clock.minute.press('ArrowUp');
    expect(await clock.minute.getAttribute('aria-valuetext')).toBe('10:31 Uhr');
    // The value of the focused hand is spoken already.
    expect(await page.locator('#c_div [aria-live]').allTextContents()).not.toContain(
      'Uhrzeit: 10:31 Uhr',
    );
    await clock.half('Nachmittag').click();
    expect(await page.getByText('Uhrzeit: 22:31 Uhr').getAttribute('aria-live')).toBe('polite');
  }));

describe('read-only', () => {
  test('shows the time without controls', async () => {
    const page = await stage.openQuestion([
      { tagName: 'a', answer: '15:52', active: false },
      { tagName: 'b', answer: 'halb drei', active: false },
      { tagName: 'c', active: false },
    ]);
    for (const summary of ['Uhrzeit: 15:52 Uhr', 'Uhrzeit: halb drei', 'Uhrzeit: keine Antwort'])
      expect(await page.getByText(summary, { exact: true }).isVisible()).toBe(true);
    const clock = page.getByRole('toolbar', { name: 'Uhr mit Zeigern auf 15:52', exact: true });
    expect(await page.locator('button, input:not([type=hidden])').count()).toBe(0);
    expect(await page.getByRole('slider').count()).toBe(0);
    await clock.click({ position: { x: 130, y: 130 } });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await hostEvents(page)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test.each([
    [
      'de',
      'Uhr mit Zeigern auf 15:52',
      'Zeiger der Eingabe',
      'Stundenzeiger zwischen 3 und 4',
      'Minutenzeiger auf 52',
    ],
    [
      'en',
      'Clock with hands at 15:52',
      'Hands of the answer',
      'Hour hand between 3 and 4',
      'Minute hand at 52',
    ],
  ])('its hands can be reached by keyboard (%s)', async (lang, name, hands, hour, minute) => {
    const page = await stage.openQuestion([{ tagName: 'a', answer: '15:52', active: false }], {
      lang,
    });
    const focused = () => focusedLabel(page);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
    const announced = [];
    for (const key of ['End', 'ArrowDown', 'ArrowRight']) {
      await page.keyboard.press(key);
      announced.push(await focused());
    }
    expect(announced).toEqual([hands, hour, minute]);
    // The focus ring surrounds the hand below it: from the centre to the upper left.
    const [dial, ring] = [
      await page.locator('#a_div svg').boundingBox(),
      await page.locator('#a_div svg g[aria-hidden] rect').first().boundingBox(),
    ];
    if (!dial || !ring) throw new Error('not drawn');
    const centre = { x: dial.x + dial.width / 2, y: dial.y + dial.height / 2 };
    expect(ring.x).toBeLessThan(centre.x - dial.width * 0.25);
    expect(ring.x + ring.width).toBeLessThan(centre.x + 20);
    expect(ring.y + ring.height).toBeLessThan(centre.y + 20);
  });
});
