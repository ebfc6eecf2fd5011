import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { boxOf } from '../support/page-helpers.js';
import { comparable, compileLatex, type Document, plainPreamble } from '../support/latex.js';
import { tempFolder } from '../support/temp-folder.js';
import { useGenerated } from './generated-stage.js';
import { accessibilityProblems } from '../support/axe.js';

const stage = useGenerated('test/fixtures/thermometer', 'Thermometer');
const folder = tempFolder();
const figureText = (page: Page) => page.locator('#\\31 _T1_0_div svg desc').textContent();

describe('a short plugin type in the browser', () => {
  test('is set by keyboard, with slider, number and figure in sync', async () => {
    const page = await stage.open();
    await stage.start('max=50');
    expect(await figureText(page)).toContain('ohne Anzeige');
    const slider = page.getByRole('slider');
    await slider.focus();
    expect(await slider.getAttribute('aria-valuetext')).toBe('noch nicht eingestellt');
    await page.keyboard.press('Home');
    expect(await stage.answer()).toBe('0');
    for (let degree = 0; degree < 7; degree++) await page.keyboard.press('ArrowRight');
    expect(await stage.answer()).toBe('7');
    expect(await slider.getAttribute('aria-valuetext')).toBe('7\u202f°C');
    expect(await page.getByLabel('Temperatur', { exact: true }).inputValue()).toBe('7');
    expect(await figureText(page)).toContain('Anzeige: 7 °C');
    await page.getByLabel('Temperatur', { exact: true }).fill('36,6');
    await page.keyboard.press('Enter');
    expect(await stage.answer()).toBe('37');
    expect(await slider.inputValue()).toBe('37');
    expect(await page.title()).toBe('Host');
    await expect.poll(() => page.getByText('Temperatur: 37 °C').count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('is set by mouse, and reports invalid numbers', async () => {
    const page = await stage.open();
    await stage.start('max=50');
    const { x, y, width } = await boxOf(page.getByRole('slider'));
    await page.mouse.click(x + width / 2, y + 22);
    expect(Number(await stage.answer())).toBeGreaterThan(20);
    expect(Number(await stage.answer())).toBeLessThan(30);
    const field = page.getByLabel('Temperatur', { exact: true });
    await field.fill('370');
    await field.press('Tab');
    expect(await page.getByText('Gib eine Zahl von 0 bis 50 °C ein.').count()).toBe(1);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    // The host may redraw the plugin at any time, which keeps typed text and the focus.
    await field.focus();
    await stage.start('max=50');
    expect(await field.inputValue()).toBe('370');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.locator('svg').count()).toBe(1);
  });

  test('is read-only when inactive, in the language of the page', async () => {
    const page = await stage.open({ lang: 'en', answer: '12' });
    await stage.start('max=100', false);
    expect(await page.getByText('Temperature: 12 °C').count()).toBe(1);
    expect(await page.locator('#\\31 _T1_0_div input').count()).toBe(0);
    expect(await figureText(page)).toContain('Reading: 12 °C');
    await page.locator('.\\31 _T1_0_inp').evaluate((input: HTMLInputElement) => {
      input.value = '<img src=x onerror=alert(1)>';
    });
    await stage.start('max=100', false);
    expect(await page.locator('#\\31 _T1_0_div img').count()).toBe(0);
    expect(await page.getByText('<img src=x onerror=alert(1)>').count()).toBe(1);
  });

  test('fits on a phone', async () => {
    const page = await stage.open({ width: 340 });
    await stage.start('max=50');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(340);
    const heights = await page
      .locator('#\\31 _T1_0_div input')
      .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  test('has a dialog with its fields, and an edit changes the preview', async () => {
    const page = await stage.open();
    await stage.openDialog('max=50');
    const preview = page.locator('#configform_div svg');
    await page.getByLabel('Skalenende').fill('80,5');
    await expect.poll(() => preview.getByText('80.5').count()).toBe(1);
    await page.getByLabel('Blau').check();
    await expect.poll(() => preview.locator('circle[fill="#0058d0"]').count()).toBe(1);
    const config = page.locator('.configform_config');
    expect(await config.inputValue()).toBe('max=80.5;colour=blue');
    await page.getByLabel('Skalenende').fill('7');
    expect(await page.getByText('erlaubt: Zahlen von 10 bis 500 °C').count()).toBe(1);
    expect(await config.inputValue()).toBe('max=80.5;colour=blue');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('a short plugin type in the service', () => {
  const score = async (antwort: string, config = 'max=50') =>
    JSON.parse(
      await stage.post('score', {
        ...stage.instance(config),
        antwort,
        answerDto: { answerText: '37' },
        grade: 2,
      }),
    ) as { status: string; punkteIst: number; htmlScoreInfo: string };

  test('is scored', async () => {
    expect(await score('37')).toMatchObject({ status: 'OK', punkteIst: 2 });
    expect(await score('310,15 K')).toMatchObject({ status: 'OK', punkteIst: 2 });
    expect(await score('36')).toMatchObject({ status: 'FALSCH', punkteIst: 0 });
    const hostile = await score('<script>');
    expect(hostile).toMatchObject({ status: 'FALSCH', punkteIst: 0 });
    expect(hostile.htmlScoreInfo).not.toContain('<script>');
  });

  test('has help with its fields, a picture and a print', async () => {
    const info = JSON.parse(await stage.post('generalinfo', 'Thermometer')) as {
      help: string;
    };
    expect(info.help).toMatch(/<strong>Thermometer<\/strong>[^]*<td>.*Skalenende/);
    const result = {
      ...stage.instance(''),
      antwort: '5',
      answerDto: { answerText: '37' },
      grade: 1,
    };
    const shown = JSON.parse(await stage.post('renderpluginresult', result)) as { source: string };
    expect(shown.source.match(/src="data:image\/png;base64,/g)).toHaveLength(2);
    expect(shown.source).toContain('37\u202f°C');
  });

  test.each(['37', '', '\\input{/etc/passwd} & % $ <script>'])(
    'is printed with %j',
    async (given) => {
      const body = { ...stage.instance('max=50'), answer: given, antwort: given, tex: true };
      const expected = { answerDto: { answerText: '12' }, grade: 1 };
      for (const endpoint of ['renderlatex', 'renderpluginresult']) {
        const reply = await stage.post(endpoint, { ...body, ...expected });
        const { source, images } = JSON.parse(reply) as Pick<Document, 'source' | 'images'>;
        const document = { source, images, preamble: plainPreamble };
        const pdf = await compileLatex(folder, `${endpoint}-${given.length}`, document);
        expect(pdf.bitmaps).toBe(0);
        expect(pdf.drawnFonts[0]).toMatchObject({ isEmbedded: true, isText: true });
        // The degree sign is a raised circle in print.
        expect(comparable(pdf.text)).toContain(comparable(given));
      }
    },
  );
});
