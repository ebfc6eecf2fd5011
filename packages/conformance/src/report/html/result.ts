import type { Reply, SentRequest } from '../../exchange.js';
import type { CheckResult, Failure } from '../../outcome.js';
import { cut, type Markup, markup, readableBody, trusted } from '../escape.js';
import { kindOf } from '../groups.js';
import { failureWords, kindWords, nameOf } from '../words.js';

/** Characters of a body that are shown. */
const BODY = 8_000;
/** Characters of any other text of the service that are shown. */
const WORDS = 2_000;

/** A box that scrolls has to be in reach of the keyboard, and has to have a name there. */
const box = (label: string, text: string): Markup =>
  markup`<pre tabindex="0" role="region" aria-label="${label}">${readableBody(text, BODY)}</pre>`;

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const row = (label: string, content: Markup | string): Markup =>
  markup`<dt>${label}</dt><dd>${content}</dd>`;

const sentRow = ({ method, path, headers, body }: SentRequest, name: string): Markup =>
  row(
    'Sent',
    markup`<code>${method} ${path}</code>${box(`Request of ${name}`, `${headerLines(headers)}\n\n${body ?? ''}`.trim())}`,
  );

function cameRow({ status, headers, text, milliseconds }: Reply, name: string): Markup {
  const body = text === '' ? '(empty body)' : text;
  return row(
    'Answer',
    markup`<code>status ${status}</code>, after ${Math.round(milliseconds)} ms${box(`Answer to ${name}`, `${headerLines(headers)}\n\n${body}`)}`,
  );
}

function details(result: CheckResult, failure: Failure, name: string): Markup {
  const { request, reply } = failure;
  return markup`<dl class="what">
${failureWords(result).map(([label, text]) => row(label, cut(text, WORDS)))}
${request ? sentRow(request, name) : ''}${reply ? cameRow(reply, name) : ''}</dl>`;
}

const line = (result: CheckResult): Markup =>
  markup`<span class="word">${kindWords[kindOf(result)]}</span><span>${result.title}</span><span class="id">${nameOf(result)}</span>`;

/** One result as an element of the list; a failure can be expanded. */
export function resultItem(result: CheckResult): Markup {
  const { failure, reason } = result;
  const content = failure
    ? markup`<details><summary class="line">${line(result)}</summary>${details(result, failure, nameOf(result))}</details>`
    : markup`<div class="line">${line(result)}</div>`;
  const note = reason === undefined ? trusted('') : markup`<p class="reason">${reason}</p>`;
  return markup`<li data-kind="${kindOf(result)}" class="${kindOf(result)}">${content}${note}</li>
`;
}
