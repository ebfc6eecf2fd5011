import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();
const packageOf = (module: string) => dirname(fileURLToPath(import.meta.resolve(module)));

it('Python runs in a folder whose name browsers would encode', () => {
  const root = join(folder.path, 'Übung 1 #2 %41');
  cpSync(packageOf('@fragwerk/python/node'), join(root, 'dist'), { recursive: true });
  cpSync(packageOf('pyodide'), join(root, 'node_modules/pyodide'), { recursive: true });
  const job = {
    ...{ program: 'print(6 * 7)', files: {}, runs: [{ kind: 'script', input: '' }] },
    ...{ time: 5_000, inspect: false },
  };
  const script = `import { startInterpreter } from '${pathToFileURL(join(root, 'dist/node.js')).href}';
    const python = await startInterpreter();
    const { runs } = await python.run(${JSON.stringify(job)});
    process.stdout.write(runs[0].output, () => process.exit());`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8', timeout: 60_000 },
  );
  expect(stdout.trim(), stderr).toBe('42');
});
