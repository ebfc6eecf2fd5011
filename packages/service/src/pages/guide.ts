import { readFile } from 'node:fs/promises';
import type { Page } from '@fragwerk/contract';
import { type Language, rawHtml } from '@fragwerk/sdk';
import { typeGuides } from '../plugins/built-in-types.js';
import { renderMarkdown } from '../translate/markdown.js';
import { page, scrollingTables } from './layout.js';

/** Guides for teachers (docs/guides), which the build copies. */
export const guides = ['workbench.md', ...typeGuides.values()];

const folder = new URL('../../dist/docs/', import.meta.url);

/** Embeds the pictures, so that the page works at any address. */
async function withPictures(markup: string): Promise<string> {
  const parts = markup.split(/src="\.\.\/\.\.\/(images\/[\w-]+\.png)"/);
  const read = async (path: string): Promise<string> => {
    const bytes = await readFile(new URL(path, folder));
    return `style="max-width: 100%" src="data:image/png;base64,${bytes.toString('base64')}"`;
  };
  const written = parts.map(async (part, index) => (index % 2 === 1 ? read(part) : part));
  return (await Promise.all(written)).join('');
}

/** @param name file name of a guide, for example `clock.md` */
export async function guidePage(name: string): Promise<Page> {
  const load = async (language: Language) => {
    const text = await readFile(new URL(`guides/${language}/${name}`, folder), 'utf8');
    const markup = await withPictures(await renderMarkdown(text));
    const title = `Fragwerk: ${/^# (.*)$/m.exec(text)?.[1] ?? name}`;
    return { title, body: rawHtml(scrollingTables(markup, 2)) };
  };
  const guide = { de: await load('de'), en: await load('en') };
  return page({
    title: { de: guide.de.title, en: guide.en.title },
    body: (language) => guide[language].body,
  });
}
