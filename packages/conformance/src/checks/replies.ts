import { type Endpoint, type EndpointName, endpointRows } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { requestBody } from '../requests.js';
import { complaints } from '../strict.js';

/** Endpoints of the internal API that every service has; imageurl belongs to variant B. */
const rows = endpointRows
  .filter(([, { mounts }]) => mounts[0] === 'internal' || mounts[0] === 'root')
  .filter(([name]) => name !== 'tryout');

const sendTypical = (context: CheckContext, name: EndpointName): Promise<Exchange> => {
  const body = requestBody.of(name, context.type);
  return context.send(name, body === undefined ? {} : { body });
};

/** The same, but skips the check when the endpoint does not answer with a success. */
const succeedTypical = (context: CheckContext, name: EndpointName): Promise<Exchange> => {
  const body = requestBody.of(name, context.type);
  return context.succeed(name, body === undefined ? {} : { body });
};

const scopeOf = ({ group }: Endpoint): Check['scope'] => (group === 'about' ? 'service' : 'type');

const offered = ([name, endpoint]: readonly [EndpointName, Endpoint]): Check => ({
  id: `${name}.offered`,
  endpoint: name,
  title: `The endpoint ${name} exists`,
  clause: `spec ${endpoint.clause}`,
  severity: 'breaks',
  why: 'The host calls this endpoint and treats anything but status 200 as no answer.',
  scope: 'service',
  ...(name === 'imageurl' ? { variant: 'B' } : {}),
  async run(context) {
    if (context.facts.notOffered.has(name)) {
      const seen = await sendTypical(context, name);
      context.fail(seen, 'an answer', `status ${seen.reply.status}`);
    }
  },
});

const status = ([name, endpoint]: readonly [EndpointName, Endpoint]): Check => ({
  id: `${name}.status`,
  endpoint: name,
  title: `${name} answers a typical request with status 200`,
  clause: 'contract 1, rulings 6',
  severity: 'breaks',
  why: 'The host takes nothing but status 200 for a success and drops every other answer.',
  scope: scopeOf(endpoint),
  async run(context) {
    const seen = await sendTypical(context, name);
    if (seen.reply.status !== 200) context.fail(seen, 'status 200', `status ${seen.reply.status}`);
  },
});

const jsonShape = ([name, endpoint]: readonly [EndpointName, Endpoint]): Check => ({
  id: `${name}.shape`,
  endpoint: name,
  title: `${name} answers exactly the members that the host knows`,
  clause: 'contract 1, 2; rulings 1',
  severity: 'breaks',
  why: 'The host reads strictly: one missing, extra or misspelt member makes it drop the whole object.',
  scope: scopeOf(endpoint),
  async run(context) {
    const seen = await succeedTypical(context, name);
    if (seen.reply.text === '' && endpoint.mayBeEmpty) return;
    let value: unknown;
    try {
      value = JSON.parse(seen.reply.text);
    } catch {
      context.fail(
        seen,
        'JSON',
        seen.reply.text === '' ? 'an empty body' : 'a text that is no JSON',
      );
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

/** Checks that hold for every endpoint alike. */
export const replyChecks: readonly Check[] = rows.flatMap((row) => [
  offered(row),
  status(row),
  ...(typeof row[1].reply === 'string' ? [] : [jsonShape(row)]),
]);
