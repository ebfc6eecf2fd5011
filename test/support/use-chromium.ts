import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from './chromium.js';

/** Chromium for all tests of a file; it is there from the first test on. */
export function useChromium(): { readonly browser: Browser } {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
  });
  return {
    get browser() {
      return browser;
    },
  };
}
