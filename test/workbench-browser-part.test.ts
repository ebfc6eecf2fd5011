import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startWorkbench, type Workbench } from '@fragwerk/workbench';
import { transformSync } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { childServices } from './support/child-service.js';
import { tempFolder } from './support/temp-folder.js';
import { useChromium } from './support/use-chromium.js';
import { violations } from './support/workbench-look.js';
import {
  chooseQuestion,
  createQuestion,
  pageWithoutTrials,
  questionFrame,
} from './support/workbench-page.js';

// Builds the project, which contains the service process.
childServices();
const folder = tempFolder();
const SLOW = { timeout: 60_000 };

/** A plugin type with a hand-written browser part in a file next to it. */
const plugin = (file: string) => `import script from './${file}' with { type: 'text' };
import { definePlugin, textAnswer } from '@fragwerk/sdk';
export default definePlugin({
  type: 'Eigen',
  answer: textAnswer({ label: { de: 'Antwort', en: 'Answer' } }),
  browser: {
    script,
    startFunction: 'initEigen',
  },
});
`;
const script = (body: string) => `// The browser part.
function draw(place) {
  ${body}
}
window.initEigen = (viewJson) => {
  const { tagName } = JSON.parse(viewJson);
  draw(document.getElementById(tagName + '_div'));
};
`;
const GOOD = "place.textContent = 'Gezeichnet';";

const chromium = useChromium();
let workbench: Workbench;
let page: Page;
let count = 0;

afterEach(async () => {
  await page.close();
  await workbench.close();
});

/** How long a frame may be stuck where a test waits for it, instead of 10 s. */
const STUCK_MS = 3000;

/** Opens the workbench with a plugin type that draws. @returns its folder */
async function open(files: Readonly<Record<string, string>>, stuckMs = 10_000): Promise<string> {
  const place = join(folder.path, `plugin-${++count}`);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), text);
  }
  workbench = await startWorkbench({ folder: place, port: 0 });
  const question = await createQuestion(workbench.url, { name: 'Eigen', type: 'Eigen' });
  page = await pageWithoutTrials(chromium.browser, { locale: 'de' });
  await page.addInitScript((limitMs) => {
    if (self !== top) return;
    const start = window.setTimeout.bind(window);
    const startSooner = (run: () => void, ms: number) => start(run, ms === 10_000 ? limitMs : ms);
    Object.assign(window, { setTimeout: startSooner });
  }, stuckMs);
  await page.goto(workbench.url);
  await chooseQuestion(page, question);
  return place;
}
const drawn = () => questionFrame(page).getByText('Gezeichnet').first().waitFor(SLOW);
const messages = () => page.getByRole('list', { name: 'Meldungen des Browserteils' });
const expectMessage = async (...texts: readonly string[]): Promise<void> => {
  for (const text of texts) await messages().getByText(text).first().waitFor(SLOW);
};

describe("an author's browser part", () => {
  it('reports an exception with file, line and source until it is fixed', async () => {
    const place = await open({ 'plugin.ts': plugin('part.js'), 'part.js': script(GOOD) });
    await drawn();
    writeFileSync(join(place, 'part.js'), script("throw new Error('Kein Bild');"));
    await expectMessage('Error: Kein Bild', 'part.js:3:9', "throw new Error('Kein Bild');");
    expect(await violations(page)).toEqual([]);
    writeFileSync(join(place, 'part.js'), script(GOOD));
    await messages().waitFor({ state: 'detached', ...SLOW });
    await drawn();
  });

  it('reports an error on the console with the place where it was thrown', async () => {
    const body = 'try { place.nothing.here(); } catch (error) { console.error("Schade:", error); }';
    await open({ 'plugin.ts': plugin('part.js'), 'part.js': script(body) });
    await expectMessage('Schade: TypeError', 'part.js:3:23', 'place.nothing.here();');
  });

  it('reports the original file of a bundle, by its source map', async () => {
    const source = script("const why: string = 'Grund';\n  throw new Error(why);");
    const { code } = transformSync(source.replace('place)', 'place: unknown)'), {
      loader: 'ts',
      minify: true,
      sourcemap: 'inline',
      sourcefile: '../browser/part.ts',
    });
    await open({
      'plugin.ts': plugin('made/part.js'),
      'made/part.js': code,
      'browser/part.ts': source,
    });
    await expectMessage('Error: Grund', 'browser/part.ts:4:', 'throw new Error(why);');
  });

  it('is shown although the network fails first, and then takes longer than any loop may', async () => {
    await open({ 'plugin.ts': plugin('part.js'), 'part.js': script(GOOD) }, STUCK_MS);
    await drawn();
    const failing = [true];
    await page.route('**/frame?*', async (route) => {
      if (failing.pop()) return route.abort('connectionfailed');
      await new Promise((resolve) => setTimeout(resolve, STUCK_MS + 1000));
      return route.continue();
    });
    await page.reload();
    await drawn();
    expect(await messages().count()).toBe(0);
  });

  it('is stopped in an endless loop, and shown again after it is fixed', async () => {
    const files = { 'plugin.ts': plugin('part.js'), 'part.js': script('for (;;);') };
    const place = await open(files, STUCK_MS);
    await expectMessage('vermutlich wegen einer Endlosschleife');
    writeFileSync(join(place, 'part.js'), script(GOOD));
    await drawn();
  });
});

describe('a generated browser part', () => {
  it('reports an exception in its dialog in the same way', async () => {
    const throwing = `import { definePlugin, toggle } from '@fragwerk/sdk';
export default definePlugin({
  type: 'Eigen',
  config: { g: toggle({ key: 'g', initial: true, label: { de: 'G', en: 'G' } }) },
  checkConfig() {
    if (typeof window !== 'undefined') throw new Error('Nur im Dialog');
    return {};
  },
});
`;
    await open({ 'plugin.ts': throwing });
    await page.locator('#editor-tab-plugins').click();
    await page.getByRole('button', { name: /Konfigurieren/ }).click();
    await page.locator('dialog').getByText('Error: Nur im Dialog (plugin.ts:6:46)').waitFor(SLOW);
  });

  it('reports an exception with file, line and source of the plugin', async () => {
    const source = plugin('part.js')
      .replace(/ {2}browser: [^]*/, '')
      .replace("import { readFileSync } from 'node:fs';\n", '');
    const throwing = `${source}  figure() {
    if (typeof window !== 'undefined') throw new Error('Nur im Browser');
    const description = { de: 'Nichts', en: 'Nothing' };
    return { width: 10, height: 10, description, shapes: [] };
  },
});
`;
    await open({ 'plugin.ts': throwing });
    const line = throwing.split('\n').findIndex((text) => text.includes('throw')) + 1;
    await expectMessage(
      'Error: Nur im Browser',
      `plugin.ts:${line}:46`,
      "throw new Error('Nur im Browser');",
    );
  });
});

describe('the colour wheel: browser.ts next to the plugin', () => {
  const source = (name: string) =>
    readFileSync(new URL(`./fixtures/colour-wheel/${name}`, import.meta.url), 'utf8');

  it('sets the answer by mouse, touch and keys, announces it, and reports the line of an error', async () => {
    const plugin = source('plugin.ts').replace("'Farbkreis'", "'Eigen'");
    for (const name of ['plugin.ts', 'browser.ts'])
      expect(readFileSync('docs/browser.md', 'utf8')).toContain(source(name));
    expect(source('browser.ts').split('\n').length).toBeLessThanOrEqual(80);
    const place = await open({ 'plugin.ts': plugin, 'browser.ts': source('browser.ts') });
    const wheel = questionFrame(page).getByRole('slider', { name: 'Farbton' }).first();
    const value = () => wheel.getAttribute('aria-valuetext');
    await wheel.waitFor(SLOW);
    expect(await value()).toBe('noch nichts gewählt');
    await wheel.click({ position: { x: 200, y: 110 } });
    expect(await value()).toBe('90°');
    await wheel.press('PageUp');
    await wheel.press('ArrowLeft');
    expect(await value()).toBe('119°');
    await wheel.dispatchEvent('pointerup', { pointerType: 'touch', clientX: 0, clientY: 0 });
    expect(await value()).toMatch(/^3\d\d°$/);
    expect(await violations(page)).toEqual([]);
    const broken = source('browser.ts').replace(
      '\n    show();\n',
      "\n    throw new Error('Kein Rad');\n",
    );
    writeFileSync(join(place, 'browser.ts'), broken);
    const line = broken.split('\n').findIndex((text) => text.includes('Kein Rad')) + 1;
    await expectMessage('Error: Kein Rad', `browser.ts:${line}:`, "throw new Error('Kein Rad');");
    writeFileSync(join(place, 'browser.ts'), source('browser.ts'));
    await messages().waitFor({ state: 'detached', ...SLOW });
    await wheel.waitFor(SLOW);
  });
});
