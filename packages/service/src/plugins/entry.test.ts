import { chmodSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.js';
import { findEntry } from './entry.js';

const root = tempFolder();
const isRoot = process.getuid?.() === 0;
afterEach(() => {
  if (isRoot) process.seteuid?.(0);
  chmodSync(root.path, 0o700);
});

it('names a folder that the user of the service may not read, and what to do', () => {
  const folder = dirname(root.write('type/plugin.ts', ''));
  expect(findEntry(folder, '/')).toBe(`${folder}/plugin.ts`);
  chmodSync(root.path, 0o000);
  // Root may read everything.
  if (isRoot) process.seteuid?.(65_534);
  for (const place of [folder, `${folder}/plugin.ts`])
    expect(() => findEntry(place, '/')).toThrow(`user may not read ${place}; allow it`);
});

it('names a package.json that is not JSON', () => {
  const file = root.write('broken/package.json', '{ "main": "plugin.ts", }');
  expect(() => findEntry(dirname(file), '/')).toThrow(`${file}: the file is not a JSON object.`);
});

it('names the encoding of a package.json in UTF-16', () => {
  const file = root.write('utf16/package.json', '');
  writeFileSync(file, '\uFEFF{ "main": "plugin.ts" }', 'utf16le');
  expect(() => findEntry(dirname(file), '/')).toThrow(
    `${file}: the file is saved as UTF-16; save it`,
  );
});
