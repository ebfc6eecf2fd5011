import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useCircuits } from './circuit-stage.js';
import { expectFits, narrow } from '../support/circuit-page.js';
import { accessibilityProblems } from '../support/axe.js';
import { centreOf } from '../support/page-helpers.js';

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
    await stage.openDialog('');
    await text(page).pressSequentially('U,R');
    expect(await stage.config()).toBe('U,R');
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
