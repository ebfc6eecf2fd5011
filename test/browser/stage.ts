import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { bundlePlugin } from '../../scripts/bundle-browser.mjs';
import { useChromium } from '../support/use-chromium.js';
import {
  type OpenedPage,
  openPage,
  type PageOptions,
  startHarness,
  usualBehaviour,
} from './harness.js';
import type { ClockOnPage } from './pages.js';

/**
 * Sets up Chromium and the pages of the host for the tests of one file; after each test the page must
 * have had no unexpected errors.
 */
export function useStage() {
  const chromium = useChromium();
  let harness: Awaited<ReturnType<typeof startHarness>>;
  let opened: OpenedPage | undefined;
  let expected: readonly string[] = [];
  beforeAll(async () => {
    harness = await startHarness(await bundlePlugin('clock'));
  });
  afterEach(async () => {
    await opened?.page.context().close();
    const [found = [], accepted] = [opened?.pageErrors, expected];
    opened = undefined;
    expected = [];
    harness.reloads.length = 0;
    Object.assign(harness.behaviour, usualBehaviour);
    expect(found).toEqual(accepted);
  });
  afterAll(async () => {
    await harness.close();
  });
  const open = async (address: string, options: BrowserContextOptions): Promise<Page> => {
    opened = await openPage(chromium.browser, address, options);
    return opened.page;
  };
  return {
    get harness() {
      return harness;
    },
    /** Errors of the page so far, and its requests to other servers. */
    pageErrors: (): readonly string[] => opened?.pageErrors ?? [],
    openQuestion: (
      clocks: readonly ClockOnPage[],
      { lang, ...options }: BrowserContextOptions & { readonly lang?: string } = {},
    ) => open(harness.serveQuestion(clocks, lang), options),
    openDialog: (
      members?: Readonly<Record<string, unknown>>,
      { hasTouch = false, ...options }: PageOptions & { readonly hasTouch?: boolean } = {},
    ) => open(harness.serveDialog(members, options), { hasTouch }),
    /** Accepts these errors at the end of a test that provokes them. */
    expectPageErrors(errors: readonly string[]) {
      expected = errors;
    },
  };
}
