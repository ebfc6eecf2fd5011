import { type Endpoint, type EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import { complaints } from '../strict.js';
import {
  check,
  isJsonString,
  mustSucceed,
  plainText,
  rows,
  scopeOf,
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
    severity: 'breaks',
    why: 'The host calls this endpoint and treats anything but status 200 as no answer.',
    scope: 'service',
    ...variantOf(name),
    async run(context) {
      if (!context.facts.notOffered.has(name)) return;
      const seen = await context.send(name, typical(context, name));
      context.fail(seen, 'an answer', `status ${seen.reply.status}`);
    },
  });

const status = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.status`,
    endpoint: name,
    title: `${name} answers a typical request with status 200`,
    clause: 'contract 1, rulings 6',
    severity: 'breaks',
    why: 'The host takes nothing but status 200 for a success and drops every other answer.',
    scope: scopeOf(endpoint),
    ...variantOf(name),
    async run(context) {
      const seen = await context.send(name, typical(context, name));
      context.status(seen, 200);
    },
  });

const shape = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.shape`,
    endpoint: name,
    title: `${name} answers exactly the members that the host knows`,
    clause: 'contract 1, 2; rulings 1',
    severity: 'breaks',
    why: 'The host reads strictly: one missing, extra or misspelt member makes it drop the whole object.',
    scope: scopeOf(endpoint),
    ...variantOf(name),
    async run(context) {
      const seen = await context.succeed(name, typical(context, name));
      const { text } = seen.reply;
      if (text === '' && endpoint.mayBeEmpty) return;
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        context.fail(seen, 'JSON', text === '' ? 'an empty body' : 'a text that is no JSON');
      }
      if (typeof endpoint.reply === 'string') return;
      const wrong = complaints(endpoint.reply, value);
      if (wrong.length > 0)
        context.fail(
          seen,
          'the members of contract 2, all and only those',
          wrong.slice(0, 5).join('; '),
        );
    },
  });

const rawText = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.text`,
    endpoint: name,
    title: `${name} answers raw text, not a JSON string`,
    clause: 'contract 3.1, rulings 4',
    severity: 'breaks',
    why: 'The host takes the body as it stands: quotation marks would appear in the question.',
    scope: scopeOf(endpoint),
    async run(context) {
      const seen = await context.succeed(name, typical(context, name));
      if (isJsonString(seen.reply.text))
        context.fail(seen, 'raw text', 'a text in JSON quotation marks');
    },
  });

const contentType = ([name, endpoint]: Row): Check => {
  const isText = endpoint.reply === 'text';
  const wanted = isText ? 'text/plain' : 'application/json';
  return check({
    id: `${name}.content-type`,
    endpoint: name,
    title: `${name} answers with content type ${wanted}`,
    clause: 'contract 3.1, rulings 4',
    severity: 'deviation',
    why: 'Browsers and strict clients decide by the content type how to read the body.',
    scope: scopeOf(endpoint),
    ...variantOf(name),
    async run(context) {
      const options = typical(context, name);
      const seen = await context.succeed(name, { ...options, headers: { accept: '*/*' } });
      if (seen.reply.text === '' && endpoint.mayBeEmpty) return;
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
    clause: 'contract 3.1, rulings 4',
    severity: 'breaks',
    why: 'The host always sends Accept: application/json, also to endpoints that answer text.',
    scope: scopeOf(endpoint),
    async run(context) {
      const usual = await context.succeed(name, typical(context, name));
      plainText(context, usual);
      for (const accept of ['*/*', 'text/html']) {
        const options = { ...typical(context, name), headers: { accept } };
        const seen = await context.send(name, options);
        if (seen.reply.status !== 200)
          context.fail(seen, `status 200 for Accept: ${accept}`, `status ${seen.reply.status}`);
        if (seen.reply.text !== usual.reply.text)
          context.fail(seen, `the same text for Accept: ${accept}`, 'another text');
      }
    },
  });

const wrongMethod = ([name, endpoint]: Row): Check =>
  check({
    id: `${name}.method`,
    endpoint: name,
    title: `${name} refuses a wrong method with a 4xx status`,
    clause: 'spec 4',
    severity: 'deviation',
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
    clause: 'contract 3.5, rulings 2',
    severity: 'breaks',
    why: 'A newer host sends members that did not exist when the service was written.',
    ...variantOf(name),
    async run(context) {
      const extra = { zukunftsFeld: 'ä', verschachtelt: { a: [1, null, { b: true }] } };
      await mustSucceed(context, name, typical(context, name, extra));
    },
  });

/** generalinfo.bare and getconfiguration.no-session look at the status, too. */
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
