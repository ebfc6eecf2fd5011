import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCatalogue } from '@fragwerk/sdk';
import { describe, expect, test } from 'vitest';
import { loadPlugin } from './support/load-plugin.js';

/** Sources of packages and plugins, without tests. */
const sources = ['packages', 'plugins'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)src\/.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
    .filter((name) => !name.includes('node_modules'))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
);

describe('documents', () => {
  test('the generated documents are up to date', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/gen.mjs', '--check']);
    expect(stderr.toString()).toBe('');
    expect(status).toBe(0);
  });

  test('every error of the catalogue is used', () => {
    const unused = Object.keys(errorCatalogue).filter(
      (code) => !sources.some((text) => new RegExp(`['"]${code}['"]`).test(text)),
    );
    expect(unused).toEqual([]);
  });

  test('the plugin type in the README loads and draws', async () => {
    const [, code = ''] = /```ts\n(.*?)```/s.exec(readFileSync('README.md', 'utf8')) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'fragwerk-readme-'));
    try {
      writeFileSync(join(folder, 'plugin.ts'), code);
      const plugin = await loadPlugin(folder, process.cwd());
      const use = { name: 'a', configText: 'farbe=gelb', parameters: '', question: null };
      const picture = await plugin.operations.picture?.(use);
      expect(picture?.figure.shapes).toMatchObject([{ fill: '#ffc800' }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
