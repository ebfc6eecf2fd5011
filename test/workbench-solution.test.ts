import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuestionDocument } from '@fragwerk/host';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { childServices } from './support/child-service.js';
import { tempFolder } from './support/temp-folder.js';
import { useChromium } from './support/use-chromium.js';
import { addQuestion, poll } from './support/workbench-look.js';
import { chooseQuestion, runningWorkbench } from './support/workbench-page.js';

// Builds the project, which contains the service process.
childServices();
const folder = tempFolder();
const questions = join(folder.path, 'q');

/** The titration of the fixtures, with the right answer. */
const plugin = readFileSync('test/fixtures/titration/plugin.ts', 'utf8').replace(
  /^ {2}example:/m,
  `  solution: ({ config: { c, volume, pKa } }) => ({ base: (c * volume) / 0.2, pH: pKa }),
  example:`,
);

const chromium = useChromium();
const workbench = runningWorkbench(() => {
  folder.write('plugin.ts', plugin);
  return { folder: folder.path, questions };
});
let page: Page;
let file = '';
beforeAll(async () => {
  file = await addQuestion(workbench.url, 'Titration', {
    name: 'Titration',
    text: '{c0} {V1} {p} [Q0]',
    plugins: [{ name: 'T', type: 'Titration', config: 'c=c0;V=V1;pKa=p' }],
    datasets: [
      { name: 'c0', range: 'sF:0.1,0.2,0.3,0.9', unit: 'mol/l' },
      { name: 'V1', range: '5', unit: 'ml' },
      { name: 'p', range: 'sF:3.2,4.75,9', unit: '' },
    ],
    subquestions: [
      { mode: 'plugin', info: 'T:', solution: '', tolerance: '1%', points: 2, unit: '' },
    ],
    tests: [{ subquestion: 0, answer: '{=plugin("T")}', verdict: 'correct', points: 2, row: null }],
  });
  page = await chromium.browser.newPage({ locale: 'de', viewport: { width: 1200, height: 800 } });
  await page.goto(workbench.url);
  await chooseQuestion(page, file);
});
afterAll(() => page.close());

const onDisk = () => JSON.parse(readFileSync(join(questions, file), 'utf8')) as QuestionDocument;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openTab = (tab: string) => page.locator(`#editor-tab-${tab}`).click();

it('offers the solution that the plugin calculates, which solves all rows', async () => {
  await openTab('subquestions');
  await button('plugin("T") einsetzen').click();
  await poll(() => onDisk().subquestions[0]?.solution).toBe('plugin("T")');
  await page.getByText('Keine Probleme gefunden').waitFor();
  await openTab('tests');
  await button('Alle Tests mit allen Varianten').click();
  await page.getByText(/Alle 40 Läufe bestanden/).waitFor();
});

it('names the row in which a value breaks a bound, in dialog and problem list', async () => {
  const broken = 'Der Wert in Variante 4 ist 1,8\u202fmol/l.';
  await openTab('plugins');
  await button('Konfigurieren … T').click();
  const dialog = page.getByRole('dialog');
  await page.frameLocator('dialog iframe').getByLabel('c', { exact: true }).fill('2*c0');
  await button('Übernehmen').click();
  await dialog.getByText(broken).waitFor();
  await dialog.getByRole('button', { name: 'Trotzdem übernehmen' }).click();
  const problems = page.getByRole('list', { name: 'Probleme' });
  await problems.getByText(broken).waitFor();
  await poll(() => onDisk().plugins[0]?.config).toContain('c=2*c0');
});
