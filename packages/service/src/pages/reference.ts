import { type Page, reference } from '@fragwerk/contract';
import { rawHtml } from '@fragwerk/sdk';
import { renderMarkdown } from '../translate/markdown.js';
import { page } from './layout.js';

/** The reference of the interface as a page; `<br>` is the only markup that it holds. */
export async function referencePage(): Promise<Page> {
  const rendered = await renderMarkdown(reference().replace(/<!--.*-->\n/, ''));
  const markup = rendered
    .replaceAll('&lt;br&gt;', '<br>')
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>');
  return page({ title: 'Fragwerk: reference', language: 'en', body: rawHtml(markup) });
}
