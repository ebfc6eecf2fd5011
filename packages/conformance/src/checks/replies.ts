import { type Endpoint, type EndpointName, endpoints } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { mistakes, needed } from '../host/reading.js';
import { mends } from '../mend.js';
import { CheckFailed, failureOf } from '../outcome.js';
import {
  check,
  isJsonString,
  isText,
  mustSucceed,
  plainText,
  rows,
  scopeOf,
  succeedTypical,
  textRows,
  typical,
  variantOf,
} from './helpers.js';

type Row = readonly [EndpointName, Endpoint];

const offered = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.offered`,
    endpoint: name,
    title: `The endpoint ${name} exists`,
    clause: `spec ${endpoint.clause}`,
    severity: needed.includes(name) ? 'breaks' : 'deviation',
    why: needed.includes(name)
      ? 'The host cannot do without this answer.'
      : 'The host reads nothing, as of a plugin that has nothing to say here.',
    mend: mends.methods,
    scope: 'service',
    ...variantOf(name),
    async run(context) {
      if (!context.facts.notOffered.has(name)) return;
      const seen = await context.send(name, await typical(context, name));
      const words = { expected: 'an answer', came: `status ${seen.reply.status}` };
      if (needed.includes(name)) context.breaks('only-200', seen, words);
      context.fail(seen, words.expected, words.came);
    },
  });

const status = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.status`,
    endpoint: name,
    title: `${name} answers a typical request with status 200`,
    clause: `spec ${endpoint.clause}`,
    severity: 'breaks',
    why: `The host goes on as if ${name} had answered nothing.`,
    mend: mends.status,
    scope: scopeOf(endpoint),
    ...variantOf(name),
    async run(context) {
      const seen = await sendTypical(context, name);
      const { status: code, text } = seen.reply;
      if (code === 200) return;
      const words = { expected: 'status 200', came: `status ${code}` };
      // Of nothing the host loses nothing.
      const isHarmless = code < 300 && text === '' && isText(name);
      if (isHarmless) context.fail(seen, words.expected, words.came);
      context.breaks('only-200', seen, words);
    },
  });

/** Without any answer the host has none either. */
async function sendTypical(context: CheckContext, name: EndpointName): Promise<Exchange> {
  try {
    return await context.send(name, await typical(context, name));
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    const { came, request } = error.failure;
    const seen = request && { request };
    throw new CheckFailed(failureOf(seen, { expected: 'an answer', came, rule: 'only-200' }));
  }
}

const shape = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.shape`,
    endpoint: name,
    title: `${name} answers exactly the members of the specification`,
    clause: 'spec 2',
    severity: 'breaks',
    why: 'The host drops the whole answer for one unknown member or unreadable value; what is missing or null it takes for its default.',
    mend: mends.shape,
    scope: scopeOf(endpoint),
    ...variantOf(name),
    async run(context) {
      const seen = await succeedTypical(context, name);
      if (typeof endpoint.reply === 'string') return;
      mustBeReadable(context, seen, endpoint);
    },
  });

/** Fails when the host reads nothing from an answer, or when it is not as specified. */
function mustBeReadable(context: CheckContext, seen: Exchange, endpoint: Endpoint): void {
  const { text } = seen.reply;
  if (text === '' && endpoint.mayBeEmpty) return;
  if (text === '')
    context.breaks('empty-object', seen, { expected: 'JSON', came: 'an empty body' });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    context.breaks('not-json', seen, { expected: 'JSON', came: 'a text that is no JSON' });
  }
  const wrong = mistakes(endpoint.reply as object, value);
  if (wrong.length === 0) return;
  const isTemplates = endpoint.reply === endpoints.imagetemplates.reply;
  const expected = 'the members of the specification, all and only those';
  const came = wrong.map(({ text: { en } }) => en);
  const fatal =
    wrong[0]?.fatal ?? (isTemplates && /\bnull\b/.test(came.join(' ')) ? 'template-texts' : null);
  if (fatal) context.breaks(fatal, seen, { expected, came });
  if (wrong.every(({ isNull }) => isNull)) context.advise(seen, expected, came);
  context.fail(seen, expected, came);
}

const rawText = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.text`,
    endpoint: name,
    title: `${name} answers raw text, not a JSON string`,
    clause: 'spec 1.6',
    severity: 'breaks',
    why: 'Quotation marks and backslashes would appear in the question.',
    mend: mends.rawText,
    scope: scopeOf(endpoint),
    async run(context) {
      const seen = await succeedTypical(context, name);
      if (isJsonString(seen.reply.text))
        context.breaks('raw-text', seen, {
          expected: 'raw text',
          came: 'a text in JSON quotation marks',
        });
    },
  });

const contentType = ([name, endpoint]: Row): Check => {
  const wanted = endpoint.reply === 'text' ? 'text/plain' : 'application/json';
  return check({
    id: `${name}.content-type`,
    endpoint: name,
    title: `${name} answers with content type ${wanted}`,
    clause: '',
    severity: 'advice',
    why: 'The host does not look at it; browsers and other clients decide by it how to read the body.',
    mend: endpoint.reply === 'text' ? mends.rawText : mends.shape,
    scope: scopeOf(endpoint),
    ...variantOf(name),
    async run(context) {
      const options = await typical(context, name);
      const headers = { ...options.headers, accept: '*/*' };
      const seen = await context.succeed(name, { ...options, headers });
      if (seen.reply.text === '') return;
      const type = seen.reply.headers['content-type'] ?? 'none';
      if (!type.toLowerCase().startsWith(wanted)) context.fail(seen, wanted, type);
    },
  });
};

const acceptable = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.accept`,
    endpoint: name,
    title: `${name} answers the same text whatever the header Accept says`,
    clause: '',
    severity: 'deviation',
    why: 'Callers ask for JSON or for anything, and the specification knows one answer only.',
    mend: mends.rawText,
    scope: scopeOf(endpoint),
    async run(context) {
      const usual = await succeedTypical(context, name);
      plainText(context, usual);
      for (const accept of ['*/*', 'text/html']) {
        const options = await typical(context, name);
        const headers = { ...options.headers, accept };
        const seen = await context.send(name, { ...options, headers });
        if (seen.reply.status !== 200)
          context.fail(seen, `status 200 for Accept: ${accept}`, `status ${seen.reply.status}`);
        const [came, expected] = [seen.reply.text, usual.reply.text];
        context.same(seen, `the same text for Accept: ${accept}`, { came, expected });
      }
    },
  });

const wrongMethod = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.method`,
    endpoint: name,
    title: `${name} refuses a wrong method with a 4xx status`,
    clause: 'spec 4',
    severity: 'advice',
    why: 'A success for the wrong method hides mistakes of the caller.',
    scope: 'service',
    ...variantOf(name),
    async run(context) {
      const method = endpoint.methods[0] === 'GET' ? 'PUT' : 'GET';
      const seen = await context.send(name, { method });
      if (seen.reply.status < 400 || seen.reply.status > 499)
        context.fail(seen, 'a 4xx status', `status ${seen.reply.status}`);
    },
  });

const unknownMembers = ([name]: Row): Check =>
  check({
    id: `${name}.unknown-members`,
    endpoint: name,
    title: `${name} ignores members that it does not know`,
    clause: '',
    severity: 'deviation',
    why: 'A newer host sends members that did not exist when the service was written.',
    ...variantOf(name),
    async run(context) {
      const extra = { zukunftsFeld: 'ä', verschachtelt: { a: [1, null, { b: true }] } };
      await mustSucceed(context, name, await typical(context, name, extra));
    },
  });

/** getconfiguration.no-session looks at the status, too; generalinfo.bare is a request of its own. */
const hasOwnStatusCheck: readonly EndpointName[] = ['generalinfo', 'getconfiguration'];

/** Checks that hold for every endpoint alike. */
export const replyChecks: readonly Check[] = rows.flatMap((row) => [
  offered(row),
  ...(hasOwnStatusCheck.includes(row[0]) ? [] : [status(row)]),
  ...(row[1].reply === 'text' ? [] : [shape(row)]),
  contentType(row),
  wrongMethod(row),
  ...(typeof row[1].body === 'object' ? [unknownMembers(row)] : []),
  ...(textRows.includes(row) ? [rawText(row), acceptable(row)] : []),
]);
