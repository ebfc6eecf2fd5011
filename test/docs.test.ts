import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCatalogue, operationTable } from '@fragwerk/sdk';
import { describe, expect, test } from 'vitest';
import { settingsTable } from '../packages/service/src/settings/table.js';
import { loadPlugin } from './support/load-plugin.js';

/** Sources without tests and without the tables whose rows have to be used. */
const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)src\/.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
    .filter((name) => !/node_modules|settings\/table\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

describe('documents', () => {
  const service = sourcesIn('packages/service');
  const quoted = (name: string) => new RegExp(`['"]${name}['"]`);
  test.each([
    ['error', errorCatalogue, [...sourcesIn('packages'), ...sourcesIn('plugins')], quoted],
    ['operation of plugins', operationTable, service, quoted],
    ['setting', settingsTable, service, (name: string) => new RegExp(`\\b${name}\\b`)],
  ] as const)('every %s is used', (_, table, sources, pattern) => {
    const isUsed = (name: string) => sources.some((text) => pattern(name).test(text));
    expect(Object.keys(table).filter((name) => !isUsed(name))).toEqual([]);
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

test('every command of scripts/ explains itself', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const files = Object.values(scripts).flatMap((it) => /^node (scripts\/\S+)$/.exec(it)?.[1] ?? []);
  // The service has a help of its own.
  const mute = files.filter((file) => !readFileSync(file, 'utf8').includes('readArguments('));
  expect(mute).toEqual(['scripts/start.mjs']);
  const run = (option: string) =>
    spawnSync(process.execPath, ['scripts/audit.mjs', option], { encoding: 'utf8' });
  expect(run('--help').stdout).toMatch(/^Audits .*npm run audit/);
  expect(run('--nonsense')).toMatchObject({
    status: 2,
    stderr: "Unknown option '--nonsense'; see --help.\n",
  });
});
