import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type CircuitUse, useCircuits } from './circuit-stage.js';
import { accessibilityProblems } from '../support/axe.js';
import { focusedLabel } from '../support/page-helpers.js';

const stage = useCircuits();

const values = { UQ1: 12, R1: 100, C1: 1e-6, f: 50 };
const place = (page: Page) => page.locator('#\\31 _T1_0_div');
async function press(page: Page, ...keys: readonly string[]): Promise<string[]> {
  const announced = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    announced.push(await focusedLabel(page));
  }
  return announced;
}
const stopsIn = (page: Page) => place(page).locator('[tabindex="0"]:not(input)').count();

/** Passes a view to the page as the picture of a statement. */
async function showStatement(
  page: Page,
  config: string,
  params = '',
  values: CircuitUse['values'] = {},
): Promise<void> {
  const view = JSON.parse(await stage.view({ config, params, values })) as object;
  await page.evaluate(
    (json) => {
      const { initPluginSchaltung } = window as unknown as {
        initPluginSchaltung: (json: string, isActive: boolean) => void;
      };
      initPluginSchaltung(json, false);
    },
    JSON.stringify({ ...view, pig: true }),
  );
}

describe('a circuit next to fields', () => {
  const use: CircuitUse = { config: 'U,R?,C;UR1', params: 'W;ask=IR1', values };

  test.each([
    [
      'de',
      ['Spannungsquelle Q1 = 12\u202fV', 'Spannungspfeil U_Q1 nach unten', 'Widerstand R1'],
      ['Spannungspfeil U_R1 nach rechts', 'Kondensator C1 = 1\u202fµF'],
    ],
    [
      'en',
      ['Voltage source Q1 = 12\u202fV', 'Voltage arrow U_Q1 downward', 'Resistor R1'],
      ['Voltage arrow U_R1 to the right', 'Capacitor C1 = 1\u202fµF'],
    ],
  ])(
    'is explored part by part, with names, values and directions (%s)',
    async (lang, first, rest) => {
      const page = await stage.open({ lang });
      await stage.start(use);
      expect(await press(page, 'Tab')).toEqual([expect.stringMatching(/^(Schaltung|Circuit) /)]);
      const all = [...first, ...rest];
      expect(await press(page, 'Home', ...all.slice(1).map(() => 'ArrowRight'))).toEqual(all);
      const tree = await place(page).ariaSnapshot();
      for (const name of all) expect(tree).toContain(`img "${name.replace('\u202f', ' ')}"`);
      // The secret value of R1 and the requested current are not revealed.
      expect(tree).not.toMatch(/100|119/);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await stopsIn(page)).toBe(1);
      expect((await press(page, 'Escape'))[0]).toMatch(/^(Schaltung|Circuit) /);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
      expect(await stage.answer()).toBe('');
    },
  );

  test('keeps the focus on its part when the host redraws it', async () => {
    const page = await stage.open();
    await stage.start(use);
    await press(page, 'Tab', 'End');
    await stage.start(use);
    expect(await focusedLabel(page)).toBe('Kondensator C1 = 1\u202fµF');
  });

  test.each([
    ['light', 'none'],
    ['dark', 'none'],
    ['dark', 'active'],
  ] as const)(
    'shows the current part: %s, forced colours %s',
    async (colorScheme, forcedColors) => {
      const page = await stage.open({ colorScheme, forcedColors });
      await stage.start(use);
      await press(page, 'Tab', 'End');
      const ring = place(page).locator('svg g[aria-hidden] rect');
      const seen = await ring.evaluateAll((rects) =>
        rects.map((rect) => [getComputedStyle(rect).stroke, rect.checkVisibility()]),
      );
      expect(seen).toEqual([
        ['rgb(255, 255, 255)', true],
        ['rgb(26, 86, 196)', true],
      ]);
      const background = await place(page)
        .locator('svg')
        .evaluate((svg) => getComputedStyle(svg).backgroundColor);
      expect(background).toBe('rgb(255, 255, 255)');
      const label = place(page).getByText('Kondensator C1 = 1\u202fµF', { exact: true }).last();
      const colour = await label.evaluate((line) => getComputedStyle(line).color);
      expect(colour).toBe(forcedColors === 'active' ? 'rgb(255, 255, 255)' : 'rgb(77, 88, 102)');
    },
  );
});

describe('a circuit in which components are selected', () => {
  const use: CircuitUse = { config: 'U,R,C;UR1', params: 'W;pick', values };

  test('has one Tab stop, where Arrow Down leads to other parts and Escape to the whole picture', async () => {
    const page = await stage.open();
    await stage.start(use);
    expect(await press(page, 'Tab', 'ArrowRight')).toEqual([
      'Spannungsquelle Q1 = 12\u202fV',
      'Widerstand R1 = 100\u202fΩ',
    ]);
    expect(await stopsIn(page)).toBe(1);
    expect(await press(page, 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter', 'ArrowUp')).toEqual([
      'Spannungspfeil U_R1 nach rechts',
      'Spannungspfeil U_Q1 nach unten',
      'Spannungspfeil U_R1 nach rechts',
      'Spannungspfeil U_R1 nach rechts',
      'Widerstand R1 = 100\u202fΩ',
    ]);
    // Other parts cannot be selected.
    expect(await stage.answer()).toBe('');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('svg');
    expect(await stopsIn(page)).toBe(1);
    expect(await press(page, 'ArrowRight', 'End')).toEqual([
      'Spannungsquelle Q1 = 12\u202fV',
      'Kondensator C1 = 1\u202fµF',
    ]);
    await page.keyboard.press('Enter');
    expect(await stage.answer()).toBe('pick:C1');
    const tree = await place(page).ariaSnapshot();
    expect(tree).toContain('button "Kondensator C1 = 1 µF" [pressed]');
    expect(tree).toContain('img "Spannungspfeil U_Q1 nach unten"');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

test('a read-only answer can be explored, including the directions of arrows', async () => {
  const page = await stage.open({ answer: 'UR1&lt;' });
  await stage.start({ config: 'U,R,C', params: 'arrows' }, false);
  await press(page, 'Tab');
  const announced = await press(page, 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  expect(announced.slice(2)).toEqual(['Widerstand R1', 'Spannungspfeil U_R1 nach links']);
  expect(await accessibilityProblems(page)).toEqual([]);
});

describe('a picture in the statement', () => {
  test('is drawn by the service, with the parts of the circuit above it', async () => {
    const page = await stage.open();
    await showStatement(page, 'U,R,C');
    await press(page, 'Tab');
    expect(await press(page, 'End')).toEqual(['Kondensator C1']);
    const [image, part] = [
      await place(page).locator('img').first().boundingBox(),
      await place(page).locator('g[aria-label="Kondensator C1"]').boundingBox(),
    ];
    if (!image || !part) throw new Error('not drawn');
    expect(part.x).toBeGreaterThan(image.x + image.width * 0.6);
    expect(part.x + part.width).toBeLessThanOrEqual(image.x + image.width + 1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('has no circuit parts if it is a diagram', async () => {
    const page = await stage.open();
    await showStatement(page, 'U,R,C', 'zd UI');
    expect(await place(page).locator('svg').count()).toBe(0);
    expect(await place(page).locator('img').count()).toBe(1);
  });

  test('keeps its size on a phone if it is a plot, and is read by keyboard and pointer', async () => {
    const page = await stage.open({ width: 360 });
    await showStatement(page, 'U,R,C', 'BODE UC1', { UQ1: 10, R1: 1000, C1: 1e-6, f: 50 });
    const width = await place(page)
      .locator('img')
      .evaluate((img) => img.getBoundingClientRect().width);
    expect(width).toBeGreaterThan(500);
    await place(page).getByText('seitlich schieben').waitFor();
    const slider = place(page).getByRole('slider', { name: 'Kurven ablesen' });
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await slider.getAttribute('aria-valuetext')).toBe(
      'f = 1\u202fHz: A = 0\u202fdB, φ = 0°',
    );
    await slider.hover({ position: { x: 120, y: 40 } });
    await place(page)
      .getByText(/^f = .*Hz: A = .*dB, φ = −\d+°$/)
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await showStatement(page, 'BAT,R,C', 'EIN uC1,iR1', { UQ1: 10, R1: 1000, C1: 1e-6 });
    await slider.press('End');
    expect(await slider.getAttribute('aria-valuetext')).toBe(
      't = 5\u202fms: uC1 = 9,93\u202fV, iR1 = 67,4\u202fµA',
    );
    await showStatement(page, 'U,R,C', 'zd UI', { UQ1: 10, R1: 1000, C1: 1e-6, f: 50 });
    expect(await place(page).getByRole('slider').count()).toBe(0);
  });
});
