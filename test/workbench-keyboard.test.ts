import type { Frame, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageWithoutTrials, projectWorkbench, questionFrame } from './support/workbench-page.js';

const workbench = projectWorkbench();
/** More than the number of Tab stops of the whole page. */
const MAX_STOPS = 120;

let page: Page;

beforeAll(async () => {
  const viewport = { width: 1440, height: 900 };
  page = await pageWithoutTrials(workbench.browser, { locale: 'de', viewport });
  await page.goto(workbench.url);
  await questionFrame(page).locator('main *').first().waitFor();
});

/** The focused element: its accessible name, and whether the focus is visible. */
interface Stop {
  readonly id: string;
  readonly name: string;
  readonly isVisible: boolean;
  readonly isInFrame: boolean;
}

const focusedIn = (frame: Frame | Page): Promise<Omit<Stop, 'isInFrame'>> =>
  frame.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body)
      return { id: '', name: '', isVisible: false };
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    // A frame shows the focus inside, and so does the browser's PDF viewer.
    const isMarked =
      focused instanceof HTMLIFrameElement ||
      (outlineStyle !== 'none' && outlineWidth !== '0px') ||
      boxShadow !== 'none';
    const { labels: found = null } = focused as Partial<HTMLInputElement>;
    const labels = [...(found ?? [])];
    const byId = document.getElementById(focused.getAttribute('aria-labelledby') ?? '');
    const label = byId?.innerText ?? labels.map(({ textContent }) => textContent).join(' ');
    const words = focused.getAttribute('aria-label') ?? (label || focused.innerText || focused.id);
    return { id: focused.id, name: words.trim() || focused.tagName, isVisible: isMarked };
  });

async function focused(): Promise<Stop> {
  const handle = await page.evaluateHandle(() => document.activeElement);
  const frame = await handle.asElement()?.contentFrame();
  return frame
    ? { ...(await focusedIn(frame)), isInFrame: true }
    : { ...(await focusedIn(page)), isInFrame: false };
}

/** All visited Tab stops, to find those without a visible focus. */
const invisible = new Set<string>();

/** Presses Tab (or Shift+Tab) until the target has the focus. */
async function tabTo(matches: (stop: Stop) => boolean, key = 'Tab'): Promise<Stop> {
  const names: string[] = [];
  for (let count = 0; count < MAX_STOPS; count++) {
    await page.keyboard.press(key);
    const stop = await focused();
    if (stop.name !== '' && !stop.isVisible) invisible.add(stop.name.slice(0, 60));
    names.push(stop.name.slice(0, 30));
    if (matches(stop)) return stop;
  }
  throw new Error(`No Tab stop matches. Visited: ${names.join(' | ')}`);
}

const to = (name: string | RegExp, key = 'Tab'): Promise<Stop> =>
  tabTo(
    (stop) => (typeof name === 'string' ? stop.name.startsWith(name) : name.test(stop.name)),
    key,
  );
const press = (key: string): Promise<void> => page.keyboard.press(key);
const focusIsOn = (name: string | RegExp): Promise<void> =>
  expect.poll(async () => (await focused()).name).toMatch(name);
/** Switches to a tab of a tab list by arrow keys. */
async function toTab(list: string, tab: string): Promise<void> {
  await tabTo(({ id }) => id.startsWith(`${list}-tab-`));
  for (let count = 0; (await focused()).id !== `${list}-tab-${tab}`; count++) {
    if (count > 10) throw new Error(`No tab ${tab}`);
    await press('ArrowRight');
  }
}

describe('the workbench by keyboard alone', () => {
  it('creates a question from the example, and the menu returns the focus', async () => {
    await to('Frage …');
    await press('Enter');
    await focusIsOn(/^Neue Frage: Uhr/);
    await press('Escape');
    await focusIsOn(/^Frage …/);
    await press('Enter');
    await focusIsOn(/^Neue Frage: Uhr/);
    await press('Enter');
    await focusIsOn(/^Frage …/);
    await questionFrame(page).getByLabel('Uhrzeit').waitFor();
  });

  it('types the text, adds and removes a dataset, and switches the row', async () => {
    await tabTo(({ id }) => id === 'question-text');
    await press('Control+Home');
    await page.keyboard.type('Nur mit Tasten. ');
    await questionFrame(page).getByText('Nur mit Tasten.').waitFor();
    await toTab('editor', 'datasets');
    const rows = await page.getByLabel(/^Name, Zeile/).count();
    await to(/Hinzufügen/);
    await press('Enter');
    await expect.poll(() => page.getByLabel(/^Name, Zeile/).count()).toBe(rows + 1);
    // The new row can be filled in at once.
    await focusIsOn(new RegExp(`^Name, Zeile ${rows + 1}$`));
    await press('Alt+PageDown');
    await page.getByText('Variante 2 von 40', { exact: true }).waitFor();
    await to(`Löschen, Zeile ${rows + 1}`);
    await press('Enter');
    await expect.poll(() => page.getByLabel(/^Name, Zeile/).count()).toBe(rows);
    expect((await focused()).name, 'the focus after a row went').not.toBe('');
  });

  it('answers in the frame, leaves it, and scores the answer', async () => {
    await tabTo(({ isInFrame, name }) => isInFrame && name.startsWith('Uhrzeit'));
    await press('Control+a');
    await page.keyboard.type('10:15');
    await press('Enter');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('fragwerk-workbench')))
      .toContain('10:15');
    // There is no focus trap, in either direction.
    await tabTo(({ isInFrame, name }) => !isInFrame && name !== '');
    await tabTo(({ isInFrame }) => isInFrame, 'Shift+Tab');
    await to('Prüfen', 'Shift+Tab');
    await press('Enter');
    await page.getByRole('heading', { name: /von 1 Punkt/ }).waitFor();
    expect((await focused()).name).not.toBe('');
  });

  it('scores, and switches the row, with shortcuts in the frame', async () => {
    await toTab('preview', 'student');
    await tabTo(({ isInFrame, name }) => isInFrame && name.startsWith('Uhrzeit'));
    await press('Alt+PageUp');
    await page.getByText('Variante 1 von 40', { exact: true }).waitFor();
    await tabTo(({ isInFrame, name }) => isInFrame && name.startsWith('Uhrzeit'));
    await press('Control+Enter');
    await page.getByRole('heading', { name: /von 1 Punkt/ }).waitFor();
  });

  it('opens and closes the dialog of the plugin, and the focus returns', async () => {
    await toTab('editor', 'plugins');
    await to('Konfigurieren …');
    await press('Enter');
    await page.locator('dialog[open] iframe').waitFor();
    await press('Escape');
    await focusIsOn(/^Konfigurieren …/);
    await press('Enter');
    await page.frameLocator('dialog iframe').locator('#configform_div *').first().waitFor();
    await tabTo(({ isInFrame }) => isInFrame);
    await to('Übernehmen');
    await press('Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await focusIsOn(/^Konfigurieren …/);
  });

  it('runs the tests, prints, and checks the accessibility', async () => {
    await toTab('editor', 'tests');
    await to('Alle Tests mit allen Varianten');
    const said = await page.evaluateHandle(() => {
      const texts: string[] = [];
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('.editor [role=status]'))
          texts.push(textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      return texts;
    });
    await press('Enter');
    await page.getByText(/Alle \d+ Läufe bestanden/).waitFor();
    // The progress bar has the count, which would be announced for each run.
    expect((await said.jsonValue()).filter((text) => text.startsWith('Lauf'))).toEqual([]);
    expect((await focused()).name).not.toBe('');
    await toTab('preview', 'print');
    await page.locator('object, embed, iframe[src^="blob:"]').first().waitFor();
    await toTab('preview', 'access');
    await page.getByText('axe-core hat keine Verstöße gefunden').waitFor();
  });

  it('opens the traffic, an entry, and the registration', async () => {
    await to(/Aufrufe und Anmeldung/);
    await press('Enter');
    await page.locator('#panel-tab-traffic').waitFor();
    // The list is one Tab stop; arrow keys move from call to call.
    await to('Filtern');
    await page.keyboard.type('render');
    const newest = (await to(/^render/)).name;
    await press('ArrowDown');
    expect((await focused()).name, 'the call before the newest').toMatch(/^render/);
    await press('Home');
    expect((await focused()).name).toBe(newest);
    await press('Enter');
    await page.locator('button', { hasText: 'Als curl kopieren' }).waitFor();
    await to('Als curl kopieren');
    await toTab('panel', 'registration');
    await to('Starten');
    await press('Enter');
    await page.getByText(/Läuft unter/).waitFor();
    expect((await focused()).name, 'the focus after the start').not.toBe('');
  });

  it('has a visible focus at every Tab stop', () => expect([...invisible]).toEqual([]));
});
