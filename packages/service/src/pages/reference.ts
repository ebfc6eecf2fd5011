import { type Page, reference } from '@fragwerk/contract';
import { html, rawHtml } from '@fragwerk/sdk';
import { renderMarkdown } from '../translate/markdown.js';
import { pageHeaders } from './headers.js';
import { frame } from './layout.js';

/** The reference of the interface as a page; `<br>` is the only markup that it holds. */
export async function referencePage(): Promise<Page> {
  const rendered = await renderMarkdown(reference().replace(/<!--.*-->\n/, ''));
  const markup = rendered
    .replaceAll('&lt;br&gt;', '<br>')
    // A table that scrolls is reached by keyboard: by its links, or itself.
    .replace(/<table>.*?<\/table>/gs, (table) =>
      table.includes('<a ')
        ? `<div class="wide">${table}</div>`
        : `<div class="wide" tabindex="0">${table}</div>`,
    );
  const body = html`<main>${rawHtml(markup)}</main>`;
  return { html: frame({ title: 'Fragwerk: reference', body }).toString(), headers: pageHeaders };
}
