import type { Page } from '@fragwerk/contract';
import { html, type Html, type Language, type Localized, rawHtml } from '@fragwerk/sdk';
import { pageHeaders } from './security.js';
import { languageLink, languageScript, languageStyle, rootAttributes } from './language.js';

/** Style of all pages: system font, readable width, light and dark. */
const styleSheet = rawHtml(`
:root { color-scheme: light dark; --ink: #1c2330; --soft: #5a6475; --paper: #fff; --line: #d9dee7; --accent: #0b57a4; --shade: #eef3f8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf3; --soft: #a9b3c3; --paper: #14181f; --line: #333b49; --accent: #7db7f5; --shade: #1e2631; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { overflow-wrap: anywhere; max-width: 56rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; margin: 0 0 .25rem; } h2 { font-size: 1.25rem; margin: 2.25rem 0 .5rem; }
h3 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; } h4 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
a { color: var(--accent); } .lead { color: var(--soft); margin-top: 0; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
.wide { overflow-x: auto; }
th, td { overflow-wrap: break-word; } th { hyphens: auto; } code { font: .9em ui-monospace, monospace; }
td code { white-space: nowrap; } .wide td code { white-space: normal; } @media (max-width: 40rem) { th, td { padding: .4rem .2rem; } th[scope=row] { width: 55%; overflow-wrap: anywhere; } td code { white-space: normal; overflow-wrap: anywhere; } td:first-child code { overflow-wrap: break-word; } .wide td code { overflow-wrap: normal; } }
.links { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0; list-style: none; }
.links a { display: block; padding: .5rem .9rem; border: 1px solid var(--line); border-radius: .5rem; text-decoration: none; }
.health { margin: 1rem 0; padding: .6rem .9rem; border-left: 5px solid; border-radius: .25rem; background: var(--shade); font-weight: 600; }
.well { border-color: #1a7f37; } .ill { border-color: #c0262d; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1rem; } figure { margin: 0; }
.contents { columns: 18em; padding-left: 1.2rem; }
main > .language { float: right; margin: 0; }
details { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; margin: .5rem 0; } summary { cursor: pointer; }
`);

/** Minimum number of columns with which a table may be wider than a phone. */
const MIN_WIDE_COLUMNS = 5;

/** Lets wide tables scroll, and makes them focusable unless they have links. */
export const scrollingTables = (markup: string, minColumns = MIN_WIDE_COLUMNS): string =>
  markup.replace(/<table>.*?<\/table>/gs, (table) => {
    const columns = table.match(/<th[ >]/g)?.length ?? 0;
    const stop = table.includes('<a ') ? '' : ' tabindex="0"';
    return columns < minColumns ? table : `<div class="wide"${stop}>${table}</div>`;
  });

/** The HTML document around a page, in one language or in both. */
export const frame = (content: {
  readonly title: string | Localized;
  readonly style?: Html;
  readonly body: Html;
}): Html => {
  const { title, style = html``, body } = content;
  const isBoth = typeof title !== 'string';
  return html`<!doctype html>
<html ${isBoth ? rootAttributes(title) : html`lang="en"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${isBoth ? title.de : title}</title>
<style>${styleSheet}${isBoth ? languageStyle : ''}${style}</style>
${isBoth ? languageScript : ''}
</head>
<body>
${body}
</body>
</html>
`;
};

/** A page in both languages with the common style. */
export const page = (content: {
  readonly title: Localized;
  readonly body: (language: Language) => Html;
  /** Pages that may show this one in a frame; none by default. */
  readonly frameAncestors?: string;
}): Page => ({
  html: frame({
    title: content.title,
    body: html`<main>
${languageLink()}
${(['de', 'en'] as const).map((language) => html`<div class="${language}">${content.body(language)}</div>`)}
</main>`,
  }).toString(),
  headers: pageHeaders(content.frameAncestors),
});
