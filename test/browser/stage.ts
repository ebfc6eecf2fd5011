import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { bundlePlugin } from '../../scripts/bundle-browser.mjs';
import { useChromium } from '../support/use-chromium.js';
import { dialogDto, type Harness, type OpenedPage, openPage, startHarness } from './harness.js';
import type { ClockOnPage } from './pages.js';

/** Chromium and the pages of the host for the tests of one file. */
interface Stage {
  readonly harness: Harness;
  /** Errors of the page so far, and its requests to other servers. */
  readonly pageErrors: () => readonly string[];
  readonly openQuestion: (
    clocks: readonly ClockOnPage[],
    options?: BrowserContextOptions & { readonly lang?: string },
  ) => Promise<Page>;
  readonly openDialog: (
    members?: Readonly<Record<string, unknown>>,
    options?: Parameters<Harness['serveDialog']>[1] & Pick<BrowserContextOptions, 'hasTouch'>,
  ) => Promise<Page>;
  /** Accepts these errors at the end of a test that provokes them. */
  readonly expectPageErrors: (expected: readonly string[]) => void;
}

/** Sets up the stage; after each test the page must have had no unexpected errors. */
export function useStage(): Stage {
  const chromium = useChromium();
  let harness: Harness;
  let opened: OpenedPage | undefined;
  let expected: readonly string[] = [];
  beforeAll(async () => {
    harness = await startHarness(await bundlePlugin('clock'));
  });
  afterEach(async () => {
    const pageErrors = opened?.pageErrors;
    await opened?.page.context().close();
    const accepted = expected;
    opened = undefined;
    expected = [];
    harness.reloads.length = 0;
    harness.behaviour = { status: 200, delay: () => 0 };
    expect(pageErrors ?? []).toEqual(accepted);
  });
  afterAll(async () => {
    await harness.close();
  });
  const open = async (address: string, options?: BrowserContextOptions): Promise<Page> => {
    opened = await openPage(chromium.browser, address, options);
    return opened.page;
  };
  return {
    get harness() {
      return harness;
    },
    pageErrors: () => opened?.pageErrors ?? [],
    openQuestion: (clocks, { lang, ...options } = {}) =>
      open(harness.serveQuestion(clocks, lang), options),
    openDialog: (members, { hasTouch = false, ...options } = {}) =>
      open(harness.serveDialog(dialogDto(members), options), { hasTouch }),
    expectPageErrors: (pageErrors) => {
      expected = pageErrors;
    },
  };
}
