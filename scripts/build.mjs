// Builds everything: TypeScript of all packages, then the browser script of each plugin type.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleBrowser } from './bundle-browser.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tsc = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

console.log('Building the packages …');
const { status } = spawnSync(process.execPath, [tsc, '-b', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

for (const plugin of readdirSync(join(root, 'plugins'))) {
  const entry = join(root, 'plugins', plugin, 'browser/index.ts');
  if (!existsSync(entry)) continue;
  const target = join(root, 'plugins', plugin, 'dist/browser.js');
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, await bundleBrowser(entry, { minify: true }));
}
console.log('Built.');
