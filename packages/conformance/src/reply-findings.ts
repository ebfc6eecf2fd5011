import { type Clause, type Endpoint, type EndpointName, endpoints } from '@fragwerk/contract';
import { statusText } from './context.js';
import { REPLY_TIMEOUT_MS, type Reply } from './exchange.js';
import { CheckFailed, type Finding, findingOf } from './finding.js';
import { bodyMistakes } from './host/reading.js';
import { isJsonString } from './json.js';
import { both, type Localized, type Text } from './localized.js';

/** A reply to check on its own; its status is 0 if there was none. */
export interface SeenReply extends Omit<Reply, 'headers'> {
  readonly endpoint: EndpointName;
  readonly contentType: string;
}

const MAX_SHAPE_FINDINGS = 20;

const types: Readonly<Record<string, string>> = { text: 'text/plain', html: 'text/html', file: '' };

function lateText(milliseconds: number): Localized {
  const seconds = (milliseconds / 1000).toFixed(1);
  return both`after ${{ de: seconds.replace('.', ','), en: seconds }} s`;
}

/** A requirement with its reason, and the deviation; `null` if it is met. */
type Rule = readonly [title: Localized, why: string, received: Text | null];

/**
 * Checks a single reply of a service, as the host reads it: status, time, content type, and
 * for JSON each member (docs/interface/reading.md).
 *
 * @returns one finding per rule that applies, and one per mistake in the members
 */
export function replyFindings(seen: SeenReply): readonly Finding[] {
  const { endpoint, status, text, milliseconds } = seen;
  const { reply, mayBeEmpty, clause: own }: Endpoint = endpoints[endpoint];
  // Not part of the interface, so that other services need not have it.
  if (own === null && status === 404) return [];
  const findings: Finding[] = [];
  const add = (rule: string, clause: Clause, [title, why, received]: Rule): void => {
    const about = { endpoint, title, clause, why, severity: 'deviation' } as const;
    const cause =
      received === null ? 'passed' : new CheckFailed(null, { expected: title, received });
    findings.push(findingOf({ id: `${endpoint}.${rule}`, ...about }, cause));
  };
  add('status', 'reading.md#status', [
    both`The status is 200`,
    'The host reads replies with status 200 only.',
    status === 200 ? null : status === 0 ? both`no reply` : statusText(status),
  ]);
  add('time', 'README.md#time-limits', [
    both`The reply arrives within 5 s`,
    'Teachers and students wait for it.',
    milliseconds <= REPLY_TIMEOUT_MS ? null : lateText(milliseconds),
  ]);
  if (status !== 200 || (text === '' && mayBeEmpty)) return findings;
  const type = (typeof reply === 'string' ? types[reply] : null) ?? 'application/json';
  const actual = seen.contentType.toLowerCase().split(';')[0]?.trim();
  add('content-type', 'reading.md#content-types', [
    type === '' ? both`The reply is a file` : both`The content type is ${type}`,
    'Clients decide by it how to read the body.',
    type === '' || actual === type ? null : seen.contentType || both`none`,
  ]);
  if (reply === 'text')
    add('text', 'reading.md#text-endpoints', [
      both`The reply is raw text, not a JSON string`,
      'Quotation marks and backslashes would appear in the question.',
      isJsonString(text) ? both`text in JSON quotation marks` : null,
    ]);
  const wrong = typeof reply === 'object' ? bodyMistakes(reply, text) : null;
  const texts = wrong?.length === 0 ? [null] : (wrong ?? []).map((mistake) => mistake.text);
  for (const received of texts.slice(0, MAX_SHAPE_FINDINGS))
    add('shape', 'reading.md#strict-replies', [
      both`The reply has exactly the members that the host knows`,
      'The host drops the whole reply for one unknown member or unreadable value.',
      received,
    ]);
  return findings;
}
