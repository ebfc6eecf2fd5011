import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type CircuitUse, useCircuits } from './circuit-stage.js';
import { enter, expectReadAloud, narrow, type Ways } from '../support/circuit-page.js';
import { accessibilityProblems } from '../support/axe.js';
import { centreOf } from '../support/page-helpers.js';

const stage = useCircuits();

const use: CircuitUse = { config: ',R+L,C*R,,', params: 'arrows' };
const right = 'US1>;IS1<;UP1<;Ia>';
const part = (page: Page, name: string) => page.getByRole('button', { name });

/** Centre of a faded or placed arrow, by its description in the picture. */
const arrowAt = (page: Page, name: string) =>
  centreOf(
    page
      .locator('svg g', { has: page.locator(`> title:text-matches("${name}")`) })
      .last()
      .locator('> polygon')
      .first(),
  );

const shown = [
  ['U_S1', 1],
  ['I_S1', 2],
  ['U_P1', 2],
  ['I_a', 1],
] as const;

/** Each way to place the same arrows at groups and at the output. */
const ways: Ways = {
  async mouse(page) {
    for (const [name, times] of shown)
      for (let time = 0; time < times; time += 1) {
        const { x, y } = await arrowAt(page, name);
        await page.mouse.click(x, y);
      }
  },
  async touch(page) {
    for (const [name, times] of shown)
      for (let time = 0; time < times; time += 1) {
        const { x, y } = await arrowAt(page, name);
        await page.touchscreen.tap(x, y);
      }
  },
  async keyboard(page) {
    await part(page, 'Serienschaltung S1').focus();
    for (const key of ['u', 'i', 'i']) await page.keyboard.press(key);
    await part(page, 'Parallelschaltung P1').focus();
    for (const key of ['u', 'u', 'i', 'Delete', 'u', 'u']) await page.keyboard.press(key);
    await part(page, 'Ausgang').focus();
    await page.keyboard.press('i');
  },
};

describe('arrows at groups, input and output', () => {
  test.each(Object.keys(ways))('are placed by %s: same answer, same score', async (way) => {
    const page = await enter(stage, () => stage.start(use), ways[way]);
    expect(await stage.answer()).toBe(right);
    const { status, punkteIst, feedback } = await stage.score(use, await stage.answer(), right);
    expect([status, punkteIst, feedback]).toEqual(['OK', 2, 'Richtig.']);
    expect((await stage.score(use, 'US1>;IS1<', right)).feedback).toBe('Ein Teil davon stimmt.');
    await page
      .getByText('US1 nach rechts, IS1 nach links, UP1 nach oben, Ia nach rechts')
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await stage.start(use, false);
    await page.getByText('IS1: Strompfeil nach links').waitFor();
  });

  test('have labels with the members of the group, and fit a narrow page', async () => {
    await expectReadAloud(stage, { ...use, answer: 'UP1&gt;' }, [
      'Parallel group P1 (C1, R2): voltage arrow downward',
      'Series group S1 (R1, L1): no arrow',
    ]);
  });
});

test('a wide picture scrolls to the part that the arrow keys reach', async () => {
  const page = await stage.open(narrow);
  await stage.start({ ...use, config: ',R+L,C*R,,R,C,,R,C,,' });
  const isInView = (name: string) =>
    part(page, name).evaluate((node) => {
      const { left, right } = node.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  expect(await isInView('Ausgang')).toBe(false);
  await part(page, 'Serienschaltung S1').focus();
  await page.keyboard.press('End');
  expect(await isInView('Ausgang')).toBe(true);
  await page.keyboard.press('Home');
  expect(await isInView('Ausgang')).toBe(false);
});

test('the result shows the answer with a mark at each arrow', async () => {
  const reply = await stage.post('renderpluginresult', {
    ...{ typ: 'Schaltung', name: 'S1', config: use.config, tex: false, antwort: 'US1>;UP1<' },
    toleranz: { toleranz: 0.01, mode: 'RELATIV' },
    answerDto: { ergebnis: null, answerText: 'US1>;UP1>', ze: null },
    grade: 2,
  });
  expect(reply).toContain('Spannungspfeil U_P1 nach oben (falsch)');
  expect(reply).toContain('Im Bild: Haken = richtig, Kreuz = falsch.');
});
