import type { Page } from '@fragwerk/contract';
import { html, type Html, rawHtml } from '@fragwerk/sdk';
import { pageHeaders } from './headers.js';

/** Look of all pages for people: system font, readable width, light and dark. */
export const styleSheet = rawHtml(`
:root { color-scheme: light dark; --ink: #1c2330; --soft: #5a6475; --paper: #fff; --line: #d9dee7; --accent: #0b57a4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf3; --soft: #a9b3c3; --paper: #14181f; --line: #333b49; --accent: #7db7f5; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { overflow-wrap: anywhere; max-width: 56rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; margin: 0 0 .25rem; } h2 { font-size: 1.25rem; margin: 2.25rem 0 .5rem; }
h3 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; } h4 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
a { color: var(--accent); } .lead { color: var(--soft); margin-top: 0; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
.wide { overflow-x: auto; } .wide td { overflow-wrap: anywhere; min-width: 6rem; } .wide th, .wide td:last-child { overflow-wrap: normal; }
main:has(.wide) { max-width: 80rem; } code { font: .9em ui-monospace, monospace; }
td code { white-space: nowrap; } .wide td code { white-space: normal; } section + section { border-top: 1px solid var(--line); margin-top: 1.5rem; }
.links { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0; list-style: none; }
.links a { display: block; padding: .5rem .9rem; border: 1px solid var(--line); border-radius: .5rem; text-decoration: none; }
details { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; margin: .5rem 0; } summary { cursor: pointer; }
`);

/** A page for people, with the common look. */
export function page(content: {
  readonly title: string;
  readonly language: 'de' | 'en';
  readonly body: Html;
}): Page {
  const markup = html`<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${content.title}</title>
<style>${styleSheet}</style>
</head>
<body>
<main>
${content.body}
</main>
</body>
</html>
`;
  return { html: markup.toString(), headers: pageHeaders };
}
