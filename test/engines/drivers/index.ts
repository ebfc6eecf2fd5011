import { startChromium } from './chromium.js';
import type { Driver } from './driver.js';
import { startFirefox } from './firefox.js';
import { startWebKit } from './webkit.js';

/** The engines of all current browsers. */
export const engines: Readonly<Record<string, () => Promise<Driver>>> = {
  Chromium: startChromium,
  Firefox: startFirefox,
  WebKit: startWebKit,
};
