import { launchChromium } from '../../support/chromium.js';
import { type Driver, type Point, mouseOf, runIn, WINDOW } from './driver.js';

/** Starts Chromium, driven by Playwright. */
export async function startChromium(): Promise<Driver> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: WINDOW, hasTouch: true });
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const { keyboard } = page;
  return {
    open: (address) => page.goto(address),
    run: runIn(page),
    mouse: mouseOf(page.mouse),
    touch: {
      down: (point) => touch('touchStart', point),
      move: (point) => touch('touchMove', point),
      up: () => touch('touchEnd'),
    },
    type: (text) => keyboard.type(text),
    press: (key) => keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
