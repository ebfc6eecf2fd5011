import type { Plugin } from '@fragwerk/sdk';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { bundlePlugin } from '../../scripts/bundle-browser.mjs';
import { loadPlugin } from '../support/load-plugin.js';
import { useChromium } from '../support/use-chromium.js';
import { serviceWith } from '../support/client.js';
import { postForText } from '../support/http.js';

const HOST = 'http://host.test';

/** The policy of a strict host, which detects styles in markup and requests to other servers. */
const POLICY = "default-src 'none'; script-src 'nonce-n'; connect-src 'self'; img-src data:";

const hostPage = (
  lang: string,
  answer: string,
  script: string,
) => `<!doctype html><html lang="${lang}">
  <head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
  <meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main>
  <h1>Test</h1><form><div id="1_T1_0_div"></div>
  <input type="hidden" class="1_T1_0_inp" value="${answer}"></form>
  <div id="configform_div"></div><input type="hidden" class="configform_config">
  </main><script nonce="n">
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    document.title = 'sent';
  });</script><script nonce="n">${script}</script></body></html>`;

/** A page of a host, 700 pixels wide by default. */
export interface HostOptions extends Omit<BrowserContextOptions, 'viewport'> {
  readonly lang?: string;
  readonly answer?: string;
  readonly width?: number;
}

/** A plugin type in our service, with its generated browser part on a page of a host. */
export interface GeneratedStage {
  /** Sends a request to the internal API; a string body is sent unchanged. */
  readonly post: (endpoint: string, body: object | string) => Promise<string>;
  readonly instance: (config: string) => { typ: string; name: string; config: string };
  /** Opens a page with the plugin's script. */
  readonly open: (options?: HostOptions) => Promise<Page>;
  /** Calls the plugin's drawing function like a host. */
  readonly start: (
    config: string,
    isActive?: boolean,
    question?: { readonly params?: string } & object,
  ) => Promise<void>;
  /** Calls the plugin's dialog function like a host. */
  readonly openDialog: (config: string, question?: object) => Promise<void>;
  /** The answer that the host has stored. */
  readonly answer: () => Promise<string>;
  /** The configuration in the host's field. */
  readonly config: () => Promise<string>;
  /** Scores the stored answer; the result has at least these members. */
  readonly score: (
    solution: string,
    config: string,
    grade: number,
  ) => Promise<{ status: string; punkteIst: number; feedback: string }>;
  /** Accepts the errors of the page so far, in tests that expect them. */
  readonly ignoreErrors: () => void;
  /** The same stage with another of its plugin types. */
  readonly of: (type: string) => GeneratedStage;
}

interface HostWires {
  readonly post: GeneratedStage['post'];
  readonly chromium: { readonly browser: Browser };
  /** Address of the service, from which browser parts load files. */
  readonly service: () => string;
  /** Errors of the pages, and their requests to other servers. */
  readonly pageErrors: string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Opens pages of a host, which tests use one after the other; the service answers their preview requests. */
function hostPages({ post, chromium, service, pageErrors, headers }: HostWires) {
  /** By their options. */
  const pages = new Map<string, Page>();
  let body = '';
  const newPage = async (options: BrowserContextOptions): Promise<Page> => {
    const page = await chromium.browser.newPage(options);
    page.on('console', (message) => pageErrors.push(message.text()));
    page.on('pageerror', (error) => pageErrors.push(error.message));
    await page.route('**/*', async (route) => {
      const request = route.request();
      if (request.url() === `${HOST}/`)
        return route.fulfill({ contentType: 'text/html', headers, body });
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/fragwerk/open/files/'))
        return route.fulfill({ response: await route.fetch({ url: service() + pathname }) });
      if (request.url() !== `${HOST}/reload`) pageErrors.push(`asked ${request.url()}`);
      const reply = await post('reloadplugindto', request.postDataJSON() as object);
      return route.fulfill({ contentType: 'application/json', body: reply });
    });
    return page;
  };
  return async (
    script: string,
    { lang = 'de', answer = '', width = 700, ...options }: HostOptions,
  ) => {
    const key = JSON.stringify(options);
    const earlier = pages.get(key);
    const page = earlier?.isClosed() === false ? earlier : await newPage(options);
    pages.set(key, page);
    body = hostPage(lang, answer, script);
    await page.setViewportSize({ width, height: 900 });
    await page.mouse.move(0, 0);
    await page.goto(`${HOST}/`);
    return page;
  };
}

/** Calls a function of the page. */
const callIn = (page: Page | undefined, name: string, ...args: unknown[]) =>
  page?.evaluate(
    ([called, values]) => {
      (window as unknown as Record<string, (...args: unknown[]) => void>)[called]?.(...values);
    },
    [name, args] as const,
  );

type Places = string | readonly (string | Plugin)[];

const loaded = (places: Places): Promise<Plugin[]> =>
  Promise.all(
    [places]
      .flat()
      .map(async (place) => (typeof place === 'string' ? loadPlugin(place, process.cwd()) : place)),
  );

/** Returns one of our plugin types with browser scripts of its current sources. */
export async function withScripts(plugin: Plugin, folder: string): Promise<Plugin> {
  const { info } = plugin;
  if (!info.browser) throw new Error(`The type ${info.type} has no browser part.`);
  return {
    ...plugin,
    info: { ...info, browser: { ...info.browser, ...(await bundlePlugin(folder)) } },
  };
}

/**
 * Sets up the stage for the tests of one file; after each test the page must have had no errors.
 *
 * @param places files or folders of plugin types, or plugin types
 * @param isStrict whether the host has a Content-Security-Policy
 */
export function useGenerated(places: Places, type: string, isStrict = false): GeneratedStage {
  let scripts: ReadonlyMap<string, string>;
  let page: Page | undefined;
  const pageErrors: string[] = [];

  const service = serviceWith(async () => {
    const plugins = await loaded(places);
    scripts = new Map(plugins.map(({ info }) => [info.type, info.browser?.script ?? '']));
    return plugins;
  });
  // After the service, because pages that still ask for previews have to be closed before it.
  const chromium = useChromium();
  afterEach(async () => {
    if (page?.isClosed() === false) await page.goto('about:blank');
    page = undefined;
    expect(pageErrors.splice(0)).toEqual([]);
  });

  const post: GeneratedStage['post'] = (endpoint, body) => postForText(service.url, endpoint, body);
  const headers: HostWires['headers'] = isStrict ? { 'content-security-policy': POLICY } : {};
  const openHost = hostPages({ post, chromium, service: () => service.url, pageErrors, headers });
  const stageOf = (type: string): GeneratedStage => ({
    of: stageOf,
    post,
    instance: (config) => ({ typ: type, name: 'T1', config }),
    async open(options = {}) {
      page = await openHost(scripts.get(type) ?? '', options);
      return page;
    },
    async start(config, isActive = true, { params = '', ...question } = {}) {
      const use = { ...this.instance(config), params, q: { id: 1, ...question }, nr: 0 };
      await callIn(page, `initPlugin${type}`, await post('loadplugindto', use), isActive);
    },
    async openDialog(config, question = {}) {
      const id = { configurationID: 'd1' };
      await post('configurationinfo', { ...this.instance(config), ...id, timeout: 300 });
      const session = {
        typ: type,
        ...id,
        configuration: config,
        questionDto: { id: 1, ...question },
      };
      const data = JSON.parse(await post('setconfigurationdata', session)) as object;
      const dto = { ...data, pluginDtoUri: '/reload' };
      await callIn(page, `configPlugin${type}`, JSON.stringify(dto));
    },
    async score(answerText, config, grade) {
      const answered = { antwort: await this.answer(), answerDto: { answerText }, grade };
      const text = await post('score', { ...this.instance(config), ...answered });
      return JSON.parse(text) as Awaited<ReturnType<GeneratedStage['score']>>;
    },
    answer: async () => (await page?.locator('.\\31 _T1_0_inp').inputValue()) ?? '',
    config: async () => (await page?.locator('.configform_config').inputValue()) ?? '',
    ignoreErrors: () => {
      pageErrors.length = 0;
    },
  });
  return stageOf(type);
}
