import type { Plugin } from '@fragwerk/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { loadPlugin } from '../support/load-plugin.js';
import { useChromium } from '../support/use-chromium.js';
import { startTestService, type TestService } from '../support/service.js';
import { postForText } from '../support/http.js';

const HOST = 'http://host.test';

const hostPage = ({ lang, answer }: Host['shown']) => `<!doctype html><html lang="${lang}"><head>
  <meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
  <meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main>
  <h1>Test</h1><form onsubmit="document.title = 'sent'; return false">
  <div id="1_T1_0_div"></div><input type="hidden" class="1_T1_0_inp" value="${answer}"></form>
  <div id="configform_div"></div><input type="hidden" class="configform_config">
  </main></body></html>`;

export interface HostOptions {
  readonly lang?: string;
  readonly answer?: string;
  readonly width?: number;
  readonly hasTouch?: boolean;
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
  /** The same stage with another of its plugin types. */
  readonly of: (type: string) => GeneratedStage;
}

/** What pages of a host show, and what they report. */
interface Host {
  readonly post: GeneratedStage['post'];
  /** Address of the service, from which browser parts load files. */
  readonly service: () => string;
  shown: Required<Pick<HostOptions, 'lang' | 'answer'>>;
  /** Errors of the page, and its requests to other servers. */
  readonly pageErrors: string[];
}

/** Opens a page of a host; the service answers its preview requests. */
async function newPage(browser: Browser, host: Host, hasTouch: boolean): Promise<Page> {
  const { post, service, pageErrors } = host;
  const page = await browser.newPage({ hasTouch });
  page.on('console', (message) => pageErrors.push(message.text()));
  page.on('pageerror', (error) => pageErrors.push(error.message));
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.url() === `${HOST}/`)
      return route.fulfill({ contentType: 'text/html', body: hostPage(host.shown) });
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/fragwerk/open/files/'))
      return route.fulfill({ response: await route.fetch({ url: service() + pathname }) });
    if (request.url() !== `${HOST}/reload`) pageErrors.push(`asked ${request.url()}`);
    const body = await post('reloadplugindto', request.postDataJSON() as object);
    return route.fulfill({ contentType: 'application/json', body });
  });
  return page;
}

type Places = string | readonly (string | Plugin)[];

const loaded = (places: Places): Promise<Plugin[]> =>
  Promise.all(
    [places]
      .flat()
      .map(async (place) => (typeof place === 'string' ? loadPlugin(place, process.cwd()) : place)),
  );

/**
 * Sets up the stage for the tests of one file; after each test the page must have had no errors.
 *
 * @param places files or folders of plugin types, or plugin types
 */
export function useGenerated(places: Places, type: string): GeneratedStage {
  let service: TestService;
  const chromium = useChromium();
  let scripts: ReadonlyMap<string, string>;
  /** By whether they have touch; the tests use them one after the other. */
  const pages = new Map<boolean, Page>();
  let page: Page | undefined;

  beforeAll(async () => {
    const plugins = await loaded(places);
    scripts = new Map(plugins.map(({ info }) => [info.type, info.browser?.script ?? '']));
    service = await startTestService({}, { plugins });
  });
  afterEach(async () => {
    if (page?.isClosed() === false) await page.goto('about:blank');
    page = undefined;
    expect(host.pageErrors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await service.stop();
  });

  const post: GeneratedStage['post'] = (endpoint, body) => postForText(service.url, endpoint, body);
  const host: Host = {
    ...{ post, service: () => service.url },
    ...{ shown: { lang: '', answer: '' }, pageErrors: [] },
  };
  const call = (name: string, ...args: unknown[]) =>
    page?.evaluate(
      ([called, values]) => {
        (window as unknown as Record<string, (...args: unknown[]) => void>)[called]?.(...values);
      },
      [name, args] as const,
    );

  const stageOf = (type: string): GeneratedStage => ({
    of: stageOf,
    post,
    instance: (config) => ({ typ: type, name: 'T1', config }),
    async open({ lang = 'de', answer = '', width = 700, hasTouch = false } = {}) {
      const earlier = pages.get(hasTouch);
      const isOpen = earlier?.isClosed() === false;
      page = isOpen ? earlier : await newPage(chromium.browser, host, hasTouch);
      pages.set(hasTouch, page);
      host.shown = { lang, answer };
      await page.setViewportSize({ width, height: 900 });
      await page.mouse.move(0, 0);
      await page.goto(`${HOST}/`);
      await page.addScriptTag({ content: scripts.get(type) ?? '' });
      return page;
    },
    async start(config, isActive = true, { params = '', ...question } = {}) {
      const use = { ...this.instance(config), params, q: { id: 1, ...question }, nr: 0 };
      await call(`initPlugin${type}`, await post('loadplugindto', use), isActive);
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
      await call(`configPlugin${type}`, JSON.stringify(dto));
    },
    answer: async () => (await page?.locator('.\\31 _T1_0_inp').inputValue()) ?? '',
  });
  return stageOf(type);
}
