import { expect, test } from 'vitest';
import { boxOf } from '../support/page-helpers.js';
import { useGenerated } from './generated-stage.js';
import { dragByTouch } from './pointers.js';
import { accessibilityProblems } from '../support/axe.js';

const stage = useGenerated(['test/fixtures/all-fields', 'test/fixtures/all-answers'], 'Kasten');

test('every kind of field has its control, with a problem shown next to it', async () => {
  const page = await stage.open({ width: 900 });
  await stage.openDialog('titel=Obst\nanzahl=4');
  const config = page.locator('.configform_config');
  const preview = page.locator('#configform_div svg');
  await page.getByLabel('Titel').fill('Gemüse');
  await expect.poll(() => preview.getByText('Gemüse').count()).toBe(1);
  await page.getByLabel('Rahmen').uncheck();
  await expect.poll(() => preview.locator('rect').count()).toBe(0);
  await page.getByLabel('Grün').check();
  await expect.poll(() => preview.locator('text[fill="#008a2e"]').count()).toBe(1);
  await page.getByLabel('Anzahl').press('ArrowUp');
  await expect.poll(() => page.getByLabel('5 Stück').count()).toBe(1);
  expect(await config.inputValue()).toBe('titel=Gemüse\nanzahl=5;rahmen=nein;farbe=green');
  await page.getByLabel('Titel').fill('viel-zu-lang-hier');
  expect(await page.getByText('erlaubt: höchstens 12 Zeichen').count()).toBe(1);
  expect(await page.getByLabel('Titel').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Als Text').fill('titel=Obst\n farbe=pink');
  expect(await page.getByText('Zeile 2, Zeichen 2: farbe=pink ist nicht erlaubt').count()).toBe(1);
  expect(await page.getByText(/^farbe=pink ist nicht erlaubt/).count()).toBe(1);
  await page.getByLabel('Als Text').fill('anzahl=5\ntitel=Zwetschke');
  expect(await page.getByText('Zeile 2, Zeichen 1: Zu lang für 5 Stück.').count()).toBe(1);
  expect(await page.getByText(/^Zu lang für 5 Stück/).count()).toBe(1);
  expect(await page.getByLabel('Titel').getAttribute('aria-invalid')).toBe('true');
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a screen reader reads the unit of a field, its help and its problem', async () => {
  const other = stage.of('Allerlei');
  const page = await other.open();
  await other.openDialog('');
  const mass = page.getByRole('textbox', { name: 'm', exact: true });
  const description = () =>
    mass.evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
  expect(await description()).toBe('kg Masse des Krans.');
  await mass.fill('101');
  expect(await description()).toMatch(/^kg Masse des Krans\. .*100/);
});

test('a student sees and hears how a calculation is read, before it counts and in the result', async () => {
  const other = stage.of('Allerlei');
  const page = await other.open();
  await other.start('');
  const force = page.getByRole('textbox', { name: 'Kraft' });
  await force.pressSequentially('10/2π');
  await page.getByText('Gelesen als 15,708\u202fN', { exact: true }).waitFor();
  await force.press('Tab');
  await page.locator('[aria-live]', { hasText: '10/2π N = 15,708\u202fN' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await force.fill('15,7');
  await page.getByText('Gelesen als').waitFor({ state: 'detached' });
});

test('a slider without a value is set by a tap, not by a pointer that only ends there', async () => {
  const other = stage.of('Allerlei');
  const page = await other.open();
  await other.start('');
  const slider = page.getByRole('slider', { name: 'Last (Schieberegler)' });
  const { x, y, width, height } = await boxOf(slider);
  const middle = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.click(middle.x, middle.y, { button: 'right' });
  await page.mouse.move(middle.x, y - 40);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.up();
  expect(await other.answer()).toBe('');
  await page.mouse.click(middle.x, middle.y);
  expect(await other.answer()).toBe('load=250');
});

test.each(['', 'load=50'])(
  'a finger that scrolls the page from a slider keeps the answer “%s”',
  async (stored) => {
    const other = stage.of('Allerlei');
    const page = await other.open({ hasTouch: true, width: 360, answer: stored });
    await other.start('');
    const slider = page.getByRole('slider', { name: 'Last (Schieberegler)' });
    const { x, y, width, height } = await boxOf(slider);
    const from = { x: x + 0.8 * width, y: y + height / 2 };
    await dragByTouch(page, from, { x: from.x, y: from.y - 150 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await other.answer()).toBe(stored);
    await slider.press('ArrowRight');
    expect(await other.answer()).toBe(stored === '' ? 'load=255' : 'load=55');
  },
);

test('an option is picked by keyboard, read aloud and drawn', async () => {
  const page = await stage.open();
  await stage.start('titel=Obst;anzahl=4');
  expect(await page.getByRole('radio').count()).toBe(4);
  const radio = page.getByRole('radio').first();
  expect(await radio.evaluate((one) => getComputedStyle(one).colorScheme)).toBe('light');
  await radio.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  expect(await stage.answer()).toBe('2');
  expect(await page.locator('svg').getByText('Obst 2').count()).toBe(1);
  await page.getByText('Wie viele?: 2 Stück').waitFor({ state: 'attached' });
  await stage.start('titel=Obst;anzahl=4');
  expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('2');
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a secret reaches neither the browser nor its picture', async () => {
  const page = await stage.open();
  const use = { ...stage.instance('code=4711;titel=Obst'), params: '', q: null, nr: 0 };
  const view = JSON.parse(await stage.post('loadplugindto', use)) as {
    params: unknown;
    imageUrl: string;
  };
  expect(view.params).toEqual({ config: 'titel=Obst', parameters: '' });
  const open = { ...stage.instance('titel=Obst'), params: '', q: null, nr: 0 };
  const other = JSON.parse(await stage.post('loadplugindto', open)) as { imageUrl: string };
  expect(view.imageUrl).toBe(other.imageUrl);
  await stage.start('code=4711;titel=Obst');
  expect(await page.content()).not.toContain('4711');
});
