import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useCircuits } from './circuit-stage.js';
import { enter, expectFits, narrow, type Ways } from '../support/circuit-page.js';
import { accessibilityProblems } from '../support/axe.js';
import { centreOf } from '../support/page-helpers.js';
import { dragByMouse, dragByTouch, type Point } from './pointers.js';

const stage = useCircuits();

const text = (page: Page) => page.getByRole('textbox', { name: 'Schaltung als Text' });
const part = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The descriptions in the picture, including arrows. */
const picture = async (page: Page) =>
  (await page.locator('#configform_div svg[role=img] title').allTextContents()).join('; ');
const middleOf = (page: Page, name: string) => centreOf(part(page, name));

describe('the text of a circuit', () => {
  test('is drawn while it is typed, and sent to the host at once', async () => {
    const page = await stage.open();
    await stage.openDialog('U,R+');
    const stale = page.getByText('Das Bild zeigt die letzte gültige Schaltung.');
    expect(await stale.count()).toBe(0);
    await text(page).fill('');
    await text(page).pressSequentially('U,R');
    expect(await stage.config()).toBe('U,R');
    await text(page).press('+');
    expect(await stale.count()).toBe(1);
    await text(page).press('Backspace');
    expect(await picture(page)).toContain('Widerstand R1');
    await text(page).press('End');
    await text(page).pressSequentially(',C;UC1');
    expect(await picture(page)).toContain('Spannungspfeil U_C1');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('marks mistakes at their position, in both languages', async () => {
    for (const [lang, name, message] of [
      ['de', 'Schaltung als Text', "Zeichen 4: nach '+' fehlt ein Bauteil"],
      ['en', 'Circuit as text', "Character 4: a component is missing after '+'"],
    ] as const) {
      const page = await stage.open({ lang });
      await stage.openDialog('U,R,C');
      const field = page.getByRole('textbox', { name });
      await field.fill('R+,C');
      const described = (await field.getAttribute('aria-describedby')) ?? '';
      const announced = await page.evaluate(
        (ids) => ids.map((id) => document.getElementById(id)?.textContent).join(' '),
        described.split(' '),
      );
      expect(announced).toContain(message.replace('4', '3'));
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const mark = page.locator('#configform_div mark');
      expect(await mark.textContent()).toBe(',');
      // The mark covers the third character.
      const [box, own] = [await mark.boundingBox(), await field.boundingBox()];
      const left = (box?.x ?? 0) - (own?.x ?? 0) - 13;
      expect(Math.round(left / (box?.width ?? 1))).toBe(2);
      await page.getByRole('button', { name: message.replace('4', '3') }).click();
      expect(
        await field.evaluate((element) => (element as HTMLTextAreaElement).selectionStart),
      ).toBe(2);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });

  test('is undone and redone by keys and buttons, with typing as one step', async () => {
    const page = await stage.open();
    await stage.openDialog('U,R');
    await text(page).press('End');
    await text(page).pressSequentially(',C');
    await page.getByRole('button', { name: 'Widerstand R', exact: true }).click();
    expect(await stage.config()).toBe('U,R,C,R');
    await text(page).press('Control+z');
    expect(await text(page).inputValue()).toBe('U,R,C');
    await text(page).press('Control+z');
    expect(await stage.config()).toBe('U,R');
    await text(page).press('Control+y');
    await page.getByRole('button', { name: 'Wiederholen' }).click();
    expect(await stage.config()).toBe('U,R,C,R');
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    expect(await text(page).inputValue()).toBe('U,R,C');
  });

  test('is fixed with a click if it has another notation, which can be undone', async () => {
    const page = await stage.open();
    await stage.openDialog('U,R||C');
    await page.getByRole('button', { name: 'Ersetzen durch: U,R*C' }).click();
    expect(await stage.config()).toBe('U,R*C');
    await part(page, 'Kondensator C1').waitFor();
    await page.keyboard.press('Control+z');
    expect(await stage.config()).toBe('U,R||C');
    await page.getByText('Beispiele', { exact: true }).click();
    await page.locator('li svg').last().waitFor();
    expect(await page.locator('li svg').count()).toBeGreaterThan(10);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

test('can set and reset points by keyboard on a phone', async () => {
  const page = await stage.open(narrow);
  await stage.openDialog('U,R,C;UC1,Vorzeichen=0');
  const title = page.locator('summary', { hasText: 'Punkte (1 geändert)' });
  await title.focus();
  await page.keyboard.press('Enter');
  const field = (name: RegExp) => page.getByRole('spinbutton', { name });
  expect(await field(/^Vorzeichen/).inputValue()).toBe('0');
  const unit = field(/^Einheit/);
  expect(await unit.inputValue()).toBe('50');
  await unit.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  expect(await stage.config()).toBe('U,R,C;UC1,Vorzeichen=0,Einheit=45');
  await page.getByText('Standard: 50 %').last().waitFor();
  // Defaults are removed from the text; other numbers are limited to percentages.
  await field(/^Vorzeichen/).fill('50');
  await field(/^Rundung/).fill('900');
  await unit.focus();
  expect(await stage.config()).toBe('U,R,C;UC1,Einheit=45,Rundung=100');
  expect(await field(/^Rundung/).inputValue()).toBe('100');
  await expectFits(page);
  await page.getByRole('button', { name: 'Auf Standard zurücksetzen' }).press('Enter');
  expect(await stage.config()).toBe('U,R,C;UC1');
  await page.keyboard.press('Control+z');
  expect(await unit.inputValue()).toBe('45');
});

describe('building a circuit', () => {
  test('works by mouse alone', async () => {
    const page = await stage.open();
    await stage.openDialog('');
    const add = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await add('Spannungsquelle U');
    await add('Widerstand R');
    await add('Kondensator C');
    await add('parallel *');
    await add('Widerstand R');
    expect(await stage.config()).toBe('U,R,C*R');
    const resistor = await middleOf(page, 'Widerstand R1');
    await page.mouse.click(resistor.x, resistor.y);
    await page.getByText('Ausgewählt: Widerstand R1').waitFor();
    await add('in Serie +');
    await add('Spule L');
    expect(await stage.config()).toBe('U,R+L,C*R');
    await add('Spannungspfeil');
    expect(await stage.config()).toBe('U,R+L,C*R;UL1');
    const first = await middleOf(page, 'Widerstand R1');
    await page.mouse.click(first.x, first.y);
    await page.getByRole('textbox', { name: 'Name' }).fill('Rv');
    await page.keyboard.press('Enter');
    expect(await stage.config()).toBe('U,R+L,C*R;R1:Rv,UL1');
    expect(await page.title()).toBe('Host');
    await add('Entfernen');
    // The other resistor is now the first one.
    expect(await stage.config()).toBe('U,L,C*R;UL1');
    // The pressed button has disappeared.
    await page.keyboard.press('Control+z');
    expect(await stage.config()).toBe('U,R+L,C*R;R1:Rv,UL1');
    await page.keyboard.press('Control+y');
    expect(await stage.config()).toBe('U,L,C*R;UL1');
    await page.getByText('Beispiele', { exact: true }).click();
    const list = page.getByRole('button', { name: ',R1,R2,,R3,LL T-Glied' });
    await list.click();
    expect(await stage.config()).toBe(',R1,R2,,R3,LL');
  });

  test('works by keyboard alone', async () => {
    const page = await stage.open();
    await stage.openDialog('U,R,C;UR1');
    await text(page).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(
      await part(page, 'Spannungsquelle Q1').evaluate((e) => e === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('ArrowRight');
    // The second one is a repetition, because the key is held down.
    for (let time = 0; time < 2; time += 1) await page.keyboard.down('i');
    await page.keyboard.up('i');
    expect(await stage.config()).toBe('U,R,C;UR1,IR1');
    await page.keyboard.press('u');
    expect(await stage.config()).toBe('U,R,C;IR1');
    await page.keyboard.press('End');
    for (let time = 0; time < 2; time += 1) await page.keyboard.down('Delete');
    await page.keyboard.up('Delete');
    expect(await stage.config()).toBe('U,R,;IR1');
    await page.keyboard.press('Control+z');
    expect(await stage.config()).toBe('U,R,C;IR1');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('covers the open end at the output: select it, give it the arrow Ua, remove it', async () => {
    const page = await stage.open();
    await stage.openDialog('U,R,LL');
    await page.getByRole('button', { name: 'Leerlauf LL1' }).focus();
    await page.keyboard.press('u');
    expect(await stage.config()).toBe('U,R,LL;Ua-');
    await page.keyboard.press('u');
    expect(await stage.config()).toBe('U,R,LL');
    await page.keyboard.press('Delete');
    expect(await stage.config()).toBe('U,R,');
  });

  test('works by touch, 360 pixels wide', async () => {
    const page = await stage.open({ ...narrow, hasTouch: true });
    await stage.openDialog('U,R,C');
    const capacitor = await middleOf(page, 'Kondensator C1');
    await page.touchscreen.tap(capacitor.x + 20, capacitor.y);
    await page.getByRole('button', { name: 'Strompfeil' }).tap();
    expect(await stage.config()).toBe('U,R,C;IC1');
    const small = await page.locator('#configform_div button:visible').evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).pointerEvents !== 'none')
        .filter((one) => one.getBoundingClientRect().height < 43.5)
        .map((one) => one.textContent),
    );
    expect(small).toEqual([]);
    // The picture grows above the palette, which stays under the finger.
    for (const [start, after] of [
      ['', 'R,R'],
      ['U,R,C', 'U,R,C,R,R'],
    ] as const) {
      await text(page).fill(start);
      const { x, y } = await centreOf(
        page.getByRole('button', { name: 'Widerstand R', exact: true }),
      );
      for (let time = 0; time < 2; time += 1) await page.touchscreen.tap(x, y);
      expect(await stage.config()).toBe(after);
    }
    await expectFits(page);
  });
});

describe('the dialog with and without the service', () => {
  test('works when the service cannot be reached', async () => {
    const page = await stage.open();
    await stage.openDialog('U,R');
    await page.context().setOffline(true);
    await page.route('**/reload', (route) => route.abort());
    await text(page).fill('U,R,C');
    expect(await stage.config()).toBe('U,R,C');
    expect(await picture(page)).toContain('Kondensator C1');
    await page.getByText('keine Verbindung').waitFor();
    await page.close();
    stage.ignoreErrors();
  });

  test('shows hostile text as text', async () => {
    const hostile = 'U,R;R1:<img src=x onerror=window.hacked=1>,"><script>window.hacked=1</script>';
    const page = await stage.open();
    await stage.openDialog(hostile);
    expect(await text(page).inputValue()).toBe(hostile);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });
});

const clean = 'U,R+L,C;R1:Rv,URv>x';
const handle = (page: Page, name: string) =>
  page
    .getByRole('toolbar', { name: 'Pfeile und Beschriftungen zum Verschieben' })
    .getByRole('button', { name });

const focused = (page: Page, name: string) => page.locator(`button:focus[aria-label^="${name}"]`);

const handleCentre = (page: Page, name: string) => centreOf(handle(page, name));

function componentAt(page: Page, name: string): Promise<Point> {
  const found = page.locator('svg g', { has: page.locator(`> title:text-is("${name}")`) });
  return centreOf(found.last().locator('> :not(title):not(desc):not(text)').first());
}

const drag = async (page: Page, from: string, to: Point) =>
  dragByMouse(page, await handleCentre(page, from), to);

const moves: Ways = {
  mouse: async (page) =>
    drag(page, 'Spannungspfeil U_x', await componentAt(page, 'Kondensator C1')),
  async touch(page) {
    const arrow = await handleCentre(page, 'Spannungspfeil U_x');
    await dragByTouch(page, arrow, await componentAt(page, 'Kondensator C1'));
  },
  async taps(page) {
    const arrow = await handleCentre(page, 'Spannungspfeil U_x');
    await page.touchscreen.tap(arrow.x, arrow.y);
    await page.getByText('Spannungspfeil U_x: Wähle das Ziel.').waitFor();
    const goal = await componentAt(page, 'Kondensator C1');
    await page.touchscreen.tap(goal.x, goal.y);
  },
  async keyboard(page) {
    await handle(page, 'Spannungspfeil U_x').focus();
    await page.keyboard.press('Enter');
    await focused(page, 'Spannungspfeil U_x nach: Serienschaltung S1').waitFor();
    await page.keyboard.press('ArrowDown');
    await focused(page, 'Spannungspfeil U_x nach: Spule L1').waitFor();
    await page.keyboard.press('ArrowUp');
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
