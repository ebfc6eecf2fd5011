import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useCircuits } from './circuit-stage.js';
import { enter, type Ways } from '../support/circuit-page.js';
import { accessibilityProblems } from '../support/axe.js';
import { centreOf } from '../support/page-helpers.js';
import { dragByMouse, dragByTouch, type Point } from './pointers.js';

const stage = useCircuits();

const clean = 'U,R+L,C;R1:Rv,URv>x';
const handle = (page: Page, name: string) =>
  page
    .getByRole('toolbar', { name: 'Pfeile und Beschriftungen zum Verschieben' })
    .getByRole('button', { name });

const focused = (page: Page, name: string) => page.locator(`button:focus[aria-label^="${name}"]`);

/** Centre of a handle, or of a component's name in the picture. */
const middleOf = (page: Page, name: string) => centreOf(handle(page, name));

function componentAt(page: Page, name: string): Promise<Point> {
  const found = page.locator('svg g', { has: page.locator(`> title:text-is("${name}")`) });
  return centreOf(found.last().locator('> :not(title):not(desc):not(text)').first());
}

const drag = async (page: Page, from: string, to: Point) =>
  dragByMouse(page, await middleOf(page, from), to);

const moves: Ways = {
  mouse: async (page) =>
    drag(page, 'Spannungspfeil U_x', await componentAt(page, 'Kondensator C1')),
  async touch(page) {
    const arrow = await middleOf(page, 'Spannungspfeil U_x');
    await dragByTouch(page, arrow, await componentAt(page, 'Kondensator C1'));
  },
  async taps(page) {
    const arrow = await middleOf(page, 'Spannungspfeil U_x');
    await page.touchscreen.tap(arrow.x, arrow.y);
    await page.getByText('Spannungspfeil U_x: Wähle das Ziel.').waitFor();
    const goal = await componentAt(page, 'Kondensator C1');
    await page.touchscreen.tap(goal.x, goal.y);
  },
  async keyboard(page) {
    await handle(page, 'Spannungspfeil U_x').focus();
    await page.keyboard.press('Enter');
    await focused(page, 'Spannungspfeil U_x nach: Serienschaltung S1').waitFor();
    await page.keyboard.press('End');
    await focused(page, 'Spannungspfeil U_x nach: Kondensator C1').waitFor();
    await page.keyboard.press('Enter');
  },
};

describe('arranging a circuit in the dialog', () => {
  test.each(Object.keys(moves))('moves an arrow by %s', async (way) => {
    const page = await enter(stage, () => stage.openDialog(clean), moves[way]);
    expect(await stage.config()).toBe('U,R+L,C;R1:Rv,UC1>x');
    await page.getByText('Spannungspfeil U_x steht jetzt bei: Kondensator C1').waitFor();
    await page.getByText('Wähle im Bild ein Bauteil').waitFor();
    await page.keyboard.press('Control+z');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('moves labels and names to another arrow or component, and can be undone', async () => {
    const page = await stage.open();
    await stage.openDialog('U,R+L,C;R1:Rv,URv>x,UC1');
    await handle(page, 'Beschriftung x von URv').focus();
    for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key);
    expect(await stage.config()).toBe('U,R+L,C;R1:Rv,URv,UC1>x');
    await handle(page, 'Name Rv').focus();
    for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key);
    expect(await stage.config()).toBe('U,R+L,C;C1:Rv,UR1,URv>x');
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    expect(await stage.config()).toBe('U,R+L,C;R1:Rv,URv,UC1>x');
  });

  test('moves nothing without a target, after Escape, or by a click on a component', async () => {
    const page = await stage.open();
    await stage.openDialog(clean);
    await drag(page, 'Spannungspfeil U_x', { x: 2, y: 2 });
    await page.getByText('Nichts verschoben.').waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await handle(page, 'Spannungspfeil U_x').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const { x, y } = await componentAt(page, 'Kondensator C1');
    await page.mouse.click(x, y);
    await page.getByText('Ausgewählt: Kondensator C1').waitFor();
    expect(await page.getByRole('textbox', { name: 'Schaltung als Text' }).inputValue()).toBe(
      clean,
    );
  });
});

/** Shows a picture that an author can edit, as the host does again after a change. */
async function showPlace(page: Page, text: string, params = ''): Promise<void> {
  const view = JSON.parse(await stage.view({ config: text, params })) as object;
  await page.evaluate((dto) => {
    const tagName = '1_T1_0_config';
    document.getElementById('1_T1_0_div')?.setAttribute('id', `${tagName}_div`);
    document.querySelector('form input')?.setAttribute('class', `${tagName}_inp`);
    const { initPluginSchaltung } = window as unknown as {
      initPluginSchaltung: (json: string, isActive: boolean) => void;
    };
    initPluginSchaltung(JSON.stringify({ ...dto, tagName, pig: true }), true);
  }, view);
}

async function openPlace(text: string, params = ''): Promise<Page> {
  const page = await stage.open();
  await showPlace(page, text, params);
  return page;
}

const result = (page: Page) => page.locator('form input').first().inputValue();

test('an author’s moves are sent to the host, and the service changes the definition', async () => {
  const page = await openPlace(clean);
  await drag(page, 'Spannungspfeil U_x', await componentAt(page, 'Kondensator C1'));
  await handle(page, 'Spannungspfeil U_Q1').focus();
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  const jsResult = await result(page);
  expect(jsResult).toBe('URv@C1,UQ1@S1');
  const changed = 'U,R+L,C;R1:Rv,UC1>x,UQ1-,US1';
  await page.getByText(`Schaltung als Text: ${changed}`).waitFor();
  expect(
    await stage.post('updatepluginstringjavascript', {
      ...{ typ: 'Schaltung', name: 'S1', config: clean, jsResult },
      pluginDef: `[PI S1 Schaltung "${clean}"]`,
    }),
  ).toBe(`[PI S1 Schaltung "${changed}"]`);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('what an author has picked stays picked when the host draws the picture again', async () => {
  const page = await openPlace(clean);
  await handle(page, 'Spannungspfeil U_Q1').focus();
  await page.keyboard.press('Enter');
  await showPlace(page, clean);
  await page.keyboard.press('Enter');
  expect(await result(page)).toBe('UQ1@S1');
});

test('diagrams and the pictures of students cannot be arranged', async () => {
  const page = await stage.open();
  for (const [text, params] of [
    [clean, 'zd UI'],
    ['BAT,R,C', 'EIN'],
  ] as const) {
    await showPlace(page, text, params);
    await page.locator('img').waitFor();
    expect(await page.getByRole('toolbar', { name: /zum Verschieben/ }).count()).toBe(0);
  }
  const other = await stage.open();
  await stage.start({ config: clean, params: 'arrows' });
  expect(await other.getByRole('toolbar', { name: /zum Verschieben/ }).count()).toBe(0);
});
