import type { Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { cutTexts, missingWidth, widenSpacing } from './support/looks.js';
import { addQuestion, sideways, violations } from './support/workbench-look.js';
import { pageWithoutTrials, projectWorkbench, questionFrame } from './support/workbench-page.js';

const workbench = projectWorkbench();
const files = new Map<string, string>();
beforeAll(async () => {
  for (const type of ['Uhr', 'Schaltung', 'Code'])
    files.set(type, await addQuestion(workbench.url, type, { name: `Lesen ${type}`, tests: [] }));
});

async function open(type: string, width: number, locale = 'de'): Promise<Page> {
  const options = { viewport: { width, height: 900 }, locale };
  const page = await pageWithoutTrials(workbench.browser, options);
  await page.goto(workbench.url);
  const chooser = page.getByRole('combobox', {
    name: locale === 'de' ? 'Frage' : 'Question',
    exact: true,
  });
  await chooser.selectOption(files.get(type) ?? '');
  return page;
}

async function frameOf(page: Page): Promise<Frame> {
  const preview = page.locator('.sections button').nth(1);
  if (await preview.isVisible()) await preview.click();
  await page.locator('#preview-tab-student').click();
  const element = page.locator('iframe.plugin-frame:not(.coming)');
  await questionFrame(page).locator(':is(input, textarea, button):visible').first().waitFor();
  const frame = await (await element.elementHandle()).contentFrame();
  if (!frame) throw new Error('There is no frame.');
  return frame;
}

/** Cut texts and sideways scrolling of each part of the workbench. */
async function unreadable(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  const note = async (place: string): Promise<void> => {
    const cut = await cutTexts(page);
    found.push(...cut.map((text) => `${place}: ${text}`));
    if ((await sideways(page)) > 0) found.push(`${place}: scrolls sideways`);
  };
  for (const section of await page.locator('.sections button').all()) {
    if (await section.isVisible()) await section.click();
    for (const tab of await page.locator('[role=tab]:visible').all()) {
      await tab.click();
      await note((await tab.getAttribute('id')) ?? '');
    }
  }
  return [...new Set(found)];
}

async function unreadableInFrame(frame: Frame): Promise<readonly string[]> {
  const { width, all } = await frame.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    all: innerWidth,
  }));
  const isWide = width > all;
  return [...(await cutTexts(frame)), ...(isWide ? [`${width} of ${all} px wide`] : [])];
}

describe.each([
  ['400 %', 320],
  ['200 %', 640],
])('at %s', (_, width) => {
  it.each([
    ['Uhr', 'de'],
    ['Schaltung', 'de'],
    ['Code', 'en'],
  ])(
    'a question with %s can be read, also with wide spacing',
    async (type, locale) => {
      const page = await open(type, width, locale);
      const frame = await frameOf(page);
      expect.soft(await unreadableInFrame(frame), 'frame').toEqual([]);
      expect.soft(await unreadable(page), 'page').toEqual([]);
      expect.soft(await violations(page), 'axe').toEqual([]);
      await widenSpacing(page);
      const again = await frameOf(page);
      await widenSpacing(again);
      expect.soft(await unreadableInFrame(again), 'frame, spacing').toEqual([]);
      expect.soft(await unreadable(page), 'page, spacing').toEqual([]);
      const language = page.locator('.top-bar > select');
      expect.soft(await missingWidth(language), 'language, spacing').toBeLessThanOrEqual(0);
      await page.close();
    },
    120_000,
  );
});
