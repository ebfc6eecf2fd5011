import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuestionDocument } from '@fragwerk/host';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { boxOf } from './support/page-helpers.js';
import type { Replies } from '../apps/workbench/src/engine.js';
import { addQuestion, poll } from './support/workbench-look.js';
import {
  chooseQuestion,
  projectWorkbench,
  questionFrame,
  workbenchTab,
} from './support/workbench-page.js';

const workbench = projectWorkbench();
const tab = workbenchTab(workbench, { locale: 'de' });
const TEXT = 'Wie spät ist es? [Q0] Und wie warm? [Q1]';
const clock = { name: 'Uhr1', type: 'Uhr', config: '' };
const subquestion = { info: '', solution: '"3:00"', tolerance: '', points: 1, unit: '' };

let page: Page;
let file = '';

const create = (name: string): Promise<string> =>
  addQuestion(workbench.url, 'Uhr', {
    name,
    text: TEXT,
    plugins: [clock],
    subquestions: [
      { ...subquestion, mode: 'plugin', info: 'Uhr1:' },
      { ...subquestion, mode: 'text' },
    ],
    tests: [],
  });

beforeEach(async () => {
  file = await create('Behalten');
  page = await tab.open(workbench.url, file);
  await time().waitFor();
});

const time = () => questionFrame(page).getByLabel('Uhrzeit');
const warmth = () => questionFrame(page).getByLabel('Antwort Q1');
const stored = () => questionFrame(page).locator('.place > input').inputValue();
const row = () => page.getByLabel('Nummer der Variante');

const card = () => questionFrame(page).locator('[data-fragwerk-plugin]');
const mark = () => card().evaluate((drawn: HTMLElement) => drawn.setAttribute('data-old', ''));
const isMarked = async () => (await card().getAttribute('data-old')) !== null;

/** Changes the question's file, as another program or person does. */
function change(part: Partial<QuestionDocument>): void {
  const path = join(workbench.questions, file);
  const document = JSON.parse(readFileSync(path, 'utf8')) as QuestionDocument;
  writeFileSync(path, JSON.stringify({ ...document, ...part }));
}

/** Waits for the question with a changed text. */
async function shownAnew(part: Partial<QuestionDocument> = {}): Promise<void> {
  change({ text: `Neu. ${TEXT}`, ...part });
  await questionFrame(page).getByText('Neu.').waitFor();
}

describe('a question shown anew', () => {
  const changes = {
    'with another text': async () => {
      await mark();
      await shownAnew();
      // Unchanged parts are not redrawn.
      expect(await isMarked()).toBe(true);
    },
    'with another picture': () => shownAnew({ plugins: [{ ...clock, config: 'green' }] }),
    'in a new frame': async () => {
      const frame = questionFrame(page).locator('html[lang=en] .place input[type=text]');
      // Without the focus that a person's choice takes.
      await page.getByLabel('Sprache').evaluate((list: HTMLSelectElement) => {
        list.value = 'en';
        list.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await frame.waitFor();
    },
  };
  it.each(Object.entries(changes))('%s keeps what is being typed, and where', async (_, show) => {
    await time().pressSequentially('15:4');
    await page.keyboard.press('ArrowLeft');
    await show();
    await page.keyboard.type('2');
    await expect
      .poll(() => time().or(questionFrame(page).getByLabel('Time')).inputValue())
      .toBe('15:24');
    await page.keyboard.press('Enter');
    await poll(stored).toBe('15:24');
  });

  it('leaves the focus in the editor', async () => {
    await time().fill('15:4');
    await page.locator('#editor-tab-plugins').click();
    const config = page.getByLabel('Konfiguration, Zeile 1');
    await config.pressSequentially('green');
    await mark();
    await config.pressSequentially(';w40');
    await poll(isMarked).toBe(false);
    await page.keyboard.type(';24');
    expect(await config.inputValue()).toBe('green;w40;24');
  });

  it('lets a drag end first', async () => {
    const box = await boxOf(questionFrame(page).getByRole('img').first());
    const to = (x: number, y: number) =>
      page.mouse.move(box.x + box.width * x, box.y + box.height * y);
    await to(0.5, 0.3);
    await page.mouse.down();
    await to(0.6, 0.35);
    const known = page.waitForResponse('**/api/show');
    change({ text: `Neu. ${TEXT}`, plugins: [{ ...clock, config: 'green' }] });
    await known;
    // Time in which it would have been redrawn.
    await page.waitForTimeout(300);
    await to(0.7, 0.5);
    await page.mouse.up();
    await questionFrame(page).getByText('Neu.').waitFor();
    expect(await stored()).toBe('3:00');
  });
});

describe('what a busy service did not do in time', () => {
  const problem = {
    text: { de: 'Der Dienst ist überlastet.', en: 'The service is overloaded.' },
    temporary: true,
  } as const;
  const warning = () => page.getByText(problem.text.de);

  /** Changes the first two replies of a call. @returns a function that counts its requests */
  async function delay<T>(name: keyof Replies, change: (reply: T) => T): Promise<() => number> {
    let requests = 0;
    await page.route(`**/api/${name}`, async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as T;
      await route.fulfill({ response, json: ++requests > 2 ? reply : change(reply) });
    });
    return () => requests;
  }

  it('is shown later', async () => {
    const requests = await delay<Replies['show']>('show', (reply) => ({
      ...reply,
      parts: [],
      problems: [{ field: 'text', ...problem }],
    }));
    await row().fill('2');
    await warning().waitFor();
    await warning().waitFor({ state: 'detached' });
    await time().waitFor();
    expect(requests()).toBe(3);
  });

  it('does not leave the question before in its place', async () => {
    let go = (): void => undefined;
    const pause = new Promise<void>((resolve) => (go = resolve));
    const other = await create('Spät');
    await page.route('**/api/show', (route) => void pause.then(() => route.continue()));
    await chooseQuestion(page, other);
    await page.locator('.preview').getByText('Wird geladen').waitFor();
    await time().waitFor({ state: 'detached' });
    go();
    await time().waitFor();
  });

  it('is scored later', async () => {
    const requests = await delay<Replies['score']>('score', (reply) =>
      reply.map((scored) => ({
        ...scored,
        status: 'NotScored',
        problems: [{ field: 'subquestions', index: 0, ...problem }],
      })),
    );
    await time().fill('3:00');
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await warning().first().waitFor();
    await page.getByRole('heading', { name: 'Q0: ✓ Richtig' }).waitFor();
    expect(await warning().count()).toBe(0);
    expect(requests()).toBe(3);
  });
});

it('each row of each question has answers of its own', async () => {
  const reads = (text: string) => poll(() => warmth().inputValue()).toBe(text);
  await warmth().fill('20');
  await time().fill('15:');
  await row().fill('7');
  await reads('');
  expect(await time().inputValue()).toBe('');
  await warmth().fill('21');
  await row().fill('1');
  await reads('20');
  await row().fill('7');
  await reads('21');
  await chooseQuestion(page, await create('Andere'));
  await reads('');
  await chooseQuestion(page, file);
  await reads('21');
});
