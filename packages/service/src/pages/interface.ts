import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { anchorOf, type Page } from '@fragwerk/contract';
import { html, rawHtml } from '@fragwerk/sdk';
import { renderMarkdown } from '../translate/markdown.js';
import { pageHeaders } from './security.js';
import { frame, scrollingTables } from './layout.js';

const require = createRequire(import.meta.url);

const withAnchors = (markup: string): string =>
  markup.replace(
    /<h([1-3])>(.*?)<\/h\1>/gs,
    (_, level: string, text: string) =>
      `<h${level} id="${anchorOf(text.replace(/<[^>]*>/g, ''))}">${text}</h${level}>`,
  );

/** Replaces links to documents that the service does not have by their text. */
const withoutOuterLinks = (markup: string): string =>
  markup.replace(/<a href="\.\.\/[^"]*">(.*?)<\/a>/gs, '$1');

/** @param name file name, for example `dialog.md` */
export async function interfacePage(name: string): Promise<Page> {
  const text = await readFile(require.resolve(`@fragwerk/contract/interface/${name}`), 'utf8');
  const rendered = withoutOuterLinks(withAnchors(await renderMarkdown(text)));
  const markup = scrollingTables(rendered, 2);
  const contents = name === 'README.md' ? '' : html`<p><a href="README.md">Interface</a></p>`;
  const body = html`<main>${contents}${rawHtml(markup)}</main>`;
  const title = /^# (.*)$/m.exec(text)?.[1] ?? name;
  return { html: frame({ title: `Fragwerk: ${title}`, body }).toString(), headers: pageHeaders() };
}
