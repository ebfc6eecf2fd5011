import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startWorkbench } from '@fragwerk/workbench';
import type { Page } from 'playwright-core';
import { launchChromium } from '../test/support/chromium.js';
import { withFolder } from './lib/folder.js';
import { describeMachine } from './lib/machine.js';
import { median } from './lib/statistics.js';

export const help = `Measures live reload in the workbench, from writing a changed plugin source until the open page
shows the new picture.

Usage: npm run measure-reload [-- <changes>]
`;

const FRAME = 'iframe.plugin-frame:not(.coming)';
const TIMEOUT_MS = 30_000;
/** Pause between changes, so that they are not merged. */
const PAUSE_MS = 500;

/** Returns whether the visible frame shows the colour, sampled at an animation frame. */
async function shows(page: Page, colour: string): Promise<boolean> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  try {
    const frame = await (await page.$(FRAME))?.contentFrame();
    const found = await frame?.evaluate(
      (fill) => document.querySelector(`svg [fill="${fill}"]`) !== null,
      colour,
    );
    return found ?? false;
  } catch {
    // The frame has been replaced.
    return false;
  }
}

async function waitFor(page: Page, colour: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await shows(page, colour)))
    if (performance.now() > deadline)
      throw new Error(`No picture with ${colour} within ${TIMEOUT_MS} ms.`);
}

const colourOf = (number: number) => `#d0${(number + 16).toString(16).padStart(4, '0')}`;

/** Changes a source again and again. @returns milliseconds until each change is shown */
async function measure(page: Page, file: string, changes: number): Promise<number[]> {
  const source = readFileSync(file, 'utf8');
  await waitFor(page, '#d00000');
  const times: number[] = [];
  while (times.length < changes) {
    await pause(PAUSE_MS);
    const colour = colourOf(times.length + 1);
    const started = performance.now();
    writeFileSync(file, source.replace('#d00000', colour));
    await waitFor(page, colour);
    const ms = performance.now() - started;
    times.push(ms);
    process.stdout.write(`change ${times.length}: ${Math.round(ms)} ms\n`);
  }
  return times;
}

/** Runs `npm run measure-reload`. */
export async function main([count = '10']: readonly string[]): Promise<void> {
  const changes = Number(count);
  if (!Number.isInteger(changes) || changes < 1)
    throw new Error('The number of changes must be an integer of at least 1.');
  await withFolder(async (folder) => {
    const file = join(folder, 'plugin.ts');
    cpSync('test/fixtures/thermometer/plugin.ts', file);
    const workbench = await startWorkbench({ folder, port: 0 });
    const browser = await launchChromium();
    try {
      // The page opens the first question by name.
      await fetch(`${workbench.url}api/questions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'A', type: 'Thermometer' }),
      });
      const page = await browser.newPage();
      await page.goto(workbench.url);
      const typical = median(await measure(page, file, changes));
      const [load = NaN] = loadavg();
      process.stdout.write(
        `median: ${Math.round(typical)} ms of ${changes} changes\n${describeMachine('not pinned')}, Chromium ${browser.version()}, load ${load.toFixed(1)} at the end\n`,
      );
    } finally {
      await browser.close();
      await workbench.close();
    }
  });
}
