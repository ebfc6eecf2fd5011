import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startWorkbench, type Workbench } from '@fragwerk/workbench';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './support/chromium.js';
import { childServices } from './support/child-service.js';
import { tempFolder } from './support/temp-folder.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const children = childServices();
const folder = tempFolder();
const EDITOR = ['text', 'plugins', 'datasets', 'formulas', 'subquestions', 'tests'] as const;
const PREVIEW = ['student', 'readonly', 'result', 'print', 'access'] as const;

let workbench: Workbench;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const service = await children.start();
  const path = join(folder.path, 'plugin');
  mkdirSync(path);
  workbench = await startWorkbench({ port: 0, service: service.url, folder: path });
  browser = await launchChromium();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await workbench.close();
});
afterEach(async () => {
  await page.close();
});

async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<void> {
  page = await browser.newPage({ locale: 'de', bypassCSP: true, ...options });
  await page.goto(workbench.url);
  await page.locator('iframe.plugin-frame:not(.coming)').waitFor({ state: 'attached' });
}

async function newClock(): Promise<void> {
  await page.getByRole('button', { name: 'Frage …' }).click();
  await page.getByRole('menuitem', { name: 'Neue Frage: Uhr' }).click();
  await page
    .frameLocator('iframe.plugin-frame:not(.coming)')
    .locator('[id$=_div] *')
    .first()
    .waitFor();
}

async function violations(): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as {
      axe: { run: (d: Document, o: object) => Promise<{ violations: { id: string }[] }> };
    };
    return (await runner.run(document, { iframes: false })).violations.map(({ id }) => id);
  });
}

describe('the page of the workbench', () => {
  it.each([
    { width: 1440, colorScheme: 'light', locale: 'de' },
    { width: 1440, colorScheme: 'dark', locale: 'en' },
    { width: 360, colorScheme: 'light', locale: 'en' },
    { width: 360, colorScheme: 'dark', locale: 'de' },
  ] as const)(
    'has nothing for axe to find and no sideways scrolling: %o',
    async ({ width, ...look }) => {
      await open({ ...look, viewport: { width, height: 800 } });
      const look_ = async (view: string): Promise<void> => {
        expect({ view, found: await violations() }).toEqual({ view, found: [] });
        const spare = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth);
        expect({ view, isWide: spare < 0 }).toEqual({ view, isWide: false });
      };
      const section = async (index: number): Promise<void> => {
        if (width < 900) await page.locator('.sections button').nth(index).click();
      };
      for (const tab of EDITOR) {
        await page.locator(`#editor-tab-${tab}`).click();
        await look_(tab);
      }
      await section(1);
      for (const tab of PREVIEW) {
        await page.locator(`#preview-tab-${tab}`).click();
        await look_(tab);
      }
      await section(2);
      if (width > 900) await page.locator('.panel-toggle').click();
      for (const tab of ['traffic', 'registration']) {
        await page.locator(`#panel-tab-${tab}`).click();
        await look_(tab);
      }
    },
    120_000,
  );

  it('saves by itself what is typed, and shows it to the student', async () => {
    await open();
    await newClock();
    const text = page.getByLabel('Text der Frage');
    await text.fill('Ein <b>neuer</b> Satz.\n\n[Q0]');
    await page.locator('.save.saved').waitFor();
    const frame = page.frameLocator('iframe.plugin-frame:not(.coming)');
    await frame.getByText('Ein <b>neuer</b> Satz.').waitFor();
    await page.reload();
    await expect.poll(() => text.inputValue()).toContain('neuer');
  });

  it('keeps plugins in their frame: no origin, no reach to the page', async () => {
    await open();
    const frame = page.frames().find((candidate) => candidate.url().includes('/frame'));
    expect(await frame?.evaluate(() => self.origin)).toBe('null');
    const reached = await frame?.evaluate(() => {
      try {
        return parent.document.title;
      } catch {
        return 'refused';
      }
    });
    expect(reached).toBe('refused');
  });

  it('scores an answer, and takes over what the dialog of the plugin says', async () => {
    await open();
    await newClock();
    const frame = page.frameLocator('iframe.plugin-frame:not(.coming)');
    await frame.getByLabel('Uhrzeit').fill('10:15');
    await frame.getByLabel('Uhrzeit').press('Enter');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('10:15');
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await page.getByRole('heading', { name: /0 von 1 Punkten/ }).waitFor();
    await page.locator('#editor-tab-plugins').click();
    await page.getByRole('button', { name: 'Konfigurieren … Uhr1' }).click();
    await page.frameLocator('dialog iframe').getByText('Gelb').click();
    await page.getByRole('button', { name: 'Übernehmen' }).click();
    const config = page.getByLabel('Konfiguration, Zeile 0');
    await expect.poll(() => config.inputValue()).toContain('yellow');
  });
});
