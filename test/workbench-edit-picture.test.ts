import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuestionDocument } from '@fragwerk/host';
import { expect, it } from 'vitest';
import { addQuestion, violations } from './support/workbench-look.js';
import {
  chooseQuestion,
  holdReplies,
  pageWithoutTrials,
  projectWorkbench,
  questionFrame,
} from './support/workbench-page.js';

const workbench = projectWorkbench();

it('moving a part in the picture by keys changes the definition on disk, even repeatedly', async () => {
  const add = () =>
    addQuestion(workbench.url, 'Schaltung', {
      name: 'Pfeile',
      text: 'Gegeben: [PIG S1 ""/] [Q0]',
      plugins: [{ name: 'S1', type: 'Schaltung', config: 'U,R,C;UR1>x' }],
      subquestions: [],
    });
  const [file, other] = [await add(), await add()];
  const page = await pageWithoutTrials(workbench.browser, {
    locale: 'de',
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(workbench.url);
  await chooseQuestion(page, file);
  await page.getByRole('button', { name: 'Im Bild ändern' }).click();
  const frame = questionFrame(page);
  const arrow = frame.getByRole('button', { name: 'Spannungspfeil U_x' });
  await arrow.focus();
  const config = (of = file) =>
    (JSON.parse(readFileSync(join(workbench.questions, of), 'utf8')) as QuestionDocument).plugins[0]
      ?.config;
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => config()).toBe('U,R,C;UC1>x');
  await frame.getByText('Schaltung als Text: U,R,C;UC1>x').waitFor();
  // The picture is redrawn with the changed definition, and keeps the focus.
  await expect.poll(() => arrow.evaluate((e) => e === document.activeElement)).toBe(true);
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => config()).toBe('U,R,C;UR1>x');
  expect(await violations(page)).toEqual([]);
  // A late reply changes the question in whose picture the part was moved.
  const updated = await holdReplies(page, 'update');
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await expect.poll(updated.count).toBe(1);
  const read = page.waitForResponse(`**/${other}`);
  await chooseQuestion(page, other);
  await read;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  updated.release();
  await expect.poll(() => config()).toBe('U,R,C;UC1>x');
  await page.locator('.student:not([inert])').waitFor();
  expect(config(other)).toBe('U,R,C;UR1>x');
  await page.getByRole('button', { name: 'Im Bild ändern' }).click();
  await frame.locator('img').waitFor();
  await page.close();
});
