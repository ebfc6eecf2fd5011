import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PREVIEW_TAG } from './harness.js';
import { dialColours } from '../../plugins/clock/src/config.js';
import { useStage } from './stage.js';

const stage = useStage();

const stored = (page: Page) => page.locator('.configform_config').inputValue();
const picture = (page: Page) =>
  page.locator(`[id="${PREVIEW_TAG}_config_div"] svg circle`).first().getAttribute('fill');
const pictureWidth = (page: Page) =>
  page
    .locator(`[id="${PREVIEW_TAG}_config_div"] svg`)
    .first()
    .evaluate((node) => node.getBoundingClientRect().width);
/** From now on, only leaving the page can send an edit, not the delay after it. */
const stopTimers = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { setTimeout: () => 0 });
  });

const sentConfigs = () => stage.harness.reloads.map(({ body }) => body.config);

describe('the preview', () => {
  test('follows the edits, with one request for several quick ones', async () => {
    const page = await stage.openDialog();
    const half = await pictureWidth(page);
    await page.getByLabel('Als Text').evaluate((input: HTMLInputElement) => {
      for (const text of ['b', 'bg', 'bgcolor=blue', 'bgcolor=green']) {
        input.value = text;
        input.dispatchEvent(new Event('input'));
      }
    });
    await expect.poll(() => picture(page)).toBe(dialColours.green);
    expect(await pictureWidth(page)).toBeGreaterThan(half * 1.2);
    expect(stage.harness.reloads).toEqual([
      {
        contentType: 'application/json',
        body: {
          typ: 'Uhr',
          name: 'Uhr1',
          config: 'bgcolor=green',
          params: '',
          nr: 0,
          configurationID: 'session-1',
        },
      },
    ]);
  });

  test('ignores a late response to an older edit', async () => {
    const page = await stage.openDialog();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    stage.harness.behaviour.hold = (config) =>
      config.includes('red') ? released : Promise.resolve();
    await page.getByLabel('Rot').check();
    await expect.poll(sentConfigs).toEqual(['w50;bgcolor=red']);
    await page.evaluate(
      (red) =>
        new MutationObserver(() => {
          if (document.querySelector('svg circle')?.getAttribute('fill') === red)
            Object.assign(window, { wasRed: true });
        }).observe(document.body, { childList: true, subtree: true }),
      dialColours.red,
    );
    await page.getByLabel('Blau').check();
    release();
    await expect.poll(() => picture(page)).toBe(dialColours.blue);
    expect(await page.evaluate(() => 'wasRed' in window)).toBe(false);
  });

  test('reports a failure, and the next edit tries again', async () => {
    const page = await stage.openDialog();
    stage.harness.behaviour.status = 500;
    await page.getByLabel('Rot').check();
    const sentence = page.getByText('Die Vorschau konnte nicht aktualisiert werden (HTTP 500).');
    await sentence.waitFor();
    expect(await stored(page)).toBe('w50;bgcolor=red');
    stage.harness.behaviour.status = 200;
    await page.getByLabel('Blau').check();
    await expect.poll(() => picture(page)).toBe(dialColours.blue);
    expect(await sentence.count()).toBe(0);
    // Chromium logs a failed request on the console.
    stage.expectPageErrors([expect.stringContaining('status of 500') as string]);
  });

  test('reports a response that does not arrive in time, by a timer of any browser', async () => {
    const page = await stage.openDialog();
    await page.evaluate(() => {
      const start = setTimeout;
      const early = (run: () => void, ms: number) => start(run, ms === 15_000 ? 0 : ms);
      Object.assign(window, { setTimeout: early });
    });
    stage.harness.behaviour.hold = () => new Promise(() => undefined);
    await page.getByLabel('Rot').check();
    await page.getByText('nicht aktualisiert werden (keine Verbindung)').waitFor();
  });

  test('sends the last edit to the service even if the page is closed at once', async () => {
    const page = await stage.openDialog();
    await stopTimers(page);
    await page.getByLabel('Rot').check();
    await page.goto('about:blank');
    await expect.poll(sentConfigs).toEqual(['w50;bgcolor=red']);
  });

  test('sends the last edit at once when the focus leaves the frame', async () => {
    const page = await stage.openDialog();
    await stopTimers(page);
    await page.getByLabel('Rot').check();
    const isKeepalive = await page.evaluate(() => {
      const restoreFetch = window.fetch.bind(window);
      let keepalive: boolean | undefined;
      window.fetch = (target, options) => {
        keepalive = options?.keepalive;
        return restoreFetch(target, options);
      };
      window.dispatchEvent(new Event('blur'));
      return keepalive;
    });
    expect(isKeepalive).toBe(true);
    await expect.poll(sentConfigs).toEqual(['w50;bgcolor=red']);
  });

  test('requests nothing if there is a token', async () => {
    const page = await stage.openDialog({ pluginDtoToken: 'secret' });
    await page.getByLabel('Rot').check();
    await page.waitForTimeout(300);
    expect(stage.harness.reloads).toEqual([]);
    expect(await stored(page)).toBe('w50;bgcolor=red');
  });

  test('runs the plugin without changing the answers of the page', async () => {
    const page = await stage.openDialog();
    await page.getByLabel('Uhrzeit').fill('15:00');
    expect(await page.locator(`[class="${PREVIEW_TAG}_config_inp"]`).inputValue()).toBe('15:00');
    await page.getByLabel('Rot').check();
    await expect.poll(() => picture(page)).toBe(dialColours.red);
    expect(await page.getByLabel('Uhrzeit').inputValue()).toBe('15:00');
  });
});
