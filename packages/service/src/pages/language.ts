import { createHash } from 'node:crypto';
import { html, type Html, type Language, type Localized, rawHtml } from '@fragwerk/sdk';

const source = `(() => {
  const root = document.documentElement;
  const wanted = new URLSearchParams(location.search).get('lang') || navigator.language;
  root.lang = wanted.toLowerCase().startsWith('en') ? 'en' : 'de';
  document.title = root.dataset[root.lang] || document.title;
})();`;

/** Sets the page's language, the wanted one or the browser's, before anything is shown. */
export const languageScript = html`<script>${rawHtml(source)}</script>`;

/** The script as a Content-Security-Policy names it. */
export const languageScriptHash = `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Language and title of a page in both languages, as attributes of its root. */
export const rootAttributes = ({ de, en }: Localized): Html =>
  html`lang="de" data-de="${de}" data-en="${en}"`;

/** A text in both languages, of which the page shows its own. */
export const inBoth = ({ de, en }: Localized): Html =>
  html`<span class="de">${de}</span><span class="en">${en}</span>`;

/** Hides what is not in the page's language. */
export const languageStyle = rawHtml(
  ':root:lang(de) .en, :root:lang(en) .de { display: none !important; }\n',
);

/** Leads to the same page in the other language. */
export function languageLink(query = ''): Html {
  const link = (shownIn: Language, other: Language, name: string) =>
    html`<a class="${shownIn}" href="?${query}lang=${other}" lang="${other}" hreflang="${other}">${name}</a>`;
  return html`<p class="language">${link('de', 'en', 'English')}${link('en', 'de', 'Deutsch')}</p>`;
}
