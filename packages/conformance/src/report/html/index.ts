import { createHash } from 'node:crypto';
import { type Html, rawHtml } from '@fragwerk/sdk';
import { type Finding, isConformant, type Report } from '../../finding.js';
import { type Cause, causesOf } from '../causes.js';
import { cut, markup } from '../escape.js';
import {
  type EndpointGroup,
  endpointGroups,
  type Kind,
  kindOf,
  kinds,
  worstFirst,
} from '../groups.js';
import { facts, kindTexts, nameOf, severityTexts, summaryLine, verdict } from '../texts.js';
import { resultItem } from './result.js';
import { script } from './script.js';
import { citedSections } from './sections.js';
import { style } from './style.js';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only our own style and script are applied, whatever the service sent. */
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; img-src data:; base-uri 'none'; form-action 'none'`;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function verdictBox(report: Report): Html {
  const kind = isConformant(report) ? 'passed' : report.cutShort === null ? 'failed' : 'skipped';
  return markup`<div class="card verdict ${kind}"><p><strong>${verdict(report)}</strong></p><p>${summaryLine(report)}</p></div>
<dl class="facts">${facts(report).map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function countsByKind(results: readonly Finding[]): readonly (readonly [Kind, number])[] {
  const all = results.map(kindOf);
  return kinds
    .map((kind) => [kind, all.filter((one) => one === kind).length] as const)
    .filter(([, count]) => count > 0);
}

function kindButtons({ results }: Report): Html[] {
  const button = (kind: Kind | 'all', label: string, count: number) =>
    markup`<button type="button" data-kind="${kind}" aria-pressed="${String(kind === 'all')}">${label} ${count}</button>`;
  const labels: Readonly<Record<Kind, string>> = { ...kindTexts, ...severityTexts };
  return [
    button('all', 'All', results.length),
    ...countsByKind(results).map(([kind, count]) => button(kind, capital(labels[kind]), count)),
  ];
}

/** Hidden until the script runs, because the form needs it. */
const filterForm = (report: Report, groups: readonly EndpointGroup[]): Html =>
  markup`<form hidden class="card" aria-label="Filter" autocomplete="off">
<div class="buttons" role="group" aria-label="Outcome">${kindButtons(report)}</div>
<div><label for="endpoint">Endpoint</label><select id="endpoint"><option value="">all endpoints</option>${groups.map(({ endpoint }) => markup`<option>${endpoint}</option>`)}</select></div>
<div><label for="search">Search</label><input id="search" type="search"></div>
<div class="last"><p id="count" role="status" aria-live="polite"></p><span class="buttons"><button type="button" id="expand" aria-pressed="false">Expand all</button><button type="button" id="clear">Reset</button></span></div>
</form>`;

function groupSection({ endpoint, results }: EndpointGroup, url: string): Html {
  const summary = countsByKind(results)
    .map(([kind, count]) => `${count} ${kindTexts[kind]}`)
    .join(', ');
  return markup`<section data-endpoint="${endpoint}">
<h2>${endpoint} <small>${summary}</small></h2>
<ul class="card" role="list">
${worstFirst(results, (one) => [one]).map((one) => resultItem(one, url))}</ul>
</section>
`;
}

/** Lists failures by cause, if there are fewer causes than failures. */
function causeSection({ results }: Report): Html | string {
  const causes = causesOf(results.filter(({ outcome }) => outcome === 'failed'));
  if (causes.every(({ also }) => also.length === 0)) return '';
  const item = ({ shown, also }: Cause) =>
    markup`<li><strong>${nameOf(shown)}</strong>${also.length === 0 ? '' : markup` <small>also ${cut(also.join(', '), 2_000)}</small>`}</li>`;
  return markup`<aside aria-label="Causes"><h2>Failures by cause</h2><ol class="card">${causes.map(item)}</ol></aside>`;
}

const noteSection = ({ notes }: Report): Html | string =>
  notes.length === 0
    ? ''
    : markup`<aside aria-label="Good to know"><h2>Good to know</h2><ul class="card" role="list">${notes.map((note) => markup`<li>${note}</li>`)}</ul></aside>`;

/**
 * Writes the report as one HTML file that needs no network. It can be filtered, fits a phone, and
 * without JavaScript lists everything.
 */
export function htmlReport(report: Report): string {
  const groups = endpointGroups(report);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${rawHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>Conformance of ${report.url}</title>
<style>${rawHtml(style)}</style>
</head>
<body>
<main>
<h1><small>Conformance of</small> ${report.url}</h1>
${verdictBox(report)}
${causeSection(report)}
${filterForm(report, groups)}
${worstFirst(groups, ({ results }) => results).map((group) => groupSection(group, report.url))}${noteSection(report)}${citedSections(report)}</main>
<script>${rawHtml(script)}</script>
</body>
</html>
`.toString();
}
