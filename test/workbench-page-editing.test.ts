import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuestionDocument } from '@fragwerk/host';
import { importInto } from '@fragwerk/workbench';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boxOf } from './support/page-helpers.js';
import { accessibilityProblems } from './support/axe.js';
import { addQuestion, poll } from './support/workbench-look.js';
import {
  chooseQuestion,
  holdReplies,
  pageWithoutTrials,
  projectWorkbench,
  questionFrame,
  tryQuestions,
} from './support/workbench-page.js';

const workbench = projectWorkbench();

let page: Page;
let file = '';
let count = 0;

beforeAll(async () => {
  const viewport = { width: 1440, height: 900 };
  page = await pageWithoutTrials(workbench.browser, { locale: 'de', viewport });
  await page.goto(workbench.url);
});

beforeEach(async () => {
  const mark = `Frage ${++count}`;
  file = await addQuestion(workbench.url, 'Uhr', { name: 'Zeit', text: `${mark}: [Q0]` });
  await chooseQuestion(page, file);
  await page.locator('#editor-tab-text').click();
  await poll(() => text().inputValue()).toContain(mark);
});

afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await tryQuestions(page, false);
});

const text = () => page.getByLabel('Text der Frage');
const path = (name = file) => join(workbench.questions, name);
const onDisk = (name = file) => JSON.parse(readFileSync(path(name), 'utf8')) as QuestionDocument;
const writeOutside = (change: Partial<QuestionDocument>): void => {
  writeFileSync(path(), JSON.stringify({ ...onDisk(), ...change }));
};
const reads = (page: Page) => holdReplies(page, 'questions/*', (one) => one.method() === 'GET');
const addOther = () => addQuestion(workbench.url, 'Uhr', { name: 'Andere', text: 'Andere [Q0]' });
const openFile = () => page.getByRole('combobox', { name: 'Frage', exact: true }).inputValue();
/** Lets the page do what it should not do. */
const pause = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
const asksBeforeLeaving = () =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const choose = async (menu: string, entry: string | RegExp): Promise<void> => {
  await button(menu).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

describe('saving', () => {
  it('happens automatically, and the student sees the new text', async () => {
    await text().fill('Ein <b>neuer</b> Satz.\n\n[Q0]');
    await poll(() => onDisk().text).toContain('neuer');
    await questionFrame(page).getByText('Ein <b>neuer</b> Satz.').waitFor();
    await page.reload();
    await poll(() => text().inputValue()).toContain('neuer');
  });

  it('loads changes of other programs while nothing is unsaved', async () => {
    writeOutside({ text: 'Von außen [Q0]' });
    await poll(() => text().inputValue()).toBe('Von außen [Q0]');
  });

  /** Types while another program writes the file. */
  const conflict = async (): Promise<void> => {
    // Does not wait before the text is typed, so that the page cannot load the file first.
    await page.route('**/api/questions/**', async (route) => {
      if (route.request().method() === 'PUT') writeOutside({ text: 'Ihre [Q0]' });
      await route.continue();
    });
    await text().fill('Meine [Q0]');
    await page.getByText(/wurde inzwischen in einem anderen Tab oder Programm geändert/).waitFor();
    await page.unroute('**/api/questions/**');
  };

  it('resolves a conflict with the version of the page', async () => {
    await conflict();
    await button('Meine Version behalten').click();
    await poll(() => onDisk().text).toBe('Meine [Q0]');
    await page.locator('.banner').waitFor({ state: 'detached' });
  });

  it('still shows a conflict after reloading the page', async () => {
    await conflict();
    const asked = page.waitForEvent('dialog');
    // Would wait for the new page.
    await page.evaluate(() => void setTimeout(() => location.reload()));
    await (await asked).accept();
    await page.getByText(/wurde inzwischen in einem anderen Tab oder Programm geändert/).waitFor();
    expect(await text().inputValue()).toBe('Meine [Q0]');
    expect(onDisk().text).toBe('Ihre [Q0]');
    // No other question can be opened before.
    await button('Meine Version behalten').click();
    await page.locator('.banner').waitFor({ state: 'detached' });
  });

  it('resolves a conflict with the version on disk', async () => {
    await conflict();
    await button('Version aus der Datei laden').click();
    await poll(() => text().inputValue()).toBe('Ihre [Q0]');
    await page.locator('.banner').waitFor({ state: 'detached' });
    expect(onDisk().text).toBe('Ihre [Q0]');
    await button('Rückgängig').click();
    await poll(() => onDisk().text).toBe('Meine [Q0]');
  });

  it('brings a deleted row back on a phone', async () => {
    const { datasets } = onDisk();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.locator('#editor-tab-datasets').click();
    await page
      .getByRole('button', { name: /^Löschen, / })
      .first()
      .click();
    await poll(() => onDisk().datasets).toHaveLength(datasets.length - 1);
    await button('Rückgängig').click();
    await poll(() => onDisk().datasets).toEqual(datasets);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  /** Types a text while the file is deleted. */
  const typeWhileDeleted = async (typed: string): Promise<void> => {
    await page.route('**/api/questions/**', async (route) => {
      if (route.request().method() === 'PUT') rmSync(path(), { force: true });
      await route.continue();
    });
    await text().fill(typed);
    await button('Als neue Frage speichern').waitFor();
  };

  it('is not needed to delete a question whose file is gone', async () => {
    await typeWhileDeleted('Weg [Q0]');
    await choose('Frage …', 'Löschen …');
    await button('Löschen').click();
    await poll(() => text().inputValue()).not.toContain('Weg');
  });

  it('keeps the typed text when the file is deleted meanwhile', async () => {
    await typeWhileDeleted('Bleibt [Q0]');
    await page.unroute('**/api/questions/**');
    const created = await holdReplies(page, 'questions');
    await button('Als neue Frage speichern').click();
    // It cannot be pressed again.
    await page.locator('.banner').waitFor({ state: 'detached' });
    await text().fill('Bleibt auch [Q0]');
    created.release();
    await page.locator('.save.saved').waitFor();
    expect(await text().inputValue()).toBe('Bleibt auch [Q0]');
    expect(onDisk(await openFile()).text).toBe('Bleibt auch [Q0]');
  });

  it('keeps what is typed while the page reads why the file is gone', async () => {
    const held = await reads(page);
    rmSync(path());
    await poll(held.count).toBe(1);
    await text().fill('Bleibt [Q0]');
    held.release();
    await button('Als neue Frage speichern').click();
    await poll(() => onDisk().text).toBe('Bleibt [Q0]');
  });

  it('writes once, however often it is asked to while a reply is late', async () => {
    const writes = await holdReplies(page, 'questions/*', (one) => one.method() === 'PUT');
    await text().fill('Eins [Q0]');
    await poll(writes.count).toBe(1);
    await text().fill('Zwei [Q0]');
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+s');
    writes.release();
    await page.locator('.save.saved').waitFor();
    await pause();
    expect(writes.count()).toBe(2);
    const announced = page.getByRole('status').filter({ hasText: 'Gespeichert' });
    expect(await announced.count()).toBe(0);
  });

  it('goes on when the storage of the browser is full', async () => {
    await page.evaluate(() => {
      for (let text = 'x'.repeat(4_000_000); text !== '';)
        try {
          sessionStorage.setItem(`full-${text.length}`, text);
          text = text.slice(1);
        } catch {
          text = text.slice(0, text.length / 2);
        }
    });
    await text().fill('Ohne Platz: [Q0]');
    await questionFrame(page).getByText('Ohne Platz').waitFor();
    await page.locator('.save.saved').waitFor();
    await page.locator('#editor-tab-subquestions').click();
    await page.getByLabel('Lösung, Q0').waitFor();
    await page.evaluate(() => sessionStorage.clear());
  });

  it('learns what other programs changed while the connection was lost', async () => {
    await page.route('**/api/events', (route) => route.abort());
    await page.reload();
    await page.locator('.banner').waitFor();
    await poll(() => text().inputValue()).toContain('Frage');
    writeOutside({ text: 'Von außen [Q0]' });
    await page.unroute('**/api/events');
    await poll(() => text().inputValue()).toBe('Von außen [Q0]');
  });
});

describe('the questions', () => {
  const chosen = () =>
    page.getByRole('combobox', { name: 'Frage', exact: true }).locator('option:checked');

  it('open as chosen, although the list changes while they load', async () => {
    const tab = await pageWithoutTrials(workbench.browser, { locale: 'de' });
    const held = await reads(tab);
    const asked = tab.waitForRequest((one) => decodeURIComponent(one.url()).endsWith(file));
    await tab.goto(workbench.url);
    await chooseQuestion(tab, file);
    await asked;
    const added = await addQuestion(workbench.url, 'Uhr', { name: 'Neue' });
    await tab.locator(`option[value="${added}"]`).waitFor({ state: 'attached' });
    held.release();
    await tab.getByLabel('Text der Frage').waitFor();
    expect(await tab.getByLabel('Text der Frage').inputValue()).toBe(`Frage ${count}: [Q0]`);
    await tab.close();
  });

  it('keep what is typed while the next one loads', async () => {
    const held = await reads(page);
    await chooseQuestion(page, await addOther());
    await text().fill('Noch schnell [Q0]');
    held.release();
    await poll(() => text().inputValue()).toBe('Andere [Q0]');
    expect(onDisk().text).toBe('Noch schnell [Q0]');
  });

  it('stay open if what is typed while the next one loads cannot be saved', async () => {
    const held = await reads(page);
    await chooseQuestion(page, await addOther());
    await page.route('**/api/questions/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await text().fill('Nicht gespeichert [Q0]');
    held.release();
    await page.locator('.save.failed').waitFor();
    expect(await openFile()).toBe(file);
    expect(await text().inputValue()).toBe('Nicht gespeichert [Q0]');
    await page.unrouteAll();
    await button('Erneut speichern').click();
    await poll(() => onDisk().text).toBe('Nicht gespeichert [Q0]');
  });

  it('open as chosen last, although others arrive later', async () => {
    const other = await addOther();
    const held = await reads(page);
    await chooseQuestion(page, other);
    await chooseQuestion(page, file);
    const read = page.waitForResponse(`**/${other}`);
    held.release();
    await read;
    await pause();
    expect(await text().inputValue()).toContain('Frage');
    const created = await holdReplies(page, 'questions');
    await choose('Frage …', 'Neue leere Frage');
    await poll(created.count).toBe(1);
    await chooseQuestion(page, other);
    await poll(() => text().inputValue()).toBe('Andere [Q0]');
    const state = page.waitForResponse('**/api/state');
    created.release();
    await state;
    await pause();
    expect(await openFile()).toBe(other);
  });

  it('close what belongs to the one before', async () => {
    const shown = { pdf: null, problems: [], log: '', source: 'Von vorher' };
    const other = await addOther();
    const held = await reads(page);
    await page.route('**/api/print', (route) => route.fulfill({ json: shown }));
    await page.getByRole('tab', { name: 'Druck' }).click();
    await page.getByText('Von vorher').waitFor();
    await page.unroute('**/api/print');
    const printed = await holdReplies(page, 'print');
    await page.locator('#editor-tab-plugins').click();
    await chooseQuestion(page, other);
    await button('Konfigurieren … Uhr1').click();
    await page.getByRole('dialog').waitFor();
    held.release();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByText('Von vorher').count()).toBe(0);
    printed.release();
    await page.getByRole('tab', { name: 'Schüler' }).click();
    await page.unroute('**/api/questions/*');
    const again = await reads(page);
    await chooseQuestion(page, file);
    await choose('Frage …', 'Umbenennen …');
    await page.getByRole('dialog').waitFor();
    again.release();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await poll(openFile).toBe(file);
  });

  it('are not asked for again by edits that arrive after the deletion', async () => {
    const [removed, written] = await Promise.all(
      ['DELETE', 'PUT'].map((method) =>
        holdReplies(page, 'questions/*', (one) => one.method() === method),
      ),
    );
    await page.route('**/api/questions/*', async (route) => {
      if (route.request().method() === 'DELETE') await text().fill('Zu spät [Q0]');
      await route.fallback();
    });
    await choose('Frage …', 'Löschen …');
    await button('Löschen').click();
    await poll(() => written?.count()).toBe(1);
    removed?.release();
    await pause();
    written?.release();
    await poll(() => page.locator('.save.saved').count()).toBe(1);
    expect(await openFile()).not.toBe(file);
    expect(await page.locator('.banner.bad').count()).toBe(0);
  });

  it('do not get images that were chosen for the one before', async () => {
    const other = await addOther();
    await page.evaluate(() => {
      const decode = createImageBitmap;
      const decoding = new Promise((resolve) => Object.assign(window, { decoded: resolve }));
      window.createImageBitmap = async (file: ImageBitmapSource) => {
        await decoding;
        return decode(file);
      };
    });
    const image = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('a') };
    await page.locator('.text-tab input[type=file]').setInputFiles(image);
    await chooseQuestion(page, other);
    await poll(() => text().inputValue()).toBe('Andere [Q0]');
    await page.evaluate(() => (window as unknown as { decoded: () => void }).decoded());
    await pause();
    expect(await page.locator('.banner').count()).toBe(0);
    await page.reload();
  });

  it('have the typical mistakes of the chosen row, although others arrive later', async () => {
    const entries = page.getByRole('menu', { name: 'Typischer Fehler …' });
    let requests = 0;
    const held = await holdReplies(page, 'slips', () => (requests += 1) === 1);
    await button('Typischer Fehler …').click();
    await poll(held.count).toBe(1);
    await page.keyboard.press('Alt+PageDown');
    await button('Typischer Fehler …').click();
    const before = await entries.innerText();
    const answered = page.waitForResponse('**/api/slips');
    held.release();
    await answered;
    await pause();
    expect(await entries.innerText()).toBe(before);
    await page.keyboard.press('Alt+PageUp');
    await entries.waitFor({ state: 'detached' });
  });

  it('are listed as they are now, although an older list arrives later', async () => {
    let requests = 0;
    const held = await holdReplies(page, 'state', () => (requests += 1) === 1);
    await addOther();
    await poll(held.count).toBe(1);
    const option = page.locator(`option[value="${await addOther()}"]`);
    await option.waitFor({ state: 'attached' });
    await pause();
    const answered = page.waitForResponse('**/api/state');
    held.release();
    await answered;
    await pause();
    expect(await option.count()).toBe(1);
  });

  it('are entered at the host field by field', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const constants = 'U_2={5,V}';
    const plugins = [{ name: 'Uhr1', type: 'Uhr', config: 'title="Zug"' }];
    writeOutside({
      text: 'Wann? [Q0]',
      constants,
      plugins,
      images: [{ name: 'a.png', content: 'base64:iVBORw0KGgo=' }],
    });
    await poll(() => text().inputValue()).toBe('Wann? [Q0]');
    await choose('Frage …', 'Für LeTTo …');
    const copies = page.getByRole('dialog').getByRole('button', { name: /^Kopieren: / });
    await copies.first().waitFor();
    const copied: string[] = [];
    for (const copy of await copies.all()) {
      await copy.press('Enter');
      await copy.locator('xpath=..').getByRole('status').getByText('✓ Kopiert').waitFor();
      const now = await page.evaluate(() => navigator.clipboard.readText());
      copied.push(`${await copy.getAttribute('aria-label')} = ${now}`);
    }
    expect(copied).toMatchInlineSnapshot(`
      [
        "Kopieren: Frage, Name = Zeit",
        "Kopieren: Bilder, IMG0 = a.png",
        "Kopieren: Plugins, Uhr1 = [PI Uhr1 Uhr "title=\\"Zug\\""]",
        "Kopieren: Plugins, Konfiguration von Uhr1 = title="Zug"",
        "Kopieren: Angabe, Konstanten, am Anfang der Angabe = U_2={5,V}",
        "Kopieren: Angabe, Angabe = Wann? [Q0]",
        "Kopieren: Datensätze, DS = H",
        "Kopieren: Datensätze, Werte von H = I0-11",
        "Kopieren: Datensätze, DS = M",
        "Kopieren: Datensätze, Werte von M = sI:0,5,10,15,20,25,30,35,40,45,50,55",
        "Kopieren: Q0, Pkt = 1",
        "Kopieren: Q0, EH = time",
        "Kopieren: Q0, Modus = plugin",
        "Kopieren: Q0, Tol = a30",
        "Kopieren: Q0, Lösung = H*3600+M*60",
        "Kopieren: Q0, Erg/Info = Uhr1:",
      ]
    `);
    // As on an origin that is not secure, such as that of another machine.
    await page.evaluate(() => {
      Object.assign(navigator.clipboard, {
        writeText: () => Promise.reject(new Error('insecure')),
      });
    });
    await copies.first().press('Enter');
    await poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Zeit');
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('are copied, renamed and deleted', async () => {
    await choose('Frage …', 'Kopieren');
    await poll(() => chosen().innerText()).toBe('Zeit (Kopie)');
    await choose('Frage …', 'Kopieren');
    await poll(() => chosen().innerText()).toBe('Zeit (Kopie) 2');
    const copy = (await chosen().getAttribute('value')) ?? '';
    expect(onDisk(copy).text).toBe(onDisk().text);
    await choose('Frage …', 'Umbenennen …');
    await page.getByLabel('Name der Frage').fill('Zeit');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Den Namen „Zeit“ gibt es schon').waitFor();
    await page.getByLabel('Name der Frage').fill('Wie spät?');
    await page.keyboard.press('Enter');
    await poll(() => chosen().innerText()).toBe('Wie spät?');
    await poll(() => onDisk(copy).name).toBe('Wie spät?');
    await choose('Frage …', 'Löschen …');
    await page.getByText(/Die Frage „Wie spät\?“ löschen\?/).waitFor();
    await button('Löschen').click();
    await poll(() => existsSync(path(copy))).toBe(false);
    expect(existsSync(path(`${copy}.deleted`))).toBe(true);
    await poll(() => chosen().innerText()).not.toBe('Wie spät?');
    await button('Wiederherstellen').click();
    await poll(() => chosen().innerText()).toBe('Wie spät?');
    const restored = (await chosen().getAttribute('value')) ?? '';
    expect(onDisk(restored).text).toBe(onDisk().text);
    await button('Wiederherstellen').waitFor({ state: 'detached' });
    await choose('Frage …', 'Löschen …');
    await button('Löschen').click();
    await poll(() => existsSync(path(restored))).toBe(false);
    await page.getByRole('status').getByRole('button', { name: 'Schließen' }).click();
  });

  it('are exported and imported as new ones, alone or all together', async () => {
    const exported = async (entry: string) => {
      const download = page.waitForEvent('download');
      await choose('Frage …', entry);
      const saved = await download;
      const to = join(workbench.questions, `../${saved.suggestedFilename()}`);
      await saved.saveAs(to);
      return to;
    };
    const imported = async (path: string) => {
      const chooser = page.waitForEvent('filechooser');
      await choose('Frage …', 'Importieren …');
      await (await chooser).setFiles(path);
    };
    const before = await chosen().innerText();
    await tryQuestions(page);
    await imported(await exported('Frage exportieren'));
    await poll(() => chosen().innerText()).not.toBe(before);
    const copy = (await chosen().getAttribute('value')) ?? '';
    expect(onDisk(copy)).toEqual({ ...onDisk(), name: await chosen().innerText() });
    const count = () =>
      page.getByRole('combobox', { name: 'Frage', exact: true }).locator('option').count();
    const all = await count();
    const documentIn = (folder: string, { file: found }: { readonly file: string }) =>
      JSON.parse(readFileSync(join(folder, found), 'utf8')) as QuestionDocument;
    const { text: own } = onDisk(copy);
    let [archive, elsewhere, tries] = ['', '', 0];
    let there: Awaited<ReturnType<typeof importInto>>[number] | undefined;
    // Once the trial run of the copy has ended, its result is in the archive.
    await page.getByText('40 von 40 Varianten sind lösbar').waitFor();
    await tryQuestions(page, false);
    writeFileSync(path('kaputt.json'), '{');
    await poll(count).toBe(all + 1);
    await poll(async () => {
      archive = await exported('Alle Fragen exportieren (ZIP)');
      elsewhere = join(workbench.questions, `../elsewhere-${(tries += 1)}`);
      const all = await importInto(elsewhere, 'a.zip', readFileSync(archive));
      // Several questions have the same name, which then gets a number.
      there = all.find((one) => one.solved !== null && documentIn(elsewhere, one).text === own);
      return there?.solved;
    }).toEqual({ solved: 40, all: 40 });
    const arrived = there && documentIn(elsewhere, there);
    expect(arrived).toEqual({ ...onDisk(copy), name: arrived?.name });
    await page.getByText('Nicht exportiert, weil nicht lesbar: kaputt.json').waitFor();
    rmSync(path('kaputt.json'));
    await imported(archive);
    await poll(count).toBe(2 * all);
    writeFileSync(join(workbench.questions, '../bad.json'), '{ "name": 1 }');
    await imported(join(workbench.questions, '../bad.json'));
    await page.getByText(/Nichts importiert. bad.json: .*name/).waitFor();
  });
});

describe('the editor', () => {
  it('inserts tags and templates of the plugin at the cursor', async () => {
    await text().fill('AB');
    await text().press('ArrowLeft');
    await choose('Einfügen', /\{H\}/);
    await poll(() => text().inputValue()).toBe('A{H}B');
    await button('Einfügen').click();
    const group = page.getByRole('group', { name: 'Plugin: Uhr1' });
    await group.getByRole('menuitem').first().click();
    await poll(() => text().inputValue()).toMatch(/^A\{H\}\[.+\]B$/);
    await poll(() => onDisk().text).toBe(await text().inputValue());
  });

  it('creates a picture tag and a subquestion in dialogs', async () => {
    await page.locator('#editor-tab-formulas').click();
    await page.getByLabel('Konstanten (').fill('Ri={4.7,kOhm}');
    await page.locator('#editor-tab-text').click();
    await text().fill('A ');
    await choose('Einfügen', 'Bild eines Plugins …');
    // Not the button that cancels, although the fields come later.
    await poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    await page.getByRole('dialog').getByLabel('Breite und Höhe in Pixeln').fill('200');
    await page.getByRole('dialog').getByRole('button', { name: 'Einfügen' }).click();
    await poll(() => text().inputValue()).toBe('A [PIG Uhr1 "size=200"/]');
    await choose('Einfügen', 'Neue Teilfrage …');
    const value = page.getByLabel('Richtig ist der Wert');
    await value.getByText(/^Ri = 4,7.kΩ$/).waitFor({ state: 'attached' });
    await value.selectOption('H');
    await page.getByRole('dialog').getByRole('button', { name: 'Einfügen' }).click();
    await poll(() => text().inputValue()).toBe('A [PIG Uhr1 "size=200"/][Q1]');
    await poll(() => onDisk().subquestions[1]).toMatchObject({ mode: 'number', solution: 'H' });
  });

  /** Counts what a user does from now on: clicks, two for a choice in a list, and keys. */
  const countActions = () =>
    page.evaluate(() => {
      const counts = { clicks: 0, keys: 0 };
      Object.assign(window, { counts });
      const isModifier = (key: string) => ['Control', 'Shift'].includes(key);
      addEventListener('click', ({ detail }) => (counts.clicks += detail > 0 ? 1 : 0), true);
      addEventListener('keydown', ({ key }) => (counts.keys += isModifier(key) ? 0 : 1), true);
      addEventListener(
        'change',
        ({ target }) => (counts.clicks += target instanceof HTMLSelectElement ? 2 : 0),
        true,
      );
    });

  it('makes a clock question from nothing without notation, in as many steps as documented', async () => {
    await countActions();
    await choose('Frage …', 'Neue leere Frage');
    await page.locator('#editor-tab-plugins').click();
    // The question before has a plugin.
    await page.getByText(/Noch kein.*„Hinzufügen“ legt/).waitFor();
    await button('+ Hinzufügen').click();
    await page.locator('#editor-tab-datasets').click();
    const dialog = page.getByRole('dialog');
    const accept = () => dialog.getByRole('button', { name: 'Einfügen' }).click();
    const type = async (label: string, typed: string): Promise<void> => {
      const inDialog = (await dialog.count()) > 0;
      const field = (inDialog ? dialog : page).getByLabel(label, { exact: true });
      await field.click();
      await field.press('Control+A');
      await field.pressSequentially(typed);
    };
    const datasets = [
      ['H', 'eine ganze Zahl von … bis …', '11'],
      ['M', 'eine Zahl von … bis … in Schritten von …', '55'],
    ] as const;
    for (const [index, [name, form, to]] of datasets.entries()) {
      await button('+ Hinzufügen').click();
      await type(`Name, Zeile ${index + 1}`, name);
      await page.getByRole('button', { name: `Werte … ${name}` }).click();
      await dialog.getByRole('combobox').selectOption({ label: form });
      await type('von', '0');
      await type('bis', to);
      if (name === 'M') await type('Schritt', '5');
      await accept();
    }
    await page.locator('#editor-tab-text').click();
    await text().pressSequentially('Wann? Stunde ');
    await choose('Einfügen', /\{H\}/);
    await text().pressSequentially(', Minute ');
    await choose('Einfügen', /\{M\}/);
    // The tasks of the plugin are known late.
    await page.route('**/api/insertions', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await choose('Einfügen', 'Neue Teilfrage …');
    await dialog.getByLabel('Was wird eingegeben?').selectOption({ label: 'Plugin1 (Uhr)' });
    await dialog.getByLabel('Stunden aus').selectOption('H');
    await dialog.getByLabel('Minuten aus').selectOption('M');
    expect(await accessibilityProblems(page)).toEqual([]);
    await tryQuestions(page);
    await accept();
    await poll(() => text().inputValue()).toBe('Wann? Stunde {H}, Minute {M}[Q0]');
    await page.getByText('40 von 40 Varianten sind lösbar').waitFor();
    const { clicks, keys } = await page.evaluate(
      () => (window as unknown as { counts: { clicks: number; keys: number } }).counts,
    );
    const documented = /takes (\d+) clicks and (\d+) keys/.exec(
      readFileSync('docs/questions.md', 'utf8'),
    );
    expect([clicks, keys].map(String)).toEqual(documented?.slice(1));
  });

  it('selects the location of a problem', async () => {
    await text().fill('Gut.\n\nSchlecht {=1+} [Q0]');
    await page.getByRole('list', { name: 'Probleme' }).getByText('{=1+}').first().waitFor();
    await page.getByRole('list', { name: 'Probleme' }).getByRole('button').click();
    const place = () => text().evaluate((node) => (node as HTMLTextAreaElement).selectionStart);
    await poll(place).toBe('Gut.\n\nSchlecht '.length);
    await tryQuestions(page);
    await text().fill('Es ist {HH}. [Q0]');
    await page.getByRole('button', { name: 'Text, Zeile 1, Spalte 8: {HH}' }).click();
    const selection = () =>
      text().evaluate((node) => {
        const { value, selectionStart, selectionEnd } = node as HTMLTextAreaElement;
        return value.slice(selectionStart, selectionEnd);
      });
    await poll(selection).toBe('{HH}');
    await button('H statt HH').click();
    await tryQuestions(page, false);
    await poll(() => text().inputValue()).toBe('Es ist {H}. [Q0]');
    await page.locator('#editor-tab-formulas').click();
    await page.getByLabel('Maxima-Feld').fill('a:1\nb:((2');
    await page.getByRole('list', { name: 'Probleme' }).getByRole('button').first().click();
    await poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  });

  it('writes the values of a dataset from a sentence', async () => {
    await page.locator('#editor-tab-datasets').click();
    const range = page.getByLabel('Werte, Zeile 1');
    await range.fill('I0-11');
    await page.getByRole('button', { name: 'Werte … H' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Werte von H' });
    expect(await dialog.getByLabel('bis', { exact: true }).inputValue()).toBe('11');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('combobox').first().selectOption('{from}:{step}:{to}');
    await dialog.getByLabel('von', { exact: true }).fill('0,5');
    await dialog.getByLabel('Schritt', { exact: true }).fill('-1');
    await dialog.getByText('Die Schrittweite führt nicht zum Endwert.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Einfügen' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Schritt', { exact: true }).fill('0,25');
    await dialog.getByText('0.5:0.25:11').waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await poll(() => onDisk().datasets[0]?.range).toBe('0.5:0.25:11');
    await button('Rückgängig').click();
    expect(await range.inputValue()).toBe('I0-11');
  });

  it('shows datasets as a table with the current row', async () => {
    await page.locator('#editor-tab-datasets').click();
    const range = page.getByLabel('Werte, Zeile 1');
    await range.fill('sI:7,8,9');
    const number = page.getByLabel('Nummer der Variante');
    await number.fill('2');
    await number.fill('99');
    await number.press('Enter');
    expect(await number.inputValue()).toBe('2');
    const marked = page.locator('.values tr[aria-current=true]');
    await poll(() => marked.innerText()).toMatch(/2\s+8\b/);
    await range.fill('I9-');
    await page.locator('.problem-row').waitFor();
    expect(await range.getAttribute('aria-invalid')).toBe('true');
  });

  it('computes the Maxima field', async () => {
    await page.locator('#editor-tab-formulas').click();
    const maxima = page.getByLabel('Maxima-Feld');
    expect(await maxima.getAttribute('autocorrect')).toBe('off');
    await maxima.fill('T:H*60+M');
    await page.locator('.editor .pairs').getByText('60*H').waitFor();
  });

  it('reads points as typed, and says what it cannot read', async () => {
    await page.locator('#editor-tab-subquestions').click();
    const points = page.getByLabel('Punkte, Q0');
    const stored = () => onDisk().subquestions[0]?.points;
    for (const [typed, value] of [
      ['1,5', 1.5],
      ['zwei', 2],
    ] as const) {
      await points.press('Control+A');
      await points.pressSequentially(typed);
      expect(await points.inputValue()).toBe(typed);
      await points.blur();
      expect(await points.inputValue()).toBe(String(value));
      await poll(stored).toBe(value);
    }
    await points.fill('viel');
    await points.blur();
    await page.getByRole('table').getByText('„viel“ ist keine Zahl').waitFor();
    expect(await points.inputValue()).toBe('viel');
    expect(await points.getAttribute('aria-invalid')).toBe('true');
    await button('Rückgängig').click();
    await poll(() => points.inputValue()).toMatch(/^\d/);
    await points.fill('viel');
    await points.blur();
    await chooseQuestion(page, await addQuestion(workbench.url, 'Uhr', { name: 'Andere' }));
    await poll(() => points.inputValue()).toBe('1');
    await points.fill('3');
    await chooseQuestion(page, file);
    await poll(() => points.inputValue()).not.toBe('3');
    await tryQuestions(page);
    await points.fill('-1');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'verliert' })
      .getByRole('button', { name: '1 statt -1' })
      .click();
    await poll(stored).toBe(1);
  });

  it('keeps what it cannot read in its row, and removes one row with a double click', async () => {
    await page.locator('#editor-tab-tests').click();
    for (let row = 1; row <= 3; row++) await button('+ Hinzufügen').click();
    const points = page.getByLabel(/^Punkte, Zeile/);
    const count = await points.count();
    await points.last().fill('viel');
    await button('Löschen, Zeile 1').dblclick();
    await poll(() => points.count()).toBe(count - 1);
    expect(await points.last().inputValue()).toBe('viel');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Löschen, Zeile 1');
    await page.locator('#editor-tab-text').click();
    await page.locator('#editor-tab-tests').click();
    expect(await points.last().inputValue()).toBe('viel');
    await button('Rückgängig').click();
    await poll(() => points.count()).toBe(count);
    expect(await points.last().inputValue()).toBe('viel');
  });

  it('leads to the guides', async () => {
    await button('Hilfe').click();
    const link = page.getByRole('dialog').getByRole('link', { name: 'Schaltung' });
    const guide = await page.request.get(
      new URL((await link.getAttribute('href')) ?? '', workbench.url).href,
    );
    expect(await guide.text()).toContain('Schaltung: zeichnen und rechnen');
  });

  it('gives hints for empty tables', async () => {
    await choose('Frage …', 'Neue leere Frage');
    for (const tab of ['plugins', 'datasets', 'subquestions', 'tests']) {
      await page.locator(`#editor-tab-${tab}`).click();
      await page.getByText(/Noch kein.*„Hinzufügen“ legt/).waitFor();
    }
    await button('+ Hinzufügen').click();
    expect(await page.locator('.edit-table tbody tr').count()).toBeGreaterThan(0);
  });

  it('resizes the columns by mouse and keyboard', async () => {
    const divider = page.getByRole('separator');
    const percent = async () => Number(await divider.getAttribute('aria-valuenow'));
    const width = async () => (await page.locator('.editor').boundingBox())?.width ?? 0;
    await divider.focus();
    await divider.press('Home');
    await poll(percent).toBe(25);
    await divider.press('ArrowRight');
    await poll(percent).toBe(27);
    const narrow = await width();
    const box = await boxOf(divider);
    await page.mouse.move(box.x + 4, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(864, box.y + 200, { steps: 3 });
    await page.mouse.up();
    await poll(percent).toBe(60);
    expect(await width()).toBeGreaterThan(narrow + 300);
  });
});

describe('the dialog of a plugin', () => {
  const open = async (mode: string): Promise<void> => {
    await page.locator('#editor-tab-plugins').click();
    await page.getByLabel('Konfiguration, Zeile 1').fill(`w50;mode=${mode}`);
    await button('Konfigurieren … Uhr1').click();
  };
  const config = () => onDisk().plugins[0]?.config ?? '';

  it.each(['string', 'jsf'])('is a text field in mode %s', async (mode) => {
    await open(mode);
    const field = page.getByRole('dialog').getByLabel('Konfiguration');
    expect(await field.inputValue()).toBe(`w50;mode=${mode}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await poll(config).toBe(`w50;mode=${mode}`);
    await button('Konfigurieren … Uhr1').click();
    await field.fill('w33;bgcolor=red');
    await button('Übernehmen').click();
    await poll(config).toMatch(/w33;bgcolor=red|bgcolor=red;w33/);
  });

  it('is applied once, and not after it was cancelled', async () => {
    await open('string');
    await page.getByRole('dialog').getByLabel('Konfiguration').fill('w11');
    const closed = await holdReplies(page, 'closeDialog');
    await button('Übernehmen').dblclick();
    await poll(closed.count).toBe(1);
    await button('Abbrechen').click();
    closed.release();
    await pause();
    expect(closed.count()).toBe(1);
    expect(await page.getByLabel('Konfiguration, Zeile 1').inputValue()).toBe('w50;mode=string');
  });

  it('is spared by typing, which is checked before another question opens', async () => {
    await page.locator('#editor-tab-plugins').click();
    const checked = await holdReplies(page, 'configProblems');
    await page.getByLabel('Konfiguration, Zeile 1').fill('bgcolor=red');
    await poll(checked.count).toBe(1);
    await chooseQuestion(page, await addOther());
    checked.release();
    await poll(() => page.getByLabel('Konfiguration, Zeile 1').inputValue()).not.toMatch('red');
    expect(onDisk().plugins[0]).toEqual({ name: 'Uhr1', type: 'Uhr', config: 'bgcolor=red' });
  });

  it('keeps a broken configuration only on request, and marks it', async () => {
    const kept = () => onDisk().plugins[0]?.keptBroken;
    await page.locator('#editor-tab-plugins').click();
    const field = page.getByLabel('Konfiguration, Zeile 1');
    await field.fill('w50;mode=string;bgcolor=lila');
    await page
      .getByRole('table')
      .getByText(/noch nicht übernommen: bgcolor=lila/)
      .waitFor();
    await text().waitFor({ state: 'detached' });
    expect(config()).not.toContain('lila');
    // It belongs to the question: saved, listed, and undone like any other change.
    await poll(() => onDisk().plugins[0]?.draft).toBe('w50;mode=string;bgcolor=lila');
    const other = await addQuestion(workbench.url, 'Uhr', { name: 'Andere' });
    await chooseQuestion(page, other);
    await page
      .locator('option', { hasText: 'Zeit ⚠ Konfiguration noch nicht übernommen' })
      .waitFor({
        state: 'attached',
      });
    await poll(() => field.inputValue()).not.toContain('lila');
    await chooseQuestion(page, file);
    await poll(() => field.inputValue()).toContain('lila');
    await button('Verwerfen').click();
    await poll(() => onDisk().plugins[0]?.draft).toBeUndefined();
    await button('Rückgängig').click();
    await page
      .getByRole('button', { name: /Plugins.*noch nicht übernommen: bgcolor=lila/ })
      .waitFor();
    await button('Trotzdem übernehmen').click();
    await poll(kept).toBe(true);
    expect(config()).toBe('w50;mode=string;bgcolor=lila');
    await page.getByText('(Bewusst so übernommen.)').waitFor();
    await button('Konfigurieren … Uhr1').click();
    const dialog = page.getByRole('dialog');
    const isNotApplied = dialog.getByText('Die Änderungen sind noch nicht übernommen');
    await dialog.getByLabel('Konfiguration').fill('w33;bgcolor=rosa');
    await page.keyboard.press('Escape');
    await isNotApplied.waitFor();
    await dialog.getByRole('button', { name: 'Übernehmen', exact: true }).click();
    await dialog.getByText('Konfiguration, Zeile 1, Spalte 5: bgcolor=rosa').waitFor();
    await dialog.getByText(/bgcolor=rosa ist nicht erlaubt/).waitFor();
    expect(await isNotApplied.count()).toBe(0);
    await dialog.getByLabel('Konfiguration').fill('bgcolor=red');
    await dialog.getByText(/bgcolor=rosa ist nicht erlaubt/).waitFor({ state: 'detached' });
    expect(await dialog.getByRole('button', { name: 'Trotzdem übernehmen' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Übernehmen', exact: true }).click();
    await poll(config).toBe('bgcolor=red');
    expect(kept()).toBeUndefined();
  });

  it('is not offered in a row whose name is taken, where any configuration is applied', async () => {
    const [clock = { name: '', type: '', config: '' }] = onDisk().plugins;
    writeOutside({ plugins: [clock, { ...clock, config: 'w50' }] });
    await page.locator('#editor-tab-plugins').click();
    const buttons = button('Konfigurieren … Uhr1');
    await poll(() => buttons.count()).toBe(2);
    expect([await buttons.first().isEnabled(), await buttons.last().isEnabled()]).toEqual([
      true,
      false,
    ]);
    await page.getByLabel('Konfiguration, Zeile 2').fill('bgcolor=lila');
    await poll(() => onDisk().plugins).toEqual([clock, { ...clock, config: 'bgcolor=lila' }]);
  });

  it('keeps changes that are not applied from Escape and from leaving the page', async () => {
    await open('js');
    const dialog = page.getByRole('dialog');
    await page.frameLocator('dialog iframe').getByText('Gelb').click();
    // The page learns of the change from the frame.
    await poll(() => asksBeforeLeaving()).toBe(true);
    await button('Übernehmen').press('Escape');
    await dialog
      .getByRole('alert')
      .getByText('Die Änderungen sind noch nicht übernommen')
      .waitFor();
    const asked = page.waitForEvent('dialog');
    // Would wait for the new page.
    await page.evaluate(() => void setTimeout(() => location.reload()));
    await (await asked).dismiss();
    await button('Übernehmen').click();
    await dialog.waitFor({ state: 'detached' });
    await poll(config).toMatch(/bgcolor=/);
    await button('Konfigurieren … Uhr1').click();
    await page.frameLocator('dialog iframe').getByText('Gelb').waitFor();
    await button('Übernehmen').press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button('Konfigurieren … Uhr1').click();
    await page.frameLocator('dialog iframe:not(.coming)').getByText('Gelb').waitFor();
    const field = page.frameLocator('dialog iframe').getByLabel('Als Text');
    await field.fill('bgcolor=red');
    // The frame looks for changes from time to time only.
    await field.press('Escape');
    await dialog.getByText('Die Änderungen sind noch nicht übernommen').waitFor();
    await button('Abbrechen').click();
    await button('Konfigurieren … Uhr1').click();
    await page.frameLocator('dialog iframe:not(.coming)').getByText('Gelb').waitFor();
    await field.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('is the script of the plugin in mode js', async () => {
    await open('js');
    await page.frameLocator('dialog iframe').getByText('Gelb').click();
    await button('Übernehmen').click();
    await poll(config).toContain('yellow');
  });

  it('waits for a change that the frame has not noticed yet', async () => {
    await open('js');
    const field = page.frameLocator('dialog iframe').locator('.configform_config');
    await field.evaluate((input: HTMLInputElement) => {
      // As on a busy machine, neither time nor the loss of the focus lets it notice anything.
      const last = setInterval(() => undefined);
      for (let id = 0; id <= Number(last); id++) clearInterval(id);
      window.addEventListener('blur', (event) => event.stopImmediatePropagation(), true);
      input.value = 'bgcolor=red';
    });
    await button('Übernehmen').click();
    await poll(config).toBe('bgcolor=red');
  });

  it('is a page of the service in mode iframe', async () => {
    await open('iframe');
    const inside = page.frameLocator('dialog iframe');
    // The page sends it to its service by itself.
    const reloaded = page.waitForResponse(/reloadplugindto/);
    await inside.getByText('Gelb').click();
    await reloaded;
    await button('Übernehmen').click();
    await poll(config).toContain('yellow');
  });
});
