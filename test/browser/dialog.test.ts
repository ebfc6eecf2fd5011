import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleBrowser } from '../../scripts/bundle-browser.mjs';
import { launchChromium } from '../support/chromium.js';
import {
  accessibilityProblems,
  dialogDto,
  type Harness,
  type OpenedPage,
  openPage,
  PREVIEW_TAG,
  startAgain,
  startHarness,
} from './harness.js';
import { dialPicture } from './pages.js';

let browser: Browser;
let harness: Harness;
let opened: OpenedPage | undefined;
let expectedMishaps: string[] = [];

beforeAll(async () => {
  harness = await startHarness(await bundleBrowser('plugins/clock/browser/index.ts'));
  browser = await launchChromium();
});

beforeEach(() => {
  harness.reloads.length = 0;
  harness.behaviour = { status: 200, delay: () => 0 };
});

afterEach(async () => {
  expect(opened?.mishaps).toEqual(expectedMishaps);
  await opened?.page.context().close();
  opened = undefined;
  expectedMishaps = [];
});

afterAll(async () => {
  await browser.close();
  await harness.close();
});

type PageOptions = Parameters<Harness['serveDialog']>[1];

async function open(members = {}, options: PageOptions = {}): Promise<Page> {
  opened = await openPage(browser, harness.serveDialog(dialogDto(members), options));
  return opened.page;
}

const stored = (page: Page) => page.locator('.configform_config').inputValue();
const expert = (page: Page) => page.getByLabel('Als Text');
const picture = (page: Page) =>
  page.locator(`[id="${PREVIEW_TAG}_config_div"] img`).getAttribute('src');
const sentConfigs = () => harness.reloads.map(({ body }) => body.config);

describe('the form', () => {
  test('shows the stored configuration and asks for nothing at the start', async () => {
    const page = await open();
    expect(await page.getByLabel('Gelb').isChecked()).toBe(true);
    expect(await page.getByLabel('Breite in Prozent', { exact: true }).inputValue()).toBe('50');
    expect(await expert(page).inputValue()).toBe('w50;bgcolor=yellow');
    expect(await picture(page)).toBe(dialPicture('yellow'));
    await page.waitForTimeout(300);
    expect(harness.reloads).toEqual([]);
    expect(await stored(page)).toBe('w50;bgcolor=yellow');
  });

  test('every change goes into the host field, also of items that no control knows', async () => {
    const page = await open({ config: 'w50;my=own;bgcolor=yellow' });
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

  test('the expert text moves the controls', async () => {
    const page = await open();
    await expert(page).fill('bgcolor=BLACK; w7 ;mode=iframe');
    expect(await page.getByLabel('Schwarz').isChecked()).toBe(true);
    expect(await page.getByLabel('Breite in Prozent', { exact: true }).inputValue()).toBe('7');
    expect(await page.getByLabel('Art des Dialogs').inputValue()).toBe('iframe');
    expect(await stored(page)).toBe('bgcolor=BLACK; w7 ;mode=iframe');
  });

  test('a wrong item is explained with its place', async () => {
    const page = await open();
    await expert(page).fill('w50;bgcolor=pink');
    const problem = page.getByText('Zeichen 5: bgcolor=pink ist nicht erlaubt');
    expect(await problem.isVisible()).toBe(true);
    expect(await problem.getAttribute('aria-live')).toBe('polite');
    expect(await expert(page).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Blau').check();
    expect(await stored(page)).toBe('w50;bgcolor=blue');
    expect(await page.getByText('Zeichen 5').count()).toBe(0);
  });

  test('a width out of bounds is moved to the bound', async () => {
    const page = await open();
    const width = page.getByLabel('Breite in Prozent', { exact: true });
    await width.fill('150');
    expect(await stored(page)).toBe('w50;bgcolor=yellow');
    await width.blur();
    expect(await width.inputValue()).toBe('100');
    expect(await stored(page)).toBe('w100;bgcolor=yellow');
  });
});

describe('the preview', () => {
  test('follows the edits, one request for several quick ones', async () => {
    const page = await open();
    await expert(page).evaluate((input: HTMLInputElement) => {
      for (const text of ['b', 'bg', 'bgcolor=blue', 'bgcolor=green']) {
        input.value = text;
        input.dispatchEvent(new Event('input'));
      }
    });
    await expect.poll(() => picture(page)).toBe(dialPicture('green'));
    expect(harness.reloads).toEqual([
      {
        contentType: 'application/json',
        body: {
          typ: 'Uhr',
          name: 'Uhr1',
          config: 'bgcolor=green',
          params: '',
          nr: 0,
          configurationID: 'session-1',
        },
      },
    ]);
  });

  test('a late answer to an older edit is not shown', async () => {
    const page = await open();
    harness.behaviour.delay = (config) => (config.includes('red') ? 600 : 0);
    await page.getByLabel('Rot').check();
    await expect.poll(sentConfigs).toEqual(['w50;bgcolor=red']);
    await page.getByLabel('Blau').check();
    await expect.poll(() => picture(page)).toBe(dialPicture('blue'));
    await page.waitForTimeout(700);
    expect(await picture(page)).toBe(dialPicture('blue'));
  });

  test('a failure is told in a sentence and the next edit tries again', async () => {
    const page = await open();
    harness.behaviour.status = 500;
    await page.getByLabel('Rot').check();
    const sentence = page.getByText('Die Vorschau konnte nicht neu geladen werden (HTTP 500).');
    await sentence.waitFor();
    expect(await stored(page)).toBe('w50;bgcolor=red');
    harness.behaviour.status = 200;
    await page.getByLabel('Blau').check();
    await expect.poll(() => picture(page)).toBe(dialPicture('blue'));
    expect(await sentence.count()).toBe(0);
    // Chromium itself notes a failed request in the console.
    expectedMishaps = [expect.stringContaining('status of 500') as string];
  });

  test('the last edit reaches the service although the page goes at once', async () => {
    const page = await open();
    await page.getByLabel('Rot').check();
    await page.goto('about:blank');
    await expect.poll(sentConfigs).toEqual(['w50;bgcolor=red']);
    expectedMishaps = ['asked about:blank'].filter((text) => opened?.mishaps.includes(text));
  });

  test('the last edit does not wait when the focus leaves the frame', async () => {
    const page = await open();
    await page.getByLabel('Rot').check();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect.poll(sentConfigs, { interval: 5, timeout: 100 }).toEqual(['w50;bgcolor=red']);
  });

  test('with a token nothing is asked for', async () => {
    const page = await open({ pluginDtoToken: 'secret' });
    await page.getByLabel('Rot').check();
    await page.waitForTimeout(300);
    expect(harness.reloads).toEqual([]);
    expect(await stored(page)).toBe('w50;bgcolor=red');
  });

  test('is the plugin itself, and does not touch the answers of the page', async () => {
    const page = await open();
    await page.getByLabel('Uhrzeit').fill('15:00');
    expect(await page.locator(`.${CSS_SAFE}_config_inp`).inputValue()).toBe('15:00');
    await page.getByLabel('Rot').check();
    await expect.poll(() => picture(page)).toBe(dialPicture('red'));
    expect(await page.getByLabel('Uhrzeit').inputValue()).toBe('15:00');
  });
});

const CSS_SAFE = `\\3${PREVIEW_TAG.slice(0, 1)} ${PREVIEW_TAG.slice(1)}`;

describe('the help', () => {
  test('is shown', async () => {
    const page = await open();
    expect(await page.getByRole('heading', { name: 'Die Uhr' }).isVisible()).toBe(true);
    expect(await page.locator('code').textContent()).toBe('bgcolor=red');
  });

  test('can do no harm', async () => {
    const help = `<p onclick="window.hits=1" style="color:red" id="x">text</p><script>window.hits=1</script>
      <img src="https://evil.example/x.png" onerror="window.hits=1"><svg onload="window.hits=1"></svg>
      <a href="javascript:window.hits=1">bad</a><a href="https://example.org/">good</a>
      <iframe srcdoc="<script>parent.hits=1</script>"></iframe><style>*{display:none}</style>
      <form action="https://evil.example"><button>go</button></form><base href="https://evil.example">
      <math><mtext><table><mglyph><style><img src=x onerror=window.hits=1></style></mglyph></table></mtext></math>`;
    const page = await open({ params: { help } }, { hasPolicy: false });
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

test('a message of the service is shown as text; called again there is one dialog', async () => {
  const page = await open({ errorMsg: '<b>keine Sitzung</b>', pluginDto: null, pluginDtoUri: '' });
  expect(await page.getByRole('alert').textContent()).toBe('<b>keine Sitzung</b>');
  await startAgain(page);
  expect(await page.getByRole('alert').count()).toBe(1);
});

test.each(['de', 'en'])('axe finds nothing to complain about (%s)', async (lang) => {
  const page = await open({}, { lang });
  expect(await accessibilityProblems(page)).toEqual([]);
  const heading = lang === 'de' ? 'Einstellungen' : 'Settings';
  expect(await page.getByRole('heading', { name: heading }).isVisible()).toBe(true);
});

test('the form can be used by keyboard alone', async () => {
  const page = await open();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  expect(await stored(page)).toBe('w50;bgcolor=gray');
  for (const key of ['Tab', 'Tab', 'ArrowRight']) await page.keyboard.press(key);
  expect(await stored(page)).toBe('w51;bgcolor=gray');
});
