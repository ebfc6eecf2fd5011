import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../deploy/processes.js';
import { launchChromium } from './chromium.js';

/** Whether to draw the pictures of the tutorial: WRITE_IMAGES=1 npm test -- authoring */
export const writesImages = process.env.WRITE_IMAGES !== undefined;

async function acceptDialog(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Plugins' }).click();
  await page.getByRole('button', { name: /^Konfigurieren/ }).click();
  await page.getByRole('dialog').frameLocator('iframe').getByLabel('bis').waitFor();
}

async function runTests(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Tests' }).click();
  await page.getByRole('button', { name: /^Alle Tests/ }).click();
  await page
    .getByText(/bestanden/)
    .first()
    .waitFor();
}

/** Actions on the page before the screenshot of a step. */
const views: Readonly<Record<string, { file: string; show?: (page: Page) => Promise<void> }>> = {
  '2. Look at it': { file: 'tutorial-new.png' },
  '3. Change the picture': { file: 'tutorial-picture.png' },
  '4. Add a field for teachers': { file: 'tutorial-field.png', show: acceptDialog },
  '6. Test it': { file: 'tutorial-tests.png', show: runTests },
};

/** Starts the project's own workbench and draws the picture of a step, if it has one. */
export async function drawStep(step: string, folder: string): Promise<void> {
  const view = views[step];
  if (!view) return;
  const cli = join(folder, 'node_modules/fragwerk/bin/fragwerk.mjs');
  const workbench = spawn(process.execPath, [cli, 'dev', '--port', '0'], { cwd: folder });
  const browser = await launchChromium();
  try {
    const url = await new Promise<string>((resolve) => {
      let received = '';
      workbench.stdout.setEncoding('utf8').on('data', (text: string) => {
        received += text;
        const [found] = /http:\/\/\S+/.exec(received) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    const page = await browser.newPage({
      locale: 'de-AT',
      viewport: { width: 1360, height: 760 },
    });
    await page.goto(url);
    await page.frameLocator('iframe >> nth=0').locator('svg').first().waitFor();
    await view.show?.(page);
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(root, 'docs/images', view.file) });
  } finally {
    await browser.close();
    workbench.kill('SIGINT');
  }
}
