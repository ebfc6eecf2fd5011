// Measures live reload in the workbench, from writing a changed plugin source until the open page
// shows the new picture: npm run measure-reload [-- <changes>]
/* global document, requestAnimationFrame -- evaluated in the page */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { prepare, root } from './prepare.mjs';

const FRAME = 'iframe.plugin-frame:not(.coming)';
/** Timeout for one picture. */
const TIMEOUT_MS = 30_000;
/** Pause between changes, so that they are not merged. */
const PAUSE_MS = 500;

const changes = Number(process.argv[2] ?? 10);
if (!Number.isInteger(changes) || changes < 1) {
  console.error('The number of changes must be an integer of at least 1.');
  process.exit(1);
}
await prepare();
const { startWorkbench } = await import('../apps/workbench/dist/index.js');

/** Returns whether the visible frame shows the colour, sampled at an animation frame. */
async function shows(page, colour) {
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

async function waitFor(page, colour) {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await shows(page, colour))) {
    if (performance.now() > deadline)
      throw new Error(`No picture with ${colour} within ${TIMEOUT_MS} ms.`);
  }
}

const colourOf = (number) => `#d0${(number + 16).toString(16).padStart(4, '0')}`;

async function measure(page, file) {
  const source = readFileSync(file, 'utf8');
  await waitFor(page, '#d00000');
  const times = [];
  for (let number = 1; number <= changes; number++) {
    await pause(PAUSE_MS);
    const colour = colourOf(number);
    const started = performance.now();
    writeFileSync(file, source.replace('#d00000', colour));
    await waitFor(page, colour);
    times.push(performance.now() - started);
    console.log(`change ${number}: ${Math.round(times.at(-1))} ms`);
  }
  return times;
}

const folder = mkdtempSync(join(tmpdir(), 'fragwerk-reload-'));
const file = join(folder, 'plugin.ts');
cpSync(join(root, 'test/fixtures/thermometer/plugin.ts'), file);
let workbench = null;
let browser = null;
try {
  workbench = await startWorkbench({ folder, port: 0 });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  // The page opens the first question by name.
  await fetch(`${workbench.url}api/questions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A', type: 'Thermometer' }),
  });
  const page = await browser.newPage();
  await page.goto(workbench.url);
  const times = (await measure(page, file)).sort((a, b) => a - b);
  const median = (times[(times.length - 1) >> 1] + times[times.length >> 1]) / 2;
  const { model } = cpus()[0];
  const load = loadavg()[0].toFixed(1);
  console.log(`median: ${Math.round(median)} ms of ${times.length} changes`);
  console.log(
    `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, Chromium ${browser.version()}, load ${load} at the end`,
  );
} finally {
  await browser?.close();
  await workbench?.close();
  rmSync(folder, { recursive: true, force: true });
}
