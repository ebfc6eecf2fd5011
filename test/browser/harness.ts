import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { readConfig } from '../../packages/sdk/src/config/index.js';
import { clockFields } from '../../plugins/clock/src/config.js';
import { type ClockOnPage, dialogPage, type HostWindow, questionPage, viewDto } from './pages.js';

/** A preview request that the harness received. */
interface ReloadRequest {
  readonly contentType: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The reply to preview requests. */
interface Behaviour {
  status: number;
  /** Resolves when the reply may be sent. */
  hold: (config: string) => Promise<void>;
}

export const usualBehaviour: Behaviour = { status: 200, hold: () => Promise.resolve() };

export const PREVIEW_TAG = '7_Uhr1_0';

/** A PluginConfigDto in the format of the service. */
const dialogDto = (members: Readonly<Record<string, unknown>>) => ({
  typ: 'Uhr',
  name: 'Uhr1',
  config: 'w50;bgcolor=yellow',
  tagName: 'Uhr1',
  width: 500,
  height: 500,
  configurationID: 'session-1',
  errorMsg: null,
  pluginDto: viewDto({ tagName: PREVIEW_TAG, colour: 'yellow' }),
  pluginDtoUri: '/reload',
  pluginDtoToken: '',
  params: {
    help: '<h3>Die Uhr</h3><p>Mit <code>bgcolor=red</code> wird das Zifferblatt rot.</p>',
    vars: '',
  },
  jsonData: null,
  ...members,
});

const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; ` +
  `img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'`;

export interface PageOptions {
  readonly lang?: string;
  /** Whether the page has the strict Content-Security-Policy. */
  readonly hasPolicy?: boolean;
}

interface ServedPage extends Pick<PageOptions, 'hasPolicy'> {
  readonly write: (nonce: string) => string;
}

/** Starts the server of the host's pages, with the plugin's scripts, on a free port. */
export async function startHarness(scripts: { script: string; dialogScript: string }) {
  const { script, dialogScript } = scripts;
  const pages = new Map<string, ServedPage>();
  const reloads: ReloadRequest[] = [];
  const behaviour = { ...usualBehaviour };
  const reload = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await readText(request)) as Record<string, unknown>;
    reloads.push({ contentType: request.headers['content-type'], body });
    const config = String(body.config);
    const { status, hold } = behaviour;
    await hold(config);
    const colour = readConfig(clockFields, config).values.bgcolor;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 200 ? JSON.stringify(viewDto({ tagName: PREVIEW_TAG, colour })) : '');
  };
  const server = createServer((request, response) => {
    if (request.url === '/reload') return void reload(request, response);
    const page = pages.get(request.url ?? '');
    const nonce = randomBytes(12).toString('base64');
    response.writeHead(page ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      ...(page?.hasPolicy && { 'content-security-policy': policy(nonce) }),
    });
    response.end(page?.write(nonce));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serve = (write: ServedPage['write'], hasPolicy = true): string => {
    const path = `/page/${pages.size}`;
    pages.set(path, { write, hasPolicy });
    return url + path;
  };
  return {
    /** The preview requests so far, and the reply to the next ones. */
    ...{ reloads, behaviour },
    /** Serves a page and returns its address. */
    serveQuestion: (clocks: readonly ClockOnPage[], lang = 'de') =>
      serve((nonce) => questionPage({ nonce, script, lang }, clocks)),
    serveDialog(
      members: Readonly<Record<string, unknown>> = {},
      { lang = 'de', hasPolicy = true }: PageOptions = {},
    ) {
      const { params, ...dto } = dialogDto(members);
      const loaded = { ...dto, params: { dialogScript, ...params } };
      return serve((nonce) => dialogPage({ nonce, script, lang }, loaded), hasPolicy);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An opened page, and every error on it. */
export interface OpenedPage {
  readonly page: Page;
  readonly pageErrors: string[];
}

/** Opens an address in its own window. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width: 900, height: 800 },
    locale: 'de-DE',
    ...options,
  });
  const page = await context.newPage();
  const pageErrors: string[] = [];
  const { origin } = new URL(address);
  page.on('console', (message) => pageErrors.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => pageErrors.push(`thrown: ${error.message}`));
  page.on('request', (request) => {
    const target = request.url();
    if (!target.startsWith(origin) && !target.startsWith('data:'))
      pageErrors.push(`asked ${target}`);
  });
  await page.goto(address);
  return { page, pageErrors };
}

/** The events at the host's own fields. */
export const hostEvents = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as HostWindow).hostEvents);

/** Calls the plugin's functions once more. */
export const startAgain = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as HostWindow).start());
