// Bundles the conformance kit into one file for plain Node: `npm run kit` writes
// release/fragwerk-kit.mjs, `npm run kit -- <file>` another file. Needs no build.
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { readArguments } from './arguments.mjs';
import { alias } from './bundle-browser.mjs';
import { root } from './prepare.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Reduces a heading or an anchor to what both have in common. */
const letters = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The sections of the interface that checks cite, such as `dialog.md#page`. */
const cited = new Set(
  ['conformance', 'contract']
    .map((name) => join(root, 'packages', name, 'src'))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/[\w-]+\.md#[\w-]+/g) ?? [])
    .map(letters),
);

const sectionsOf = (page) =>
  readFileSync(join(root, 'docs/interface', page), 'utf8')
    .split(/^(?=## )/m)
    .filter(
      (section) =>
        // The table of endpoints cites sections by the names of its rows.
        page === 'endpoints.md' || cited.has(letters(page + section.split('\n', 1)[0])),
    )
    .join('');

/** The pages of the interface, which reports quote: compressed, a third of their size. */
const pages = brotliCompressSync(
  JSON.stringify(
    Object.fromEntries(
      readdirSync(join(root, 'docs/interface')).map((page) => [page, sectionsOf(page)]),
    ),
  ),
).toString('base64');

/** Reports are in English; only the workbench shows findings in German. */
const englishOnly = {
  name: 'english-only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /conformance.src.german\.json$/ }, () => ({
      contents: '{}',
      loader: 'json',
    })),
};

/** Bundles the kit into a file; returns its size in bytes. @param {string} outfile */
export async function bundleKit(outfile) {
  mkdirSync(dirname(outfile), { recursive: true });
  await build({
    stdin: {
      contents: `import { kit } from './apps/cli/src/kit.ts';
process.exitCode = await kit(process.argv.slice(2), '${version}');`,
      resolveDir: root,
    },
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    banner: { js: '#!/usr/bin/env node' },
    legalComments: 'eof',
    logLevel: 'warning',
    define: { FRAGWERK_INTERFACE: JSON.stringify(pages) },
    alias,
    plugins: [englishOnly],
  });
  return statSync(outfile).size;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { positionals } = readArguments({ allowPositionals: true });
  const file = resolve(positionals[0] ?? join(root, 'release/fragwerk-kit.mjs'));
  const bytes = await bundleKit(file);
  console.log(`${file}: ${Math.ceil(bytes / 1024)} kB`);
}
