import { type Page, reference } from '@fragwerk/contract';
import { html, rawHtml } from '@fragwerk/sdk';
import { renderMarkdown } from '../translate/markdown.js';
import { pageHeaders } from './headers.js';
import { frame, scrollingTables } from './layout.js';

/** Long paths and names break before a slash or a capital letter, and behind an underline. */
const breakable = (markup: string): string =>
  markup.replace(/>[^<]+</g, (text) =>
    text.replace(/(?<=[\w}])(?=\/[\w{])|(?<=[a-z])(?=[A-Z])|(?<=[A-Z]_)/g, '<wbr>'),
  );

/** The reference of the interface as a page; `<br>` is the only markup that its text holds. */
export async function referencePage(): Promise<Page> {
  const rendered = await renderMarkdown(reference().replace(/<!--.*-->\n/, ''));
  const markup = rendered
    .replaceAll('&lt;br&gt;', '<br>')
    .replace(/<table>.*?<\/table>/gs, breakable);
  const body = html`<main class="broad">${rawHtml(scrollingTables(markup))}</main>`;
  return { html: frame({ title: 'Fragwerk: reference', body }).toString(), headers: pageHeaders };
}
