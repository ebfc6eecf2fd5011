// Writes the service's bill of materials (CycloneDX) to a file or stdout: npm run -s sbom [-- <file>]
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { npmCommand } from './npm.mjs';
import { root } from './prepare.mjs';

const [file] = readArguments({ allowPositionals: true }).positionals;
const [npm, args] = npmCommand([
  ...['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--workspace=@fragwerk/service'],
]);
const { stdout, status } = spawnSync(npm, args, {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 2 ** 26,
});
if (status !== 0) process.exit(status ?? 1);
const list = JSON.parse(stdout);
// npm uses the name of the folder.
list.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
const text = `${JSON.stringify(list, null, 2)}\n`;
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
