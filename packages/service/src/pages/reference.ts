import { type Page, reference } from '@fragwerk/contract';
import { html, rawHtml } from '@fragwerk/sdk';
import { renderMarkdown } from '../translate/markdown.js';
import { pageHeaders } from './headers.js';
import { frame } from './layout.js';

/** Long paths and names break before a slash or a capital letter. */
const breakable = (markup: string): string =>
  markup.replace(/>[^<]+</g, (text) =>
    text.replace(/(?<=[\w}])(?=\/[\w{])|(?<=[a-z])(?=[A-Z])/g, '<wbr>'),
  );

/** The reference of the interface as a page; `<br>` is the only markup that its text holds. */
export async function referencePage(): Promise<Page> {
  const rendered = await renderMarkdown(reference().replace(/<!--.*-->\n/, ''));
  const markup = rendered
    .replaceAll('&lt;br&gt;', '<br>')
    // A table that scrolls is reached by keyboard: by its links, or itself.
    .replace(/<table>.*?<\/table>/gs, (table) => {
      const stop = table.includes('<a ') ? '' : ' tabindex="0"';
      return `<div class="wide"${stop}>${breakable(table)}</div>`;
    });
  const body = html`<main>${rawHtml(markup)}</main>`;
  return { html: frame({ title: 'Fragwerk: reference', body }).toString(), headers: pageHeaders };
}
