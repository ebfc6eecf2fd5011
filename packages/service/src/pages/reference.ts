import { type Page, reference } from '@fragwerk/contract';
import { rawHtml } from '@fragwerk/sdk';
import MarkdownIt from 'markdown-it';
import { page } from './layout.js';

/** The reference of the interface as a page; `<br>` is the only markup that it holds. */
export function referencePage(): Page {
  const markdown = new MarkdownIt({ html: false });
  const markup = markdown
    .render(reference().replace(/<!--.*-->\n/, ''))
    .replaceAll('&lt;br&gt;', '<br>')
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>');
  return page({ title: 'Fragwerk: reference', language: 'en', body: rawHtml(markup) });
}
