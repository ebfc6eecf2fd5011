import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../server/problems.js';
import type { ServiceTarget } from './target.js';
import type { Traffic } from './traffic.js';

/** Headers that belong to one connection, not to the message (RFC 9110, 7.6.1). */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Headers that fetch writes itself, or whose body it has decoded. */
const rewritten = ['host', 'content-length', 'content-encoding', 'accept-encoding', 'expect'];

/** The frame runs without an origin of its own. */
const FRAME_ORIGIN = 'null';

const passedHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      [...connectionHeaders, ...rewritten].includes(name) || typeof value !== 'string'
        ? []
        : [[name, value]],
    ),
  );

/** Whether a path, once its dots are resolved, lies below the service path. */
export function isProxied(path: string, servicePath: string): boolean {
  if (servicePath === '' || !URL.canParse(path, 'http://service')) return false;
  const { pathname } = new URL(path, 'http://service');
  return pathname === servicePath || pathname.startsWith(`${servicePath}/`);
}

function corsHeaders({ headers }: FastifyRequest): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined) return {};
  // Anything else than the frame and the own page was refused before.
  return {
    'access-control-allow-origin': origin === FRAME_ORIGIN ? FRAME_ORIGIN : origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type, x-requested-with',
    vary: 'Origin',
  };
}

async function pass(
  request: FastifyRequest,
  target: ServiceTarget,
  traffic: Traffic,
): Promise<{ readonly response: Response; readonly body: Buffer }> {
  const { pathname, search } = new URL(request.url, 'http://service');
  const sent = {
    method: request.method,
    path: pathname + search,
    requestHeaders: passedHeaders(request.headers),
    requestBody: typeof request.body === 'string' ? request.body : '',
  };
  const started = performance.now();
  const seen = (answer: { status: number; body: string; bytes: number; headers?: Headers }) => {
    traffic.add({
      ...sent,
      status: answer.status,
      replyHeaders: Object.fromEntries(answer.headers ?? []),
      replyBody: answer.body,
      replyBytes: answer.bytes,
      milliseconds: performance.now() - started,
    });
  };
  try {
    const response = await fetch(target.url + sent.path, {
      method: sent.method,
      headers: sent.requestHeaders,
      redirect: 'manual',
      signal: AbortSignal.timeout(traffic.limit),
      ...(sent.requestBody === '' ? {} : { body: sent.requestBody }),
    });
    const body = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    seen({ status, headers, body: body.toString(), bytes: body.length });
    return { response, body };
  } catch (error) {
    seen({ status: 0, body: '', bytes: 0 });
    const text = {
      de: `Der Dienst unter ${target.url} antwortet nicht.`,
      en: `The service at ${target.url} does not answer.`,
    };
    throw new ApiError(502, text, { cause: error });
  }
}

/**
 * Stands in for the host's web server: passes what lies below the service path to the service, and
 * nothing of its internal API.
 */
export function mountProxy(app: FastifyInstance, target: ServiceTarget, traffic: Traffic): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isProxied(request.url, target.servicePath))
      throw new ApiError(404, {
        de: 'Diese Adresse gibt es in der Werkbank nicht.',
        en: 'The workbench has no such address.',
      });
    const cors = corsHeaders(request);
    if (request.method === 'OPTIONS') return reply.headers(cors).code(204).send();
    await target.settled();
    const { response, body } = await pass(request, target, traffic);
    return reply
      .headers({ ...passedHeaders(Object.fromEntries(response.headers)), ...cors })
      .code(response.status)
      .send(body);
  };
  void app.register((inner, _options, done) => {
    // The service reads the body, whatever it is.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    inner.route({ method: ['GET', 'POST', 'OPTIONS'], url: '/*', handler: answer });
    done();
  });
}
