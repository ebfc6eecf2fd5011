import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guides } from '@fragwerk/service';
import { expect, it } from 'vitest';

/** Sources with the texts of the pages and dialogs that guides describe. */
const sources = ['apps/workbench/page', 'plugins']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))),
  )
  .filter((path) => /^(?!.*(node_modules|dist|\.test\.)).*\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

const languages = ['de', 'en'] as const;

it.each(languages)('each guide exists in %s, with the same steps', (language) => {
  expect(readdirSync(`docs/guides/${language}`).sort()).toEqual([...guides].sort());
  for (const guide of guides) {
    const [one, other] = languages.map((each) => {
      const text = readFileSync(`docs/guides/${each}/${guide}`, 'utf8');
      return [text.match(/^\d\. /gm), text.match(/^## /gm), text.match(/\*\*[^*]+\*\*/g)?.length];
    });
    expect(one).toEqual(other);
  }
});

it.each(languages)('the labels in the guides in %s are those of the pages', (language) => {
  const labels = guides.flatMap((guide) => {
    const text = readFileSync(`docs/guides/${language}/${guide}`, 'utf8');
    return [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) =>
      label.replace(/\s+/g, ' '),
    );
  });
  expect(labels.length).toBeGreaterThan(40);
  const missing = labels.filter((label) => !sources.includes(`'${label}'`));
  expect([...new Set(missing)]).toEqual([]);
});
