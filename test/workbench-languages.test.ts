import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { childServices } from './support/child-service.js';
import { useChromium } from './support/use-chromium.js';
import { tempFolder } from './support/temp-folder.js';
import { violations } from './support/workbench-look.js';
import { createQuestion, workbenchTab, runningWorkbench } from './support/workbench-page.js';

const children = childServices();
const folder = tempFolder();

/** Replies of a service with typical mistakes of authors. */
const withMistakes = (path: string, text: string): string => {
  if (!path.endsWith('/loadplugindto')) return text;
  const { tagName, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...rest, tagname: tagName, width: '500' });
};

/** A real service with wrong replies of one endpoint. */
async function startFaultyProxy(url: string): Promise<Server> {
  const answer = async (path: string, init: RequestInit) => {
    const reply = await fetch(url + path, init);
    const type = reply.headers.get('content-type') ?? '';
    return { status: reply.status, type, body: withMistakes(path, await reply.text()) };
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = 'GET', url: path = '/' } = request;
      const headers = { 'content-type': request.headers['content-type'] ?? 'application/json' };
      const body = method === 'POST' ? { body: Buffer.concat(chunks) } : {};
      answer(path, { method, headers, ...body }).then(
        ({ status, type, body: text }) =>
          response.writeHead(status, { 'content-type': type }).end(text),
        // The service has ended before its last reply.
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let server: Server;
beforeAll(async () => {
  server = await startFaultyProxy((await children.start()).url);
}, 240_000);
const workbench = runningWorkbench(() => ({
  ...{ service: addressOf(server), questions: join(folder.path, 'q') },
}));
const tab = workbenchTab(useChromium(), { locale: 'de' });
let page: Page;
let file = '';

beforeAll(async () => {
  file = await createQuestion(workbench.url, { name: 'Zeit', type: 'Uhr' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  page = await tab.open(workbench.url, file);
  await page.locator('.panel-toggle').click();
});

const switchTo = (language: 'de' | 'en') =>
  page.locator('.top-bar select').last().selectOption(language);
/** The listed findings. */
const wrong = (name: string) =>
  page.getByRole('list', { name }).first().locator('li.wrong').allInnerTexts();
const both = (de: readonly string[], en: readonly string[]) => ({ Befunde: de, Findings: en });

/** Checks the findings in one language and in the other. */
async function expectFindings(texts: ReturnType<typeof both>): Promise<void> {
  for (const [name, language] of [
    ['Befunde', 'de'],
    ['Findings', 'en'],
  ] as const) {
    await switchTo(language);
    await page.getByRole('list', { name }).first().waitFor();
    expect((await wrong(name)).map((text) => text.replace(/\s+/g, ' '))).toEqual(texts[name]);
    expect(await violations(page)).toEqual([]);
  }
}

describe('findings of a call', () => {
  it('are in the language of the page', async () => {
    await page.getByLabel('Filtern').fill('loadplugindto');
    await page.locator('.calls').getByRole('button', { name: 'loadplugindto' }).first().click();
    const rule =
      'Die Antwort hat genau die Felder, die die Lernplattform kennt (reading.md#strict-replies)';
    const inEnglish =
      'The reply has exactly the members that the host knows (reading.md#strict-replies)';
    await expectFindings(
      both(
        [
          `✗ ${rule} Feld tagname kennt die Lernplattform nicht`,
          `✗ ${rule} Feld tagName fehlt`,
          `✗ ${rule} width muss eine ganze Zahl sein, ist aber "500"`,
        ],
        [
          `✗ ${inEnglish} member tagname is unknown to the host`,
          `✗ ${inEnglish} member tagName is missing`,
          `✗ ${inEnglish} width must be an integer, but is "500"`,
        ],
      ),
    );
  });

  it('are in the language of the page for checks of the kit, too', async () => {
    await page.getByLabel('Filtern').fill('loadplugindto');
    await page.locator('.calls').getByRole('button', { name: 'loadplugindto' }).first().click();
    await page.getByRole('button', { name: 'Endpunkt prüfen' }).click();
    const shape = (title: string) => page.locator('li.wrong', { hasText: title });
    const german = shape('loadplugindto liefert genau die Felder der Spezifikation');
    await german.getByText('Feld tagname kennt die Lernplattform nicht').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await switchTo('en');
    const english = shape('loadplugindto returns exactly the members of the specification');
    await english.getByText('member tagname is unknown to the host').first().waitFor();
  });
});

describe('the registration', () => {
  const start = async (port: string): Promise<void> => {
    await page.getByRole('tab', { name: 'Anmeldung' }).click();
    await page.getByLabel('Port').fill(port);
    await page.getByLabel('Passwort').fill('geheim');
    await page.getByRole('button', { name: 'Starten', exact: true }).click();
  };

  it('explains in the language of the page why a port is not available', async () => {
    const { port } = new URL(workbench.url);
    await start(port);
    const alert = page.locator('.registration').getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe(
      `⚠ Port ${port} auf 127.0.0.1 ist von einem anderen Programm belegt; nimm einen anderen, oder 0 für einen freien.`,
    );
    await switchTo('en');
    await alert.getByText(/is taken by another program; choose another one, or 0/).waitFor();
  });

  it('shows findings of an attempt in the language of the page', async () => {
    await start('0');
    const statusText = await page.getByText(/Läuft unter http/).innerText();
    const url = `${/http\S+/.exec(statusText)?.[0] ?? ''}/config/auth/user/registerplugin`;
    const body = JSON.stringify({ name: '', uriIntern: 'hier', extern: 'ja', mehr: 1 });
    const authorization = `Basic ${btoa('user:falsch')}`;
    const headers = { 'content-type': 'text/plain', authorization };
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401);
    const attempt = page.locator('.registration summary').first();
    await attempt.getByText('Benutzer oder Passwort ist falsch').waitFor();
    await attempt.click();
    const missing =
      'version, author, license, bs, ip, encoding, programmingLanguage, nwLettoAddress, dockerName, uriExtern, plugin, scalable, stateless, username, password, usePluginToken, serviceStartTime, lastRegistrationTime, params';
    await expectFindings(
      both(
        [
          '✗ Das Passwort ist das aus den Einstellungen (registration.md#call) ein anderes Passwort',
          '✗ Der Inhaltstyp ist application/json (registration.md#call) text/plain',
          `✗ Alle Felder von ConfigServiceDto sind vorhanden (registration.md#configservicedto) ein Inhalt ohne ${missing}`,
          '✗ Die Lernplattform kennt alle Felder des Inhalts (registration.md#configservicedto) die Felder mehr',
          '✗ Jedes Feld hat den Typ, den die Lernplattform liest (registration.md#configservicedto) extern muss true oder false sein, ist aber "ja"',
          '✗ name ist nicht leer (registration.md#configservicedto) name ist leer',
          '✗ uriIntern ist eine vollständige HTTP-Adresse, oder uriExtern, wenn extern true ist (registration.md#configservicedto) „hier“',
        ],
        [
          '✗ The password is the one from the settings (registration.md#call) a different password',
          '✗ The content type is application/json (registration.md#call) text/plain',
          `✗ All members of ConfigServiceDto are present (registration.md#configservicedto) a body without ${missing}`,
          '✗ The host knows all members of the body (registration.md#configservicedto) the members mehr',
          '✗ Every member has the type that the host reads (registration.md#configservicedto) extern must be true or false, but is "ja"',
          '✗ name is not empty (registration.md#configservicedto) name is empty',
          '✗ uriIntern is an absolute HTTP address, or uriExtern is if extern is true (registration.md#configservicedto) "hier"',
        ],
      ),
    );
    await attempt.getByText('user or password is wrong').waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
  });
});
