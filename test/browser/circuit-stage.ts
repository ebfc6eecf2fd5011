import { circuit } from '@fragwerk/plugin-circuit';
import { withBrowser } from '@fragwerk/sdk';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { bundlePlugin } from '../../scripts/bundle-browser.mjs';
import { useChromium } from '../support/use-chromium.js';
import { startTestService, type TestService } from '../support/service.js';
import { postForText } from '../support/http.js';

const HOST = 'http://host.test';
const TAG = '1_S1_0';

/** The policy of a strict host, which detects styles in markup and requests to other servers. */
const POLICY = "default-src 'none'; script-src 'nonce-n'; connect-src 'self'; img-src data:";

const page = (lang: string, answer: string, script: string) => `<!doctype html><html lang="${lang}">
  <head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
  <meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main>
  <h1>Test</h1><form><div id="${TAG}_div"></div>
  <input type="hidden" class="${TAG}_inp" value="${answer}"></form>
  <div id="configform_div"></div><input type="hidden" class="configform_config">
  </main><script nonce="n">
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    document.title = 'sent';
  });</script><script nonce="n">${script}</script></body></html>`;

type PageOptions = BrowserContextOptions & {
  readonly lang?: string;
  readonly answer?: string;
};

/** The circuit of a question: text, parameters of the subquestion, values of the question. */
export interface CircuitUse {
  readonly config: string;
  readonly params?: string;
  readonly values?: Readonly<Record<string, number>>;
}

const variables = (values: Readonly<Record<string, number>>) => ({
  vars: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      { calcErgebnisDto: { string: String(value), json: null, type: 'CALCULATE' }, ze: '' },
    ]),
  ),
});

const questionOf = (values: Readonly<Record<string, number>> = {}) => ({
  id: 1,
  name: 'Frage',
  dsNr: 0,
  vars: variables(values),
  mvars: variables(values),
});

/** The service with the circuit, and a page of a host, for the tests of one file. */
export interface CircuitStage {
  readonly service: () => TestService;
  readonly post: (endpoint: string, body: object) => Promise<string>;
  /** Returns the view of a circuit as JSON. */
  readonly view: (use: CircuitUse) => Promise<string>;
  readonly open: (options?: PageOptions) => Promise<Page>;
  readonly start: (use: CircuitUse, isActive?: boolean) => Promise<void>;
  readonly openDialog: (config: string) => Promise<void>;
  /** Opens another address in a monitored window. */
  readonly openAddress: (address: string) => Promise<Page>;
  readonly answer: () => Promise<string>;
  /** Content of the host's field for the configuration. */
  readonly config: () => Promise<string>;
  readonly score: (use: CircuitUse, answer: string, solution: string) => Promise<ScoreDto>;
  /** Accepts the errors of the page so far, in tests that expect them. */
  readonly ignoreErrors: () => void;
}

interface ScoreDto {
  readonly status: string;
  readonly punkteIst: number;
  readonly feedback: string;
}

/** The browser, and the collected errors of its pages. */
interface Wires {
  readonly browser: Browser;
  readonly pageErrors: string[];
}

async function watch(
  { browser, pageErrors }: Wires,
  options: BrowserContextOptions,
): Promise<Page> {
  const made = await browser.newContext({
    viewport: { width: 1000, height: 900 },
    locale: 'de-DE',
    ...options,
  });
  const opened = await made.newPage();
  opened.on('console', (message) => pageErrors.push(message.text()));
  opened.on('pageerror', (error) => pageErrors.push(error.message));
  return opened;
}

/** Opens the host's page; the service responds to requests for the preview. */
async function openHost(
  wires: Wires & Pick<CircuitStage, 'post'>,
  script: string,
  { lang = 'de', answer = '', ...options }: PageOptions,
): Promise<Page> {
  const opened = await watch(wires, options);
  await opened.route('**/*', async (route) => {
    const request = route.request();
    if (request.url() === `${HOST}/`)
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': POLICY },
        body: page(lang, answer, script),
      });
    if (request.url() !== `${HOST}/reload`) wires.pageErrors.push(`requested ${request.url()}`);
    const body = await wires.post('reloadplugindto', request.postDataJSON() as object);
    return route.fulfill({ contentType: 'application/json', body });
  });
  await opened.goto(`${HOST}/`);
  return opened;
}

const instance = (config: string) => ({ typ: 'Schaltung', name: 'S1', config });

/** Answers requests from the host to the service. */
const requests = (post: CircuitStage['post']) => ({
  view: ({ config, params = '', values }: CircuitUse) => {
    return post('loadplugindto', { ...instance(config), params, q: questionOf(values), nr: 0 });
  },
  async dialog(config: string) {
    const id = { configurationID: 'd1' };
    await post('configurationinfo', { ...instance(config), ...id, timeout: 300 });
    const session = { typ: 'Schaltung', ...id, configuration: config, questionDto: { id: 1 } };
    const data = JSON.parse(await post('setconfigurationdata', session)) as object;
    return JSON.stringify({ ...data, pluginDtoUri: '/reload' });
  },
  score: async ({ config, values = {} }: CircuitUse, antwort: string, solution: string) => {
    const body = {
      ...instance(config),
      pluginDto: null,
      antwort,
      toleranz: { toleranz: 0.01, mode: 'RELATIV' },
      varsQuestion: variables(values),
      answerDto: { ergebnis: null, answerText: solution, ze: null },
      grade: 2,
    };
    return JSON.parse(await post('score', body)) as ScoreDto;
  },
});

/** Starts service and browser; every test fails on errors of its page. */
export function useCircuits(): CircuitStage {
  let service: TestService;
  const chromium = useChromium();
  let script = '';
  let opened: Page | undefined;
  let pageErrors: string[] = [];

  beforeAll(async () => {
    const scripts = await bundlePlugin('circuit');
    ({ script } = scripts);
    const { browser: built } = circuit.info;
    if (!built) throw new Error('The circuit has no browser part.');
    service = await startTestService(
      {},
      { plugins: [withBrowser(circuit, { ...built, ...scripts })] },
    );
  });
  afterEach(async () => {
    const found = pageErrors;
    await opened?.context().close();
    opened = undefined;
    pageErrors = [];
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    await service.stop();
  });

  const post: CircuitStage['post'] = (endpoint, body) => postForText(service.url, endpoint, body);
  const host = requests(post);
  const call = (name: string, ...args: unknown[]) =>
    opened?.evaluate(
      ([called, values]) => {
        (window as unknown as Record<string, (...args: unknown[]) => void>)[called]?.(...values);
      },
      [name, args] as const,
    );
  const field = (name: string) => opened?.locator(`input.${name}`).inputValue();

  return {
    service: () => service,
    post,
    view: host.view,
    open: async (options = {}) =>
      (opened = await openHost({ browser: chromium.browser, pageErrors, post }, script, options)),
    async openAddress(address) {
      opened = await watch({ browser: chromium.browser, pageErrors }, {});
      await opened.goto(address);
      return opened;
    },
    start: async (use, isActive = true) =>
      call('initPluginSchaltung', await host.view(use), isActive),
    openDialog: async (config) => call('configPluginSchaltung', await host.dialog(config)),
    answer: async () => (await field('\\31 _S1_0_inp')) ?? '',
    config: async () => (await field('configform_config')) ?? '',
    score: host.score,
    ignoreErrors: () => {
      pageErrors.length = 0;
    },
  };
}
