import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems } from './support/axe.js';
import { cutTexts, widenSpacing } from './support/looks.js';
import { useChromium } from './support/use-chromium.js';
import { runningService } from './support/client.js';

const service = runningService({ VARIANT: 'A' });
const chromium = useChromium();

beforeAll(() => {
  mkdirSync('test-output', { recursive: true });
});

interface Visit {
  readonly page: Page;
  /** Console errors, failed requests and requests to other origins. */
  readonly pageErrors: string[];
}

interface Look {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
}

/** Opens a page like a user, and closes it afterwards. */
async function visit(path: string, look: Look, work: (visit: Visit) => Promise<void>) {
  const context = await chromium.browser.newContext({
    viewport: { width: look.width ?? 1100, height: 900 },
    locale: look.locale ?? 'de-DE',
    colorScheme: look.colorScheme ?? 'light',
  });
  try {
    const page = await context.newPage();
    const pageErrors: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) pageErrors.push(message.text());
    });
    page.on('pageerror', (error) => pageErrors.push(error.message));
    page.on('requestfailed', (request) => pageErrors.push(`failed: ${request.url()}`));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== service.url && protocol !== 'data:') pageErrors.push(request.url());
    });
    await page.goto(service.url + path, { waitUntil: 'networkidle' });
    await work({ page, pageErrors });
    expect(pageErrors).toEqual([]);
  } finally {
    await context.close();
  }
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('the API documentation', () => {
  it.each([
    ['desk', {}],
    ['phone', { width: 360, colorScheme: 'dark' as const }],
  ])('shows all operations on a %s and loads nothing from other servers', async (name, look) => {
    await visit('/fragwerk/docs', look, async ({ page }) => {
      const paths = await page.locator('summary code').allInnerTexts();
      expect(paths.length).toBeGreaterThan(30);
      expect(paths).toContain('/open/image');
      const tags = await page
        .locator('section[data-tag]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-tag') ?? ''));
      expect(tags).toEqual([...tags].sort());
      const schemas = await page.locator('main > details summary').allInnerTexts();
      expect(schemas).toContain('PluginDto');
      expect(schemas).toEqual([...schemas].sort());
      expect(await widthOf(page)).toBeLessThanOrEqual('width' in look ? look.width : 1100);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.screenshot({ path: `test-output/docs-${name}.png` });
    });
  });

  it('shows a request and sends it', async () => {
    await visit('/fragwerk/docs/', {}, async ({ page }) => {
      const operation = page.locator('details', {
        has: page.getByText('/open/image', { exact: true }),
      });
      await operation.locator('summary').click();
      expect(await operation.locator('textarea').inputValue()).toContain('"typ": "Uhr"');
      await operation.locator('textarea').fill('{"typ":"Uhr","params":"size=40"}');
      await operation.getByRole('button', { name: 'Send' }).click();
      await operation.locator('output').getByText('200 OK').waitFor();
      expect(await operation.locator('output').innerText()).toContain('"base64Image"');
    });
  });
});

describe('the help page', () => {
  it.each(['', '/', '/index.html', '/help'])('is at the service path%s', async (alias) => {
    await visit(`/fragwerk${alias}`, {}, async ({ page }) => {
      expect(await page.locator('h1:visible').allInnerTexts()).toEqual(['Fragwerk']);
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      const links = page.locator('.links a:visible');
      for (const link of await links.all()) {
        const address = await link.getAttribute('href');
        expect((await service.get(address ?? '')).status, address ?? '').toBe(200);
      }
      expect(await links.count()).toBeGreaterThan(2);
    });
  });

  it.each([
    ['desk', {}],
    ['phone', { width: 360 }],
    ['dark', { colorScheme: 'dark' as const }],
  ])('can be read on a %s', async (name, look) => {
    await visit('/fragwerk/', look, async ({ page }) => {
      await page.locator('summary:visible').click();
      expect(await page.locator('details:visible').innerText()).toMatch(/bgcolor/);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await widthOf(page)).toBeLessThanOrEqual('width' in look ? look.width : 1100);
      await page.screenshot({ path: `test-output/help-${name}.png`, fullPage: true });
    });
  });
});

describe.each(['/status', '/fragwerk/status'])('the state of the service at %s', (path) =>
  it.each([
    ['Alles in Ordnung', {}],
    ['All is well', { locale: 'en-US', width: 360, colorScheme: 'dark' as const }],
  ])('shows "%s"', async (expected, look) => {
    await visit(path, look, async ({ page }) => {
      expect(await page.locator('.health:visible').innerText()).toMatch(expected);
      expect(await widthOf(page)).toBeLessThanOrEqual('width' in look ? look.width : 1100);
      expect(await accessibilityProblems(page)).toEqual([]);
      const other = expected === 'All is well' ? 'Deutsch' : 'English';
      await page.getByRole('link', { name: other }).click();
      expect(await page.locator('.health:visible').innerText()).not.toMatch(expected);
    });
  }),
);

describe('the guides for teachers', () =>
  it.each([
    ['desk', {}],
    ['phone', { width: 360, locale: 'en-GB', colorScheme: 'dark' as const }],
  ])('can be read on a %s, from one to the other', async (name, look) => {
    await visit('/fragwerk/guides/workbench.md', look, async ({ page }) => {
      const next = ['Schaltung', 'Circuits'];
      for (const guide of ['workbench', 'circuit']) {
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await widthOf(page)).toBeLessThanOrEqual('width' in look ? look.width : 1100);
        const picture = page.locator('img:visible');
        expect(
          await picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
        ).toBeGreaterThan(300);
        await page.screenshot({ path: `test-output/guide-${guide}-${name}.png`, fullPage: true });
        const link = page.getByRole('link', {
          name: next['locale' in look ? 1 : 0] ?? '',
          exact: true,
        });
        if (guide === 'workbench') await link.click();
      }
    });
  }));

describe('the description of the interface', () =>
  it.each([
    ['desk', {}],
    ['phone', { width: 360 }],
  ])('can be read on a %s', async (name, look) => {
    await visit('/fragwerk/interface/endpoints.md', look, async ({ page }) => {
      const text = await page.locator('main').innerText();
      for (const word of ['configurationinfo', '/<endpoint>/api/open', 'PluginDto'])
        expect(text).toContain(word);
      expect(text).not.toMatch(/<br>|&lt;/);
      expect(await widthOf(page)).toBeLessThanOrEqual('width' in look ? look.width : 1100);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.screenshot({ path: `test-output/interface-${name}.png` });
    });
  }));

describe('an address that is not there', () => {
  it.each([
    ['Diese Seite gibt es nicht', {}],
    ['This page does not exist', { locale: 'en-US', width: 360 }],
  ])('is explained to people: "%s"', async (title, look) => {
    await visit('/fragwerk/', look, async ({ page, pageErrors }) => {
      const response = await page.goto(`${service.url}/nirgends?x=<b>`);
      expect(response?.status()).toBe(404);
      expect(await page.locator('h1:visible').allInnerTexts()).toEqual([title]);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.locator('.links a:visible').click();
      expect(await page.locator('h1:visible').allInnerTexts()).toEqual(['Fragwerk']);
      // The browser itself reports the status.
      pageErrors.splice(0);
    });
  });

  it('gets JSON in a program', async () => {
    const { status, text } = await service.get('/nirgends');
    expect([status, (JSON.parse(text) as { title: string }).title]).toEqual([404, 'Unknown path']);
  });
});

describe('the try-out page', () => {
  it.each([
    ['Nächster Schritt: den Dienst bei der Plattform anmelden', {}],
    ['Next step: register the service with the platform', { locale: 'en-US', width: 360 }],
  ])('says what the service is, and "%s"', async (step, look) => {
    await visit('/', look, async ({ page }) => {
      expect(await page.locator('.health').innerText()).toContain(step);
      expect(await widthOf(page)).toBeLessThanOrEqual('width' in look ? look.width : 1100);
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  });

  it('scores an answer and configures the plugin, as a host does', async () => {
    await visit('/?typ=Uhr', {}, async ({ page }) => {
      const verdict = page.getByRole('status').first();
      await page.getByLabel('Uhrzeit').fill('10:30');
      await page.getByRole('button', { name: 'Prüfen' }).click();
      await expect.poll(() => verdict.textContent()).toBe('Falsch: 0 von 1 Punkten');
      expect(await page.locator('#result img').first().getAttribute('src')).toMatch(/^data:image/);
      await page.getByLabel('Uhrzeit').fill('15:30');
      await page.getByRole('button', { name: 'Prüfen' }).click();
      await expect.poll(() => verdict.textContent()).toBe('Richtig: 1 von 1 Punkten');
      await page.getByRole('button', { name: 'Konfigurieren …' }).click();
      await page.getByRole('dialog').getByText('Blau').click();
      await page.getByRole('button', { name: 'Übernehmen' }).click();
      await expect.poll(() => page.getByLabel('Konfiguration').inputValue()).toContain('blue');
      await page.getByLabel('Richtige Lösung').fill('H');
      await page.getByRole('button', { name: 'Prüfen' }).click();
      await expect
        .poll(() => verdict.textContent())
        .toContain('Ein Text gehört in Anführungszeichen');
    });
  });
});

/** A desktop window at 400 %, as WCAG 2.2, 1.4.10 measures it. */
const ZOOMED = 320;

it.each([
  ...['/fragwerk/', '/fragwerk/docs', '/fragwerk/status', '/fragwerk/guides/code.md', '/nirgends'],
  ...['/status', '/?typ=Uhr'],
])('%s can be read at 400 percent, and with wide spacing of texts', async (path) => {
  await visit(path, { width: ZOOMED }, async ({ page, pageErrors }) => {
    if (path.startsWith('/?')) await page.getByRole('button', { name: 'Prüfen' }).waitFor();
    for (const look of ['zoomed', 'spaced']) {
      if (look === 'spaced') await widenSpacing(page);
      expect(await widthOf(page), look).toBeLessThanOrEqual(ZOOMED);
      expect(await cutTexts(page), look).toEqual([]);
      const name = path.replaceAll(/\W+/g, '-');
      await page.screenshot({ path: `test-output/${look}${name}.png`, fullPage: true });
    }
    // The browser itself reports the status of a page that is not there.
    if (path === '/nirgends') pageErrors.splice(0);
  });
});
