import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { startWorkbench, type Workbench, type WorkbenchOptions } from '@fragwerk/workbench';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TrafficEntry, WorkbenchState } from '../apps/workbench/src/api.js';
import { processes, root, until } from './deploy/processes.js';
import { childServices } from './support/child-service.js';
import { tempFolder } from './support/temp-folder.js';
import { useChromium } from './support/use-chromium.js';
import {
  chooseQuestion,
  createQuestion,
  pageWithoutTrials,
  questionFrame,
} from './support/workbench-page.js';

const children = childServices();
const others = processes();
const folder = tempFolder();
const SLOW = { timeout: 60_000 };
const LIMITS = { infoMs: 1_000, callMs: 1_000, pollMs: 200 };

const chromium = useChromium();
let workbench: Workbench;
let page: Page | null = null;
let count = 0;

afterEach(async () => {
  await page?.close();
  page = null;
  await workbench.close();
});

async function start(options: WorkbenchOptions): Promise<void> {
  const questions = join(folder.path, `q-${++count}`);
  workbench = await startWorkbench({ port: 0, questions, ...options });
}

const api = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${workbench.url}api/${path}`)).json()) as T;
const service = async () => (await api<WorkbenchState>('state')).service;
const bad = async (): Promise<readonly string[]> =>
  (await api<TrafficEntry[]>('traffic')).flatMap(({ path, findings }) =>
    findings
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ title, failure }) => `${path}: ${title.de} (${failure?.received.de ?? ''})`),
  );

async function open(): Promise<Page> {
  page = await pageWithoutTrials(chromium.browser, { locale: 'de' });
  await page.goto(workbench.url);
  return page;
}

/** Differences between the services. */
interface Kind {
  readonly name: string;
  readonly type: string;
  readonly url: () => Promise<string>;
  /** Whether it announces the address of its dialog page; variant B does not. */
  readonly hasPage: boolean;
  /** Answers the question in the frame. */
  readonly answer: (frame: ReturnType<typeof questionFrame>) => Promise<void>;
  /** Chooses something in the dialog. */
  readonly choose: (dialog: ReturnType<typeof questionFrame>) => Promise<void>;
  /** Expected configuration after that. */
  readonly config: string;
}

async function ampel(): Promise<string> {
  const child = others.start([process.execPath, join(root, 'test/second-service/server.mjs')]);
  let url = '';
  await until('the second service listens', () => {
    url = /listens on (\S+)/.exec(child.output())?.[1] ?? '';
    return url !== '';
  });
  return url;
}

const clock = (variant: 'A' | 'B'): Kind => ({
  name: `the clock in variant ${variant}`,
  type: 'Uhr',
  hasPage: variant === 'A',
  url: async () => (await children.start({ env: { VARIANT: variant, OWN_TYPES: 'Uhr' } })).url,
  async answer(frame) {
    await frame.getByLabel('Uhrzeit').fill('15:30');
    await frame.getByLabel('Uhrzeit').press('Enter');
  },
  choose: (dialog) => dialog.getByText('Grün').first().click(SLOW),
  config: 'green',
});

const kinds: readonly Kind[] = [
  clock('A'),
  clock('B'),
  {
    name: 'the second service',
    type: 'Ampel',
    hasPage: true,
    url: ampel,
    answer: (frame) => frame.getByRole('button', { name: 'gruen' }).last().click(),
    choose: async (dialog) => {
      await dialog.getByRole('combobox').selectOption('quer', SLOW);
    },
    config: 'quer',
  },
];

describe.each(kinds)('$name', ({ type, url, hasPage, answer, choose, config }) => {
  let address = '';
  beforeAll(async () => {
    address = await url();
  });

  it('works from the example to the result', async () => {
    await start({ service: address });
    expect(await service()).toMatchObject({ kind: 'external', reachable: true, types: [{ type }] });
    const file = await createQuestion(workbench.url, { name: 'Probe', type });
    const shown = await open();
    await chooseQuestion(shown, file);
    const frame = questionFrame(shown);
    await answer(frame);
    await expect
      .poll(() => shown.evaluate(() => sessionStorage.getItem('fragwerk-workbench')))
      .toMatch(/"0":"./);
    await shown.getByRole('button', { name: 'Prüfen' }).click();
    await shown.getByRole('heading', { name: /von 1 Punkt/ }).waitFor(SLOW);
    await shown.locator('#preview-tab-print').click();
    await shown.locator('object, embed, iframe[src^="blob:"]').first().waitFor(SLOW);
    await shown.locator('#preview-tab-access').click();
    await shown.getByText('axe-core hat keine Verstöße gefunden').waitFor(SLOW);
    await shown.locator('#editor-tab-tests').click();
    const run = shown.getByRole('button', { name: 'Alle Tests mit allen Varianten' });
    if (await run.isDisabled()) {
      await shown.getByRole('button', { name: 'Hinzufügen' }).click();
      await shown.getByLabel('Antwort, Zeile 1').fill('keine Farbe');
      await shown.getByLabel('Erwartete Bewertung, Zeile 1').selectOption('wrong');
    }
    await run.click();
    await shown.getByText(/Alle \d+ Läufe bestanden/).waitFor(SLOW);
    await shown.locator('#editor-tab-plugins').click();
    await shown.getByRole('button', { name: 'Konfigurieren …' }).click();
    await choose(shown.frameLocator('dialog iframe'));
    await shown.getByRole('button', { name: 'Übernehmen' }).click();
    await expect
      .poll(() => shown.getByLabel('Konfiguration, Zeile 1').inputValue())
      .toContain(config);
    expect(await bad()).toEqual([]);
  });

  it('has a page as its dialog', async () => {
    await start({ service: address });
    const file = await createQuestion(workbench.url, { name: 'Probe', type });
    const shown = await open();
    await chooseQuestion(shown, file);
    await shown.locator('#editor-tab-plugins').click();
    await shown.getByLabel('Konfiguration, Zeile 1').fill('mode=iframe');
    await shown.locator('.save.saved').waitFor();
    await shown.getByRole('button', { name: 'Konfigurieren …' }).click();
    if (!hasPage) {
      await shown.getByText('configurationUrl ist leer').waitFor(SLOW);
      return;
    }
    await shown.getByRole('dialog').waitFor(SLOW);
    const dialog = shown.frameLocator('dialog iframe');
    await dialog
      .locator('body *')
      .first()
      .waitFor({ state: 'attached', ...SLOW });
    // The page sends the configuration to the service, which stores it.
    const kept = shown.waitForResponse(
      (reply) => reply.request().postData()?.includes(config) ?? false,
    );
    await choose(dialog);
    await kept;
    await shown.getByRole('button', { name: 'Übernehmen' }).click();
    await expect
      .poll(() => shown.getByLabel('Konfiguration, Zeile 1').inputValue(), SLOW)
      .toContain(config);
    expect(await bad()).toEqual([]);
  });
});

/** An unused port, and a server for it. */
async function withServer(
  handler: Parameters<typeof createServer>[1],
  run: (url: string, server: Server) => Promise<void>,
): Promise<void> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  try {
    await run(`http://127.0.0.1:${port}`, server);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('an unavailable service', () => {
  it('is found once it starts, without reloading the page', async () => {
    let port = '';
    await withServer(undefined, (url) => {
      ({ port } = new URL(url));
      return Promise.resolve();
    });
    await start({ service: `http://127.0.0.1:${port}`, limits: LIMITS });
    const shown = await open();
    await shown.getByText('nicht erreichbar').first().waitFor(SLOW);
    await children.start({ args: [`--port=${port}`, '--own-types=Uhr'] });
    const name = { name: 'Frage', exact: true };
    const question = shown.getByRole('combobox', name).locator('option', { hasText: 'Uhr' });
    await question.first().waitFor({ state: 'attached', ...SLOW });
    await chooseQuestion(shown, (await question.first().getAttribute('value')) ?? '');
    await questionFrame(shown).getByLabel('Uhrzeit').waitFor(SLOW);
  });

  it('leaves the page usable while it hangs, and its call is shown without a reply', async () => {
    await withServer(
      () => undefined,
      async (url) => {
        await start({ service: url, servicePath: '/x', limits: LIMITS });
        await createQuestion(workbench.url, { name: 'Probe', type: 'Uhr' });
        const shown = await open();
        await shown.getByLabel('Text der Frage').fill('Noch da. [Q0]');
        await shown.locator('.save.saved').waitFor(SLOW);
        await vi.waitFor(async () => {
          expect((await bad()).join()).toContain('open/');
        }, SLOW);
        await shown.locator('.panel-toggle').click();
        await shown.getByText('keine Antwort').first().waitFor(SLOW);
      },
    );
  });

  it('gets findings for each invalid reply', async () => {
    await withServer(
      (_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end('<h1>Ganz etwas anderes</h1>');
      },
      async (url) => {
        await start({ service: url, servicePath: '/x', limits: LIMITS });
        expect(await service()).toMatchObject({ reachable: false });
        await createQuestion(workbench.url, { name: 'Probe', type: 'Uhr' });
        const shown = await open();
        await vi.waitFor(async () => {
          const found = (await bad()).join('\n');
          expect(found).toContain('JSON');
        }, SLOW);
        await shown.locator('.panel-toggle').click();
        await shown.locator('.traffic td', { hasText: '✗' }).first().waitFor(SLOW);
      },
    );
  });
});
