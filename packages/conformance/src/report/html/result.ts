import { type Html, rawHtml } from '@fragwerk/sdk';
import type { Reply, SentRequest } from '../../exchange.js';
import type { Failure, Finding } from '../../finding.js';
import { curlCommand } from '../curl.js';
import { cut, markup, readableBody } from '../escape.js';
import { kindOf } from '../groups.js';
import { clauseLink } from './sections.js';
import { failureTexts, kindTexts, nameOf } from '../texts.js';

const MAX_BODY_CHARACTERS = 8_000;
/** For any text other than bodies. */
const MAX_TEXT_CHARACTERS = 2_000;

/** A scrollable box has to be focusable and needs an accessible name. */
const box = (label: string, text: string): Html =>
  markup`<pre tabindex="0" role="region" aria-label="${label}">${readableBody(text, MAX_BODY_CHARACTERS)}</pre>`;

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const row = (label: string, content: Html | string): Html =>
  markup`<dt>${label}</dt><dd>${content}</dd>`;

const sentRow = (request: SentRequest, name: string, url: string): Html => {
  const { method, path, headers, body } = request;
  return row(
    'Sent',
    markup`<code>${method} ${path}</code>${box(`Request of ${name}`, `${headerLines(headers)}\n\n${body ?? ''}`.trim())}${box(`Command that repeats ${name}`, curlCommand(url, request))}`,
  );
};

function replyRow({ status, headers, text, milliseconds }: Reply, name: string): Html {
  const body = text === '' ? '(empty body)' : text;
  return row(
    'Reply',
    markup`<code>status ${status}</code>, after ${Math.round(milliseconds)} ms${box(`Reply to ${name}`, `${headerLines(headers)}\n\n${body}`)}`,
  );
}

function details(result: Finding, failure: Failure, url: string): Html {
  const name = nameOf(result);
  const { request, reply } = failure;
  return markup`<dl class="what">
${failureTexts(result).map(([label, text]) => row(label, label === 'Interface' ? clauseLink(result.clause) : cut(text, MAX_TEXT_CHARACTERS)))}
${request ? sentRow(request, name, url) : ''}${reply ? replyRow(reply, name) : ''}</dl>`;
}

const line = (result: Finding): Html =>
  markup`<span class="word">${kindTexts[kindOf(result)]}</span><span>${result.title.en}</span><span class="id">${nameOf(result)}</span>`;

/**
 * Renders one result as a list item; failures can be expanded.
 *
 * @param url address of the service
 */
export function resultItem(result: Finding, url: string): Html {
  const { failure, reason } = result;
  const content = failure
    ? markup`<details><summary class="line">${line(result)}</summary>${details(result, failure, url)}</details>`
    : markup`<div class="line">${line(result)}</div>`;
  const note = reason === undefined ? rawHtml('') : markup`<p class="reason">${reason.en}</p>`;
  return markup`<li data-kind="${kindOf(result)}" class="${kindOf(result)}">${content}${note}</li>
`;
}
