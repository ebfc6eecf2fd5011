import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addQuestion, poll, sideways, violations } from './support/workbench-look.js';
import { chooseQuestion, projectWorkbench } from './support/workbench-page.js';

const workbench = projectWorkbench();
let file = '';
beforeAll(async () => {
  file = await addQuestion(workbench.url, 'Uhr', { name: 'Probelauf', tests: [] });
});

async function open(width: number): Promise<Page> {
  const page = await workbench.browser.newPage({ viewport: { width, height: 800 }, locale: 'de' });
  await page.goto(workbench.url);
  await chooseQuestion(page, file);
  return page;
}

const summary = (page: Page) => page.locator('.trial summary');
const solution = (page: Page) => page.locator('[data-place="subquestions.0.solution"]');
const pressed = (page: Page) =>
  page.locator('.light[aria-pressed=true]').getAttribute('aria-label');

describe('the trial run of the workbench', () => {
  it('starts again after each edit, and shows a light per row and the answers of a student', async () => {
    const page = await open(1300);
    await poll(() => summary(page).innerText()).toBe('40 von 40 Varianten sind lösbar');
    expect(await page.locator('.problem-list h2').innerText()).toBe('✓ Keine Probleme gefunden');
    await page.locator('#editor-tab-subquestions').click();
    const stored = await page.evaluateHandle(() => {
      const keys: string[] = [];
      const setItem = Storage.prototype.setItem.bind(sessionStorage);
      Storage.prototype.setItem = (key, value) => {
        keys.push(key);
        setItem(key, value);
      };
      return keys;
    });
    await solution(page).fill('H*3600+M*60+13*3600');
    await poll(() => summary(page).innerText()).toBe('37 von 40 Varianten sind lösbar');
    // Not once per row.
    expect(await stored.jsonValue()).not.toContain('fragwerk-workbench');
    const fixed = page.getByRole('button', { name: /^mod\(.*statt/ });
    await poll(() => fixed.count()).toBe(1);
    await summary(page).press('Enter');
    await poll(() => page.locator('.light').count()).toBe(40);
    await page.getByRole('button', { name: 'Variante 13: nicht lösbar' }).click();
    expect(await page.getByLabel('Antworten in Variante 13').innerText()).toMatch(
      /Lösung\s+24:00\s+✗ Falsch, 0 von 1 Punkt/,
    );
    expect(await violations(page)).toEqual([]);
    await fixed.click();
    await poll(() => summary(page).innerText()).toBe('40 von 40 Varianten sind lösbar');
  });

  it('is used by keyboard, on a phone', async () => {
    const page = await open(360);
    await poll(() => summary(page).innerText()).toContain('40 von 40');
    await summary(page).press('Enter');
    await page.locator('.light').first().press('ArrowRight');
    expect(await pressed(page)).toBe('Variante 2: lösbar');
    await page.keyboard.press('End');
    expect(await pressed(page)).toBe('Variante 40: lösbar');
    expect(await page.locator('.light:focus').getAttribute('aria-label')).toContain('40');
    expect(await page.locator('.light[tabindex="0"]').count()).toBe(1);
    expect(await sideways(page)).toBe(0);
    await page
      .getByRole('button', { name: / in dieser Variante eingeben$/ })
      .first()
      .click();
    await poll(() => page.locator('.preview').isVisible()).toBe(true);
  });
});
