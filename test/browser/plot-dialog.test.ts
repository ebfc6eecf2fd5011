import { plot } from '@fragwerk/plugin-plot';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityProblems } from '../support/axe.js';
import { sideways } from '../support/workbench-look.js';
import { useGenerated, withScripts } from './generated-stage.js';

const stage = useGenerated([await withScripts(plot, 'plot')], 'Plot', true);

async function opened(config: string, options: Parameters<typeof stage.open>[0] = {}) {
  const page = await stage.open({ width: 1100, ...options });
  await stage.openDialog(config);
  return page;
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Diagramm als Text' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

it('fields and text of the dialog stay in step, and can be undone', async () => {
  const page = await opened('f(x):=x^2\nx:-4,4');
  // Phones would write Sin(x).
  for (const one of await page.locator('#configform_div :is(input[type=text], textarea)').all())
    expect(await one.getAttribute('autocapitalize')).toBe('off');
  await field(page, 'Funktion f(x) =').fill('x^2-4');
  expect(await stage.config()).toBe('f(x):=x^2-4\nx:-4,4');
  expect(await text(page).inputValue()).toBe('f(x):=x^2-4\nx:-4,4');
  await text(page).fill('f(x):=x^2-4\nx:-6,4');
  expect(await field(page, 'Achse x: von').inputValue()).toBe('-6');
  await page.getByRole('button', { name: '+ Punkt' }).click();
  await page.keyboard.type('0,-4');
  expect(await stage.config()).toBe('f(x):=x^2-4\nx:-6,4\npoint(0,-4)');
  await page.getByRole('button', { name: 'Achse x entfernen' }).click();
  expect(await stage.config()).toBe('f(x):=x^2-4\npoint(0,-4)');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  expect(await stage.config()).toBe('f(x):=x^2-4\nx:-6,4\npoint(0,-4)');
});

it('fields take what is typed, although half of it cannot be read', async () => {
  const page = await opened('f(x):=x^2\nx:-4,4\nw80\ninput=mcxy([1,2],[3,4])');
  const type = async (name: string, typed: string) => {
    await field(page, name).press('Control+A');
    await page.keyboard.type(typed);
    expect(await field(page, name).inputValue()).toBe(typed);
  };
  await type('Funktion f(x) =', '2*sin(x)+1');
  await type('Achse x: von', '-1.5');
  await type('Breite', 'w50');
  await type('Stellen: [x,y],[x,y]', '[0,0],[5,5]');
  await page.getByRole('button', { name: '+ Text' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1,2,"a;b"');
  const lines = ['f(x):=2*sin(x)+1', 'x:-1.5,4', 'w50', 'input=mcxy([0,0],[5,5])'];
  expect(await stage.config()).toBe([...lines, 'text(1,2,"a;b")'].join('\n'));
  await field(page, 'Funktion f(x) =').press('End');
  await page.keyboard.type('+g(');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2;k(x):=3');
  await page.keyboard.press('Tab');
  // A new row appears as soon as the field is left, and the focus stays where Tab put it.
  expect(await field(page, 'Funktion k(x) =').inputValue()).toBe('3');
  expect(await field(page, 'Funktion f(x) =').inputValue()).toBe('2*sin(x)+1+2');
});

it('says that limits have no decimal comma', async () => {
  const page = await opened('f(x):=x^2\nx:-4,4');
  await field(page, 'Achse x: von').fill('-1,5');
  await page.getByText(/Zeile 2, Zeichen 8: Es gibt nur zwei Grenzen/).waitFor();
});

it('the answer is chosen, and given in the preview it is the solution', async () => {
  const page = await opened('x:-10,10\ny:-10,10\nsize=500x500');
  const mode = page.getByRole('combobox', { name: 'Was sie tun' });
  await mode.selectOption('toline');
  await field(page, 'Anfang: x,y').fill('1,1');
  expect(await stage.config()).toContain('input=toline(1,1)');
  await mode.selectOption('mcxy');
  await field(page, 'Stellen: [x,y],[x,y]').fill('[0,0],[5,5]');
  expect(await stage.config()).toContain('input=mcxy([0,0],[5,5])');
  await page.getByRole('checkbox', { name: 'Kästchen 2 bei (5; 5)', exact: true }).check();
  const solution = field(page, 'Lösung');
  await expect.poll(() => solution.inputValue()).toBe('[1]');
  // The answer of another form is not a solution of this one.
  await mode.selectOption('hline');
  await expect.poll(() => solution.inputValue()).toBe('');
  await page.getByRole('textbox', { name: 'Antwort im Diagramm' }).fill('3');
  await page.keyboard.press('Enter');
  await expect.poll(() => solution.inputValue()).toBe('3');
  await mode.selectOption('off');
  await expect.poll(() => solution.isVisible()).toBe(false);
  expect(await stage.config()).not.toContain('input');
});

it('says what is wrong and where, also for what only the service calculates', async () => {
  const page = await opened('f(x):=x^2\nx:4,-4');
  const problem = page.getByRole('button', { name: /Zeile 2/ });
  await problem.click();
  expect(await text(page).evaluate((node: HTMLTextAreaElement) => node.selectionStart)).toBe(12);
  await field(page, 'Achse x: bis').fill('9');
  await expect.poll(() => problem.count()).toBe(0);
});

it('examples with pictures replace the text', async () => {
  const page = await opened('');
  await page.getByText('Beispiele').click();
  const example = page.getByRole('button', { name: 'Parabel, einen Punkt setzen' });
  expect(await example.locator('svg *').count()).toBeGreaterThan(10);
  await example.click();
  expect(await stage.config()).toMatch(/^f\(x\):=x\^2-4\*x\+3\n/);
  await page.locator('[aria-live]', { hasText: 'Beispiel übernommen' }).waitFor();
});

it.each([1100, 360])('is accessible and fits %i pixels', async (width) => {
  const page = await opened('f(x):=x^2\nx:-4,4,eh=s\npoint(1,2)\ninput=points', { width });
  await page.getByRole('slider').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
});
