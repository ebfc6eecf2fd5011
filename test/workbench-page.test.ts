import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Replies } from '../apps/workbench/src/engine.js';
import { addQuestion, poll, sideways, violations } from './support/workbench-look.js';
import { cutTexts, expectToShow, missingWidth } from './support/looks.js';
import {
  chooseQuestion,
  pageWithoutTrials,
  projectWorkbench,
  questionFrame,
  workbenchTab,
} from './support/workbench-page.js';

const workbench = projectWorkbench();
const EDITOR = ['text', 'plugins', 'datasets', 'formulas', 'subquestions', 'tests'] as const;
const PREVIEW = ['student', 'readonly', 'result', 'print', 'access'] as const;
const MODES = ['string', 'jsf', 'js', 'iframe'] as const;
const PHONE = 360;
const EXPECTED = {
  subquestion: 0,
  answer: '1:00',
  verdict: 'correct',
  points: null,
  row: 3,
} as const;

let file = '';

beforeAll(async () => {
  const plugins = MODES.map((mode) => ({
    name: `Uhr${mode}`,
    type: 'Uhr',
    config: `w40;mode=${mode}`,
  }));
  file = await addQuestion(workbench.url, 'Uhr', {
    name: 'Alle Zustände',
    text: 'Stelle die Uhr: [Q0] {=1+}',
    plugins,
    subquestions: [
      {
        mode: 'plugin',
        info: 'Uhrjs:',
        solution: '"10:15"',
        tolerance: '',
        points: 1,
        unit: '',
      },
    ],
    tests: [EXPECTED],
  });
});

describe('axe-core finds no violations, and nothing scrolls sideways', () => {
  let page: Page;
  let isPhone = false;

  const look = async (view: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await violations(page, { onlyColours: colorScheme === 'dark' });
      expect({ view, colorScheme, found }).toEqual({ view, colorScheme, found: [] });
    }
    expect({ view, sideways: await sideways(page) }).toEqual({ view, sideways: 0 });
  };
  const section = async (index: number): Promise<void> => {
    if (isPhone) await page.locator('.sections button').nth(index).click();
    else if (index === 2) await page.locator('.panel-toggle[aria-expanded=false]').click();
  };
  const editor = (tab: string) => page.locator(`#editor-tab-${tab}`).click();
  const preview = (tab: string) => page.locator(`#preview-tab-${tab}`).click();

  const checkEditor = async (): Promise<void> => {
    for (const tab of EDITOR) {
      await editor(tab);
      if (tab === 'tests') {
        await page.locator('.editor .buttons .main').click();
        await page.locator('.editor td .link').waitFor();
      }
      await look(tab);
    }
  };
  const checkMenus = async (): Promise<void> => {
    await editor('text');
    await page.locator('.chooser .menu > button').click();
    await look('menu of the question');
    await page.keyboard.press('Escape');
    await page.locator('.text-tab .menu > button').click();
    await page.getByRole('menuitem', { name: /PIG Uhrstring/ }).waitFor();
    await look('menu of insertions');
    await page.keyboard.press('Escape');
  };
  const checkSlips = async (): Promise<void> => {
    await preview('student');
    await page.locator('.preview .menu > button').click();
    const swapped = page.getByRole('menuitem', {
      name: /^(Zeiger vertauscht|hands swapped): 3:50/,
    });
    await swapped.waitFor();
    await look('menu of typical mistakes');
    await swapped.click();
    const time = questionFrame(page).locator('input:visible').first();
    await poll(() => time.inputValue()).toBe('3:50');
  };
  const checkDialogs = async (): Promise<void> => {
    await editor('plugins');
    for (const [index, mode] of MODES.entries()) {
      await page.locator('.row-actions').nth(index).locator('button').first().click();
      await page.locator('dialog textarea, dialog iframe:not(.coming)').waitFor();
      await look(`dialog ${mode}`);
      await page.locator('dialog > .buttons button').last().click();
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
  };
  const checkPreview = async (): Promise<void> => {
    await section(1);
    await checkSlips();
    for (const tab of PREVIEW) {
      await preview(tab);
      if (tab === 'print') await page.locator('iframe.pdf').waitFor();
      if (tab === 'access') await page.locator('.access .scroll').waitFor();
      await look(tab);
    }
    await page.locator('.preview .toolbar .main').first().click();
    await page.locator('.card iframe.plugin-html:not(.coming)').first().waitFor();
    await look('result of a score');
  };
  const checkPanel = async (): Promise<void> => {
    await section(2);
    await page.locator('.calls .link').first().click();
    await page.locator('.traffic-detail pre').first().waitFor();
    await look('traffic');
    await page.locator('#panel-tab-registration').click();
    await page.locator('.registration .fields .main').click();
    await page.locator('.registration pre').waitFor();
    await look('registration');
    await page.locator('.registration > .verdict + button').click();
    await page.locator('.registration .fields').waitFor();
    await look('registration stopped');
  };

  it.each([
    { width: 1440, locale: 'en' },
    { width: PHONE, locale: 'de' },
  ] as const)(
    '%o',
    async ({ width, ...options }) => {
      isPhone = width === PHONE;
      page = await pageWithoutTrials(workbench.browser, {
        ...options,
        bypassCSP: true,
        viewport: { width, height: 800 },
      });
      await page.goto(workbench.url);
      await page.locator(`.chooser option[value="${file}"]`).waitFor({ state: 'attached' });
      await page.locator('.chooser select').selectOption(file);
      await page.locator('#editor-tab-text .count').waitFor();
      await checkEditor();
      await checkMenus();
      await checkDialogs();
      await checkPreview();
      await checkPanel();
      await page.close();
    },
    180_000,
  );
});

describe('the page of the workbench', () => {
  const tab = workbenchTab(workbench, { locale: 'de' });
  const open = async (width = 1280, height = 720): Promise<Page> => {
    const page = await tab.open(workbench.url, file);
    await page.setViewportSize({ width, height });
    return page;
  };

  it('lists what a screen reader gets, and again after each interaction', async () => {
    const page = await pageWithoutTrials(workbench.browser, { locale: 'en' });
    await page.route('**/api/show', async (route) => {
      const response = await route.fetch();
      const shown = (await response.json()) as Replies['show'];
      const html = { kind: 'html', html: 'Stelle <b>die</b> Uhr: ' };
      await route.fulfill({ response, json: { ...shown, parts: [html, ...shown.parts.slice(1)] } });
    });
    await page.goto(workbench.url);
    await chooseQuestion(page, file);
    await page.locator('#preview-tab-access').click();
    const cells = (name: string) =>
      page.locator('.access tbody tr', { hasText: name }).locator('td:not(:first-child)');
    const text = ['text', 'Stelle die Uhr:', '', '', 'de'];
    await expect.poll(() => cells('Stelle die Uhr').allInnerTexts()).toEqual(text);
    const hand = cells('Hour hand').nth(2);
    await expect.poll(() => hand.innerText()).toBe('not set yet');
    // The half of the day alone is not an answer yet.
    await questionFrame(page).getByRole('button', { name: 'Afternoon' }).press('Enter');
    await expect.poll(() => cells('Morning').nth(2).innerText()).toBe('not pressed');
    expect(await cells('Afternoon').nth(2).innerText()).toBe('pressed');
    await questionFrame(page).getByRole('slider').first().press('ArrowUp');
    await expect.poll(() => hand.innerText()).toMatch(/^\d+:00/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  });

  it.each([1000, 1280, 1366])(
    'has one row of tabs and a menu inside the window at %i px',
    async (width) => {
      const page = await open(width, 900);
      const heightOf = async (selector: string) =>
        (await page.locator(selector).first().boundingBox())?.height ?? Infinity;
      await page.locator('#editor-tab-text .count').waitFor();
      expect(await heightOf('.top-bar')).toBeLessThan(60);
      expect(await heightOf('.preview .tabs')).toBeLessThan(50);
      expect(await heightOf('.editor .tabs')).toBeLessThan(50);
      expect(await cutTexts(page)).toEqual([]);
      await page.locator('.preview .menu > button').click();
      await page.getByRole('menuitem').first().waitFor();
      const list = await page.locator('.menu-list').boundingBox();
      expect(list && list.x + list.width).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await page.locator('#editor-tab-tests').click();
      const verdict = page.locator('.of-verdict select').first();
      await verdict.evaluate((node) => {
        const select = node as HTMLSelectElement;
        select.selectedIndex = [...select.options].findIndex(({ text }) =>
          text.startsWith('teilweise'),
        );
      });
      expect(await missingWidth(verdict)).toBeLessThanOrEqual(0);
    },
  );

  it('shows the name of the question at 900 px', async () => {
    const page = await open(900, 900);
    const box = await page.locator('.chooser select').boundingBox();
    expect(box?.width).toBeGreaterThan(150);
    expect(await sideways(page)).toBe(0);
  });

  it('fills the window, and its toolbar has at most two rows on a phone', async () => {
    const page = await open(1440, 900);
    const bottomOf = (selector: string) =>
      page.locator(selector).evaluate((node) => Math.round(node.getBoundingClientRect().bottom));
    await poll(() => bottomOf('.panel')).toBe(900);
    const columns = await bottomOf('.columns');
    expect(columns).toBeGreaterThan(850);
    expect(await bottomOf('.editor')).toBe(columns);
    expect(await bottomOf('.preview')).toBe(columns);
    await poll(() => bottomOf('.problem-list')).toBe(columns);
    const list = page.locator('.problem-list');
    const top = await list.evaluate((node) => node.getBoundingClientRect().top);
    expect(await bottomOf('#question-text')).toBeGreaterThan(top - 160);
    await page.setViewportSize({ width: 2400, height: 900 });
    const { width } = (await page.locator('.student').boundingBox()) ?? { width: 0 };
    expect(width).toBeLessThanOrEqual(60 * 16);
    await page.setViewportSize({ width: PHONE, height: 740 });
    const heightOf = async (selector: string) =>
      (await page.locator(selector).boundingBox())?.height ?? 0;
    expect(await heightOf('.top-bar')).toBeLessThan(2 * 44 + 3 * 8);
    expect(await heightOf('.editor .tabs')).toBeLessThan(2 * 44 + 3 * 8);
  });

  it('shows selected tabs and pressed buttons in forced colours', async () => {
    const page = await open();
    for (const name of [/Handybreite/, /Im Bild ändern/]) {
      const toggle = page.getByRole('button', { name });
      await expectToShow(toggle, () => toggle.click());
    }
    for (const id of ['#editor-tab-plugins', '#preview-tab-readonly'])
      await expectToShow(page.locator(id), () => page.locator(id).click());
    const number = page.getByLabel('Nummer der Variante');
    await page.locator('#editor-tab-datasets').click();
    const second = page.locator('.values tbody tr').nth(1);
    await expectToShow(second, () => number.fill('2'));
    // Lines are a small part of a button.
    const previous = page.getByRole('button', { name: 'Vorige Variante' });
    await expectToShow(previous, () => number.fill('1'), 0.03);
    await page.locator('#editor-tab-tests').click();
    const run = page.getByRole('button', { name: 'Alle Tests mit allen Varianten' });
    const remove = page.getByRole('button', { name: /^Löschen, Zeile/ });
    await expectToShow(
      run,
      async () => {
        while ((await remove.count()) > 0) await remove.first().click();
      },
      0.03,
    );
    await page.getByRole('button', { name: 'Rückgängig' }).click();
  });

  it('shows a late result only to someone who still waits for it', async () => {
    const page = await open();
    const check = () => page.getByRole('button', { name: 'Prüfen' }).click();
    const selected = page.locator('.preview [role="tab"][aria-selected="true"]');
    // The second time, the author chooses the view that is selected already.
    for (const view of ['readonly', 'student']) {
      await page.locator(`#preview-tab-${view}`).click();
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/score', async (route) => {
        await released;
        await route.continue();
      });
      const requested = page.waitForRequest('**/api/score');
      const scored = page.waitForResponse('**/api/score');
      await check();
      await requested;
      await page.locator('#preview-tab-student').click();
      release();
      await (await scored).finished();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      expect(await selected.getAttribute('id')).toBe('preview-tab-student');
      await page.unroute('**/api/score');
    }
    await check();
    await poll(() => selected.getAttribute('id')).toBe('preview-tab-result');
  });

  it("scores a script's change that was not reported yet", async () => {
    const page = await pageWithoutTrials(workbench.browser, { locale: 'de' });
    // Without polling, only Check itself can find the change.
    await page.addInitScript(() => {
      if (location.pathname === '/frame') window.setInterval = (() => 0) as never;
    });
    await page.goto(workbench.url);
    await chooseQuestion(page, file);
    const field = questionFrame(page).locator('input[type=hidden]').first();
    await field.evaluate((input: HTMLInputElement) => {
      input.value = '10:15';
    });
    const scoring = page.waitForRequest('**/api/score');
    await page.getByRole('button', { name: 'Prüfen' }).click();
    expect((await scoring).postDataJSON()).toMatchObject({ answers: { 0: '10:15' } });
    await page.close();
  });

  it('keeps plugins in their frame, with an opaque origin and no access to the page', async () => {
    const page = await open();
    await questionFrame(page).locator('[id$=_div] *').first().waitFor();
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await page.locator('iframe.plugin-html:not(.coming)').first().waitFor();
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    expect(frames.length).toBeGreaterThan(1);
    for (const frame of frames) {
      expect(await frame.evaluate(() => self.origin)).toBe('null');
      const reached = await frame.evaluate(() => {
        try {
          return parent.document.title;
        } catch {
          return 'refused';
        }
      });
      expect(reached).toBe('refused');
    }
    await page.locator('#preview-tab-student').click();
    await questionFrame(page)
      .locator('body')
      .evaluate(() => {
        for (const message of ['ResizeObserver loop limit exceeded', 'Ein echter Fehler'])
          window.dispatchEvent(new ErrorEvent('error', { message }));
      });
    await page.getByText('Ein echter Fehler').waitFor();
    expect(await page.getByText('ResizeObserver').count()).toBe(0);
  });
});
