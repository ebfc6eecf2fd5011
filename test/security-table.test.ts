import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allowedNames } from '../packages/service/src/cell/allowed.js';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const sectionOf = (document: string, title: string) =>
  read(document).split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

const rows = [
  ...sectionOf('docs/security.md', 'Plugin types and drawing').matchAll(
    /^\| (?!A plugin type|-)(.*?) +\| `([^`]+)` “([^”]+)” +\|$/gm,
  ),
].map(([, sentence = '', file = '', title = '']) => [sentence, file, title] as const);

it('finds the sentences about plugin types', () => expect(rows.length).toBeGreaterThan(12));

it.each(rows)('“%s” is shown by a test in %s: %s', (_, file, title) => {
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  expect(read(file), `${file} has no test “${title}”.`).toMatch(
    new RegExp(`\\(\\s*['"]${pattern}['"]`),
  );
});

it('the documents list what plugin code may use', () => {
  const [list = ''] = /^- [^]*?\n\n/m.exec(sectionOf('docs/sdk.md', 'What the code may use')) ?? [];
  const listed = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(allowedNames);
});
