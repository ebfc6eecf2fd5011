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
/** At the host a plugin's script and its service share one origin, so this keeps nothing from it. */
const meantForOtherSites = ['cross-origin-resource-policy'];
const dropped = new Set([...connectionHeaders, ...rewritten, ...meantForOtherSites]);

/** What a browser asks for before a call across origins. */
const REQUESTED = {
  method: 'access-control-request-method',
  headers: 'access-control-request-headers',
} as const;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const passedHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      dropped.has(name) || typeof value !== 'string' ? [] : [[name, value]],
    ),
  );

/** Whether a path, once its dots are resolved, lies below the service path. */
export function isProxied(path: string, servicePath: string): boolean {
  if (servicePath === '' || !URL.canParse(path, 'http://service')) return false;
  const { pathname } = new URL(path, 'http://service');
  return pathname === servicePath || pathname.startsWith(`${servicePath}/`);
}

/**
 * Lets the frame use the service as it may at the host, where both have one origin: with
 * credentials, any method and any header (Fetch standard, 3.2).
 *
 * @param exposed names of headers that the script may read
 */
function corsHeaders(
  { headers }: FastifyRequest,
  exposed: readonly string[],
): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined) return {};
  const { [REQUESTED.method]: method, [REQUESTED.headers]: names } = headers;
  return {
    // The frame's or the own page's: others were refused before.
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    ...(typeof method === 'string' ? { 'access-control-allow-methods': method } : {}),
    ...(typeof names === 'string' ? { 'access-control-allow-headers': names } : {}),
    ...(exposed.length > 0 ? { 'access-control-expose-headers': exposed.join(', ') } : {}),
    vary: `Origin, ${REQUESTED.method}, ${REQUESTED.headers}`,
  };
}

async function pass(
  request: FastifyRequest,
  target: ServiceTarget,
  traffic: Traffic,
): Promise<{ readonly response: Response; readonly body: Buffer }> {
  const { pathname, search } = new URL(request.url, 'http://service');
  const content = request.body instanceof Buffer ? request.body : null;
  const sent = {
    method: request.method,
    path: pathname + search,
    requestHeaders: passedHeaders(request.headers),
    requestBody: content?.toString() ?? '',
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
      ...(content?.length ? { body: new Uint8Array(content) } : {}),
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
    if (request.method === 'OPTIONS' && request.headers[REQUESTED.method] !== undefined)
      return reply.headers(corsHeaders(request, [])).code(204).send();
    await target.settled();
    const { response, body } = await pass(request, target, traffic);
    const headers = passedHeaders(Object.fromEntries(response.headers));
    return reply
      .headers({ ...headers, ...corsHeaders(request, Object.keys(headers)) })
      .code(response.status)
      .send(body);
  };
  void app.register((inner, _options, done) => {
    // The service reads the body, whatever it is.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    inner.route({ method: METHODS, url: '/*', handler: answer });
    done();
  });
}
