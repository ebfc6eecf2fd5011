import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startWorkbench, type Workbench } from '@fragwerk/workbench';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Replies } from '../apps/workbench/src/engine.js';
import { childServices } from './support/child-service.js';
import { useChromium } from './support/use-chromium.js';
import { freePort } from './support/setup-service.js';
import { tempFolder } from './support/temp-folder.js';
import { addQuestion, poll, violations } from './support/workbench-look.js';
import { holdReplies, questionFrame, workbenchTab } from './support/workbench-page.js';

/** Asynchronous, because the workbench replies in this very process. */
const run = promisify(execFile);
const children = childServices();
const folder = tempFolder();
const root = new URL('..', import.meta.url).pathname;
const options = { folder: root, questions: join(folder.path, 'q') };

let workbench: Workbench;
const tab = workbenchTab(useChromium(), { locale: 'de', bypassCSP: true });
let page: Page;
let file = '';

beforeAll(async () => {
  workbench = await startWorkbench({ port: await freePort(), ...options });
  file = await addQuestion(workbench.url, 'Uhr', {
    name: 'Zeit',
    text: 'Stelle die Uhr jetzt auf {H}:{M}.\n\n[Q0]',
    tests: [
      { subquestion: 0, answer: '{H}:{M}', verdict: 'correct', points: null, row: 1 },
      { subquestion: 0, answer: '{H}:{M}', verdict: 'wrong', points: null, row: 4 },
    ],
  });
}, 240_000);
afterAll(async () => {
  await workbench.close();
});
beforeEach(async () => {
  page = await tab.open(workbench.url, file);
  await questionFrame(page).getByText('Stelle die Uhr jetzt').waitFor();
  await questionFrame(page).getByLabel('Uhrzeit').waitFor();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = () => page.getByRole('article', { name: 'Q0' });

describe('the result', () => {
  const answer = async (time: string): Promise<void> => {
    const field = questionFrame(page).getByLabel('Uhrzeit');
    await field.fill(time);
    await field.press('Enter');
    await poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain(time);
    await button('Prüfen').click();
  };

  it('shows verdict, points and reasons, and follows the question', async () => {
    await answer('13:17');
    await card()
      .getByRole('heading', { name: /Falsch, 0 von 1 Punkt/ })
      .waitFor();
    await card().getByRole('heading', { name: 'Warum diese Bewertung' }).waitFor();
    await card().getByText('Verstanden als').waitFor();
    await page.locator('#editor-tab-subquestions').click();
    await page.getByLabel('Lösung, Q0').fill('13*3600+17*60');
    await card()
      .getByRole('heading', { name: /Richtig, 1 von 1 Punkt/ })
      .waitFor();
    await page.getByLabel('Lösung, Q0').fill('H*3600+M*60');
    await page.locator('.save.saved').waitFor();
  });

  it('shows sanitized HTML of a plugin', async () => {
    const evil =
      '<b>Ansicht</b><img src="x" onerror="parent.hacked = window.hacked = 1"><script>window.hacked = 1</script>' +
      '<svg onload="window.hacked = 1"></svg><a href="javascript:hacked">Link</a>';
    await page.route('**/api/score', async (route) => {
      const response = await route.fetch();
      const scores = (await response.json()) as Replies['score'];
      const json = scores.map((score) => ({ ...score, scoreHtml: '', resultHtml: evil }));
      await route.fulfill({ response, json });
    });
    await button('Prüfen').click();
    const inside = page.frameLocator('iframe.plugin-html:not(.coming)');
    await inside.getByText('Ansicht').waitFor();
    expect(await inside.locator('main').innerHTML()).toBe(
      '<p><b>Ansicht</b><img alt=""><a>Link</a></p>',
    );
    for (const frame of page.frames())
      expect(await frame.evaluate(() => 'hacked' in window)).toBe(false);
  });
});

describe('the printed question', () =>
  it('is a PDF with the text of the question to open and download', async () => {
    await page.getByRole('tab', { name: 'Druck' }).click();
    const link = page.getByRole('link', { name: 'PDF herunterladen' });
    expect(await link.getAttribute('download')).toBe('Zeit.pdf');
    const fresh = page.getByRole('link', { name: 'PDF in neuem Tab öffnen' });
    expect(await fresh.getAttribute('target')).toBe('_blank');
    const bytes = await page.evaluate(
      async (address) => {
        const buffer = await (await fetch(address ?? '')).arrayBuffer();
        return [...new Uint8Array(buffer)];
      },
      await fresh.getAttribute('href'),
    );
    const pdf = folder.write('question.pdf', Uint8Array.from(bytes));
    expect((await run('pdftotext', [pdf, '-'])).stdout).toContain('Stelle die Uhr');
    expect(await page.locator('iframe.pdf').getAttribute('src')).toMatch(/^blob:/);
  }));

describe('the tests of the teacher', () =>
  it('show failures with links to their rows', async () => {
    await page.locator('#editor-tab-tests').click();
    await button('Alle Tests mit allen Varianten').click();
    await page.getByText('✗ 1 von 2 Läufen fehlgeschlagen').waitFor();
    const [failure] = await page
      .locator('tr', { has: button('Variante 5 zeigen') })
      .allInnerTexts();
    expect(failure).toMatch(/^2\s/);
    await page.getByRole('tab', { name: 'Ergebnis' }).click();
    await button('Variante 5 zeigen').click();
    expect(await page.getByLabel('Nummer der Variante').inputValue()).toBe('5');
    expect(await page.getByRole('tab', { selected: true, name: 'Schüler' }).count()).toBe(1);
  }));

describe('the traffic', () => {
  beforeEach(async () => {
    await button('Prüfen').click();
    await card().waitFor();
    await page.locator('.panel-toggle').click();
    await page.getByLabel('Filtern').fill('score');
    await page.locator('.calls').getByRole('button', { name: 'score' }).first().click();
  });

  it('copies a call as a command that gets the same reply', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button('Als curl kopieren').click();
    await page.getByText('✓ Kopiert').waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    const { stdout: answer } = await run('sh', ['-c', command]);
    const shown = await page.getByRole('region', { name: 'Antwort' }).innerText();
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual(JSON.parse(shown));
  });

  it('runs the checks of the endpoint', async () => {
    await button('Endpunkt prüfen').click();
    const results = page.getByRole('list', { name: 'Ergebnis der Prüfungen' });
    await results.getByRole('listitem').first().waitFor();
    expect(await results.getByRole('listitem').count()).toBeGreaterThan(1);
  });

  it('does not show one call for another that is still loading', async () => {
    await page.getByLabel('Filtern').fill('');
    const held = await holdReplies(page, 'traffic/*');
    await page.locator('.calls').getByRole('button', { name: 'plugin' }).first().click();
    await poll(held.count).toBe(1);
    await button('Als curl kopieren').waitFor({ state: 'detached' });
    held.release();
    await button('Als curl kopieren').waitFor();
  });

  it('shows a hint when it is empty and when no call matches the filter', async () => {
    await page.getByLabel('Filtern').fill('gibt es nicht');
    await page.getByText('Kein Aufruf passt zum Filter.').waitFor();
    await button('Leeren').click();
    await page.getByText(/Noch keine Aufrufe\./).waitFor();
  });
});

describe('the traffic of a newly opened page', () =>
  it('keeps a call that arrives while earlier ones are loading', async () => {
    await page.route('**/api/traffic', async (route) => {
      const earlier = await route.fetch();
      await fetch(`${workbench.url}fragwerk/api/open/pluginlist?meanwhile`);
      await page.locator('.panel-toggle').click();
      await page.getByLabel('Filtern').fill('meanwhile');
      await page.locator('.calls').getByText('pluginlist').waitFor();
      await route.fulfill({ response: earlier });
    });
    const loaded = page.waitForResponse('**/api/traffic');
    await page.reload();
    await (await loaded).finished();
    await page.getByLabel('Filtern').fill('loadplugin');
    await page.locator('.calls').getByText('loadplugindto').first().waitFor();
    await page.getByLabel('Filtern').fill('meanwhile');
    await page.locator('.calls').getByText('pluginlist').waitFor();
  }));

describe('the registration', () =>
  it('accepts a service and stops', async () => {
    await page.locator('.panel-toggle').click();
    await page.getByRole('tab', { name: 'Anmeldung' }).click();
    await page.getByLabel('Passwort').fill('geheim');
    await button('Starten').click();
    const text = await page
      .getByRole('region', { name: 'Umgebungsvariablen für den Container' })
      .innerText();
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const env = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(env.letto_user_user_password).toBe('geheim');
    await children.start({ env: { ...env, PLUGIN_REGISTER_DELAY_SECONDS: '0.1' } });
    await page.getByText('✓ angenommen').first().waitFor();
    await page.getByText('✓ angenommen').first().click();
    await page.getByRole('region', { name: 'Gesendeter Inhalt' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await button('Anhalten').click();
    await button('Starten').waitFor();
  }));

describe('the connection to the server', () =>
  it('is restored, and text typed meanwhile is saved', async () => {
    const port = Number(new URL(workbench.url).port);
    await workbench.close();
    await page.getByText(/Der Server der Werkbank ist nicht erreichbar/).waitFor();
    await page.getByLabel('Text der Frage').fill('Ohne Server [Q0]');
    await page.locator('.save.failed').waitFor();
    expect(await violations(page)).toEqual([]);
    workbench = await startWorkbench({ ...options, port });
    const lost = page.getByText(/Der Server der Werkbank ist nicht erreichbar/);
    await lost.waitFor({ state: 'detached' });
    await page.locator('.save.saved').waitFor();
    await page.locator('.banner').waitFor({ state: 'detached' });
    await questionFrame(page).getByText('Ohne Server').waitFor();
  }));
