import { exampleQuestion } from '@fragwerk/host';
import { expect, it } from 'vitest';
import { addQuestion, poll, sideways, violations } from './support/workbench-look.js';
import { chooseQuestion, pageWithoutTrials, projectWorkbench } from './support/workbench-page.js';

const workbench = projectWorkbench();

const loop = `def quersumme(zahl):
    summe = 0
    while zahl > 0:
        summe += zahl % 10
        zahl //= 10
    return summe
`;
const answers = {
  A1: loop,
  'A2 <b>': loop.replaceAll('zahl', 'x').replace('summe = 0', 'summe = 0  # Start'),
  A3: loop.replace('while zahl > 0', 'for i in range(10)'),
  A4: 'def quersumme(zahl):\n    return "<i>7</i>"\n',
};
const file = (content: string) => ({
  ...{ name: 'answers.json', mimeType: 'application/json' },
  buffer: Buffer.from(content),
});

it('a teacher groups the programs of a class and compares two similar ones, on a phone, too', async () => {
  const { plugins } = exampleQuestion({ type: 'Code', name: '' });
  const others = plugins.map((one) => ({ ...one, name: 'Zweites' }));
  const both = { name: 'Abgaben', plugins: [...plugins, ...others] };
  const question = await addQuestion(workbench.url, 'Code', both);
  const page = await pageWithoutTrials(workbench.browser, {
    viewport: { width: 1200, height: 900 },
    locale: 'de',
  });
  await page.goto(workbench.url);
  await chooseQuestion(page, question);
  await page.getByRole('button', { name: 'Frage …' }).click();
  await page.getByRole('menuitem', { name: 'Abgaben gruppieren …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Abgaben gruppieren' });
  const field = dialog.getByLabel('Datei mit Abgaben');
  const status = dialog.locator('[role=status]');

  await field.setInputFiles(file('name;text\n'));
  await poll(() => status.innerText()).toMatch(/^⚠ Der Datei fehlen Spalten\. Erwartet werden/);

  const list = Object.entries(answers).map(([id, answer]) => ({ id, answer }));
  await field.setInputFiles(file(JSON.stringify(list)));
  await expect.poll(() => status.innerText(), { timeout: 240_000 }).toBe('4 Abgaben in 2 Gruppen');
  const groups = dialog.locator('.groups').first().locator('> li');
  expect(await groups.locator('> details > summary').allInnerTexts()).toEqual([
    '3 Abgaben, 4 von 4 Punkten: 4 von 4 Tests bestanden.',
    '1 Abgabe, 0 von 4 Punkten: 0 von 4 Tests bestanden.',
  ]);
  await groups.nth(1).locator('summary').first().click();
  expect(await groups.nth(1).locator('table').innerText()).toContain("'<i>7</i>'");
  expect(await dialog.locator('i, b').count()).toBe(0);

  const pairs = dialog.locator('.groups').nth(1).locator('> li');
  expect(await pairs.locator('summary').allInnerTexts()).toEqual([
    '100 %: A1 – A2 <b>, gleich bis auf Namen, Konstanten, Kommentare und Layout',
    expect.stringMatching(/^7\d %: A1, A2 <b> – A3$/) as string,
  ]);
  await pairs.nth(1).locator('summary').press('Enter');
  expect(await pairs.nth(1).locator('tr.other').allInnerTexts()).toEqual([
    expect.stringMatching(/while zahl > 0:\s+for i in range\(10\): ≠ anders/) as string,
  ]);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await sideways(page)).toBe(0);
  await dialog.getByLabel('Plugin').selectOption('Zweites');
  await poll(() => dialog.locator('.groups').count()).toBe(0);
}, 360_000);
