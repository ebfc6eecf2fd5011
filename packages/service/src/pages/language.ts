import { createHash } from 'node:crypto';
import { html, type Html, type Language, type Localized, rawHtml } from '@fragwerk/sdk';

const source = `(() => {
  const root = document.documentElement;
  const wanted = new URLSearchParams(location.search).get('lang') || navigator.language;
  root.lang = wanted.toLowerCase().startsWith('en') ? 'en' : 'de';
  document.title = root.dataset[root.lang] || document.title;
})();`;

/** Sets the language of the page, from its query or the browser, before anything is shown. */
export const languageScript = html`<script>${rawHtml(source)}</script>`;

/** The script as a source of a Content-Security-Policy. */
export const languageScriptHash = `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Attributes of the root element: language, and the title in both languages. */
export const rootAttributes = ({ de, en }: Localized): Html =>
  html`lang="de" data-de="${de}" data-en="${en}"`;

export const inBoth = ({ de, en }: Localized): Html =>
  html`<span class="de">${de}</span><span class="en">${en}</span>`;

export const languageStyle = rawHtml(
  ':root:lang(de) .en, :root:lang(en) .de { display: none !important; }\n',
);

export function languageLink(query = ''): Html {
  const link = (shownIn: Language, other: Language, name: string) =>
    html`<a class="${shownIn}" href="?${query}lang=${other}" lang="${other}" hreflang="${other}">${name}</a>`;
  return html`<p class="language">${link('de', 'en', 'English')}${link('en', 'de', 'Deutsch')}</p>`;
}
