import { build } from 'esbuild';
import { svg } from '@fragwerk/renderers';
import { circuit } from '@fragwerk/plugin-circuit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { useChromium } from '../support/use-chromium.js';
import { accessibilityProblems } from '../support/axe.js';

const chromium = useChromium();
let script = '';

beforeAll(async () => {
  const bundled = await build({
    stdin: {
      contents: `import { FigureWalk } from './packages/browser/src/explore.ts';
        window.FigureWalk = FigureWalk;`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
  });
  script = bundled.outputFiles[0]?.text ?? '';
});

async function drawn(configText: string): Promise<string> {
  const use = { name: 'P', configText, parameters: '', question: null };
  const picture = await circuit.operations.picture?.(use);
  if (!picture) throw new Error('no picture');
  return svg(picture.figure, 'en', { marksParts: true });
}

/** A page with the picture of a circuit between two buttons. */
async function openPage(configText: string): Promise<Page> {
  const page = await chromium.browser.newPage();
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Test</title></head><body><main><h1>Test</h1>
    <button>before</button><div id="place">${await drawn(configText)}</div>
    <button>after</button></main></body></html>`,
  );
  await page.addScriptTag({ content: script });
  await page.evaluate(() => {
    const { FigureWalk } = window as unknown as {
      FigureWalk: new (language: string) => { element: Element; show: (svg: Element) => void };
    };
    const walk = new FigureWalk('en');
    const picture = document.querySelector('svg');
    if (picture) walk.show(picture);
    document.querySelector('#place')?.replaceChildren(walk.element);
    Object.assign(window, {
      show: (svg: Element) => walk.show(svg),
    });
  });
  return page;
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.textContent;
  });
/** The line below the picture: visible, but not read aloud in addition to the focused part. */
const lineOf = (page: Page) => page.locator('#place p[aria-hidden]').innerText();
const part = (page: Page, name: string) => page.locator(`[aria-label="${name}"]`);
/** Moves to a part from the button before the picture. */
async function walkTo(page: Page, name: string): Promise<void> {
  await page.locator('text=before').focus();
  await page.keyboard.press('Tab');
  for (let step = 0; step < 9 && (await focused(page)) !== name; step += 1)
    await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe(name);
}

test('Tab reaches the picture, arrow keys move between its parts, Escape leaves it', async () => {
  const page = await openPage('U,R,C;UR1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(/^Circuit from left to right/);
  expect(await lineOf(page)).toBe('Arrow keys: move between the parts of the picture');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Voltage source Q1');
  expect(await lineOf(page)).toBe('Voltage source Q1');
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
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('after');
  expect(await lineOf(page)).toBe('');
  expect(await page.locator('#place [aria-live]').count()).toBe(0);
  await page.close();
});

test('Tab returns to the last part', async () => {
  const page = await openPage('U,R,C');
  await walkTo(page, 'Capacitor C1');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('after');
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('Capacitor C1');
  expect(await page.locator('[tabindex="0"]').count()).toBe(1);
  await page.close();
});

test('the focus ring surrounds the part and disappears with the focus', async () => {
  const page = await openPage('U,R,C');
  await walkTo(page, 'Resistor R1');
  const [body, ring] = [
    await part(page, 'Resistor R1').boundingBox(),
    await page.locator('g[aria-hidden] rect').first().boundingBox(),
  ];
  if (!body || !ring) throw new Error('not drawn');
  expect(ring.x).toBeLessThan(body.x);
  expect(ring.x + ring.width).toBeGreaterThan(body.x + body.width);
  expect(ring.width).toBeLessThan(body.width + 20);
  await page.locator('text=after').focus();
  expect(await page.locator('g[aria-hidden]').getAttribute('display')).toBe('none');
  await page.close();
});

test('mouse and touch show no ring, and the keyboard continues from there', async () => {
  const page = await openPage('U,R,C');
  await part(page, 'Resistor R1').locator('text').click();
  expect(await page.locator('g[aria-hidden]').getAttribute('display')).toBe('none');
  expect(await lineOf(page)).toBe('');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('Capacitor C1');
  expect(await page.locator('g[aria-hidden]').getAttribute('display')).toBeNull();
  await page.close();
});

test('a redrawn picture keeps the focus and announces the changed part', async () => {
  const page = await openPage('U,R,C');
  await walkTo(page, 'Resistor R1');
  await page.evaluate(
    (markup) => {
      const { show } = window as unknown as { show: (svg: Element) => void };
      const parsed = new DOMParser().parseFromString(markup, 'image/svg+xml');
      show(document.importNode(parsed.documentElement, true));
    },
    await drawn('U,L,C;L1:Lx'),
  );
  expect(await focused(page)).toBe('Inductor Lx');
  expect(await lineOf(page)).toBe('Inductor Lx');
  expect(await page.locator('[aria-label^="Resistor"]').count()).toBe(0);
  expect(await page.locator('[tabindex="0"]').count()).toBe(1);
  await page.close();
});

test('a part without a meaning is skipped, but not its content', async () => {
  const page = await openPage('U,R,C');
  await page.evaluate(() => {
    const { show } = window as unknown as { show: (svg: Element) => void };
    const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Dial</title>
      <g data-part="0"><title></title><circle r="4"/>
      <g data-part="1"><title>Mark</title><circle r="2"/></g></g></svg>`;
    show(new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement);
  });
  await page.locator('text=before').focus();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Dial');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Mark');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('Dial');
  await page.close();
});

test('axe finds no violations, with and without focus', async () => {
  const page = await openPage('U,R,C*L;UR1!,IC1');
  expect(await accessibilityProblems(page)).toEqual([]);
  await walkTo(page, 'Resistor R1');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.close();
});
