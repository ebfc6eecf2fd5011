import { readFileSync } from 'node:fs';
import { pluginCases } from '@fragwerk/sdk/testing';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formatted } from '../../scripts/formatted.mjs';
import { accessibilityProblems } from '../support/axe.js';
import { loadPlugin } from '../support/load-plugin.js';
import { tempFolder } from '../support/temp-folder.js';
import { readBlocks } from '../support/tutorial.js';
import { sideways } from '../support/workbench-look.js';
import { useGenerated } from './generated-stage.js';
import { centreOf as centreOfTarget, dragByMouse, dragByTouch, pixelIn } from './pointers.js';

const folder = tempFolder();
/** The plugin types of the document, as a reader would copy them. */
const files = readBlocks('docs/examples.md')
  .filter(({ language }) => language === 'ts')
  .map(({ file, text }) => folder.write(file, text));

const stage = useGenerated(files, 'Karte');
const titration = stage.of('Titration');

test.each([
  ['map', files[0] ?? ''],
  ['titration', files[1] ?? ''],
])('%s has at most 60 lines, no browser code, and passes the tests', async (_, file) => {
  const code = readFileSync(file, 'utf8');
  expect(code.split('\n').length - 1).toBeLessThanOrEqual(60);
  expect(await formatted('x.ts', code)).toBe(code);
  expect(code).not.toMatch(/document|window|addEventListener|HTML/);
  const plugin = await loadPlugin(file, folder.path);
  for (const { name, run } of pluginCases(plugin))
    await run().catch((error: unknown) => {
      throw new Error(name, { cause: error });
    });
});

const cities = {
  Wien: { x: 533, y: 139 },
  Graz: { x: 463, y: 265 },
  Linz: { x: 377, y: 129 },
  Salzburg: { x: 283, y: 184 },
  Innsbruck: { x: 160, y: 244 },
};
const rows = Object.entries(cities).map(([name, { x, y }]) => `${name}: ${x} ${y}`);
const config = `orte=${rows.join(' | ')}`;
const right = '1=Linz;2=Wien;3=Salzburg;4=Innsbruck;5=Graz';
const WIDTH = 610;

const place = (page: Page) => page.locator('#\\31 _T1_0_div');
const name = (page: Page, text: string) =>
  page.getByRole('slider', { name: `${text} (im Bild)`, exact: true });
const spot = (page: Page, number: number) =>
  page.getByRole('combobox', { name: `Stelle ${number}`, exact: true });

/** On a small page, names are a tenth of a pixel smaller. */
const centreOf = (target: Locator) => centreOfTarget(target, 43.9);

const citySpot = (page: Page, city: keyof typeof cities) =>
  pixelIn(place(page).locator('svg'), WIDTH, cities[city]);

async function opened(options: { width?: number; answer?: string; lang?: string } = {}) {
  const page = await stage.open({ hasTouch: true, ...options });
  await stage.start(config);
  return page;
}

const all = Object.keys(cities) as (keyof typeof cities)[];

describe('names are placed', () => {
  const ways: Record<string, (page: Page) => Promise<void>> = {
    'by mouse': async (page) => {
      for (const city of all)
        await dragByMouse(page, await centreOf(name(page, city)), await citySpot(page, city));
    },
    'by touch': async (page) => {
      for (const city of all)
        await dragByTouch(page, await centreOf(name(page, city)), await citySpot(page, city));
    },
    'by taps on a name and a spot': async (page) => {
      for (const city of all) {
        const from = await centreOf(name(page, city));
        await page.touchscreen.tap(from.x, from.y);
        const to = await citySpot(page, city);
        await page.touchscreen.tap(to.x, to.y);
      }
    },
    'by keyboard': async (page) => {
      // Each arrow key leads to the next free spot.
      for (const [city, keys] of [
        ['Graz', ['ArrowRight', 'End']],
        ['Innsbruck', ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']],
        ['Linz', ['ArrowDown', 'ArrowUp', 'ArrowRight']],
        ['Salzburg', ['End']],
        ['Wien', ['ArrowRight']],
      ] as const)
        for (const key of keys) await name(page, city).press(key);
    },
    'in the list': async (page) => {
      for (const [index, city] of ['Linz', 'Wien', 'Salzburg', 'Innsbruck', 'Graz'].entries())
        await spot(page, index + 1).selectOption(city);
    },
  };

  test.each(Object.entries(ways))('%s, with the same answer and score', async (_, set) => {
    const page = await opened({ width: 360 });
    await set(page);
    expect(await stage.answer()).toBe(right);
    expect(await stage.score(right, config, 5)).toMatchObject({ status: 'OK', punkteIst: 5 });
    expect(await spot(page, 2).inputValue()).toBe('Wien');
    expect(await name(page, 'Wien').getAttribute('aria-valuetext')).toBe('Stelle 2');
    expect(await sideways(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('a name returns to the tray by Delete, by its list, and when it is dropped elsewhere', async () => {
    const page = await opened({ answer: right });
    expect(await name(page, 'Wien').getAttribute('aria-valuetext')).toBe('Stelle 2');
    await name(page, 'Wien').press('Delete');
    expect(await stage.answer()).toBe(right.replace('2=Wien;', ''));
    expect(await name(page, 'Wien').getAttribute('aria-valuetext')).toBe('in der Ablage');
    expect(await spot(page, 2).inputValue()).toBe('');
    await name(page, 'Wien').press('Delete');
    const announced = () => page.locator('p[aria-live]:not([id])').textContent();
    await expect.poll(announced).toBe('Hier gibt es nichts zu entfernen');
    await spot(page, 1).selectOption('');
    expect(await stage.answer()).toBe('3=Salzburg;4=Innsbruck;5=Graz');
    const ground = await pixelIn(place(page).locator('svg'), WIDTH, { x: 60, y: 60 });
    await dragByMouse(page, await centreOf(name(page, 'Graz')), ground);
    expect(await stage.answer()).toBe('3=Salzburg;4=Innsbruck');
  });

  test('a name that is placed again leaves its spot, and replaces another name', async () => {
    const page = await opened({ answer: '1=Linz;2=Wien' });
    await dragByMouse(page, await centreOf(name(page, 'Linz')), await citySpot(page, 'Wien'));
    expect(await stage.answer()).toBe('2=Linz');
    await spot(page, 4).selectOption('Linz');
    expect(await stage.answer()).toBe('4=Linz');
    expect(await spot(page, 2).inputValue()).toBe('');
    // Screen readers also say which spot the name has left.
    await page.getByText('Stelle 4: Linz; Stelle 2: noch nicht eingestellt').waitFor();
  });

  test('a tap on a spot without a chosen name, and a short move of a placed one, change nothing', async () => {
    const page = await opened({ answer: '1=Linz' });
    const to = await citySpot(page, 'Graz');
    await page.touchscreen.tap(to.x, to.y);
    const from = await centreOf(name(page, 'Linz'));
    await dragByMouse(page, from, { x: from.x + 3, y: from.y + 2 });
    expect(await stage.answer()).toBe('1=Linz');
  });

  test.each([360, 1000])('the focus ring is no larger than its name at %i px', async (width) => {
    const page = await opened({ width, answer: right });
    await name(page, 'Linz').focus();
    const marks = place(page).locator('div[style*="outline: "][style*="solid"]:not([role])');
    const ring = await marks.boundingBox();
    const label = await place(page).locator('svg text', { hasText: 'Linz' }).boundingBox();
    if (!ring || !label) throw new Error('There is no ring.');
    expect(ring.width).toBeLessThan(label.width + 2 * label.height);
    expect(ring.height).toBeLessThan(2 * label.height);
    expect(ring.height).toBeGreaterThanOrEqual(24);
  });

  test('a drag shows where the name would snap, and leaves nothing behind', async () => {
    const page = await opened();
    const { x, y } = await centreOf(name(page, 'Wien'));
    const to = await citySpot(page, 'Wien');
    const shown = () =>
      place(page)
        .locator('div')
        .filter({ hasText: /^Wien$/ })
        .count();
    const before = await shown();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(to.x + 15, to.y - 10, { steps: 4 });
    expect(await shown()).toBeGreaterThan(before);
    expect(await stage.answer()).toBe('');
    await page.mouse.up();
    expect(await stage.answer()).toBe('2=Wien');
    expect(await shown()).toBe(before);
  });
});

describe('the browser part', () => {
  test('does not know which name belongs to which place', async () => {
    await opened();
    const use = { ...stage.instance(config), params: '', q: { id: 1 }, nr: 0 };
    const view = await stage.post('loadplugindto', use);
    expect(view).toContain('Wien');
    expect(view).toContain('533 139');
    for (const row of rows) expect(view).not.toContain(row);
    const shuffled = `orte=${[...rows].reverse().join(' | ')}`;
    expect(await stage.post('loadplugindto', { ...use, config: shuffled })).toBe(
      view.replace(config, shuffled),
    );
  });

  test('shows a stored answer in English, without handles where it is not active', async () => {
    const page = await opened({ answer: '1=Linz;2=Wien', lang: 'en' });
    expect(await page.getByRole('slider').count()).toBe(5);
    await stage.start(config, false);
    expect(await page.getByRole('slider').count()).toBe(0);
    expect(await place(page).getByText('Map: Spot 1: Linz; Spot 2: Wien').count()).toBe(0);
    expect(await place(page).textContent()).toContain('Spot 1: Linz; Spot 2: Wien');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('the dialog', () => {
  const stored = (page: Page) => page.getByLabel('Als Text').inputValue();
  const cell = (page: Page, column: string, row: number) =>
    page.getByLabel(`${column}, Zeile ${row}`, { exact: true });
  const button = (page: Page, text: string) => page.getByRole('button', { name: text });
  const two = 'orte=Wien: 533 139 | Graz: 463 265';

  async function openedDialog(used: string, width = 1000) {
    const page = await stage.open({ width, hasTouch: true });
    await stage.openDialog(used);
    return page;
  }

  test('edits a list as a table, by keyboard', async () => {
    const page = await openedDialog(two);
    await button(page, 'Zeile hinzufügen').press('Enter');
    await page.keyboard.type('Linz: an der Donau');
    await page.keyboard.press('Tab');
    await page.keyboard.type('377 129');
    const linz = 'Linz\\: an der Donau: 377 129';
    expect(await stored(page)).toBe(`${two} | ${linz}`);
    const first = button(page, 'Zeile 1 nach oben');
    expect(await first.isDisabled()).toBe(true);
    expect(await first.evaluate(({ style }) => style.opacity)).toBe('0.6');
    await button(page, 'Zeile 3 nach oben').press('Enter');
    expect(await stored(page)).toBe(`orte=Wien: 533 139 | ${linz} | Graz: 463 265`);
    // The button of the moved row has the focus.
    await page.keyboard.press('Enter');
    expect(await stored(page)).toBe(`orte=${linz} | Wien: 533 139 | Graz: 463 265`);
    await button(page, 'Zeile 2 nach unten').press('Enter');
    await button(page, 'Zeile 1 entfernen').press('Enter');
    expect(await stored(page)).toBe('orte=Graz: 463 265 | Wien: 533 139');
    await page
      .locator('[aria-live]', { hasText: 'Zeile 1 entfernt.' })
      .waitFor({ state: 'attached' });
    await button(page, '↶ Zeile 1 wiederherstellen').press('Enter');
    expect(await stored(page)).toBe(`orte=${linz} | Graz: 463 265 | Wien: 533 139`);
    // The restored row has the focus on its button.
    await page.keyboard.press('Enter');
    expect(await stored(page)).toBe('orte=Graz: 463 265 | Wien: 533 139');
    expect(await button(page, 'Zeile 1 entfernen').isDisabled()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('restores all rows that a double click has removed', async () => {
    const others = 'Linz: 377 129 | Enns: 400 130';
    const page = await openedDialog(`${two} | ${others}`);
    await button(page, 'Zeile 1 entfernen').dblclick();
    expect(await stored(page)).toBe(`orte=${others}`);
    const restore = button(page, '↶ Zeile 1 wiederherstellen');
    await restore.click();
    expect(await stored(page)).toBe(`orte=Graz: 463 265 | ${others}`);
    await restore.click();
    expect(await stored(page)).toBe(`${two} | ${others}`);
    expect(await restore.isVisible()).toBe(false);
    // Rows that are written as text replace those that could be restored.
    await button(page, 'Zeile 3 entfernen').click();
    await page.getByLabel('Als Text').fill(two);
    expect(await button(page, 'wiederherstellen').isVisible()).toBe(false);
  });

  test('is as wide as a phone, with all columns and buttons in view', async () => {
    const page = await openedDialog(two, 300);
    for (const part of [page.getByLabel('Als Text'), button(page, 'Zeile 2 entfernen')]) {
      const box = await part.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(300);
    }
    // Heads and cells are in line.
    const lefts = [page.getByRole('columnheader', { name: 'Ort' }), cell(page, 'Ort', 2)];
    const [head, field] = await Promise.all(lefts.map((part) => part.boundingBox()));
    expect(head?.x).toBe(field?.x);
    expect(await sideways(page)).toBe(0);
  });

  test('explains a cell that is wrong, and keeps it while it is typed', async () => {
    const page = await openedDialog(two);
    await cell(page, 'Ort', 2).fill('463');
    expect(await page.getByText('"463" ist nicht erlaubt').isVisible()).toBe(true);
    expect(await stored(page)).toBe(two);
    expect(await cell(page, 'Ort', 2).getAttribute('aria-invalid')).toBe('true');
    const number = page.getByRole('rowheader', { name: '2', exact: true });
    const middle = await number.evaluate((head) => {
      const range = document.createRange();
      range.selectNodeContents(head);
      const { top, height } = range.getBoundingClientRect();
      return top + height / 2;
    });
    const { y = 0, height = 0 } = (await cell(page, 'Ort', 2).boundingBox()) ?? {};
    expect(Math.abs(middle - (y + height / 2))).toBeLessThan(6);
    // Other cells and rows change.
    await button(page, 'Zeile hinzufügen').click();
    await button(page, 'Zeile 2 nach oben').click();
    await page.getByLabel('Name, Zeile 2').fill('Enns');
    expect(await cell(page, 'Ort', 1).inputValue()).toBe('463');
    expect(await page.getByText('"463" ist nicht erlaubt').isVisible()).toBe(true);
    expect(await stored(page)).toContain('orte=Graz: 463 265 | Enns: 533 139 | ');
    await page.getByLabel('Als Text').fill('orte=Wien: 533 139 | Graz: x9 265');
    expect(await cell(page, 'Ort', 2).inputValue()).toBe('x9 265');
    expect(await page.getByText('Zeile 2, Ort: "x9 265" ist nicht erlaubt').count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('takes expressions of the question in its cells', async () => {
    const page = await stage.open({ width: 1000 });
    const calculate = { string: '60', type: 'CALCULATE' };
    const vars = { vars: { x0: { name: 'x0', calcErgebnisDto: calculate } } };
    await stage.openDialog(two, { cvars: vars });
    await cell(page, 'Ort', 1).fill('2*x0 80');
    expect(await stored(page)).toBe('orte=Wien: 2*x0 80 | Graz: 463 265');
    expect(await page.getByText('ist nicht erlaubt').count()).toBe(0);
  });

  test('moves a place in the preview, by mouse, touch and keyboard', async () => {
    const page = await openedDialog(two, 360);
    const preview = page.locator('svg').first();
    const mark = (city: string) => page.getByRole('slider', { name: `${city} (im Bild` }).last();
    const to = (x: number, y: number) => pixelIn(preview, WIDTH, { x, y });
    let drawn = '';
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/reload'))
        ({ config: drawn } = request.postDataJSON() as { config: string });
    });
    const redrawn = async (): Promise<void> => {
      await expect.poll(() => drawn).toBe(await stored(page));
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    };
    await preview.scrollIntoViewIfNeeded();
    await dragByMouse(page, await to(533, 139), await to(400, 200));
    expect(await stored(page)).toMatch(/^orte=Wien: (39\d|40\d) (19\d|20\d) \| Graz: 463 265$/);
    const place = (await stored(page)).slice(11).split(' | ')[0] ?? '';
    await expect.poll(() => cell(page, 'Ort', 1).inputValue()).toBe(place);
    // The preview of an edit arrives during the next drag.
    const held = await to(400, 200);
    await page.mouse.down();
    await redrawn();
    await page.mouse.move(held.x, held.y - 20, { steps: 3 });
    await page.mouse.up();
    expect(await stored(page)).not.toContain(place);
    await redrawn();
    await dragByTouch(page, await to(463, 265), await to(100, 100));
    expect(await stored(page)).toMatch(/Graz: (9\d|10\d) (9\d|10\d)$/);
    // The focus stays on the place.
    await redrawn();
    const before = (await stored(page)).split(' ').map(Number);
    await mark('Graz').press('ArrowRight');
    await mark('Graz').press('ArrowUp');
    const after = (await stored(page)).split(' ').map(Number);
    expect(after.at(-2)).toBe((before.at(-2) ?? 0) + 1);
    expect(after.at(-1)).toBe((before.at(-1) ?? 0) - 1);
    await redrawn();
    expect(await mark('Graz').evaluate((grip) => grip === document.activeElement)).toBe(true);
    // A place that was tapped moves to the next tap, also in the preview of a later edit.
    const [tapped, target] = [await to(after.at(-2) ?? 0, after.at(-1) ?? 0), await to(300, 300)];
    await page.mouse.click(tapped.x, tapped.y);
    await cell(page, 'Ort', 1).fill('60 60');
    await redrawn();
    await page.mouse.click(target.x, target.y);
    expect(await stored(page)).toMatch(/Wien: 60 60 \| Graz: (29\d|30\d) (29\d|30\d)$/);
    expect(await sideways(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Orte im Bild verschieben').uncheck();
    expect(await page.getByRole('slider').count()).toBe(2);
  });
});

describe('the titration', () => {
  const used = 'c=0.2;V=20;pKa=4';
  const grip = (page: Page) => page.getByRole('slider', { name: 'Lauge (im Bild)' });
  /** The volume 20 ml with its pH 4 in the plot of 480 × 360 pixels. */
  const target = (page: Page) =>
    pixelIn(place(page).locator('svg'), 480, { x: 56 + 400 * 0.2, y: 314 - (284 * 4) / 14 });

  const ways: Record<string, (page: Page) => Promise<void>> = {
    'by mouse': async (page) => {
      await dragByMouse(page, await centreOf(grip(page)), await target(page));
    },
    'by touch': async (page) => {
      await dragByTouch(page, await centreOf(grip(page)), await target(page));
    },
    'by keyboard': async (page) => {
      await grip(page).press('Home');
      for (let step = 0; step < 20; step += 1) await grip(page).press('PageUp');
    },
    'by typing': async (page) => {
      await page.getByRole('textbox', { name: 'Lauge' }).fill('20');
    },
  };

  test.each(Object.entries(ways))('is answered %s', async (_, set) => {
    const page = await titration.open({ hasTouch: true, width: 360 });
    await titration.start(used);
    await set(page);
    await page.getByRole('textbox', { name: 'pH' }).fill('4,0');
    await page.getByRole('textbox', { name: 'pH' }).press('Enter');
    expect(await titration.answer()).toBe('base=20;pH=4,0');
    const score = await titration.score('base=20;pH=4', used, 5);
    expect(score).toMatchObject({ status: 'OK', punkteIst: 5 });
    expect(await sideways(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
