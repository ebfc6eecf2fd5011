import puppeteer, { type KeyInput } from 'puppeteer-core';
import { type Driver, mouseOf, runIn, WINDOW } from './driver.js';

/** Starts Firefox, driven over WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    defaultViewport: WINDOW,
  });
  const page = await browser.newPage();
  const { keyboard, touchscreen } = page;
  return {
    open: (address) => page.goto(address),
    run: runIn(page),
    mouse: mouseOf(page.mouse),
    touch: {
      down: ({ x, y }) => touchscreen.touchStart(x, y),
      move: ({ x, y }) => touchscreen.touchMove(x, y),
      up: () => touchscreen.touchEnd(),
    },
    type: (text) => keyboard.type(text),
    press: async (key) => {
      const keys = key.split('+').map((one) => (one === 'Space' ? ' ' : one)) as KeyInput[];
      for (const one of keys) await keyboard.down(one);
      for (const one of keys.reverse()) await keyboard.up(one);
    },
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
