import { resolve } from 'node:path';
import {
  code,
  type CodeQuestion,
  emptyQuestion,
  emptyRule,
  emptyTest,
  readConfig,
  writeConfig,
} from '@fragwerk/plugin-code';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { withFilesIn } from '../../packages/service/src/plugins/manifest.js';
import { accessibilityProblems } from '../support/axe.js';
import { expectToShow } from '../support/looks.js';
import { runningService } from '../support/client.js';
import { tempFolder } from '../support/temp-folder.js';
import { useChromium } from '../support/use-chromium.js';
import { writeWheel } from '../support/wheel.js';
import { sideways } from '../support/workbench-look.js';
import { postForText } from '../support/http.js';
import { withScripts } from './generated-stage.js';

const TAG = '1_C1_0';
const chromium = useChromium();
const { path: packages } = tempFolder();
let script = '';
let page: Page;
/** The host's page of most tests, on which Python stays loaded. */
let host: Page | null = null;
let pageErrors: string[] = [];

const loaded = async () => {
  const type = await withScripts(code, 'code');
  script = type.info.browser?.script ?? '';
  writeWheel(packages, 'bruch-1.0', {
    files: {
      'bruch/__init__.py': 'from bruch.kern import quadrat',
      'bruch/kern.py': 'quadrat = abs',
    },
  });
  return [withFilesIn(resolve('plugins/code/dist'), type)];
};
const service = runningService({ PYTHON_PACKAGES: packages }, { plugins: loaded });
afterEach(async () => {
  if (page !== host) await page.context().close();
  const found = pageErrors;
  pageErrors = [];
  expect(found).toEqual([]);
});

const hostPage = `<!doctype html><html lang="de"><head><meta charset="utf-8">
  <title>Host</title><link rel="icon" href="data:,">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <style>:root { color-scheme: light dark }</style></head><body>
  <script>document.addEventListener('submit', (event) => {
    event.preventDefault();
    document.title = 'sent';
  });</script></body></html>`;
const places = `<main><h1>Test</h1>
  <form><div id="${TAG}_div"></div><input type="hidden" name="answer" class="${TAG}_inp">
  <button>Abgeben</button></form>
  <div id="configform_div"></div><input type="hidden" class="configform_config"></main>`;

const narrow = { viewport: { width: 360, height: 740 } } as const;

/** Opens a page; requests to other servers and violations of its policy count as errors. */
async function openPage(options: BrowserContextOptions): Promise<void> {
  const context = await chromium.browser.newContext({ locale: 'de-DE', ...options });
  page = await context.newPage();
  page.on('console', (message) => {
    if (!message.location().url.endsWith('/favicon.ico')) pageErrors.push(message.text());
  });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(service.url) && !request.url().startsWith('data:'))
      pageErrors.push(`asked ${request.url()}`);
  });
}

/** Loads the host's page with the script. */
async function load(): Promise<void> {
  await openPage({});
  // Any page of the service; workers would not load from a route of the test.
  await page.goto(`${service.url}/fragwerk/open/files/Code/pyodide-lock.json`);
  await page.setContent(hostPage);
  await page.evaluate(script);
}

interface HostLook {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** Whether it is the page on which Python stays loaded. */
  readonly isShared?: boolean;
}

/** Shows the host's page with new places for a question and a dialog. */
async function open(
  lang: string,
  {
    viewport = { width: 1280, height: 720 },
    colorScheme = 'light',
    isShared = true,
  }: HostLook = {},
): Promise<void> {
  if (isShared && host) page = host;
  else await load();
  if (isShared) host = page;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    ([language, html]) => {
      document.documentElement.lang = language;
      document.body.innerHTML = html;
    },
    [lang, places] as const,
  );
}

const call = (name: string, ...args: unknown[]): Promise<void> =>
  page.evaluate(
    ([called, values]) => {
      (window as unknown as Record<string, (...args: unknown[]) => void>)[called]?.(...values);
    },
    [name, args] as const,
  );

const post = (endpoint: string, body: object): Promise<string> =>
  postForText(service.url, endpoint, body);

const instanceOf = (question: Partial<CodeQuestion>) => ({
  ...{ typ: 'Code', name: 'C1', config: writeConfig({ ...emptyQuestion, ...question }) },
});

const viewOf = (question: Partial<CodeQuestion>): Promise<string> =>
  post('loadplugindto', { ...instanceOf(question), params: '', q: { id: 1 }, nr: 0 });

let sessions = 0;

/**
 * Opens a dialog and returns the data of its script and the address of its page. Each has a session of its
 * own, because an earlier one on the host's page may still send its last change.
 */
async function dialogOf(question: Partial<CodeQuestion>) {
  const instance = instanceOf(question);
  const session = { typ: 'Code', configurationID: `d${++sessions}` };
  const info = await post('configurationinfo', { ...instance, ...session, timeout: 300 });
  const { configurationUrl } = JSON.parse(info) as { readonly configurationUrl: string };
  const configuration = instance.config;
  const vars = {
    r: { calcErgebnisDto: { string: '3.0', json: null, type: 'CALCULATE' } },
    s: { calcErgebnisDto: { string: '"a;-1"', json: null, type: 'STRING' } },
  };
  const questionDto = { id: 1, vars: { vars } };
  const data = await post('setconfigurationdata', { ...session, configuration, questionDto });
  return { data, address: service.url + configurationUrl };
}

const shared = { ...emptyTest, visible: true } as const;
const question: Partial<CodeQuestion> = {
  code: [
    { kind: 'fixed', text: 'import math' },
    { kind: 'hidden', text: 'secret = 1' },
    { kind: 'open', text: '' },
    { kind: 'fixed', text: 'print(area(1))' },
  ],
  tests: [
    { ...shared, kind: 'call', name: '', code: 'area(2)', expected: '12.566370614359172' },
    { ...shared, kind: 'call', name: 'Null', code: 'area(0)', expected: '1' },
    { ...shared, kind: 'call', name: '', code: 'area(3)', expected: '1', visible: false },
  ],
};

const rules = [
  { ...emptyRule, part: 'call', name: 'sum', max: 0, penalty: 50, message: 'Ohne sum!' },
] as const;
const file = { name: 'a.txt', text: 'first line\n', visible: true, editable: false };

const editor = (name = 'Dein Programm (Python)') => page.getByRole('textbox', { name });
const answer = () => page.locator(`.\\31 ${TAG.slice(1)}_inp`).inputValue();
const storedConfig = async () =>
  readConfig(await page.locator('.configform_config').inputValue()).question;
const rows = async () =>
  (await page.getByRole('row').allInnerTexts()).slice(1).map((text) => text.split(/\s+/).join(' '));

/** Presses Tab until the target has the focus. */
async function tabTo(target: ReturnType<Page['locator']>): Promise<void> {
  const isThere = () => target.evaluate((node) => node === document.activeElement);
  for (let tabs = 0; tabs < 12 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
}

test(
  'a program is written, run, fixed and submitted by keyboard, using only the service',
  { timeout: 120_000 },
  async () => {
    await open('de');
    const interpreters: string[] = [];
    page.on('worker', (worker) => interpreters.push(worker.url()));
    await call('initPluginCode', await viewOf({ ...question, rules }), true);
    await page.getByText('Nicht erlaubt: sum(…). Ohne sum! (−50 % der Punkte)').waitFor();
    await page.locator('.cm-editor').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('def area(r)\nreturn math.pi * r ** 2');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Zeile 2: Hier fehlt ein Doppelpunkt').waitFor({ timeout: 60_000 });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await tabTo(page.getByRole('button', { name: 'Zur Zeile 2' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(':');
    const outdated = page.getByText('Seit diesem Start wurde etwas geändert.');
    await outdated.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('!');
    await page.keyboard.press('Backspace');
    await page.getByText('1 von 2 Tests bestanden.').waitFor({ timeout: 60_000 });
    expect(await outdated.count()).toBe(1);
    await page.getByRole('group', { name: 'Ausgabe' }).getByText('3.14159').waitFor();
    expect(await rows()).toEqual([
      'area(2) ✓ bestanden 12.566370614359172 12.566370614359172',
      'Null area(0) ✗ nicht bestanden 1 0.0',
    ]);
    await page.keyboard.press('Escape');
    // Users of screen readers may press Tab a minute later.
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 60_000;
    });
    await tabTo(page.getByRole('button', { name: 'Abgeben' }));
    await page.keyboard.press('Enter');
    expect(await answer()).toBe('def area(r):\n    return math.pi * r ** 2');
    expect(await page.title()).toBe('sent');
    expect(interpreters).toHaveLength(1);
  },
);

test('a run while the interpreter cannot be fetched ends with a message, and the next one tries again', async () => {
  await open('de', { isShared: false });
  let attempts = 0;
  await page.route('**/pyodide.asm.wasm', async (route) => {
    attempts += 1;
    await route.fulfill({ status: 502, headers: { 'access-control-allow-origin': '*' } });
  });
  await call('initPluginCode', await viewOf(question), true);
  const run = page.getByRole('button', { name: 'Ausführen' });
  for (const attempt of [1, 2]) {
    await run.click();
    await page.getByText('Python konnte nicht geladen werden').waitFor();
    expect(attempts).toBeGreaterThanOrEqual(attempt);
  }
  pageErrors = [];
});

test('the focus ring of a button can be seen on a dark page', async () => {
  await open('de', { ...narrow, colorScheme: 'dark' });
  await call('initPluginCode', await viewOf({}), true);
  await page.locator('.cm-editor').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  const run = page.getByRole('button', { name: 'Ausführen' });
  await tabTo(run);
  expect(await run.evaluate((button) => getComputedStyle(button).outlineColor)).toBe(
    'rgb(138, 180, 255)',
  );
});

test('a changed answer replaces the text of a focused editor, but not the input of the program', async () => {
  await open('de');
  const view = await viewOf({});
  await call('initPluginCode', view, true);
  await page.locator('.cm-editor').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('x = input()');
  // At once, because a host's script may submit at any time.
  expect(await answer()).toBe('x = input()');
  const input = page.getByLabel('Eingabe');
  await input.fill('7');
  await editor().focus();
  await page.locator('input[name=answer]').evaluate((field: HTMLInputElement) => {
    field.value = 'y = 2';
  });
  await call('initPluginCode', view, true);
  expect(await answer()).toBe('y = 2');
  await expect.poll(() => editor().innerText()).toBe('y = 2');
  expect(await input.inputValue()).toBe('7');
});

test('given lines cannot be changed, in the editor and in the text area before it loads', async () => {
  await open('en', { ...narrow, colorScheme: 'dark' });
  const view = await viewOf({ ...question, files: [file] });
  const withoutFiles = view.replaceAll(/"files":"[^"]*"/g, '"files":""');
  await call('initPluginCode', withoutFiles, true);
  await page.getByText('Files in the program’s folder: a.txt').click();
  await page.getByText('first line').waitFor();
  const field = editor('Your program (Python)');
  await field.fill('def area(r):\n\treturn 1');
  await page.getByText('The editor could not be loaded').waitFor();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('continue without a run: your answer stays in the question').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await call('initPluginCode', view, true);
  await page.locator('.cm-editor').waitFor();
  expect(await page.locator('.cm-line').allInnerTexts()).toEqual([
    'import math',
    'def area(r):',
    '\treturn 1',
    'print(area(1))',
  ]);
  await field.press('ControlOrMeta+Home');
  await page.keyboard.type('x');
  await page.getByText('This part is given').waitFor({ state: 'attached' });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('y = 2');
  await page.getByRole('button', { name: 'Abgeben' }).focus();
  expect(await answer()).toBe('y = 2');
  const clickAll = async (name: string) => {
    const button = page.getByRole('button', { name });
    while ((await button.getAttribute('aria-disabled')) === 'false') await button.click();
  };
  await clickAll('Undo');
  expect(await answer()).toBe('def area(r):\n\treturn 1');
  await clickAll('Redo');
  expect(await page.locator('.cm-line').allInnerTexts()).toEqual([
    'import math',
    'y = 2',
    'print(area(1))',
  ]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  const given = page.locator('.cm-line').first();
  const unmark = () => given.evaluate((line) => line.classList.remove('fixed-code'));
  await expectToShow(given, unmark, 0.005);
  await call('initPluginCode', view, false);
  await page.locator('.cm-editor').waitFor();
  expect(await field.getAttribute('aria-readonly')).toBe('true');
  expect(await page.getByRole('button', { name: /Run|Undo/ }).count()).toBe(0);
});

/** Replies of an interpreter, without the seconds that it takes to load. */
const quickWorker = `postMessage({ kind: 'ready' });
  const end = { end: 'done', output: '', console: '', error: null, tests: [] };
  onmessage = ({ data: { program, runs } }) => {
    const valueOf = ({ expression }) =>
      !program.includes('pi') ? '0' : expression.includes('-') ? '-1' : '12.566370614359172';
    const outcomes = runs.map((run) => {
      const value = valueOf(run);
      const isSlow = program.includes('pi') && run.expression.includes('99');
      return { ...end, ...(isSlow && { end: 'timeout' }), value, isEqual: value === run.expected };
    });
    postMessage({ kind: 'outcome', outcome: { runs: outcomes, source: [] } });
  };`;

test('the dialog fills in results from the sample solution and reports tests that prove nothing', async () => {
  await open('de', { viewport: { width: 1280, height: 900 }, isShared: false });
  let interpreters = 0;
  let load = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/python-worker.js', async (route) => {
    interpreters += 1;
    await loaded;
    await route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: quickWorker,
    });
  });
  await call('configPluginCode', (await dialogOf({ ...question, solution: 'area = len' })).data);
  await page.locator('.cm-editor').first().waitFor();
  const stored = async () => (await storedConfig()).tests;
  const results = async () => (await stored()).map(({ expected }) => expected);
  const fill = page.getByRole('button', { name: /^Erwartete Ergebnisse aus der Musterlösung/ });
  // While Python loads, the teacher clicks again, also on another button, and continues.
  await fill.dblclick();
  await page.getByRole('button', { name: 'Ausprobieren', exact: true }).first().click();
  await editor('Musterlösung').fill('def area(r): return math.pi * r ** 2');
  const advice = page.getByLabel(/^Hinweis, wenn/);
  await advice.last().focus();
  await page.keyboard.type('Den');
  load();
  await page.getByText('Erwartete Ergebnisse in 3 Tests übernommen.').waitFor();
  await page.keyboard.type('k!');
  expect(interpreters).toBe(1);
  expect((await stored()).map(({ feedback }) => feedback)).toEqual(['', '', 'Denk!']);
  expect(await results()).toEqual(Array(3).fill('12.566370614359172'));
  await page.getByRole('group', { name: 'Test 2' }).getByLabel('Erwartet').fill('1');
  await advice.first().evaluate(
    (field: HTMLInputElement, button) => {
      (button as HTMLElement).click();
      field.value = 'Tipp';
      field.dispatchEvent(new Event('input'));
    },
    await fill.elementHandle(),
  );
  await page.getByText('Erwartete Ergebnisse in 2 Tests übernommen.').waitFor();
  expect(await results()).toEqual(Array(3).fill('12.566370614359172'));
  const before = await stored();
  await page.getByRole('button', { name: 'Test 1 entfernen' }).click();
  await page.getByRole('button', { name: '↶ Test 1 wiederherstellen' }).click();
  expect(await stored()).toEqual(before);
  await page.getByRole('button', { name: 'Test 1 entfernen' }).click();
  expect(await page.getByRole('button', { name: 'Test 1 nach oben' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Test 1 nach unten' }).click();
  await page.getByRole('button', { name: 'Test hinzufügen' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Null');
  const last = page.getByRole('group', { name: 'Test 3' });
  await last.getByRole('textbox', { name: /^Aufruf/ }).fill('n = 0\narea(n)');
  await last.getByRole('textbox', { name: 'Erwartet' }).fill('0');
  await page.getByRole('button', { name: 'Alle Tests ausprobieren' }).click();
  await page.getByText('Die Musterlösung besteht 2 von 3 Tests.').waitFor();
  await last.getByText('Der vorgegebene Code besteht diesen Test bereits.').waitFor();
  await last.getByText('Die Musterlösung besteht nicht. Erhalten: 12.566370614359172').waitFor();
  expect((await stored()).map(({ name, code: called }) => [name, called])).toEqual([
    ['', 'area(3)'],
    ['Null', 'area(0)'],
    ['Null', 'n = 0\narea(n)'],
  ]);
  const values = page.getByRole('textbox', { name: 'Werte zum Ausprobieren' });
  expect(await values.isVisible()).toBe(false);
  const second = page.getByRole('group', { name: 'Test 2' });
  // A value may contain what separates values.
  await second.getByRole('textbox', { name: /^Aufruf/ }).fill('area("{{s}}")');
  await second.getByRole('button', { name: 'Ausprobieren' }).click();
  await second.getByText('Erhalten: -1').waitFor();
  await second.getByRole('textbox', { name: /^Aufruf/ }).fill('area({{r}})');
  expect(await values.inputValue()).toBe('r = 3');
  await values.fill('r = 3\nr = -4');
  await page
    .getByRole('button', { name: 'Erwartete Ergebnisse aus der Musterlösung übernehmen' })
    .click();
  await page.getByText('Erwartete Ergebnisse in 2 Tests übernommen.').waitFor();
  await page.getByRole('button', { name: 'Alle Tests ausprobieren' }).click();
  await second.getByText('besteht nicht. Variante 2 (r = -4) Erhalten: -1').waitFor();
  await values.fill('r = 99\nr = 3');
  await page.getByRole('button', { name: 'Alle Tests ausprobieren' }).click();
  await page.getByText('besteht 1 von 3 Tests. Abgebrochen, weil die Musterlösung').waitFor();
  await second.getByText('Variante 1 (r = 99) Das Programm wurde nicht rechtzeitig').waitFor();
  await last.getByText('Nicht ausgeführt').waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toContain('Python');
  expect(await page.getByRole('option').allInnerTexts()).not.toContain('Java');
  await page.getByText('Hier läuft nur Python. Für andere Sprachen').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('Python and the editor run on the pages of the service, within their policy', async () => {
  await openPage({});
  await page.goto(`${service.url}/?typ=Code`);
  await page.locator('.cm-editor').waitFor();
  await page.getByRole('button', { name: 'Ausführen' }).click();
  await page.getByText('0 von 1 Tests bestanden.').waitFor({ timeout: 60_000 });
  const tests = [{ ...shared, kind: 'stdin', expected: '' }] as const;
  await page.goto((await dialogOf({ tests })).address);
  expect(
    await page
      .locator('.cm-content')
      .first()
      .evaluate((node) => getComputedStyle(node).whiteSpace),
  ).toBe('pre');
  await page.getByRole('button', { name: 'Alle Tests ausprobieren' }).click();
  await page
    .getByText('Der vorgegebene Code besteht diesen Test bereits.')
    .waitFor({ timeout: 60_000 });
}, 120_000);

test('the editor keeps its look on pages whose policy forbids style elements', async () => {
  await open('de', { isShared: false });
  await page.evaluate(() => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "style-src 'none'";
    document.head.append(policy);
  });
  await call('initPluginCode', await viewOf({}), true);
  const frame = page.locator('.cm-editor');
  await frame.waitFor();
  expect(await frame.evaluate((node) => getComputedStyle(node).display)).toBe('flex');
  expect(await frame.evaluate((node) => getComputedStyle(node).borderRadius)).toBe('8px');
});

test('the dialog finds mistakes that no test notices, and tests that do', async () => {
  await open('de');
  const module = 'def grob(x):\n    return x >= 10';
  const solution = `from groesse import grob\n# ======== groesse.py ========\n${module}`;
  const files = [{ name: 'groesse.py', text: '', visible: true, editable: true }];
  const one = { ...shared, kind: 'call', code: 'grob(20)', expected: 'True' } as const;
  await call('configPluginCode', (await dialogOf({ solution, files, tests: [one] })).data);
  await page.getByRole('button', { name: 'Prüfen, ob die Tests Fehler bemerken' }).click();
  await page
    .getByText('Die Tests bemerken 1 von 3 kleinen Änderungen der Musterlösung.')
    .waitFor({ timeout: 100_000 });
  const found = await page.getByRole('listitem').allInnerTexts();
  expect(found.map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'groesse.py, Zeile 2: Kein Test bemerkt return x > 10 statt return x >= 10 ' +
      'groesse.py, Zeile 2: Kein Test bemerkt return x >= 11 statt return x >= 10 ' +
      'grob(10) → True Diesen Test hinzufügen',
  ]);
  await page
    .getByRole('button', { name: /^Diesen Test hinzufügen: grob/ })
    .first()
    .click();
  expect((await storedConfig()).tests[1]).toMatchObject({
    ...{ code: 'grob(10)', expected: 'True', visible: false },
  });
  expect(await accessibilityProblems(page)).toEqual([]);
}, 120_000);

const several: Partial<CodeQuestion> = {
  code: [{ kind: 'open', text: 'import helfer, os\n' }],
  files: [
    { name: 'helfer.py', text: 'def mal(a, b):\n    pass', visible: true, editable: true },
    { name: 'werte.csv', text: '2;3', visible: true, editable: false },
    { name: 'geheim.txt', text: 'verborgen', visible: false, editable: false },
  ],
  style: true,
  tests: [{ ...shared, kind: 'call', code: 'helfer.mal(2, 3)', expected: '6' }],
};
const heading = '# ======== helfer.py ========';

test('several files are written in tabs by keyboard on a narrow page, run and stored together', async () => {
  await open('de', narrow);
  const view = await viewOf(several);
  await call('initPluginCode', view, true);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'answer.py',
    'helfer.py',
    'werte.csv (nur lesen)',
  ]);
  await page.locator('.cm-editor').waitFor();
  await tab('answer.py').focus();
  await page.keyboard.press('ArrowRight');
  const helper = editor('Deine Datei helfer.py');
  await helper.and(page.locator('.cm-content')).waitFor();
  expect(await page.getByRole('tabpanel').count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('\n\nx = 1 / 0');
  await page.keyboard.press('Control+Enter');
  await page
    .getByText('helfer.py, Zeile 3: Hier wird durch 0 geteilt.')
    .waitFor({ timeout: 60_000 });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  const data = editor('werte.csv (nur lesen)');
  await data.and(page.locator('.cm-content')).waitFor();
  expect(await data.getAttribute('aria-readonly')).toBe('true');
  await page.getByRole('button', { name: 'Zur Zeile 3 in helfer.py' }).click();
  expect(await tab('helfer.py').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('def mal(a, b):\nreturn a * b');
  // A new rendering keeps the file and the place in it.
  await call('initPluginCode', view, true);
  await helper.and(page.locator('.cm-content:focus')).waitFor();
  await page.keyboard.type(' * 1');
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 von 1 Tests bestanden.').waitFor({ timeout: 60_000 });
  await page.getByText('Zeile 1: os wird importiert, aber nicht benutzt.').waitFor();
  await page.getByRole('button', { name: 'Zur Zeile 1', exact: true }).click();
  expect(await tab('answer.py').getAttribute('aria-selected')).toBe('true');
  await page.getByRole('button', { name: 'Abgeben' }).focus();
  const stored = `import helfer, os\n\n${heading}\ndef mal(a, b):\n    return a * b * 1`;
  expect(await answer()).toBe(stored);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await call('initPluginCode', view, false);
  await tab('helfer.py').click();
  await helper.getByText('a * b * 1').waitFor();
  expect(await helper.getAttribute('aria-readonly')).toBe('true');
}, 120_000);

test('an answer that is too long says so while it is written', async () => {
  await open('en');
  await call('initPluginCode', await viewOf(several), true);
  await page.locator('.cm-editor').waitFor();
  await editor('Your program (Python)').fill('x'.repeat(100_001));
  await page.getByText(/^The answer has 1000\d\d characters; 100000 are allowed/).waitFor();
  await editor('Your program (Python)').fill('x');
  await page.getByText('characters; 100000').waitFor({ state: 'detached' });
});

test('the dialog has a sample solution for each file that students write', async () => {
  await open('de', narrow);
  const solution = `import helfer\n${heading}\ndef mal(a, b):\n    return a * b`;
  const rule = { ...emptyRule, part: 'operator', name: '*', max: 0 } as const;
  await call('configPluginCode', (await dialogOf({ ...several, solution, rules: [rule] })).data);
  const solved = editor('Musterlösung: helfer.py');
  await solved.getByText('return a * b').waitFor();
  const first = page.getByRole('group', { name: 'Datei 1' });
  await first.getByLabel('Name').fill('modul.py');
  await page.keyboard.press('Tab');
  await editor('Musterlösung: modul.py').getByText('return a * b').waitFor();
  expect((await storedConfig()).solution).toBe(solution.replace('helfer.py', 'modul.py'));
  await first.getByLabel('Name').fill('helfer.py');
  await page.keyboard.press('Tab');
  const button = page.getByRole('button', { name: 'Alle Tests ausprobieren' });
  await button.click();
  await page
    .getByText('Die Musterlösung besteht 1 von 1 Tests. Sie verletzt Regeln: Nicht erlaubt: *.')
    .waitFor({ timeout: 60_000 });
  expect(await page.getByText('Der vorgegebene Code besteht').count()).toBe(0);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  const kind = first.getByLabel('Diese Datei');
  // Files that come back bring their part of the solution along.
  for (const name of ['Datei 1', 'Datei 1', 'Datei 1'])
    await page.getByRole('button', { name: `${name} entfernen` }).click();
  await solved.waitFor({ state: 'detached' });
  const restore = page.getByRole('button', { name: '↶ Datei 1 wiederherstellen' });
  for (const files of [1, 2, 3]) {
    await restore.click();
    expect((await storedConfig()).files).toHaveLength(files);
  }
  expect(await restore.isVisible()).toBe(false);
  expect(await storedConfig()).toMatchObject({ files: several.files, solution });
  await kind.selectOption('hidden');
  await solved.waitFor({ state: 'detached' });
  await kind.selectOption('open');
  await solved.getByText('return a * b').waitFor();
  expect(await kind.evaluate((list) => getComputedStyle(list).textOverflow)).toBe('ellipsis');
  await kind.selectOption('fixed');
  await solved.waitFor({ state: 'detached' });
  const { files, solution: rest } = await storedConfig();
  expect([files[0]?.editable, files[0]?.visible, rest]).toEqual([false, true, 'import helfer']);
}, 120_000);

test('the dialog explains numbers and tolerances that it does not take', async () => {
  await open('de', narrow);
  await call('configPluginCode', (await dialogOf(question)).data);
  const first = page.getByRole('group', { name: 'Test 1' });
  for (const [label, wrong, problem, right] of [
    ['Punkte', '-2', 'Gib eine Zahl ab 0 ein.', '0,5'],
    ['Sekunden (optional)', '0,4', 'Gib eine Zahl von 0,5 bis 20 ein.', '2'],
    ['Toleranz, z. B. 1% oder a0.1', '5', 'Schreib zum Beispiel 1% (relativ)', '5%'],
  ] as const) {
    const field = first.getByLabel(label);
    await field.fill(wrong);
    await first.getByText(problem).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await field.fill(right);
    await first.getByText(problem).waitFor({ state: 'detached' });
  }
  await first.getByLabel(/^Aufruf/).fill('');
  await page.getByText('Test 1: Der Aufruf fehlt, zum Beispiel summe(2, 3).').waitFor();
  // Teachers without a mouse have to see how to leave an editor.
  const code = page.getByRole('textbox', { name: 'Code', exact: true }).first();
  const keys = await code.getAttribute('aria-describedby');
  await page.locator(`#${keys ?? ''}`, { hasText: 'mit Escape und dann Tab' }).waitFor();
  expect((await storedConfig()).tests[0]).toMatchObject({
    ...{ points: 0.5, time: 2, tolerance: { amount: 0.05, mode: 'relative' } },
  });
});

test('a question has the packages that its dialog offers, and names those that are missing', async () => {
  await openPage(narrow);
  const tests = [{ ...shared, kind: 'call', code: 'f(-2)', expected: '2' }] as const;
  const solution = 'from bruch import quadrat as f';
  await page.goto((await dialogOf({ solution, tests, packages: ['numpy'] })).address);
  const offer = page.getByRole('group', { name: 'Pakete, die Programme importieren können' });
  await offer.getByText('Das Paket numpy fehlt auf diesem Server').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await offer.getByRole('checkbox', { name: 'numpy' }).uncheck();
  await offer.getByText('Das Paket numpy fehlt').waitFor({ state: 'detached' });
  await offer.getByRole('checkbox', { name: 'bruch 1.0' }).check();
  await page.getByRole('button', { name: 'Alle Tests ausprobieren' }).click();
  await page.getByText('Die Musterlösung besteht 1 von 1 Tests.').waitFor({ timeout: 60_000 });
  const text = page.getByLabel('Als Text (für Fortgeschrittene)');
  expect(readConfig(await text.inputValue()).question.packages).toEqual(['bruch']);
  await page.context().close();
  await open('de');
  await call('initPluginCode', await viewOf({ tests, packages: ['numpy'] }), true);
  await page.getByRole('button', { name: 'Ausführen' }).click();
  await page
    .getByText('Auf diesem Server fehlen Pakete, die das Programm braucht: numpy.')
    .waitFor();
}, 120_000);

test('outputs of several lines are shown side by side, with words for the differences', async () => {
  await open('de', { ...narrow, colorScheme: 'dark' });
  const expected = 'Start\n1\n2\n3\nEnde';
  const tests = [{ ...shared, kind: 'stdin', expected }] as const;
  const noLoop = { ...emptyRule, part: 'statement', name: 'for', max: 0 } as const;
  await call('initPluginCode', await viewOf({ tests, rules: [noLoop] }), true);
  await page.locator('.cm-editor').waitFor();
  await editor().fill('print("Start", 1, 3, "ende", "!", sep="\\n")\nfor x in (): pass');
  await page.getByRole('button', { name: 'Ausführen' }).click();
  await page.getByText('Zeile 3 fehlt: 2').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Zur Zeile 2' }).waitFor();
  expect(await rows()).toEqual([
    expect.stringMatching(/^Test ✗ nicht bestanden /),
    'Start Start',
    '1 1',
    '2 fehlt',
    '3 3',
    'Ende ende anders',
    'nichts !',
  ]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  // A screen reader would read a thousand lines aloud.
  await editor().fill('for x in range(1000): print(x)');
  await page.getByRole('button', { name: 'Ausführen' }).click();
  const announced = page.locator('[aria-live]', { hasText: 'Die Ausgabe hat 1000 Zeilen.' });
  await announced.waitFor({ timeout: 60_000 });
  expect((await announced.innerText()).length).toBeLessThan(500);
  await page.getByText('997\n998\n999').waitFor();
}, 120_000);

const drawn = (size: number) =>
  `background #ffffff\nfill #ff0000 0,0 ${size},0 ${size},${size} 0,${size} 0,0\nline #000000 3 0,0 ${size},0 ${size},${size} 0,${size} 0,0`;
const turtle = `from turtle import *
pensize(3)
fillcolor("red")
begin_fill()
for _ in range(4):
    fd(90)
    lt(90)
end_fill()`;

test('turtles draw on a narrow page, beside the expected picture, and into the dialog', async () => {
  await open('de', narrow);
  const tests = [
    { ...shared, kind: 'turtle', name: 'Quadrat', expected: drawn(90) },
    { ...shared, kind: 'turtle', name: 'Groß', expected: drawn(120) },
  ] as const;
  await call('initPluginCode', await viewOf({ tests }), true);
  await page.locator('.cm-editor').waitFor();
  await editor().fill(turtle);
  await page.getByRole('button', { name: 'Ausführen' }).click();
  await page.getByText('1 von 2 Tests bestanden.').waitFor({ timeout: 60_000 });
  expect(await page.getByRole('img', { name: 'Erwartetes Bild' }).count()).toBe(2);
  expect(await page.getByRole('img', { name: 'Gezeichnetes Bild' }).count()).toBe(3);
  await page.getByText('Das Bild ist 93 mal 93 groß statt 123 mal 123.').waitFor();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  const [first] = tests;
  const untold = { tests: [{ ...first, expected: '' }], solution: turtle };
  await open('de', narrow);
  await call('configPluginCode', (await dialogOf(untold)).data);
  await page
    .getByRole('button', { name: 'Erwartete Ergebnisse aus der Musterlösung übernehmen' })
    .click();
  await page.getByRole('img', { name: 'Erwartetes Bild' }).waitFor({ timeout: 60_000 });
  expect((await storedConfig()).tests[0]?.expected).toBe(drawn(90));
  expect(await accessibilityProblems(page)).toEqual([]);
}, 120_000);
