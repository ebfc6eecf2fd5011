import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from './chromium.js';

/** Shared by all test files of a process, and closed when the process ends. */
let shared: Promise<Browser> | undefined;

/**
 * Provides Chromium for all tests of a file or `describe`, from the first test on. Closes open
 * pages after the last one, and drops the requests that routes still answer.
 */
export function useChromium(): { readonly browser: Browser } {
  let browser: Browser;
  beforeAll(async () => {
    browser = await (shared ??= launchChromium());
  });
  afterAll(async () => {
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  });
  return {
    get browser() {
      return browser;
    },
  };
}
