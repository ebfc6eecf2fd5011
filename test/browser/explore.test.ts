import { build } from 'esbuild';
import { svg } from '@fragwerk/faces';
import { circuit } from '@fragwerk/plugin-circuit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.js';
import { accessibilityProblems } from './harness.js';

let browser: Browser;
let script = '';

beforeAll(async () => {
  browser = await launchChromium();
  const bundled = await build({
    stdin: {
      contents: `import { explorable } from './packages/browser/src/explore.ts';
        window.explorable = explorable;`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
  });
  script = bundled.outputFiles[0]?.text ?? '';
});
afterAll(() => browser.close());

/** A page with the explorable picture of a circuit between two buttons. */
async function openPage(configText: string): Promise<Page> {
  const use = { name: 'P', configText, parameters: '', question: null };
  const picture = await circuit.operations.picture?.(use);
  if (!picture) throw new Error('no picture');
  const page = await browser.newPage();
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Test</title></head><body><main><h1>Test</h1>
    <button>before</button><div id="place">${svg(picture.figure, 'en', { marksParts: true })}</div>
    <button>after</button></main></body></html>`,
  );
  await page.addScriptTag({ content: script });
  await page.evaluate(() => {
    const { explorable } = window as unknown as {
      explorable: (root: Element | null, language: string) => Element;
    };
    const place = document.querySelector('#place');
    place?.replaceChildren(explorable(document.querySelector('svg'), 'en'));
  });
  return page;
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
const liveText = (page: Page) =>
  page.evaluate(() => document.querySelector('[aria-live]')?.textContent);

test('Tab comes to the picture, arrow keys through its parts, Escape out, Tab on', async () => {
  const page = await openPage('U,R,C;UR1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(/^Circuit from left to right/);
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Voltage source Q1');
  expect(await liveText(page)).toBe('Voltage source Q1');
  const seen = new Set<unknown>();
  for (let i = 0; i < 8; i += 1) {
    seen.add(await focused(page));
    await page.keyboard.press('ArrowRight');
  }
  expect([...seen].sort()).toEqual([
    ...['Capacitor C1', 'Resistor R1', 'Voltage arrow U_Q1', 'Voltage arrow U_R1'],
    'Voltage source Q1',
  ]);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toBe('Voltage source Q1');
  await page.keyboard.press('Escape');
  expect(await focused(page)).toMatch(/^Circuit/);
  expect(await liveText(page)).toBe('');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('after');
  await page.close();
});

test('one part is reached by Tab: the one that was last', async () => {
  const page = await openPage('U,R,C');
  await page.locator('[aria-label="Capacitor C1"] text').click();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('after');
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('Capacitor C1');
  expect(await page.locator('[tabindex="0"]').count()).toBe(1);
  await page.close();
});

test('the ring lies around the part and goes with the focus', async () => {
  const page = await openPage('U,R,C');
  await page.locator('[aria-label="Resistor R1"] text').click();
  const part = await page.locator('[aria-label="Resistor R1"]').boundingBox();
  const ring = await page.locator('g[aria-hidden] rect').first().boundingBox();
  if (!part || !ring) throw new Error('not drawn');
  expect(ring.x).toBeLessThan(part.x);
  expect(ring.x + ring.width).toBeGreaterThan(part.x + part.width);
  expect(ring.width).toBeLessThan(part.width + 20);
  await page.locator('text=after').focus();
  expect(await page.locator('g[aria-hidden]').getAttribute('display')).toBe('none');
  await page.close();
});

test('axe finds nothing to complain about, with and without focus', async () => {
  const page = await openPage('U,R,C*L;UR1!,IC1');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.locator('[aria-label="Resistor R1"] text').click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.close();
});
