import { type Endpoint, type EndpointName, endpoints } from '@fragwerk/contract';
import type { Check } from '../check.js';
import { A_REPLY, type CheckContext, statusText } from '../context.js';
import type { Exchange } from '../exchange.js';
import { CheckFailed } from '../finding.js';
import { fixes } from '../fixes.js';
import { mistakes, needed } from '../host/reading.js';
import { tryJson } from '../json.js';
import { both, joined, localized } from '../localized.js';
import {
  check,
  EMPTY_BODY,
  isJsonString,
  isText,
  plainText,
  placementOf,
  scopeOf,
  sendTypical,
  succeedTypical,
  typicalRequest,
  variantOf,
} from './helpers.js';
import { type Row, rows, textRows } from '../rows.js';

const offered = ([name, endpoint]: Row): Check => {
  const isNeeded = needed.includes(name);
  return check({
    id: `${name}.offered`,
    title: both`The endpoint ${name} exists`,
    clause: endpoint.clause,
    severity: isNeeded ? 'breaks' : 'deviation',
    why: isNeeded
      ? 'The host cannot do without this reply.'
      : 'The host reads nothing, as if the plugin did not use this feature.',
    fix: fixes.methods,
    scope: 'service',
    ...variantOf(name),
    async run(context) {
      if (!context.facts.notOffered.has(name)) return;
      const seen = await context.send(name, await typicalRequest(context, name));
      const received = statusText(seen.reply.status);
      context.breaks(isNeeded ? 'only-200' : null, seen, { expected: A_REPLY, received });
    },
  });
};

/** Sends the typical request; without any reply the host has none either. */
async function mustReply(context: CheckContext, name: EndpointName): Promise<Exchange> {
  try {
    return await sendTypical(context, name);
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    throw new CheckFailed(error.seen, { ...error.deviation, rule: 'only-200' });
  }
}

const status = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.status`,
    title: both`${name} responds to a typical request with status 200`,
    clause: endpoint.clause,
    severity: 'breaks',
    why: `The host continues as if ${name} had returned nothing.`,
    fix: fixes.status,
    ...placementOf(name, endpoint),
    async run(context) {
      const seen = await mustReply(context, name);
      // If there is no text, the host loses nothing.
      const isHarmless = seen.reply.status < 300 && seen.reply.text === '' && isText(name);
      context.status(seen, 200, isHarmless ? null : 'only-200');
    },
  });

const EXACT_MEMBERS = both`exactly the members of the specification`;

/** Fails if the host reads nothing from a reply, or if it deviates from the specification. */
function mustBeReadable(context: CheckContext, seen: Exchange, endpoint: Endpoint): void {
  const { text } = seen.reply;
  if (text === '' && endpoint.mayBeEmpty) return;
  if (text === '') context.breaks('empty-object', seen, { expected: 'JSON', received: EMPTY_BODY });
  const value = tryJson(text);
  if (value === undefined)
    context.breaks('not-json', seen, {
      expected: 'JSON',
      received: both`text that is not JSON`,
    });
  const wrong = mistakes(endpoint.reply as object, value);
  if (wrong.length === 0) return;
  const isTemplates = endpoint.reply === endpoints.imagetemplates.reply;
  const hasNull = isTemplates && wrong.some(({ isNull }) => isNull);
  throw new CheckFailed(seen, {
    expected: EXACT_MEMBERS,
    received: wrong.map((mistake) => mistake.text),
    rule: wrong[0]?.fatal ?? (hasNull ? 'template-texts' : null),
    isAdvice: wrong.every(({ isNull }) => isNull),
  });
}

const shape = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.shape`,
    title: both`${name} returns exactly the members of the specification`,
    clause: 'reading.md#strict-replies',
    severity: 'breaks',
    why: 'The host drops the whole reply for one unknown member or unreadable value; for missing members and null it uses defaults.',
    fix: fixes.shape,
    ...placementOf(name, endpoint),
    async run(context) {
      const seen = await succeedTypical(context, name);
      if (typeof endpoint.reply !== 'string') mustBeReadable(context, seen, endpoint);
    },
  });

const rawText = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.text`,
    title: both`${name} returns raw text, not a JSON string`,
    clause: 'reading.md#text-endpoints',
    severity: 'breaks',
    why: 'Quotation marks and backslashes would appear in the question.',
    fix: fixes.rawText,
    scope: scopeOf(endpoint),
    async run(context) {
      const seen = await succeedTypical(context, name);
      if (isJsonString(seen.reply.text))
        context.breaks('raw-text', seen, {
          expected: both`raw text`,
          received: both`text in JSON quotation marks`,
        });
    },
  });

const contentType = ([name, endpoint]: Row): Check => {
  const expected = endpoint.reply === 'text' ? 'text/plain' : 'application/json';
  return check({
    id: `${name}.content-type`,
    title: both`${name} responds with content type ${expected}`,
    clause: 'reading.md#content-types',
    severity: 'advice',
    why: 'The host ignores it, but browsers and other clients decide by it how to read the body.',
    fix: endpoint.reply === 'text' ? fixes.rawText : fixes.shape,
    ...placementOf(name, endpoint),
    async run(context) {
      const options = await typicalRequest(context, name);
      const headers = { ...options.headers, accept: '*/*' };
      const seen = await context.succeed(name, { ...options, headers });
      if (seen.reply.text === '') return;
      const type = seen.reply.headers['content-type'] ?? both`none`;
      if (typeof type === 'object' || !type.toLowerCase().startsWith(expected))
        context.fail(seen, expected, type);
    },
  });
};

const acceptable = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.accept`,
    title: both`${name} returns the same text whatever the Accept header is`,
    clause: 'reading.md#text-endpoints',
    why: 'Callers request JSON or anything, and the specification knows one reply only.',
    fix: fixes.rawText,
    scope: scopeOf(endpoint),
    async run(context) {
      const usual = await succeedTypical(context, name);
      plainText(context, usual);
      for (const accept of ['*/*', 'text/html']) {
        const options = await typicalRequest(context, name);
        const headers = { ...options.headers, accept };
        const seen = await context.send(name, { ...options, headers });
        if (seen.reply.status !== 200)
          context.fail(seen, both`status 200 for Accept: ${accept}`, statusText(seen.reply.status));
        context.same(seen, both`the same text for Accept: ${accept}`, {
          received: seen.reply.text,
          expected: usual.reply.text,
        });
      }
    },
  });

/** Refused: a mistake of the caller, or a method that the server does not implement. */
const isMethodRefused = (code: number): boolean => (code >= 400 && code <= 499) || code === 501;

const wrongMethod = check({
  id: 'service.method',
  title: both`Every endpoint refuses a wrong method with a 4xx status, or with 501`,
  clause: 'errors.md#http-errors',
  severity: 'advice',
  why: 'If a wrong method succeeds, mistakes of callers stay hidden.',
  scope: 'service',
  async run(context) {
    const accepted: Exchange[] = [];
    for (const [name, { methods }] of rows) {
      if (context.facts.notOffered.has(name) || variantOf(name).variant === 'B') continue;
      const seen = await context.send(name, { method: methods[0] === 'GET' ? 'PUT' : 'GET' });
      if (!isMethodRefused(seen.reply.status)) accepted.push(seen);
    }
    if (accepted[0])
      context.fail(
        accepted[0],
        both`a 4xx status or 501`,
        accepted.map(({ request: { method, path }, reply }) =>
          joined([localized(`${method} ${path}`), statusText(reply.status)], ': '),
        ),
      );
  },
});

/** getconfiguration.no-session also checks the status; generalinfo.bare is a request of its own. */
const hasOwnStatusCheck: readonly EndpointName[] = ['generalinfo', 'getconfiguration'];

const checksOf = (row: Row): readonly Check[] => [
  offered(row),
  ...(hasOwnStatusCheck.includes(row[0]) ? [] : [status(row)]),
  ...(row[1].reply === 'text' ? [] : [shape(row)]),
  contentType(row),
  ...(textRows.includes(row) ? [rawText(row), acceptable(row)] : []),
];

/** Checks that apply to every endpoint. */
export const replyChecks: readonly Check[] = [...rows.flatMap(checksOf), wrongMethod];
