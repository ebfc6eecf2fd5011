import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pluginCases } from '@fragwerk/sdk/testing';
import { loadPlugin } from '../support/load-plugin.js';
import { tempFolder } from '../support/temp-folder.js';
import { type GeneratedStage, type HostOptions, useGenerated } from './generated-stage.js';
import { accessibilityProblems } from '../support/axe.js';
import { centreOf, dragByMouse, dragByTouch, pixelIn, type Point } from './pointers.js';

const folder = tempFolder();
const text = readFileSync('docs/answers.md', 'utf8');
/** The plugin types of the document, as a reader would copy them. */
const files = [...text.matchAll(/^```ts (\S+)\n(.*?)^```$/gms)].map(([, name = '', code = '']) =>
  folder.write(name, code),
);

const stage = useGenerated(files, 'Zahlenstrahl');

describe('the examples of docs/answers.md', () =>
  test.each([
    ['number-line.ts', 90],
    ['line.ts', 110],
    ['table.ts', 60],
    ['program.ts', 60],
  ])('%s have at most %d lines, and no browser code', async (name, most) => {
    const file = files.find((path) => basename(path) === name) ?? '';
    const code = readFileSync(file, 'utf8');
    expect(code.split('\n').length).toBeLessThanOrEqual(most);
    expect(code).not.toMatch(/document|window|addEventListener|HTML/);
    const plugin = await loadPlugin(file, folder.path);
    for (const { name: what, run } of pluginCases(plugin))
      await run().catch((error: unknown) => {
        throw new Error(what, { cause: error });
      });
  }));

const place = (page: Page) => page.locator('#\\31 _T1_0_div');

const picture = (page: Page) => place(page).locator('svg');

async function openedPage(on: GeneratedStage, options: HostOptions = {}, config = '') {
  const page = await on.open(options);
  await on.start(config);
  return page;
}

describe('a number line with a marker', () => {
  const marker = (page: Page) => page.getByRole('slider', { name: 'Markierte Zahl (im Bild' });
  /** 7.5 on the scale 0 … 10 is at pixel 435 of 30 … 570. */
  const target = (page: Page) => pixelIn(picture(page), 600, { x: 435, y: 42 });

  const ways: Record<string, (page: Page) => Promise<void>> = {
    'by mouse': async (page) => {
      await dragByMouse(page, await centreOf(marker(page)), await target(page));
    },
    'by touch': async (page) => {
      await dragByTouch(page, await centreOf(marker(page)), await target(page));
    },
    'by keyboard': async (page) => {
      await marker(page).focus();
      for (let half = 0; half < 5; half += 1) await page.keyboard.press('ArrowRight');
    },
    'by a tap': async (page) => {
      const { x, y } = await target(page);
      await page.touchscreen.tap(x, y);
    },
    'by typing': async (page) => {
      await page.getByRole('textbox', { name: 'Markierte Zahl' }).fill('7,5');
    },
  };

  test.each(Object.entries(ways))('is set %s, with the same answer and score', async (_, set) => {
    const page = await openedPage(stage, { hasTouch: true });
    expect(await marker(page).getAttribute('aria-valuetext')).toBe('noch nicht eingestellt');
    await set(page);
    expect(await stage.answer()).toBe('7.5');
    expect(await marker(page).getAttribute('aria-valuetext')).toBe('7,5');
    expect(await page.getByRole('textbox', { name: 'Markierte Zahl' }).inputValue()).toBe('7,5');
    expect(await stage.score('7.5', '', 4)).toMatchObject({ status: 'OK', punkteIst: 4 });
  });

  test('stays within its bounds, accepts its position by Enter, and survives a redraw by the host', async () => {
    const page = await openedPage(stage);
    await marker(page).focus();
    await page.keyboard.press('Enter');
    expect(await stage.answer()).toBe('5');
    const named = await place(page).locator('svg [data-part] > title').allTextContents();
    expect(named.join()).not.toContain('Markierte Zahl');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    expect(await stage.answer()).toBe('10');
    await stage.start('');
    expect(await marker(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('PageDown');
    expect(await stage.answer()).toBe('5');
    const { x, y } = await centreOf(marker(page));
    await dragByMouse(page, { x, y }, { x: x - 900, y: y + 300 });
    expect(await stage.answer()).toBe('0');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('is read-only when inactive, and in English on an English page', async () => {
    const page = await stage.open({ answer: '2.5', lang: 'en' });
    await stage.start('', false);
    expect(await page.getByRole('slider').count()).toBe(0);
    expect(await page.getByText('Marked number: 2.5').count()).toBeGreaterThan(0);
    expect(await place(page).locator('desc').textContent()).toContain('Marked number: 2.5.');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('can be negative with the keyboard of a phone', async () => {
    const page = await openedPage(stage, {}, 'von=-10');
    const field = page.getByRole('textbox', { name: 'Markierte Zahl' });
    expect(await field.getAttribute('inputmode')).toBe('text');
    await stage.start('');
    expect(await field.getAttribute('inputmode')).toBe('decimal');
  });

  test('fits on a phone, and does not scroll under the finger', async () => {
    const page = await openedPage(stage, { width: 340, hasTouch: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(340);
    await dragByTouch(page, await centreOf(marker(page)), await target(page));
    expect(await stage.answer()).toBe('7.5');
  });
});

describe('a line with two handles', () => {
  const on = stage.of('Gerade');
  const handle = (page: Page, name: string) => page.getByRole('slider', { name });
  /** One unit is 400 / 12 pixels to the right and 404 / 12 upwards; the origin is at (256, 232). */
  const at = (page: Page, x: number, y: number) =>
    pixelIn(picture(page), 480, { x: 256 + (x * 400) / 12, y: 232 - (y * 404) / 12 });

  const ways: Record<string, (page: Page) => Promise<void>> = {
    'by mouse': async (page) => {
      await dragByMouse(page, await centreOf(handle(page, 'Abschnitt')), await at(page, 0, -1));
      await dragByMouse(page, await centreOf(handle(page, 'Steigung')), await at(page, 1, 1));
    },
    'by touch': async (page) => {
      await dragByTouch(page, await centreOf(handle(page, 'Abschnitt')), await at(page, 0, -1));
      await dragByTouch(page, await centreOf(handle(page, 'Steigung')), await at(page, 1, 1));
    },
    'by taps, each for the handle that was chosen': async (page) => {
      const tap = async ({ x, y }: Point) => {
        await page.touchscreen.tap(x, y);
      };
      await handle(page, 'Abschnitt').focus();
      await tap(await at(page, -3, -1));
      await handle(page, 'Steigung').focus();
      await tap(await at(page, 4, 1));
    },
    'by keyboard': async (page) => {
      await handle(page, 'Abschnitt').focus();
      for (const key of ['ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
      await handle(page, 'Steigung').focus();
      for (let half = 0; half < 4; half += 1) await page.keyboard.press('ArrowUp');
    },
    'by typing': async (page) => {
      await page.getByRole('textbox', { name: 'Steigung k' }).fill('2');
      await page.getByRole('textbox', { name: 'Achsenabschnitt d' }).fill('-1');
    },
  };

  test.each(Object.entries(ways))('is set %s, with the same answer and score', async (_, set) => {
    const page = await openedPage(on, { hasTouch: true });
    await set(page);
    expect(await on.answer()).toBe('k=2;d=-1');
    expect(await handle(page, 'Abschnitt').getAttribute('aria-valuetext')).toBe('−1');
    expect(await on.score('k=2;d=-1', '', 4)).toMatchObject({ status: 'OK', punkteIst: 4 });
    expect(await on.score('k=2;d=1', '', 4)).toMatchObject({
      ...{ status: 'TEILWEISE_OK', punkteIst: 2 },
      feedback: 'Steigung k: Richtig. Achsenabschnitt d: Das Vorzeichen stimmt nicht.',
    });
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('stores a single handle, reports invalid numbers, and keeps text while it is typed', async () => {
    const page = await openedPage(on, {}, '');
    const slope = page.getByRole('textbox', { name: 'Steigung k' });
    await slope.fill('steil');
    await slope.press('Tab');
    expect(await page.getByText('Gib eine Zahl von −5 bis 5 ein.').count()).toBe(1);
    await handle(page, 'Abschnitt').focus();
    await page.keyboard.press('ArrowUp');
    expect(await on.answer()).toBe('k=steil;d=0.5');
    await on.start('');
    expect(await slope.inputValue()).toBe('steil');
    expect(await page.getByText('Gib eine Zahl von −5 bis 5 ein.').count()).toBe(1);
    expect(await on.score('k=2;d=0.5', '', 4)).toMatchObject({
      status: 'TEILWEISE_OK',
      punkteIst: 2,
    });
  });
});

describe('a table', () => {
  const on = stage.of('Wertetabelle');
  const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

  test('has short heads in one line on a phone, and keeps text that WebKit resets', async () => {
    const page = await openedPage(on, { width: 375 });
    const head = page.getByRole('rowheader', { name: 'x = 1' });
    const lines = (node: Element) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getClientRects().length;
    };
    expect(await head.evaluate(lines)).toBe(1);
    await cell(page, 'x = 1, x²').fill('1,5');
    // What happens to fields without autocompletion when the page returns from WebKit's cache.
    await page.evaluate(() => {
      dispatchEvent(new Event('pagehide'));
      document.querySelector('form')?.reset();
    });
    expect(await cell(page, 'x = 1, x²').inputValue()).toBe('1,5');
  });

  test.each(['mouse', 'touch', 'keyboard'])('is filled in by %s', async (method) => {
    const page = await openedPage(on, { hasTouch: true }, 'zeilen=2');
    for (const [name, text] of [
      ['x = 1, x²', '1'],
      ['x = 1, x³', '1,0'],
      ['x = 2, x²', '4'],
      ['x = 2, x³', '8'],
    ] as const) {
      if (method === 'mouse') await cell(page, name).click();
      if (method === 'touch') await cell(page, name).tap();
      if (method === 'keyboard') await page.keyboard.press('Tab');
      expect(await cell(page, name).evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.type(text);
    }
    expect(await on.answer()).toBe('x1.square=1;x1.cube=1,0;x2.square=4;x2.cube=8');
    expect(await on.score('1;1;4;8', 'zeilen=2', 4)).toMatchObject({ status: 'OK', punkteIst: 4 });
    expect(await on.score('1;1;4;9', 'zeilen=2', 4)).toMatchObject({ punkteIst: 3 });
    expect(await page.getByRole('columnheader', { name: 'x²' }).count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('shows a stored answer, and fits on a phone', async () => {
    const stored = 'x1.square=1;x2.cube=8';
    const page = await openedPage(on, { answer: stored, width: 340 }, 'zeilen=2');
    expect(await cell(page, 'x = 2, x³').inputValue()).toBe('8');
    // Points that group digits or multiply stay, so that the number does not change.
    for (const [typed, shown] of [
      ['-2.5', '-2,5'],
      ['1.234,5', '1.234,5'],
      ['1.234.567', '1.234.567'],
      ['5.10^3', '5.10^3'],
      ['2.105 V', '2,105 V'],
    ] as const) {
      await cell(page, 'x = 1, x²').fill(typed);
      await cell(page, 'x = 1, x²').blur();
      expect(await cell(page, 'x = 1, x²').inputValue()).toBe(shown);
      expect(await on.answer()).toBe(`x1.square=${typed};x2.cube=8`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(340);
    await page
      .getByRole('rowheader')
      .first()
      .evaluate((head) => {
        head.textContent = 'Kauf von Waren auf Ziel';
      });
    const frame = page.getByRole('table').locator('..');
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await on.start('zeilen=2', false);
    expect(await place(page).innerText()).toContain('x = 2: x³: 8');
  });
});

describe('a text of several lines', () => {
  const on = stage.of('Programm');
  const solution = 'for i in range(10):\\n    print(i)';

  test.each(['mouse', 'touch', 'keyboard'])(
    'is written by %s; Enter starts a line',
    async (method) => {
      const page = await openedPage(on, { hasTouch: true });
      const field = page.getByLabel('Programm', { exact: true });
      expect(await field.getAttribute('autocapitalize')).toBe('off');
      if (method === 'mouse') await field.click();
      if (method === 'touch') await field.tap();
      if (method === 'keyboard') await page.keyboard.press('Tab');
      await page.keyboard.type('for i in range(10):');
      await page.keyboard.press('Enter');
      await page.keyboard.type('    print(i)  # "\\n"');
      expect(await page.title()).toBe('Host');
      expect(await field.inputValue()).toBe('for i in range(10):\n    print(i)  # "\\n"');
      expect(await on.answer()).toBe('for i in range(10):\\n    print(i)  # "\\\\n"');
      expect(await on.score(solution, '', 4)).toMatchObject({ status: 'OK', punkteIst: 4 });
      expect(await on.score('for i in range(10):\n\tprint(i)', '', 4)).toMatchObject({
        ...{ status: 'TEILWEISE_OK', punkteIst: 2, feedback: '1 von 2 Zeilen stimmen.' },
      });
      expect(await accessibilityProblems(page)).toEqual([]);
      await on.start('');
      expect(await field.inputValue()).toContain('    print(i)');
      await on.start('', false);
      expect(await place(page).innerText()).toContain('for i in range(10):\n    print(i)');
    },
  );
});

describe('result and print', () =>
  test.each([
    [
      'Zahlenstrahl',
      '-7.5',
      '7.5',
      'von=-10',
      ['Wert: −7,5 (falsch)', 'Das Vorzeichen stimmt nicht.'],
    ],
    [
      'Gerade',
      'k=2;d=0.5',
      '2;-0.5',
      '',
      ['Steigung k: 2 – Richtig.', 'Achsenabschnitt d: 0,5 – Das V'],
    ],
    ['Wertetabelle', 'x1.square=2', '1;1', '', ['x = 1, x²: 2 – Das stimmt nicht.']],
    ['Programm', 'a <b>\\n  c', 'd', '', ['Wert:<br>a &lt;b&gt;<br>\u00a0\u00a0c (falsch)']],
  ])(
    'of %s show the answer as readable text, not as stored',
    async (type, antwort, answerText, config, expected) => {
      const on = stage.of(type);
      const answered = {
        ...on.instance(config),
        ...{ antwort, answerDto: { answerText }, grade: 4 },
      };
      const reply = await on.post('renderpluginresult', { ...answered, tex: false });
      const source = (JSON.parse(reply) as { source: string }).source.replace(/src="[^"]*"/g, '');
      for (const word of expected) expect(source).toContain(word);
      expect(source).not.toMatch(/k=2|x1\.square|\\n/);
      const print = JSON.parse(
        await on.post('renderlatex', { ...on.instance(config), answer: antwort }),
      ) as { source: string; images: Record<string, string> };
      expect(print.source).not.toMatch(/k=2|x1\.square/);
      expect(Object.keys(print.images)).toHaveLength(/Zahl|Gerade/.test(type) ? 1 : 0);
    },
  ));
