import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf } from '../support/page-helpers.js';
import { PREVIEW_TAG, startAgain } from './harness.js';
import { dragByTouch } from './pointers.js';
import { accessibilityProblems } from '../support/axe.js';
import { sideways } from '../support/workbench-look.js';
import { dialColours } from '../../plugins/clock/src/config.js';
import { useStage } from './stage.js';

const stage = useStage();

const stored = (page: Page) => page.locator('.configform_config').inputValue();
const expert = (page: Page) => page.getByLabel('Als Text');
const picture = (page: Page) =>
  page.locator(`[id="${PREVIEW_TAG}_config_div"] svg circle`).first().getAttribute('fill');

describe('the form', () => {
  test('shows the stored configuration without a request at the start', async () => {
    const page = await stage.openDialog();
    expect(await page.getByLabel('Gelb').isChecked()).toBe(true);
    expect(await page.getByLabel('Breite in Prozent', { exact: true }).inputValue()).toBe('50');
    expect(await expert(page).inputValue()).toBe('w50;bgcolor=yellow');
    expect(await picture(page)).toBe(dialColours.yellow);
    await page.waitForTimeout(300);
    expect(stage.harness.reloads).toEqual([]);
    expect(await stored(page)).toBe('w50;bgcolor=yellow');
  });

  test('shows the colours of a list in forced colours, too', async () => {
    const page = await stage.openDialog();
    await page.emulateMedia({ forcedColors: 'active' });
    const swatch = page.locator('label', { hasText: 'Gelb' }).locator('span[aria-hidden=true]');
    const colour = await swatch.evaluate((dot) => getComputedStyle(dot).backgroundColor);
    await page.emulateMedia({ forcedColors: 'none' });
    expect(colour).toBe('rgb(255, 255, 0)');
  });

  test('writes every change to the host field, and keeps items without a control', async () => {
    const page = await stage.openDialog({ config: 'w50;my=own;bgcolor=yellow' });
    await page.getByLabel('Rot').check();
    expect(await stored(page)).toBe('w50;my=own;bgcolor=red');
    await page.getByLabel('Breite in Prozent', { exact: true }).fill('70');
    expect(await stored(page)).toBe('w70;my=own;bgcolor=red');
    await page.getByRole('slider', { name: 'Breite in Prozent' }).press('ArrowRight');
    expect(await stored(page)).toBe('w71;my=own;bgcolor=red');
    await page.getByLabel('Art des Dialogs').selectOption({ label: 'Nur Text' });
    expect(await stored(page)).toBe('w71;my=own;bgcolor=red;mode=string');
    expect(await expert(page).inputValue()).toBe('w71;my=own;bgcolor=red;mode=string');
  });

  test('keeps a number when the wheel scrolls the page over its field', async () => {
    const page = await stage.openDialog();
    await page.setViewportSize({ width: 900, height: 400 });
    const width = page.getByLabel('Breite in Prozent', { exact: true });
    await width.focus();
    await width.hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await width.inputValue()).toBe('50');
    expect(await stored(page)).toBe('w50;bgcolor=yellow');
  });

  test('keeps a percentage when a finger scrolls the page from its slider', async () => {
    const page = await stage.openDialog({}, { hasTouch: true });
    await page.setViewportSize({ width: 900, height: 400 });
    const slider = page.getByRole('slider', { name: 'Breite in Prozent' });
    await slider.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    const { x, y, width, height } = await boxOf(slider);
    const from = { x: x + 0.8 * width, y: y + height / 2 };
    await dragByTouch(page, from, { x: from.x, y: from.y - 150 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
    await expect.poll(() => slider.inputValue()).toBe('50');
    expect(await stored(page)).toBe('w50;bgcolor=yellow');
  });

  test('updates the controls from the expert text', async () => {
    const page = await stage.openDialog();
    await expert(page).fill('bgcolor=BLACK; w7 ;mode=iframe');
    expect(await page.getByLabel('Schwarz').isChecked()).toBe(true);
    expect(await page.getByLabel('Breite in Prozent', { exact: true }).inputValue()).toBe('7');
    expect(await page.getByLabel('Art des Dialogs').inputValue()).toBe('iframe');
    expect(await stored(page)).toBe('bgcolor=BLACK; w7 ;mode=iframe');
  });

  test('shows a width of 0', async () => {
    const page = await stage.openDialog({ config: 'w0' });
    expect(await page.getByLabel('Breite in Prozent', { exact: true }).inputValue()).toBe('0');
  });

  test('explains an invalid item with its position', async () => {
    const page = await stage.openDialog();
    await expert(page).fill('w50;bgcolor=pink');
    const problem = page.getByText('Zeichen 5: bgcolor=pink ist nicht erlaubt');
    expect(await problem.isVisible()).toBe(true);
    expect(await problem.getAttribute('aria-live')).toBe('polite');
    expect(await expert(page).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Blau').check();
    expect(await stored(page)).toBe('w50;bgcolor=blue');
    expect(await page.getByText('Zeichen 5').count()).toBe(0);
  });

  test('corrects a width to the nearest integer within its bounds', async () => {
    const page = await stage.openDialog();
    const width = page.getByLabel('Breite in Prozent', { exact: true });
    let last = '50';
    for (const [typed, taken] of [
      ['150', '100'],
      ['-3', '0'],
      ['49.6', '50'],
      ['', '50'],
    ] as const) {
      await width.fill(typed);
      expect(await stored(page)).toBe(`w${last};bgcolor=yellow`);
      await width.blur();
      expect(await width.inputValue()).toBe(taken);
      expect(await stored(page)).toBe(`w${taken};bgcolor=yellow`);
      last = taken;
    }
  });
});

const openHelp = (page: Page) => page.getByText('Hilfe', { exact: true }).click();

describe('the help', () => {
  test('is collapsed until it is opened', async () => {
    const page = await stage.openDialog();
    const heading = page.getByRole('heading', { name: 'Die Uhr' });
    expect(await heading.isVisible()).toBe(false);
    await openHelp(page);
    expect(await heading.isVisible()).toBe(true);
    expect(await page.locator('code').textContent()).toBe('bgcolor=red');
  });

  test('has the language of the page, switches to the other one, and starts with contents if it is long', async () => {
    const chapters = (word: string) =>
      [1, 2, 3, 4].map((number) => `<h2>${word} ${number}</h2><p>text</p>`).join('');
    const help = `<section lang="de">${chapters('Kapitel')}</section><section lang="en">${chapters('Chapter')}</section>`;
    const page = await stage.openDialog({ params: { help } });
    await openHelp(page);
    const heading = (name: string) => page.getByRole('heading', { name });
    expect(await heading('Chapter 1').count()).toBe(0);
    await page.getByRole('navigation').getByRole('button', { name: 'Kapitel 4' }).click();
    expect(await heading('Kapitel 4').evaluate((e) => e === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'English' }).click();
    expect(await heading('Chapter 1').isVisible()).toBe(true);
    expect(await heading('Kapitel 1').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Deutsch' }).click();
    expect(await heading('Kapitel 1').isVisible()).toBe(true);
  });

  test('keeps the words of a table whole on a phone, where it scrolls', async () => {
    const words = ['Folgefehler', 'Vorzeichen', 'Bedeutung', 'höchstens', 'Rundung'];
    const cells = words.map((word) => `<td>${word}</td>`).join('');
    const page = await stage.openDialog({ params: { help: `<table><tr>${cells}</tr></table>` } });
    await page.setViewportSize({ width: 320, height: 640 });
    await openHelp(page);
    for (const cell of await page.locator('td').all())
      expect((await boxOf(cell)).height).toBeLessThan(40);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('cannot execute scripts', async () => {
    const help = `<p onclick="window.hits=1" style="color:red" id="x">text</p><script>window.hits=1</script>
      <img src="https://evil.example/x.png" onerror="window.hits=1"><svg onload="window.hits=1"></svg>
      <a href="javascript:window.hits=1">bad</a><a href="https://example.org/">good</a>
      <iframe srcdoc="<script>parent.hits=1</script>"></iframe><style>*{display:none}</style>
      <form action="https://evil.example"><button>go</button></form><base href="https://evil.example">
      <math><mtext><table><mglyph><style><img src=x onerror=window.hits=1></style></mglyph></table></mtext></math>`;
    const page = await stage.openDialog({ params: { help } }, { hasPolicy: false });
    await openHelp(page);
    const details = page.locator('details');
    const left = await details.evaluate((root) =>
      [...root.querySelectorAll(':scope > div *')].flatMap((found) => [
        found.localName,
        ...found.getAttributeNames(),
      ]),
    );
    expect(new Set(left)).toEqual(
      new Set(['p', 'img', 'alt', 'style', 'a', 'href', 'target', 'rel']),
    );
    expect(await details.locator('style').count()).toBe(0);
    expect(
      await page.evaluate(() => (window as unknown as { hits?: number }).hits),
    ).toBeUndefined();
    const links = await details
      .locator('a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual([null, 'https://example.org/']);
    expect(await page.getByText('text', { exact: true }).isVisible()).toBe(true);
  });
});

test('a message of the service is shown as text, and a second call replaces the dialog', async () => {
  const page = await stage.openDialog({
    errorMsg: '<b>keine Sitzung</b>',
    pluginDto: null,
    pluginDtoUri: '',
  });
  expect(await page.getByRole('alert').textContent()).toBe('<b>keine Sitzung</b>');
  await startAgain(page);
  expect(await page.getByRole('alert').count()).toBe(1);
});

test('a page that keeps the script of the dialog from it says so', async () => {
  const params = { dialogScript: '' };
  const lost =
    'console: configPluginUhr: Error: params.dialogScript is missing, or the page does not run inline scripts.';
  const page = await stage.openDialog({ params });
  await startAgain(page);
  expect(await page.getByRole('alert').allTextContents()).toEqual([
    expect.stringMatching(/Als Text können sie weiterhin bearbeitet werden/),
  ]);
  expect(stage.pageErrors().map((text) => text.split('\n')[0])).toEqual([lost, lost]);
  stage.expectPageErrors(stage.pageErrors());
});

test.each(['de', 'en'])('axe finds no violations (%s)', async (lang) => {
  const page = await stage.openDialog({}, { lang });
  expect(await accessibilityProblems(page)).toEqual([]);
  const heading = lang === 'de' ? 'Einstellungen' : 'Settings';
  expect(await page.getByRole('heading', { name: heading }).isVisible()).toBe(true);
});

test('the form can be used by keyboard alone', async () => {
  const page = await stage.openDialog();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  expect(await stored(page)).toBe('w50;bgcolor=gray');
  for (const key of ['Tab', 'Tab', 'ArrowRight']) await page.keyboard.press(key);
  expect(await stored(page)).toBe('w51;bgcolor=gray');
});
