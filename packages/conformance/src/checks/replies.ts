import { type Endpoint, type EndpointName, endpoints } from '@fragwerk/contract';
import { A_REPLY, statusText } from '../context.js';
import type { Exchange } from '../exchange.js';
import { CheckFailed } from '../finding.js';
import { fixes } from '../fixes.js';
import { bodyMistakes, needed } from '../host/reading.js';
import { isJsonString, tryJson } from '../json.js';
import { both, joined, localized } from '../localized.js';
import { type Row, rows, textRows } from '../rows.js';
import { type Check, check, isText } from './helpers.js';

const offered = ([name, endpoint]: Row): Check => {
  const isNeeded = needed.includes(name);
  return check(`${name}.offered`, endpoint.clause, {
    title: both`The endpoint ${name} exists`,
    severity: isNeeded ? 'breaks' : 'deviation',
    why: isNeeded
      ? 'The host cannot do without this reply.'
      : 'The host reads nothing, as if the plugin did not use this feature.',
    fix: fixes.methods,
    scope: 'service',
    async run(context) {
      if (!context.facts.notOffered.has(name)) return;
      const seen = await context.sendChanged(name);
      const received = statusText(seen.reply.status);
      context.breaks(isNeeded ? 'only-200' : null, seen, [A_REPLY, received]);
    },
  });
};

/** Without any reply, the host has nothing to read. */
function lost(error: unknown): never {
  if (!(error instanceof CheckFailed)) throw error;
  throw new CheckFailed(error.seen, { ...error.deviation, rule: error.deviation.lostBy ?? null });
}

const status = ([name, endpoint]: Row): Check =>
  check(`${name}.status`, endpoint.clause, {
    title: both`${name} responds to a typical request with status 200`,
    severity: 'breaks',
    why: `The host continues as if ${name} had returned nothing.`,
    fix: fixes.status,
    async run(context) {
      const seen = await context.sendTypical(name).catch(lost);
      // If there is no text, the host loses nothing.
      const isHarmless = seen.reply.status < 300 && seen.reply.text === '' && isText(name);
      context.status(seen, 200, isHarmless ? null : 'only-200');
    },
  });

/** Fails if the host reads nothing from a reply, or if it deviates from the specification. */
function mustBeReadable(seen: Exchange, { reply, mayBeEmpty }: Endpoint): void {
  const { text } = seen.reply;
  const wrong = text === '' && mayBeEmpty ? [] : bodyMistakes(reply as object, text);
  const [worst] = wrong;
  if (!worst) return;
  const isTemplates = reply === endpoints.imagetemplates.reply;
  const hasNull = isTemplates && wrong.some(({ isNull }) => isNull);
  const isJson = tryJson(text) !== undefined;
  throw new CheckFailed(seen, {
    expected: isJson ? both`exactly the members of the specification` : 'JSON',
    received: wrong.map((mistake) => mistake.text),
    rule: worst.fatal ?? (hasNull ? 'template-texts' : null),
    isAdvice: wrong.every(({ isNull }) => isNull),
  });
}

const shape = ([name, endpoint]: Row): Check =>
  check(`${name}.shape`, 'reading.md#strict-replies', {
    title: both`${name} returns exactly the members of the specification`,
    severity: 'breaks',
    why: 'The host drops the whole reply for one unknown member or unreadable value; for missing members and null it uses defaults.',
    fix: fixes.shape,
    async run(context) {
      const seen = await context.typical(name);
      if (typeof endpoint.reply !== 'string') mustBeReadable(seen, endpoint);
    },
  });

const rawText = ([name]: Row): Check =>
  check(`${name}.text`, 'reading.md#text-endpoints', {
    title: both`${name} returns raw text, not a JSON string`,
    severity: 'breaks',
    why: 'Quotation marks and backslashes would appear in the question.',
    fix: fixes.rawText,
    async run(context) {
      const seen = await context.typical(name);
      const { text } = seen.reply;
      if (isJsonString(text))
        context.breaks('raw-text', seen, [both`raw text`, both`text in JSON quotation marks`]);
      // What frameworks make of no value.
      if (text === 'null') context.breaks('raw-text', seen, [both`raw text`, text]);
    },
  });

const contentType = ([name, endpoint]: Row): Check => {
  const expected = endpoint.reply === 'text' ? 'text/plain' : 'application/json';
  return check(`${name}.content-type`, 'reading.md#content-types', {
    title: both`${name} responds with content type ${expected}`,
    severity: 'advice',
    why: 'The host ignores it, but browsers and other clients decide by it how to read the body.',
    fix: endpoint.reply === 'text' ? fixes.rawText : fixes.shape,
    async run(context) {
      const seen = await context.sendChanged(name, {}, { headers: { accept: '*/*' } });
      if (context.succeeded(name, seen).reply.text !== '') context.contentType(seen, expected);
    },
  });
};

const ignoresAccept = ([name]: Row): Check =>
  check(`${name}.accept`, 'reading.md#text-endpoints', {
    title: both`${name} returns the same text whatever the Accept header is`,
    why: 'Callers request JSON or anything, and the specification knows one reply only.',
    fix: fixes.rawText,
    async run(context) {
      const usual = await context.typical(name);
      context.plainText(usual);
      for (const accept of ['*/*', 'text/html']) {
        const seen = await context.sendChanged(name, {}, { headers: { accept } });
        const { status: code, text } = seen.reply;
        if (code !== 200)
          context.fail(seen, both`status 200 for Accept: ${accept}`, statusText(code));
        context.same(seen, both`the same text for Accept: ${accept}`, [text, usual.reply.text]);
      }
    },
  });

/** Refused: a mistake of the caller, or a method that the server does not implement. */
const isMethodRefused = (code: number): boolean => (code >= 400 && code <= 499) || code === 501;

const wrongMethod = check('service.method', 'errors.md#http-errors', {
  title: both`Every endpoint refuses a wrong method with a 4xx status, or with 501`,
  severity: 'advice',
  why: 'If a wrong method succeeds, mistakes of callers stay hidden.',
  async run(context) {
    const accepted: Exchange[] = [];
    for (const [name, { methods }] of rows) {
      if (context.facts.notOffered.has(name) || name === 'imageurl') continue;
      const seen = await context.send(name, { method: methods[0] === 'GET' ? 'PUT' : 'GET' });
      if (!isMethodRefused(seen.reply.status)) accepted.push(seen);
    }
    const received = accepted.map(({ request: { method, path }, reply }) =>
      joined([localized(`${method} ${path}`), statusText(reply.status)], ': '),
    );
    if (accepted[0]) context.fail(accepted[0], both`a 4xx status or 501`, received);
  },
});

/** getconfiguration.no-session also checks the status; generalinfo.bare is a request of its own. */
const hasOwnStatusCheck: readonly EndpointName[] = ['generalinfo', 'getconfiguration'];

const checksOf = (row: Row): readonly Check[] => [
  offered(row),
  ...(hasOwnStatusCheck.includes(row[0]) ? [] : [status(row)]),
  ...(row[1].reply === 'text' ? [] : [shape(row)]),
  contentType(row),
  ...(textRows.includes(row) ? [rawText(row), ignoresAccept(row)] : []),
];

/** Checks that apply to every endpoint. */
export const replyChecks: readonly Check[] = [...rows.flatMap(checksOf), wrongMethod];
