import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));

/** Our packages by their sources, as for the type check. */
export const alias = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, [path]]) => [name, join(root, path)]),
);

const forBrowser = {
  bundle: true,
  platform: 'browser',
  charset: 'ascii',
  minify: true,
  loader: { '.py': 'text' },
  alias,
};

/** Would close or comment out the script element into which the host inserts the source. */
const UNSAFE_IN_PAGE = /<\/script|<!--/i;

/** Lookbehind, for which Safari before 16.4, on tablets that schools still use, refuses the whole script. */
const UNREADABLE = /.{0,40}\(\?<[=!].{0,40}/;

/**
 * Bundles the browser side of a plugin, or its dialog, into one script without imports.
 *
 * @param {string} entry path of the plugin's browser/index.ts or browser/dialog.ts
 * @param {{ target?: string, define?: Record<string, string> }} [options] target: default: old browsers
 * @returns {Promise<string>} the script's source text, ASCII only
 */
export async function bundleBrowser(entry, { target = 'es2019', define = {} } = {}) {
  const { outputFiles } = await build({
    ...forBrowser,
    entryPoints: [entry],
    inject: [join(root, 'packages/browser/src/polyfill.ts')],
    write: false,
    format: 'iife',
    target,
    // Large modules are loaded on demand; all current browsers support that.
    supported: { 'dynamic-import': true },
    legalComments: 'none',
    logLevel: 'silent',
    // Drops what definePlugin creates for the service only.
    define: { FRAGWERK_BROWSER: 'true', ...define },
  });
  const text = outputFiles[0].text;
  if (UNSAFE_IN_PAGE.test(text))
    throw new Error(
      `${entry}: the bundle contains </script or <!-- and cannot be embedded in a page.`,
    );
  const [unreadable] = UNREADABLE.exec(text) ?? [];
  if (unreadable !== undefined)
    throw new Error(
      `${entry}: the bundle contains a lookbehind, which old browsers cannot read: ${unreadable}`,
    );
  return text;
}

/** Built-in types have no fields that are lists or places, and no `placeLabels`; answers are drawn in plots. */
const withoutRareKinds = { FRAGWERK_LISTS: 'false', FRAGWERK_LABELS: 'false' };

async function bundleScripts(plugin) {
  const define = { ...withoutRareKinds, FRAGWERK_DRAWN: String(plugin === 'plot') };
  const [script, dialogScript] = await Promise.all(
    ['index', 'dialog'].map((name) =>
      bundleBrowser(join(root, 'plugins', plugin, `browser/${name}.ts`), { define }),
    ),
  );
  return { script, dialogScript };
}

/** Scripts of a built-in type, by its folder's name: many tests in one process need the same. */
const bundles = new Map();

/**
 * Bundles both browser scripts of a built-in plugin type, once per process.
 *
 * @param {string} plugin its folder's name
 * @returns {Promise<{ script: string, dialogScript: string }>}
 */
export function bundlePlugin(plugin) {
  if (!bundles.has(plugin)) bundles.set(plugin, bundleScripts(plugin));
  return bundles.get(plugin);
}

/**
 * Bundles a module that the browser part of a plugin loads on demand.
 *
 * @param {string} entry path of the source
 * @param {string} outfile target path; licence texts are appended to the file
 */
export const bundleModule = (entry, outfile) =>
  build({
    ...forBrowser,
    entryPoints: [entry],
    outfile,
    format: 'esm',
    target: 'es2020',
    // Browsers read modules as UTF-8, whatever the server declares.
    charset: 'utf8',
    legalComments: 'eof',
    logLevel: 'warning',
  });
