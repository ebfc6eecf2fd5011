/** The clock for `fragwerk dev plugins/clock`, whose browser part is bundled after every change. */
import { fileURLToPath } from 'node:url';
import { withBrowser } from '@fragwerk/sdk';
import { clock, clockBasics } from './clock.js';

type Bundler = typeof import('../../../scripts/bundle-browser.mjs');
type BuildFailure = Partial<import('esbuild').BuildFailure>;

const placeOf = (path: string): URL => new URL(path, import.meta.url);

async function browserScript(): Promise<string> {
  const { bundleBrowser } = (await import(
    placeOf('../../../scripts/bundle-browser.mjs').href
  )) as Bundler;
  try {
    return await bundleBrowser(fileURLToPath(placeOf('../browser/index.ts')));
  } catch (error) {
    const [first] = (error as BuildFailure).errors ?? [];
    const where = first?.location ? `${first.location.file} line ${first.location.line}: ` : '';
    throw new Error(`${where}${first?.text ?? 'browser cannot be bundled'}`, { cause: error });
  }
}

export default withBrowser(clock, { ...clockBasics.browser, script: await browserScript() });
