import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkbench, type Workbench, type WorkbenchOptions } from '@fragwerk/workbench';
import type { Browser, BrowserContextOptions, FrameLocator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { SavedQuestion } from '../../apps/workbench/src/api.js';
import type { NewQuestion } from '../../apps/workbench/src/routes/requests.js';
import { childServices } from './child-service.js';
import { useChromium } from './use-chromium.js';

/** A running workbench and a browser, available from the first test on. */
interface OpenWorkbench {
  readonly url: string;
  readonly browser: Browser;
  /** Folder of the question files. */
  readonly questions: string;
}

interface Shared extends Pick<OpenWorkbench, 'url' | 'questions'> {
  /** Folder with the questions that it begins with. */
  readonly examples: string;
}

/** Shared by all test files of a process, and ended with it. */
let shared: Promise<Shared> | undefined;

async function startShared(): Promise<Shared> {
  const place = mkdtempSync(join(tmpdir(), 'fragwerk-test-'));
  // The signal by which Vitest ends its processes.
  process.once('SIGTERM', () => rmSync(place, { recursive: true, force: true }));
  const [questions, examples] = [join(place, 'q'), join(place, 'examples')];
  const folder = new URL('../..', import.meta.url).pathname;
  const { url } = await startWorkbench({ port: 0, folder, questions });
  cpSync(questions, examples, { recursive: true });
  return { url, questions, examples };
}

/** Leaves the examples only, no recorded calls, and no open port for registrations. */
async function beginAnew({ url, questions, examples }: Shared): Promise<void> {
  for (const file of readdirSync(questions)) rmSync(join(questions, file));
  cpSync(examples, questions, { recursive: true });
  await fetch(`${url}api/traffic`, { method: 'DELETE' });
  await fetch(`${url}api/registration/stop`, { method: 'POST' });
}

/**
 * Provides a workbench with the plugin types of this project, and Chromium, for all tests of a file. Each file
 * begins with the examples.
 */
export function projectWorkbench(): OpenWorkbench {
  // Builds the project, which contains the service process.
  childServices();
  let workbench: Shared;
  const chromium = useChromium();
  beforeAll(async () => {
    workbench = await (shared ??= startShared());
    await beginAnew(workbench);
  }, 240_000);
  return {
    get url() {
      return workbench.url;
    },
    get questions() {
      return workbench.questions;
    },
    get browser() {
      return chromium.browser;
    },
  };
}

/** Starts a workbench for the tests of a file. @param options returns its options before the first test */
export function runningWorkbench(
  options: () => WorkbenchOptions,
): Pick<Workbench, 'url' | 'state'> {
  let workbench: Workbench;
  beforeAll(async () => {
    workbench = await startWorkbench({ port: 0, ...options() });
  }, 240_000);
  afterAll(() => workbench.close());
  return {
    get url() {
      return workbench.url;
    },
    state: () => workbench.state(),
  };
}

/**
 * Discards what an earlier test has left in a tab that opens the workbench, though not when it is loaded again,
 * and chooses the question whose file is in the address.
 */
function begin(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const isOpened = (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate';
  if (!isOpened || self !== top || location.protocol !== 'http:') return;
  localStorage.clear();
  sessionStorage.clear();
  const file = decodeURIComponent(location.hash.slice(1));
  if (file !== '') sessionStorage.setItem('fragwerk-workbench', JSON.stringify({ file }));
}

/**
 * Opens a tab that does not try its question in all rows after each change, which costs more than most tests;
 * {@link tryQuestions} lets it.
 */
export async function pageWithoutTrials(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await browser.newPage(options);
  await page.addInitScript(() => {
    if (self !== top) return;
    const fetch = window.fetch.bind(window);
    window.fetch = (input, init) =>
      input === '/api/trial' && Reflect.get(window, 'tries') !== true
        ? new Promise(() => undefined)
        : fetch(input, init);
  });
  return page;
}

/** Lets a page try its question, from the next change on, or no longer. */
export const tryQuestions = (page: Page, tries = true): Promise<unknown> =>
  page.evaluate((value) => Reflect.set(window, 'tries', value), tries);

/** A {@link pageWithoutTrials} for all tests of a file, because each new one starts processes of its own. */
export function workbenchTab(
  chromium: { readonly browser: Browser },
  options: BrowserContextOptions,
) {
  let page: Page;
  beforeAll(async () => {
    page = await pageWithoutTrials(chromium.browser, options);
    await page.addInitScript(begin);
  });
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Ends what is still loading.
    await page.goto('about:blank');
  });
  return {
    /** Reloads the workbench and opens a question. */
    open: async (url: string, file = ''): Promise<Page> => {
      await page.goto(`${url}#${encodeURIComponent(file)}`);
      return page;
    },
  };
}

/** The visible frame of the question, not one that is still loading. */
export const questionFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe.plugin-frame:not(.coming)');

/** Creates a question through the API of the workbench. @returns its file */
export async function createQuestion(workbenchUrl: string, request: NewQuestion): Promise<string> {
  const response = await fetch(`${workbenchUrl}api/questions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (response.status !== 201) throw new Error(await response.text());
  return ((await response.json()) as SavedQuestion).file;
}

/** Opens a question of the list. */
export const chooseQuestion = async (page: Page, file: string): Promise<void> => {
  await page.getByRole('combobox', { name: /^(Frage|Question)$/ }).selectOption(file);
};

/** Holds back the replies to some requests of a page. @returns the number of those, and a function that lets them go */
export async function holdReplies(
  page: Page,
  path: string,
  isHeld: (request: Request) => boolean = () => true,
) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  await page.route(`**/api/${path}`, async (route) => {
    if (!isHeld(route.request())) return route.fallback();
    count += 1;
    const hold = async (): Promise<void> => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    };
    // The page may no longer wait, or be closed.
    await hold().catch(() => undefined);
  });
  return { count: () => count, release };
}
