// Draws the pictures of the documents: of README.md from the running workbench, with Debian's Chromium, and sheets
// of all examples: npm run pictures
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { readArguments } from './arguments.mjs';
import { prepare, root } from './prepare.mjs';

readArguments();
await prepare();
const { startWorkbench } = await import('../apps/workbench/dist/index.js');
const { writeSheets } = await import('./sheets.mjs');

/** Pictures by file name: the question to open, and what a student has entered in it. */
const pictures = {
  'clock.png': {
    question: 'uhr-einstellen.json',
    async enter(frame) {
      await frame.getByRole('slider', { name: /Stunde/ }).press('ArrowRight');
      await frame.getByRole('slider', { name: /Minute/ }).press('PageUp');
    },
  },
  'circuit.png': { question: 'tiefpass-berechnen.json' },
  'program.png': { question: 'konto.json' },
  'plot.png': {
    question: 'nullstellen-markieren.json',
    async enter(frame) {
      for (const [name, value] of [
        ['Punkt 1, x', '-4'],
        ['Punkt 1, y', '0'],
        ['Punkt 2, x', '4'],
        ['Punkt 2, y', '0'],
      ])
        await frame.getByRole('textbox', { name }).fill(value);
    },
  },
};

/** Around each question, in CSS pixels. */
const MARGIN = 8;

const questions = mkdtempSync(join(tmpdir(), 'fragwerk-pictures-'));
const workbench = await startWorkbench({ folder: root, questions, port: 0 });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

async function open(question, size) {
  const page = await browser.newPage({ locale: 'de-AT', viewport: size, deviceScaleFactor: 1.5 });
  await page.goto(workbench.url);
  await page.getByRole('combobox', { name: 'Frage', exact: true }).selectOption(question);
  const frame = page.frameLocator('iframe.plugin-frame:not(.coming)');
  const { text } = JSON.parse(readFileSync(join(questions, question), 'utf8'));
  const [beginning] = text.split(/[$[{\n]/, 1);
  await frame.getByText(beginning.trim()).first().waitFor();
  await frame.getByRole('group').or(frame.locator('svg, .cm-editor')).first().waitFor();
  // Fonts and the editor arrive after the frame.
  await page.waitForTimeout(1500);
  return { page, frame };
}

try {
  for (const [file, { question, enter }] of Object.entries(pictures)) {
    const { page, frame } = await open(question, { width: 1180, height: 1100 });
    await enter?.(frame);
    const path = join(root, 'docs/images', file);
    const { x, y, width, height } = await page
      .locator('iframe.plugin-frame:not(.coming)')
      .boundingBox();
    // With its whole frame, which a picture of the element alone would cut off.
    const clip = {
      x: x - MARGIN,
      y: y - MARGIN,
      width: width + 2 * MARGIN,
      height: height + 2 * MARGIN,
    };
    await page.screenshot({ path, clip, fullPage: true });
    await page.close();
    console.log(`docs/images/${file}`);
  }
  const { page } = await open('tiefpass-berechnen.json', { width: 1360, height: 820 });
  await page.getByText('40 von 40').waitFor({ timeout: 120_000 });
  await page.screenshot({ path: join(root, 'docs/images/workbench.png') });
  console.log('docs/images/workbench.png');
} finally {
  await browser.close();
  await workbench.close();
  rmSync(questions, { recursive: true, force: true });
}
await writeSheets();
