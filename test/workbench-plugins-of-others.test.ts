import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boxOf } from './support/page-helpers.js';
import type { TrafficEntry } from '../apps/workbench/src/api.js';
import { CDN, foreignService } from './support/foreign-service.js';
import { tempFolder } from './support/temp-folder.js';
import { useChromium } from './support/use-chromium.js';
import { sideways, violations } from './support/workbench-look.js';
import {
  createQuestion,
  questionFrame,
  tryQuestions,
  workbenchTab,
  runningWorkbench,
} from './support/workbench-page.js';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 640 };
const service = foreignService();
const folder = tempFolder();
const tab = workbenchTab(useChromium(), { locale: 'de' });
const workbench = runningWorkbench(() => {
  const questions = join(folder.path, 'q');
  return { questions, service: service.url, servicePath: service.path };
});
let page: Page;
let file = '';

beforeAll(async () => {
  file = await createQuestion(workbench.url, { name: 'Fremd', type: service.type });
});

async function open(viewport = DESKTOP, colorScheme: 'dark' | 'light' = 'light'): Promise<void> {
  page = await tab.open(workbench.url, file);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await input().waitFor({ state: 'attached' });
}
beforeEach(async () => {
  await fetch(`${workbench.url}api/traffic`, { method: 'DELETE' });
});

/** The plugin for the answer; the picture before it uses the same script. */
const press = (name: string) => questionFrame(page).getByRole('button', { name }).last().click();
const input = () => questionFrame(page).getByLabel('Time').last();
const output = () => questionFrame(page).locator('output').last();
const notice = () => page.locator('.preview .notice');
const traffic = async () =>
  (await (await fetch(`${workbench.url}api/traffic`)).json()) as TrafficEntry[];
const callTo = async (path: string) => (await traffic()).find((call) => call.path === path);
const section = async (name: string) => {
  const button = page.locator('.sections').getByRole('button', { name, exact: true });
  if (await button.isVisible()) await button.click();
};

describe('calls of a plugin', () => {
  it('reach its own service with credentials, headers and bytes of its choice', async () => {
    await open();
    await press('Run');
    await expect.poll(() => output().innerText()).toBe('ran 1');
    expect(service.runs).toEqual([
      { method: 'PUT', authorization: 'Bearer secret', bytes: [0, 255, 10] },
    ]);
    expect(await callTo('/skript/run')).toMatchObject({ status: 200, blocked: false });
  });

  it('show when the browser withheld a reply, and what to do about it', async () => {
    await open();
    await press('Away');
    await expect.poll(() => output().innerText()).toContain('Error');
    await expect.poll(() => callTo('/skript/away')).toMatchObject({ status: 302, blocked: true });
    await page.locator('.panel-toggle').click();
    const row = page.locator('.calls tr', { hasText: '/skript/away' });
    expect(await row.innerText()).toContain('302, blockiert');
    await row.getByRole('button').click();
    const hint = 'Sie leitet auf https://elsewhere.example/ weiter';
    await page.locator('.traffic-detail').getByText(hint).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('show that the service does not have a script', async () => {
    await open();
    await questionFrame(page)
      .locator('body')
      .evaluate((body) => {
        for (const name of ['once', 'again']) {
          const script = body.ownerDocument.createElement('script');
          script.src = '/skript/none.js';
          script.id = name;
          body.append(script);
        }
      });
    await notice().getByText('Statt der Datei hat der Dienst den Status 404 geschickt').waitFor();
    expect(await notice().innerText()).not.toContain('vorenthalten');
    expect(await callTo('/skript/none.js')).toMatchObject({ status: 404, blocked: false });
  });

  it('to other servers and inline scripts are shown as blocked', async () => {
    await open();
    await press('Other');
    await notice().getByText('den Aufruf von elsewhere.example blockiert').waitFor();
    await press('Inline');
    await notice().getByText('onclick').first().waitFor();
    const call = await callTo('https://elsewhere.example/data');
    expect(call).toMatchObject({ status: 0, blocked: true });
  });
});

describe('a plugin that needs a CDN', () => {
  const editor = () => questionFrame(page).locator('.editor').last();

  it('shows what is missing, and runs only while the checkbox allows it', async () => {
    await open();
    let asked = 0;
    await page.route(CDN, async (route) => {
      asked += 1;
      const body = 'window.startEditor = (place) => { place.textContent = "rich editor"; };';
      await route.fulfill({ contentType: 'text/javascript', body });
    });
    await notice().getByText('lädt nichts von cdn.example').waitFor();
    expect(await callTo(CDN)).toMatchObject({ status: 0, blocked: true });
    expect([await editor().innerText(), asked]).toEqual(['plain field', 0]);
    const allow = notice().getByLabel('Dateien von fremden Servern erlauben');
    expect(await allow.isChecked()).toBe(false);
    await allow.check();
    await expect.poll(() => editor().innerText()).toBe('rich editor');
    await notice().getByText('In Prüfungen ist das Internet oft gesperrt').waitFor();
    await press('Other');
    await notice().getByText('den Aufruf von elsewhere.example blockiert').waitFor();
    expect(await violations(page)).toEqual([]);
    await allow.uncheck();
    await expect.poll(() => editor().innerText()).toBe('plain field');
  });

  it('gets a notice when the CDN does not respond', async () => {
    await open();
    await page.route(CDN, (route) => route.abort());
    await notice().getByLabel('Dateien von fremden Servern erlauben').check();
    await notice().getByText('cdn.example hat nicht geantwortet').waitFor();
  });
});

describe.each([DESKTOP, PHONE])('a dialog of 75vh at $width × $height', (viewport) =>
  it('is high, adjustable, and applicable', async () => {
    await open(viewport, viewport === PHONE ? 'dark' : 'light');
    await section('Frage');
    await page.locator('#editor-tab-plugins').click();
    const type = await page.getByLabel('Typ, Zeile 1').boundingBox();
    expect(type?.width, 'width for the name of a type').toBeGreaterThan(130);
    await page.getByRole('button', { name: 'Konfigurieren' }).click();
    const frame = page.frameLocator('dialog iframe:not(.coming)');
    const form = frame.locator('.form');
    await form.waitFor();
    const height = async () => (await form.boundingBox())?.height ?? 0;
    const tall = await height();
    expect(tall).toBeGreaterThan(viewport.height * 0.4);
    const apply = page.getByRole('button', { name: 'Übernehmen' });
    const { y, height: size } = await boxOf(apply);
    expect(y + size).toBeLessThanOrEqual(viewport.height);
    const border = page.getByRole('separator', { name: 'Höhe des Dialogs' });
    await border.focus();
    await page.keyboard.press('Home');
    await expect.poll(height).toBeLessThan(tall * 0.7);
    const low = await height();
    const place = await boxOf(border);
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width / 2, place.y + 150, { steps: 4 });
    await page.mouse.up();
    await expect.poll(height).toBeGreaterThan(low + 50);
    if (viewport === PHONE) {
      await page.getByRole('button', { name: 'So breit wie am PC' }).click();
      await expect.poll(async () => (await form.boundingBox())?.width).toBeGreaterThan(800);
    }
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await frame.getByLabel('Level').fill('schwer');
    await apply.click();
    await expect.poll(() => page.getByLabel('Konfiguration, Zeile 1').inputValue()).toBe('schwer');
    await page.getByText(/nicht gemeldet, welche Datensätze .* Status 404/).waitFor();
  }),
);

describe('a text solution', () => {
  it('needs quotes, and is shown as the plugin receives it', async () => {
    await open(PHONE);
    await section('Frage');
    await tryQuestions(page);
    await page.locator('#editor-tab-subquestions').click();
    const solution = page.getByLabel('Lösung, Q0');
    await solution.fill('10:30');
    await page
      .locator('.problem-list')
      .getByText('Ein Text gehört in Anführungszeichen: "10:30"')
      .waitFor();
    expect(await violations(page)).toEqual([]);
    // This plugin compares the quotes, too, so even its solution earns no points, and no repair is offered.
    await page.locator('.problem-list').getByText('0 von 40 Varianten sind lösbar').waitFor();
    expect(await page.getByRole('button', { name: '"10:30" statt 10:30' }).count()).toBe(0);
    await solution.fill('"10:30"');
    await page.locator('.problem-row').getByText('bekommt nur 0 von').waitFor();
    await section('Vorschau');
    await input().fill('10:30');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('fragwerk-workbench')))
      .toContain('"0":"10:30"');
    await page.getByRole('button', { name: 'Prüfen', exact: true }).click();
    await page.getByRole('heading', { name: '0 von 1 Punkt' }).waitFor();
    const shown = await page.locator('article dl').innerText();
    expect(shown).toMatch(/Erwartet, wie es das Plugin bekommt\s+"10:30"/);
    await page.getByText('muss sie vor dem Vergleich entfernen').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
});
