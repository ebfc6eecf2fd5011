import { type CheckContext, statusText } from '../context.js';
import { PLUGIN_LIST, UNKNOWN_PATH, UNKNOWN_TYPE } from '../discover.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { both } from '../localized.js';
import { requestBody } from '../requests.js';
import { type Check, check } from './helpers.js';

/** Whether the service did not handle a request: the reply is that to a path that does not exist. */
const isUnknownPath = ({ facts }: CheckContext, { reply }: Exchange): boolean =>
  facts.unknownPath?.status === reply.status && facts.unknownPath.text === reply.text;

/** Fails unless the request is refused as a mistake of the caller. */
function mustRefuse(context: CheckContext, seen: Exchange): void {
  const { status } = seen.reply;
  if (isUnknownPath(context, seen))
    context.fail(seen, statusText(400), both`status ${status}, as if the path did not exist`);
  if (status !== 400 && status !== 422)
    context.fail(seen, both`status 400 or 422`, statusText(status));
}

/** Requests as hosts write them, and invalid requests. */
export const requestChecks: readonly Check[] = [
  check('service.malformed-json', 'errors.md#http-errors', {
    title: both`The reply to malformed JSON has status 400 or 422`,
    severity: 'advice',
    why: 'Developers of a host need to see that the request is at fault, not the service.',
    fix: fixes.badRequest,
    run: async (context) => mustRefuse(context, await context.send('angabe', { body: '{"typ": ' })),
  }),
  check('service.wrong-member-type', 'decisions.md#lenient-requests', {
    title: both`A member of the wrong JSON type is refused with a reply that names it`,
    severity: 'advice',
    why: 'Developers of a host need to know which member is wrong.',
    fix: fixes.badRequest,
    async run(context) {
      const seen = await context.sendChanged('score', { grade: 'viele' });
      mustRefuse(context, seen);
      if (!seen.reply.text.includes('grade'))
        context.fail(seen, both`the name of the member grade`, seen.reply.text.slice(0, 200));
    },
  }),
  check('service.null-type', 'reading.md#lenient-requests', {
    title: both`The reply to type null is that to an unknown type, not a crash`,
    severity: 'advice',
    why: 'A question whose plugin was deleted may have no type.',
    fix: fixes.nulls,
    async run(context) {
      await context.typical('gethtml');
      const send = async (typ: string | null) => context.sendChanged('gethtml', { typ });
      const expected = (await send(UNKNOWN_TYPE)).reply.status;
      const seen = await send(null);
      const received = seen.reply.status;
      const crash = both`status ${received}, as for an unknown path: a crash`;
      const actual = isUnknownPath(context, seen) ? crash : statusText(received);
      if (received !== expected)
        context.fail(seen, both`status ${expected}, as for an unknown type`, actual);
    },
  }),
  check('service.unknown-path', 'errors.md#http-errors', {
    title: both`The reply to an unknown path has status 404`,
    severity: 'advice',
    why: 'A host that requests an endpoint of a newer version needs to know that it does not exist.',
    async run(context) {
      const request = { method: 'GET', path: UNKNOWN_PATH, headers: {} } as const;
      context.status(await context.request(request), 404);
    },
  }),
  check('service.kept-connection', 'decisions.md#connections-and-requests-at-once', {
    title: both`Further requests on the same connection get their own replies`,
    why: 'Hosts and proxies keep connections open; stray bytes after a reply are read as the start of the next.',
    fix: fixes.connection,
    async run(context) {
      const fault = await context.connectionFault(PLUGIN_LIST);
      if (fault)
        context.fail({ request: PLUGIN_LIST }, both`several replies on one connection`, fault.text);
    },
  }),
  check('service.problem-document', 'decisions.md#problem-documents', {
    title: both`HTTP errors carry a problem document (RFC 9457)`,
    severity: 'advice',
    why: 'With one format of errors every client can show the reason.',
    async run(context) {
      const seen = await context.send('angabe', { body: '[' });
      if (seen.reply.status < 400) context.leave(both`there was no error`);
      context.contentType(seen, 'application/problem+json');
    },
  }),
  check('service.large-body', 'requests.md#pluginquestiondto', {
    title: both`A request of 900 kB succeeds`,
    severity: 'breaks',
    why: 'Questions contain their images; a smaller limit loses them.',
    async run(context) {
      await context.typical('image');
      const imagesContent = [`base64:${'A'.repeat(900_000)}`];
      const q = { ...requestBody.question(context.sample), imagesContent };
      context.status(await context.sendChanged('image', { q }), 200, 'sends-images');
    },
  }),
];
