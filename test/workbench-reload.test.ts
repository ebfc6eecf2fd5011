import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { childServices } from './support/child-service.js';
import { tempFolder } from './support/temp-folder.js';
import { useChromium } from './support/use-chromium.js';
import {
  createQuestion,
  questionFrame,
  workbenchTab,
  runningWorkbench,
} from './support/workbench-page.js';

// Builds the project, which contains the service process.
childServices();
const folder = tempFolder();
const source = readFileSync(
  new URL('fixtures/thermometer/plugin.ts', import.meta.url),
  'utf8',
).replace(
  '  example: {',
  "  score: () => ({ verdict: 'wrong', points: 0, parsedAnswer: null, html: '', feedback: '' }),\n  example: {",
);
const RED = '#d00000';
const GREEN = '#00a000';
const LOOP = 'for (;;);';
const LAST_GOOD = 'letzte Version, die funktioniert hat';
const SLOW = { timeout: 60_000 };

const tab = workbenchTab(useChromium(), { locale: 'de' });
const file = folder.write('plugin/plugin.ts', source);
// Endless loops run up to the limit, in each request of a trial.
const limits = { operationMs: 2_000, buildMs: 15_000 };
const workbench = runningWorkbench(() => ({ folder: join(folder.path, 'plugin'), limits }));
let page: Page;
let question = '';

beforeAll(async () => {
  question = await createQuestion(workbench.url, { name: 'Messen', type: 'Thermometer' });
});

beforeEach(async () => {
  writeFileSync(file, source);
  page = await tab.open(workbench.url, question);
  await picture(RED);
  await expectNoBanner();
});

const picture = (colour: string): Promise<void> =>
  questionFrame(page).locator(`svg [fill="${colour}"]`).first().waitFor(SLOW);
const banner = () => page.locator('.banner.faults');
const expectBanner = async (...texts: readonly string[]): Promise<void> => {
  for (const text of texts) await banner().getByText(text).first().waitFor(SLOW);
};
const expectNoBanner = (): Promise<void> => banner().waitFor({ state: 'detached', ...SLOW });
const check = () => page.getByRole('button', { name: 'Prüfen' }).click();
const lineOf = (text: string, part: string): number =>
  text.split('\n').findIndex((line) => line.includes(part)) + 1;

describe('a saved file', () => {
  it('shows the new picture and keeps answer, row and page', async () => {
    await page.evaluate(() => {
      document.body.dataset.mark = 'the same page';
    });
    await page.getByLabel('Nummer der Variante').fill('7');
    await page.locator('.student:not([inert])').waitFor();
    await questionFrame(page).getByRole('slider').fill('20');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('20');
    const formulas = page.waitForResponse('**/api/formulas');
    await page.locator('#editor-tab-formulas').click();
    await formulas;
    const again = page.waitForResponse('**/api/formulas');
    writeFileSync(file, source.replace(RED, GREEN));
    await picture(GREEN);
    // They may contain some of the plugin.
    await again;
    await expect.poll(() => questionFrame(page).getByRole('slider').inputValue()).toBe('20');
    expect(await page.getByLabel('Nummer der Variante').inputValue()).toBe('7');
    expect(await page.evaluate(() => document.body.dataset.mark)).toBe('the same page');
  });

  it('with a syntax error shows file and line, and keeps the last picture', async () => {
    const broken = `const fine = 1;\nconst wrong = = 2;\n${source}`;
    writeFileSync(file, broken);
    await expectBanner('plugin.ts:2:15', 'const wrong = = 2;', LAST_GOOD);
    expect(await banner().innerText()).not.toContain(folder.path);
    await picture(RED);
    writeFileSync(file, source.replace(RED, GREEN));
    await expectNoBanner();
    await picture(GREEN);
  });

  it('that throws in figure shows file and line', async () => {
    const throwing = source.replace(
      'const fill =',
      "throw new Error('Kein Bild');\n    const fill =",
    );
    writeFileSync(file, throwing);
    const place = `plugin.ts:${lineOf(throwing, 'Kein Bild')}:`;
    await expectBanner(place, 'Error: Kein Bild', "throw new Error('Kein Bild');");
    writeFileSync(file, source.replace(RED, GREEN));
    await expectNoBanner();
    await picture(GREEN);
  });

  it('that throws is reported even if an older reply of the server arrives late', async () => {
    const message = 'Error: Zu spät';
    let answers = 0;
    await page.route('**/api/state', async (route) => {
      const response = await route.fetch();
      await expectBanner(message);
      await route.fulfill({ response });
      answers++;
    });
    writeFileSync(
      file,
      source.replace('const fill =', "throw new Error('Zu spät');\n    const fill ="),
    );
    await expect.poll(() => answers, SLOW).toBeGreaterThan(0);
    // The page accepts the answer, and the message is still shown.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await expectBanner(message);
    expect(await banner().innerText()).not.toContain(LAST_GOOD);
  });

  it.each([
    [
      'score',
      (text: string) =>
        text.replace('score: () =>', `score: () => {\n    ${LOOP}\n  },\n  evaluate: () =>`),
    ],
    ['picture', (text: string) => text.replace('const fill =', `${LOOP}\n    const fill =`)],
  ])(
    'that loops forever in %s is reported, and recovers once it is fixed',
    async (operation, looping) => {
      writeFileSync(file, looping(source));
      await expect.poll(() => workbench.state().service.reachable, SLOW).toBe(true);
      if (operation === 'score') await check();
      await expectBanner('Das Plugin reagiert nicht', operation);
      writeFileSync(file, source.replace(RED, GREEN));
      await expectNoBanner();
      // The result of the check may arrive later.
      await page.getByRole('tab', { name: 'Schüler' }).click();
      await picture(GREEN);
    },
    120_000,
  );
});

describe('a plugin type that has never worked', () => {
  const first = folder.write('first/plugin.ts', 'const wrong = = 2;');
  const other = runningWorkbench(() => ({ folder: join(folder.path, 'first'), limits }));

  it('has a message without an earlier version, and appears once it is repaired', async () => {
    page = await tab.open(other.url, '');
    await expectBanner('plugin.ts:1:15', 'const wrong = = 2;');
    expect(await banner().innerText()).not.toContain(LAST_GOOD);
    writeFileSync(first, source);
    await expectNoBanner();
  });
});
