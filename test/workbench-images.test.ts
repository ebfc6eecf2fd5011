import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuestionDocument } from '@fragwerk/host';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { childServices } from './support/child-service.js';
import { tempFolder } from './support/temp-folder.js';
import { useChromium } from './support/use-chromium.js';
import { addQuestion, poll, sideways, violations } from './support/workbench-look.js';
import {
  questionFrame,
  tryQuestions,
  workbenchTab,
  runningWorkbench,
} from './support/workbench-page.js';

// Builds the project, which contains the service process.
childServices();
const folder = tempFolder();
const questions = join(folder.path, 'q');

/** A plugin type that shows the image of its configuration. */
const plugin = `import { definePlugin, image, imageName, numberAnswer } from '@fragwerk/sdk';
export default definePlugin({
  type: 'Karte',
  config: { map: imageName({ key: 'karte', label: { de: 'Karte', en: 'Map' } }) },
  answer: numberAnswer({ label: { de: 'Breite', en: 'Latitude' } }),
  figure({ config, images }) {
    const map = images[config.map];
    const size = { width: 200, height: 200 };
    const description = { de: 'Karte', en: 'Map' };
    return { ...size, description, shapes: map ? [image({ x: 0, y: 0 }, size, map)] : [] };
  },
});`;
/** One red pixel. */
const RED =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const png = (name: string, buffer = Buffer.from(RED, 'base64')) => ({
  ...{ name, mimeType: 'image/png', buffer },
});

const tab = workbenchTab(useChromium(), {
  locale: 'de',
  viewport: { width: 1440, height: 900 },
});
const workbench = runningWorkbench(() => {
  folder.write('plugin.ts', plugin);
  return { folder: folder.path, questions };
});
let page: Page;
let file = '';
let count = 0;

beforeEach(async () => {
  const name = `Frage ${++count}`;
  file = await addQuestion(workbench.url, 'Karte', {
    name,
    text: `${name} [Q0]`,
    plugins: [{ name: 'K', type: 'Karte', config: '' }],
    subquestions: [
      { mode: 'plugin', info: 'K:', solution: '47', tolerance: '', points: 1, unit: '' },
    ],
  });
  page = await tab.open(workbench.url, file);
  await poll(() => page.getByLabel('Text der Frage').inputValue()).toContain(name);
});

const onDisk = () => JSON.parse(readFileSync(join(questions, file), 'utf8')) as QuestionDocument;
const names = () => (onDisk().images ?? []).map(({ name }) => name);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openTab = (tab: string) => page.locator(`#editor-tab-${tab}`).click();
const nameOf = (number: number) => page.getByLabel(`Name, [IMG${number}]`);
const shownImages = () => questionFrame(page).locator(`[src*="${RED}"], [href*="${RED}"]`).count();

async function addFiles(...files: readonly ReturnType<typeof png>[]): Promise<void> {
  await openTab('images');
  await page.locator('input[type=file]').setInputFiles([...files]);
}

it('adds files, with names of their own, and says what is wrong with others', async () => {
  const noise = Buffer.concat([Buffer.from(RED, 'base64'), Buffer.alloc(1_200_000)]);
  const choosing = page.waitForEvent('filechooser');
  await openTab('images');
  await button('+ Bild hinzufügen …').click();
  const files = [
    png('a b.png'),
    png('a b.png'),
    png('groß.png', noise),
    png('x.png', Buffer.from('GIF89a')),
  ];
  await (await choosing).setFiles(files);
  await page.getByText('Hinzugefügt: [IMG0] a-b.png, [IMG1] a-b2.png').waitFor();
  await page.getByText('groß.png hat 1,3 MB; erlaubt ist 1 MB.').waitFor();
  await page.getByText('x.png ist kein PNG oder JPEG.').waitFor();
  await poll(names).toEqual(['a-b.png', 'a-b2.png']);
  expect(await page.locator('.thumbnail').count()).toBe(2);
  expect(await violations(page)).toEqual([]);
});

it('takes files that are dropped anywhere on the page', async () => {
  await openTab('images');
  await button('+ Bild hinzufügen …').waitFor();
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'gezogen.png', { type: 'image/png' }));
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
      );
  }, RED);
  await poll(names).toEqual(['gezogen.png']);
});

it('inserts an image into the text, from the list or from a new file', async () => {
  await addFiles(png('a.png'));
  await poll(names).toEqual(['a.png']);
  await openTab('text');
  const text = page.getByLabel('Text der Frage');
  await text.fill('Hier: ');
  await button('Einfügen').click();
  await page.getByRole('menuitem', { name: 'a.png [IMG0]' }).click();
  await poll(() => onDisk().text).toBe('Hier: [IMG0]');
  await poll(shownImages).toBe(1);
  const choosing = page.waitForEvent('filechooser');
  await button('Einfügen').click();
  await page.getByRole('menuitem', { name: 'Neues Bild …' }).click();
  await (await choosing).setFiles([png('b.png')]);
  await poll(() => onDisk().text).toBe('Hier: [IMG0][IMG1]');
  expect(names()).toEqual(['a.png', 'b.png']);
  await poll(shownImages).toBe(2);
});

it('offers the images in the dialog of a plugin, and follows a new name', async () => {
  await addFiles(png('a.png'), png('b.png'));
  await openTab('plugins');
  await button('Konfigurieren … K').click();
  const dialog = page.frameLocator('dialog iframe');
  const list = dialog.getByLabel('Karte', { exact: true });
  await poll(() => list.locator('option').allInnerTexts()).toEqual([
    ...['– kein Bild –', 'a.png', 'b.png'],
  ]);
  await list.selectOption('b.png');
  await dialog.locator(`image[href*="${RED}"]`).waitFor();
  await button('Übernehmen').click();
  await poll(() => onDisk().plugins[0]?.config).toBe('karte=b.png');
  await poll(shownImages).toBe(1);
  await openTab('images');
  await nameOf(1).fill('neu.png');
  await nameOf(1).press('Enter');
  await poll(() => onDisk().plugins[0]?.config).toBe('karte=neu.png');
  await poll(shownImages).toBe(1);
});

it('removes an image, reports where it was, and undoes that', async () => {
  await addFiles(png('a.png'), png('b.png'));
  await openTab('text');
  await page.getByLabel('Text der Frage').fill('[IMG0] [IMG1] [Q0]');
  await openTab('images');
  await tryQuestions(page);
  await button('Löschen, [IMG0]').click();
  await poll(() => onDisk().text).toBe('[IMG a.png] [IMG0] [Q0]');
  const problems = page.getByRole('list', { name: 'Probleme' });
  await problems.getByText('Die Frage hat kein Bild a.png; sie hat [IMG0] b.png.').waitFor();
  await button('[IMG0] (b.png) statt [IMG a.png]').waitFor();
  await tryQuestions(page, false);
  await page.keyboard.press('Control+z');
  await poll(() => onDisk().text).toBe('[IMG0] [IMG1] [Q0]');
  await poll(names).toEqual(['a.png', 'b.png']);
  await button('Wiederholen').click();
  await poll(names).toEqual(['b.png']);
  await button('Rückgängig').click();
  await poll(names).toEqual(['a.png', 'b.png']);
  // The cursor is in a field, which undoes its own text.
  await nameOf(0).fill('c.png');
  await nameOf(0).press('Control+z');
  expect(names()).toEqual(['a.png', 'b.png']);
});

it('is usable by keyboard on a phone, in English', async () => {
  await addFiles(png('a.png'));
  await page.getByLabel('Sprache').selectOption('en');
  await page.setViewportSize({ width: 360, height: 740 });
  const field = page.getByLabel('Name, [IMG0]');
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('plan.png');
  await page.keyboard.press('Tab');
  await poll(names).toEqual(['plan.png']);
  await page.keyboard.press('Enter');
  await poll(names).toEqual([]);
  await button('Question …').click();
  await page.getByRole('menuitem', { name: 'Undo' }).click();
  await poll(names).toEqual(['plan.png']);
  await button('Delete, [IMG0]').focus();
  await page.keyboard.press('Enter');
  await poll(names).toEqual([]);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('+ Add an image …');
  expect(await sideways(page)).toBe(0);
  await addFiles(png('b.png'));
  await page.getByText('Added: [IMG0] b.png').waitFor();
  await poll(names).toEqual(['b.png']);
  expect(await violations(page)).toEqual([]);
});
