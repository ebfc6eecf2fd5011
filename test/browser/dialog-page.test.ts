import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { circuit } from '@fragwerk/plugin-circuit';
import { clock } from '@fragwerk/plugin-clock';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useChromium } from '../support/use-chromium.js';
import { serviceWith } from '../support/client.js';
import { clientFor, type TestService, withService } from '../support/service.js';
import { type OpenedPage, openPage } from './harness.js';
import { accessibilityProblems } from '../support/axe.js';

/** The real service, and a page of a host on another origin that frames the dialog page. */
const service = serviceWith([clock, circuit]);
let host: Server;
const chromium = useChromium();
let opened: OpenedPage | undefined;

beforeAll(async () => {
  host = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://host').searchParams.get('frame') ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="de"><title>Host</title><link rel="icon" href="data:,"><iframe title="Dialog" src="${address}" width="1000" height="900"></iframe></html>`,
    );
  });
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready));
});
afterEach(async () => {
  const pageErrors = opened?.pageErrors ?? [];
  await opened?.page.context().close();
  opened = undefined;
  expect(pageErrors.filter((error) => !error.includes(service.url))).toEqual([]);
});
afterAll(() => host.close());

/** Where a service runs. */
type Address = Pick<TestService, 'url' | 'endpoint'>;
const client = (of: Address = service) => clientFor(of);

async function openSession(
  id: string,
  configuration: string,
  { typ = 'Uhr', name = 'Uhr1', of }: { typ?: string; name?: string; of?: Address } = {},
): Promise<string> {
  const { configurationUrl } = await client(of).configurationinfo({
    body: { typ, name, config: 'w50', configurationID: id, timeout: 600 },
  });
  await client(of).setconfigurationdata({
    body: { typ, configurationID: id, configuration, questionDto: { id: 4711, name } },
  });
  const { url } = of ?? service;
  const { pathname, search } = new URL(configurationUrl, url);
  return url + pathname + search;
}

const configurationOf = (id: string, typ = 'Uhr') =>
  client().getconfiguration({ body: { typ, configurationID: id } });

async function openInFrame(address: string): Promise<{ page: Page; frame: FrameLocator }> {
  const { port } = host.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/?frame=${encodeURIComponent(address)}`;
  opened = await openPage(chromium.browser, url);
  return { page: opened.page, frame: opened.page.frameLocator('iframe') };
}

describe('the dialog page of confighttp', () => {
  test('runs in a frame of a host on another origin, and edits reach the session', async () => {
    const { frame } = await openInFrame(await openSession('frame-1', 'w40;bgcolor=red'));
    await frame.getByLabel('Blau').check();
    await frame.locator('[id="4711_Uhr1_0_config_div"] svg').waitFor();
    await expect.poll(() => configurationOf('frame-1')).toBe('w40;bgcolor=blue');
  });

  test('has the editor of a circuit, whose edits reach the session, too', async () => {
    const address = await openSession('circuit', 'U,R', { typ: 'Schaltung' });
    opened = await openPage(chromium.browser, address);
    const { page } = opened;
    await page.getByRole('button', { name: 'Kondensator C', exact: true }).click();
    await expect.poll(() => configurationOf('circuit', 'Schaltung')).toBe('U,R,C');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('sends the last edit to the session even if the frame is closed at once', async () => {
    const { page, frame } = await openInFrame(await openSession('frame-2', 'w40'));
    await frame.getByLabel('Grau').check();
    await page.locator('iframe').evaluate((element) => element.remove());
    await expect.poll(() => configurationOf('frame-2')).toBe('w40;bgcolor=gray');
  });

  test('can be used by keyboard alone and has no accessibility problem', async () => {
    opened = await openPage(chromium.browser, await openSession('keys', 'bgcolor=white'));
    const { page } = opened;
    await page.getByLabel('Weiß').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => configurationOf('keys')).toBe('bgcolor=black');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(opened.pageErrors).toEqual([]);
  });

  test('shows malicious configuration and name as text', async () => {
    const hostile = `x</script><script>window.hacked=1</script><!--\u2028"'><img src=x onerror=window.hacked=1>`;
    const address = await openSession('hostile', hostile, { name: hostile });
    opened = await openPage(chromium.browser, address);
    const { page } = opened;
    await page.getByLabel('Als Text').waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await page.locator('.configform_config').inputValue()).toBe(hostile);
    expect(opened.pageErrors).toEqual([]);
  });

  test('leads to the guide of the plugin type if the service knows its address', async () => {
    await withService({ letto_plugin_uri_extern: 'https://schule.example' }, async (of) => {
      const url = await openSession('guide', 'w50', { of });
      opened = await openPage(chromium.browser, url, { locale: 'en-US' });
      const link = opened.page.getByRole('link', { name: 'Guide for teachers (new tab)' });
      const address = (await link.getAttribute('href')) ?? '';
      expect(address).toBe(`https://schule.example/${of.endpoint}/guides/clock.md?lang=en`);
      const guide = await fetch(address.replace('https://schule.example', of.url));
      expect(await guide.text()).toContain('Clock: setting the time');
      await opened.page.context().close();
    });
    opened = await openPage(chromium.browser, await openSession('no-guide', 'w50'));
    await opened.page.getByLabel('Als Text').waitFor();
    expect(await opened.page.getByRole('link').count()).toBe(0);
  });

  test('tells that edits are not saved if its session has ended', async () => {
    opened = await openPage(chromium.browser, await openSession('lost', 'w40'));
    const { page } = opened;
    await page.getByLabel('Grau').check();
    await expect.poll(() => configurationOf('lost')).toBe('w40;bgcolor=gray');
    expect(await page.getByText('Änderungen werden nicht mehr gespeichert').count()).toBe(0);
    // As after a restart of the service.
    await page.route('**/reloadplugindto', (route, request) =>
      route.continue({ postData: request.postData()?.replace('"lost"', '"forgotten"') ?? '' }),
    );
    await page.getByLabel('Rot').check();
    await page.getByText('Änderungen werden nicht mehr gespeichert').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('explains an expired session, also in the frame; programs get a problem document', async () => {
    const address = `${service.url}/${service.endpoint}/open/confighttp?typ=Uhr&configurationID=ended`;
    const { page, frame } = await openInFrame(address);
    await frame.getByRole('heading', { name: 'Dieser Dialog ist nicht mehr offen' }).waitFor();
    expect((await page.goto(address))?.status()).toBe(404);
    expect(await accessibilityProblems(page)).toEqual([]);
    // The browser itself reports the status.
    opened?.pageErrors.splice(0);
    const response = await fetch(address);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ title: 'Unknown configuration dialog' });
  });
});

const phone = { viewport: { width: 360, height: 640 } };

describe('a dialog on a phone', () => {
  test.each([
    ['Uhr', 'de-DE', 'light', 'Übernehmen'],
    ['Schaltung', 'en-US', 'dark', 'Apply'],
  ] as const)(
    'keeps its buttons in reach for %s (%s, %s)',
    async (type, locale, colorScheme, name) => {
      const look = { ...phone, locale, colorScheme };
      opened = await openPage(chromium.browser, `${service.url}/?typ=${type}`, look);
      const { page } = opened;
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.locator('#configure').click();
      const form = page.locator('#configform_div');
      await form.locator('textarea').waitFor();
      // The help is collapsed: its length would make the circuit's dialog 25,437 pixels high.
      expect(await form.evaluate((element) => element.scrollHeight)).toBeLessThan(2000);
      for (const button of [page.getByRole('button', { name }), page.locator('#cancel')]) {
        const box = await button.boundingBox();
        expect((box?.y ?? 9e9) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
      }
      await form.evaluate((element) => {
        element.scrollTop = element.scrollHeight;
      });
      await form.locator('summary').last().click();
      await page.getByRole('button', { name }).click({ trial: true });
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  test('has the language of the browser', async () => {
    const address = await openSession('english', 'w50');
    opened = await openPage(chromium.browser, address, { ...phone, locale: 'en-US' });
    await opened.page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await opened.page.title()).toBe('Uhr – configuration');
    expect(await accessibilityProblems(opened.page)).toEqual([]);
  });
});

describe('the sample question', () => {
  test('can be answered, scored and configured, without an accessibility problem', async () => {
    opened = await openPage(chromium.browser, `${service.url}/`);
    const { page } = opened;
    await page.getByRole('textbox', { name: 'Uhrzeit' }).fill('15:30');
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await page.getByText('Richtig: 1 von 1 Punkten').waitFor();
    await page.getByText('Wert: 15:30 Uhr (richtig)').waitFor();
    await page.getByRole('textbox', { name: 'Uhrzeit' }).fill('halb vier');
    // The message that appears on leaving the field must not move the button away from the click.
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await page.getByText('Wert: halb vier (falsch)').waitFor();
    expect(await page.getByText('Richtig: 1 von 1').count()).toBe(0);
    await page.getByRole('button', { name: 'Konfigurieren' }).click();
    await page.getByLabel('Rot').check();
    await page.getByRole('button', { name: 'Übernehmen' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Konfiguration' }).inputValue())
      .toBe('w50;bgcolor=red');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(opened.pageErrors).toEqual([]);
  });
});
