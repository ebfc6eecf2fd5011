import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import { UNKNOWN_PATH, UNKNOWN_TYPE } from '../discover.js';
import type { Exchange } from '../exchange.js';
import { mends } from '../mend.js';
import { requestBody } from '../requests.js';
import { check, succeedTypical, typical } from './helpers.js';

/** Numbers as Java writes them, which the JSON of JavaScript would not. */
const javaNumbers: Partial<Record<EndpointName, readonly [from: string, to: string][]>> = {
  loadplugindto: [
    ['"points":2', '"points":1.0E-10'],
    ['"nr":0', '"nr":0.0'],
    ['"dsNr":3', '"dsNr":3.0'],
  ],
  score: [
    ['"toleranz":0.01', '"toleranz":1.0E-10'],
    ['"grade":2', '"grade":2.0'],
  ],
};

const numbers = ([name, changes]: [EndpointName, readonly [string, string][]]): Check =>
  check({
    id: `${name}.numbers`,
    endpoint: name,
    title: `${name} takes numbers as Java writes them: 1.0E-10, 5.0`,
    clause: '',
    severity: 'breaks',
    why: 'A Java host writes doubles with exponent and whole numbers with a decimal point.',
    async run(context) {
      await succeedTypical(context, name);
      for (const [from, to] of changes) {
        const { body } = await typical(context, name);
        const seen = await context.send(name, { body: JSON.stringify(body).replace(from, to) });
        if (seen.reply.status === 200) continue;
        const words = { expected: 'status 200', came: `${to}: status ${seen.reply.status}` };
        // Whole numbers with a decimal point come from doubles only.
        if (/"(nr|dsNr)"/.test(to)) context.fail(seen, words.expected, words.came);
        context.breaks('only-200', seen, words);
      }
    },
  });

const entriesOf = <T>(table: Partial<Record<EndpointName, T>>) =>
  Object.entries(table) as [EndpointName, T][];

/** Whether the service says what it says to a path that does not exist: its own code did not answer. */
const isUnknownPath = ({ facts }: CheckContext, { reply }: Exchange): boolean =>
  facts.unknownPath?.status === reply.status && facts.unknownPath.text === reply.text;

/** Fails unless the request is refused as the caller's mistake. */
function mustRefuse(context: CheckContext, seen: Exchange): void {
  const { status } = seen.reply;
  if (isUnknownPath(context, seen))
    context.fail(seen, 'status 400', `status ${status}, as if the path did not exist`);
  if (status !== 400 && status !== 422) context.fail(seen, 'status 400 or 422', `status ${status}`);
}

const errorChecks: readonly Check[] = [
  check({
    id: 'service.malformed-json',
    endpoint: 'service',
    title: 'Malformed JSON is answered with status 400 or 422',
    clause: '',
    severity: 'advice',
    why: 'Whoever writes a host has to see that the request, not the service, is broken.',
    mend: mends.badRequest,
    scope: 'service',
    async run(context) {
      mustRefuse(context, await context.send('angabe', { body: '{"typ": ' }));
    },
  }),
  check({
    id: 'service.wrong-member-type',
    endpoint: 'service',
    title: 'A member of the wrong JSON type is refused with an answer that names the member',
    clause: '',
    severity: 'advice',
    why: 'Whoever writes a host has to learn which member is wrong.',
    mend: mends.badRequest,
    scope: 'service',
    async run(context) {
      const body = { ...requestBody.instance(context.type), q: { points: 'viele' } };
      const seen = await context.send('angabe', { body });
      mustRefuse(context, seen);
      if (!seen.reply.text.includes('points'))
        context.fail(seen, 'the name of the member points', seen.reply.text.slice(0, 200));
    },
  }),
  check({
    id: 'service.null-type',
    endpoint: 'service',
    title: 'A type of null is answered as an unknown type is, not with a crash',
    clause: '',
    severity: 'advice',
    why: 'A question whose plugin was deleted may name no type.',
    mend: mends.nulls,
    scope: 'service',
    async run(context) {
      await succeedTypical(context, 'gethtml');
      const unknown = await context.send(
        'gethtml',
        await typical(context, 'gethtml', { typ: UNKNOWN_TYPE }),
      );
      const seen = await context.send('gethtml', await typical(context, 'gethtml', { typ: null }));
      const [came, expected] = [seen.reply.status, unknown.reply.status];
      if (came !== expected)
        context.fail(
          seen,
          `status ${expected}, as for an unknown type`,
          isUnknownPath(context, seen)
            ? `status ${came}, as of a path that does not exist: a crash`
            : `status ${came}`,
        );
    },
  }),
  check({
    id: 'service.unknown-path',
    endpoint: 'service',
    title: 'An unknown path is answered with status 404',
    clause: '',
    severity: 'advice',
    why: 'A host that asks for an endpoint of a newer version has to learn that there is none.',
    scope: 'service',
    async run(context) {
      const request = { method: 'GET', path: UNKNOWN_PATH, headers: {} } as const;
      context.status(await context.request(request), 404);
    },
  }),
  check({
    id: 'service.problem-document',
    endpoint: 'service',
    title: 'HTTP errors carry a problem document (RFC 9457)',
    clause: '',
    severity: 'advice',
    why: 'One form of errors lets every client show the reason.',
    scope: 'service',
    async run(context) {
      const seen = await context.send('angabe', { body: '[' });
      if (seen.reply.status < 400) context.skip('no error came, which another check reports');
      const type = seen.reply.headers['content-type'] ?? 'none';
      if (!type.startsWith('application/problem+json'))
        context.fail(seen, 'application/problem+json', type);
    },
  }),
  check({
    id: 'service.large-body',
    endpoint: 'service',
    title: 'A request of 900 kB is answered',
    clause: '',
    severity: 'breaks',
    why: 'Questions carry their images; a smaller limit loses them.',
    scope: 'service',
    async run(context) {
      await succeedTypical(context, 'image');
      const q = { ...requestBody.question(), imagesContent: [`base64:${'A'.repeat(900_000)}`] };
      const seen = await context.send('image', await typical(context, 'image', { q }));
      const { status } = seen.reply;
      if (status !== 200)
        context.breaks('sends-images', seen, { expected: 'status 200', came: `status ${status}` });
    },
  }),
];

/** Requests as hosts write them, and requests that are wrong. */
export const requestChecks: readonly Check[] = [
  ...entriesOf(javaNumbers).map(numbers),
  ...errorChecks,
];
