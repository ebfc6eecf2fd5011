import { type Clause, type Endpoint, type EndpointName, endpoints } from '@fragwerk/contract';
import type { CheckInfo } from './check-info.js';
import { statusText } from './context.js';
import { CheckFailed, type Finding, findingOf } from './finding.js';
import { mistakes } from './host/reading.js';
import { tryJson } from './json.js';
import { both, type Localized, type Text } from './localized.js';

/** A reply to be checked by itself. */
export interface SeenReply {
  readonly endpoint: EndpointName;
  /** 0 if there was no reply. */
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly milliseconds: number;
}

/** Timeout of the host. */
const MAX_REPLY_MS = 5_000;
const MAX_SHAPE_FINDINGS = 20;

interface Rule {
  /** The part of the check's id behind the endpoint. */
  readonly id: string;
  readonly title: Localized;
  readonly clause: Clause;
  readonly why: string;
}

/** @param received `null` if the rule holds */
type Evaluate = (rule: Rule, received: Text | null) => Finding;

const evaluateFor =
  (endpoint: EndpointName): Evaluate =>
  ({ id, ...rule }, received) => {
    const check: CheckInfo = {
      ...rule,
      id: `${endpoint}.${id}`,
      endpoint,
      severity: 'deviation',
    };
    if (received === null) return findingOf(check, 'passed');
    return findingOf(check, new CheckFailed(null, { expected: rule.title, received }));
  };

function contentTypeFinding(
  { reply }: Endpoint,
  { contentType }: SeenReply,
  evaluate: Evaluate,
): Finding {
  const wanted =
    reply === 'text' ? 'text/plain' : reply === 'html' ? 'text/html' : 'application/json';
  const isRight = reply === 'file' || contentType.toLowerCase().split(';')[0]?.trim() === wanted;
  const title = reply === 'file' ? both`The reply is a file` : both`The content type is ${wanted}`;
  const why = 'Clients decide by it how to read the body.';
  const received = contentType === '' ? both`none` : contentType;
  return evaluate(
    { id: 'content-type', title, clause: 'reading.md#content-types', why },
    isRight ? null : received,
  );
}

function textFinding(text: string, evaluate: Evaluate): Finding {
  const title = both`The reply is raw text, not a JSON string`;
  const why = 'Quotation marks and backslashes would appear in the question.';
  const quoted = both`text in JSON quotation marks`;
  return evaluate(
    { id: 'text', title, clause: 'reading.md#text-endpoints', why },
    typeof tryJson(text) === 'string' ? quoted : null,
  );
}

function shapeFindings(schema: object, text: string, evaluate: Evaluate): Finding[] {
  const rule: Rule = {
    id: 'shape',
    title: both`The reply has exactly the members that the host knows`,
    clause: 'reading.md#strict-replies',
    why: 'The host drops the whole reply for one unknown member or unreadable value.',
  };
  if (text === '') return [evaluate(rule, both`an empty body`)];
  const value = tryJson(text);
  if (value === undefined) return [evaluate(rule, both`text that is not JSON`)];
  const wrong = mistakes(schema, value);
  if (wrong.length === 0) return [evaluate(rule, null)];
  return wrong.slice(0, MAX_SHAPE_FINDINGS).map((mistake) => evaluate(rule, mistake.text));
}

function timeFinding({ milliseconds }: SeenReply, evaluate: Evaluate): Finding {
  const title = both`The reply arrives within 5 s`;
  const why = 'The host gives up after that time.';
  const seconds = (milliseconds / 1000).toFixed(1);
  const late = both`after ${{ de: seconds.replace('.', ','), en: seconds }} s`;
  return evaluate(
    { id: 'time', title, clause: 'README.md#time-limits', why },
    milliseconds <= MAX_REPLY_MS ? null : late,
  );
}

function statusFinding({ status }: SeenReply, evaluate: Evaluate): Finding {
  const title = both`The status is 200`;
  const why = 'The host reads replies with status 200 only.';
  const received = status === 0 ? both`no reply` : statusText(status);
  return evaluate(
    { id: 'status', title, clause: 'reading.md#status', why },
    status === 200 ? null : received,
  );
}

/**
 * Checks one reply of a service by itself, as the host reads it: status, time, content type, and
 * for JSON each member (docs/interface/reading.md).
 *
 * @returns one finding per rule that applies, and one per mistake in the members
 */
export function replyFindings(seen: SeenReply): readonly Finding[] {
  const endpoint: Endpoint = endpoints[seen.endpoint];
  // Not part of the interface, so that other services need not have it.
  if (endpoint.clause === null && seen.status === 404) return [];
  const evaluate = evaluateFor(seen.endpoint);
  const findings = [statusFinding(seen, evaluate), timeFinding(seen, evaluate)];
  if (seen.status !== 200 || (seen.text === '' && endpoint.mayBeEmpty)) return findings;
  findings.push(contentTypeFinding(endpoint, seen, evaluate));
  if (endpoint.reply === 'text') findings.push(textFinding(seen.text, evaluate));
  if (typeof endpoint.reply === 'object')
    findings.push(...shapeFindings(endpoint.reply, seen.text, evaluate));
  return findings;
}
