import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuestionDocument } from '@fragwerk/host';
import { expect, it } from 'vitest';
import { addQuestion, violations } from './support/workbench-look.js';
import { chooseQuestion, projectWorkbench, questionFrame } from './support/workbench-page.js';

const workbench = projectWorkbench();

it('moving a part in the picture by keys changes the definition on disk, even repeatedly', async () => {
  const file = await addQuestion(workbench.url, 'Schaltung', {
    name: 'Pfeile',
    text: 'Gegeben: [PIG S1 ""/] [Q0]',
    plugins: [{ name: 'S1', type: 'Schaltung', config: 'U,R,C;UR1>x' }],
    subquestions: [],
  });
  const page = await workbench.browser.newPage({
    locale: 'de',
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(workbench.url);
  await chooseQuestion(page, file);
  await page.getByRole('button', { name: 'Im Bild ändern' }).click();
  const frame = questionFrame(page);
  const arrow = frame.getByRole('button', { name: 'Spannungspfeil U_x' });
  await arrow.focus();
  const config = () =>
    (JSON.parse(readFileSync(join(workbench.questions, file), 'utf8')) as QuestionDocument)
      .plugins[0]?.config;
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await expect.poll(config, { timeout: 20_000 }).toBe('U,R,C;UC1>x');
  await frame.getByText('Schaltung als Text: U,R,C;UC1>x').waitFor();
  // The picture is redrawn with the changed definition, and keeps the focus.
  await expect.poll(() => arrow.evaluate((e) => e === document.activeElement)).toBe(true);
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await expect.poll(config, { timeout: 20_000 }).toBe('U,R,C;UR1>x');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Im Bild ändern' }).click();
  await frame.locator('img').waitFor();
  await page.close();
});
