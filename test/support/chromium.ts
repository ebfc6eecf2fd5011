import { type Browser, chromium } from 'playwright-core';

/**
 * Features that Chromium switches off, above all the page of its address bar, which every window
 * would load for a second. Only the last such list counts, so it includes Playwright's own.
 */
const FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  // Renderers in reserve, which no test would use.
  'SpareRendererForSitePerProcess',
  'MultipleSpareRPHs',
  'ThirdPartyStoragePartitioning',
];

/** Starts the installed Chromium without any need for the network. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      // Frames of other origins have processes of their own, as in the usual Chromium.
      '--site-per-process',
      '--enable-features=IsolateSandboxedIframes',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${FEATURES.join(',')}`,
    ],
  });
