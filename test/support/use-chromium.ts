import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from './chromium.js';

/** One for all test files of a process; it ends with that. */
let shared: Promise<Browser> | undefined;

/**
 * Chromium for all tests of a file or `describe`; it is there from the first test on. Pages that are
 * left open are closed after the last.
 */
export function useChromium(): { readonly browser: Browser } {
  let browser: Browser;
  beforeAll(async () => {
    browser = await (shared ??= launchChromium());
  }, 60_000);
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  return {
    get browser() {
      return browser;
    },
  };
}
