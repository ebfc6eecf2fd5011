import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import type { Html } from '@fragwerk/sdk';
import { anchorOf, type Clause, clausePath, isClause } from '@fragwerk/contract';
import type { Report } from '../../finding.js';
import { markup } from '../escape.js';

const require = createRequire(import.meta.url);

/** The pages of the interface as compressed JSON, in the single file of the kit. */
declare const FRAGWERK_INTERFACE: string | undefined;

function pageText(page: string): string {
  if (typeof FRAGWERK_INTERFACE === 'undefined')
    return readFileSync(require.resolve(`@fragwerk/contract/interface/${page}`), 'utf8');
  const json = brotliDecompressSync(Buffer.from(FRAGWERK_INTERFACE, 'base64')).toString();
  return (JSON.parse(json) as Record<string, string>)[page] ?? '';
}

/** Returns a section of the interface as Markdown, '' where the pages are not installed. */
function sectionText(clause: Clause): string {
  const [page = '', anchor] = clause.split('#');
  try {
    const sections = pageText(page).split(/^## /m).slice(1);
    const found = sections.find((section) => anchorOf(section.split('\n', 1)[0] ?? '') === anchor);
    return found?.slice(found.indexOf('\n')).trim() ?? '';
  } catch {
    return '';
  }
}

const idOf = (clause: string): string => clause.replace('#', '-');

/** Renders a section's name as a link to its quotation, any other clause as text. */
export const clauseLink = (clause: string): Html =>
  isClause(clause)
    ? markup`<a href="#${idOf(clause)}">${clausePath(clause)}</a>`
    : markup`${clause}`;

/** Quotes the sections that failures cite, so that the report can be read without the documents. */
export function citedSections({ results }: Report): Html | string {
  const clauses = results.filter(({ failure }) => failure).map(({ clause }) => clause);
  const sections = [...new Set(clauses)]
    .filter(isClause)
    .sort()
    .map((clause) => ({ clause, text: sectionText(clause) }));
  if (sections.length === 0) return '';
  return markup`<aside aria-label="Cited sections"><h2>Cited sections of the interface</h2>
${sections.map(({ clause, text }) => markup`<div id="${idOf(clause)}"><h3>${clausePath(clause)}</h3><pre tabindex="0" role="region" aria-label="${clause}">${text}</pre></div>`)}</aside>`;
}
