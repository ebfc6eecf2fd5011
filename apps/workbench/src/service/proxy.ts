import * as s from '@fragwerk/sdk/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FRAME_HEADER, PAGE_SANDBOX } from '../frame-messages.js';
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
/** Headers that fetch sets itself, or that no longer match the decoded body. */
const rewritten = ['host', 'content-length', 'content-encoding', 'accept-encoding', 'expect'];
/** At the host a plugin's script and its service share one origin, so this has no effect there. */
const crossOriginHeaders = ['cross-origin-resource-policy'];
const dropped = new Set([...connectionHeaders, ...rewritten, ...crossOriginHeaders, FRAME_HEADER]);

const PREFLIGHT = {
  method: 'access-control-request-method',
  headers: 'access-control-request-headers',
} as const;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Types of documents that can run scripts. */
const DOCUMENT = /html|xml/i;

/**
 * Gives a page of the service an opaque origin, as its frame does, because a link or script of a plugin may open it
 * in a window of its own, where it would have the origin of the workbench.
 */
function sandboxed(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { 'content-type': type = '', 'content-security-policy': own = '' } = headers;
  if (!DOCUMENT.test(type)) return {};
  const sandbox = `sandbox ${PAGE_SANDBOX}`;
  // A comma separates policies, all of which apply.
  return { 'content-security-policy': own === '' ? sandbox : `${own}, ${sandbox}` };
}

const passedHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      dropped.has(name) || typeof value !== 'string' ? [] : [[name, value]],
    ),
  );

/** Returns whether a path, with its dots resolved, is another one or below it. */
function isBelow(path: string, parent: string): boolean {
  if (!URL.canParse(path, 'http://service')) return false;
  const { pathname } = new URL(path, 'http://service');
  return pathname === parent || pathname.startsWith(`${parent}/`);
}

export const isProxied = (path: string, servicePath: string): boolean =>
  servicePath !== '' && isBelow(path, servicePath);

/** Returns whether a path leads to the public files of a plugin type. */
export const isPluginFile = (path: string, servicePath: string): boolean =>
  servicePath !== '' && isBelow(path, `${servicePath}/open/files`);

/** Returns whether pages of dialogs call a path. */
export const isOfDialogPages = (path: string, servicePath: string): boolean =>
  servicePath !== '' && path === `${servicePath}/api/open/reloadplugindto`;

/** Returns the dialog whose page a request asks for; '' for none. */
function dialogOf({ method, url }: FastifyRequest, servicePath: string): string {
  const { pathname, searchParams } = new URL(url, 'http://service');
  const isPage = method === 'GET' && pathname === `${servicePath}/open/confighttp`;
  return isPage ? (searchParams.get('configurationID') ?? '') : '';
}

/**
 * Returns headers that let the frame use the service as at the host, where both have one origin:
 * with credentials, any method and any header (Fetch standard, 3.2).
 *
 * @param exposed names of headers that scripts may read
 */
function corsHeaders(
  { headers }: FastifyRequest,
  exposed: readonly string[],
): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined) return {};
  const { [PREFLIGHT.method]: method, [PREFLIGHT.headers]: names } = headers;
  return {
    // That of the frame or of the page: the guard has rejected any other.
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    ...(typeof method === 'string' ? { 'access-control-allow-methods': method } : {}),
    ...(typeof names === 'string' ? { 'access-control-allow-headers': names } : {}),
    ...(exposed.length > 0 ? { 'access-control-expose-headers': exposed.join(', ') } : {}),
    vary: `Origin, ${PREFLIGHT.method}, ${PREFLIGHT.headers}`,
  };
}

/** @throws ApiError 502 if the service does not respond */
async function forward(
  { method, url, headers, body }: FastifyRequest,
  target: ServiceTarget,
  traffic: Traffic,
): Promise<Response> {
  const { pathname, search } = new URL(url, 'http://service');
  try {
    return await traffic.fetch(target.url + pathname + search, {
      method,
      headers: passedHeaders(headers),
      // Browsers load files from the host's web server, which lets large ones take their time.
      ...(isPluginFile(url, target.servicePath) && { signal: null }),
      ...(body instanceof Buffer && body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
  } catch (error) {
    const text = {
      de: `Der Dienst unter ${target.url} antwortet nicht.`,
      en: `The service at ${target.url} does not respond.`,
    };
    throw new ApiError(502, text, { cause: error });
  }
}

/** Older dialogs are closed by then. */
const MAX_DIALOGS = 100;

/**
 * The dialogs whose pages have been shown. A page has no origin and does not know the token of the
 * frame, but the id of its dialog, which others cannot guess.
 */
class DialogPages {
  readonly #ids = new Set<string>();

  /** Notes a page that the service has sent. */
  note(id: string): void {
    this.#ids.add(id);
    const [oldest = ''] = this.#ids;
    if (this.#ids.size > MAX_DIALOGS) this.#ids.delete(oldest);
  }

  /** Returns whether the body of a request names a dialog that has been shown. */
  isNamedIn(body: Buffer): boolean {
    const { configurationID } = s.parseJson(s.anyObject, body.toString()) ?? {};
    return this.#ids.has(String(configurationID));
  }
}

interface ProxyOptions {
  readonly target: ServiceTarget;
  readonly traffic: Traffic;
  readonly frameToken: string;
}

/**
 * Forwards requests below the service path in place of the host's web server, but none to the
 * service's internal API.
 */
export function mountProxy(
  app: FastifyInstance,
  { target, traffic, frameToken }: ProxyOptions,
): void {
  const dialogs = new DialogPages();
  const isOfPage = ({ headers, body }: FastifyRequest) =>
    headers.origin !== 'null' ||
    headers[FRAME_HEADER] === frameToken ||
    !(body instanceof Buffer) ||
    dialogs.isNamedIn(body);
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isProxied(request.url, target.servicePath))
      throw new ApiError(404, {
        de: 'Diese Adresse gibt es in der Werkbank nicht.',
        en: 'The workbench has no such address.',
      });
    if (request.method === 'OPTIONS' && request.headers[PREFLIGHT.method] !== undefined)
      return reply.headers(corsHeaders(request, [])).code(204).send();
    if (!isOfPage(request))
      throw new ApiError(403, {
        de: 'Diese Seite gehört zu keinem offenen Dialog der Werkbank.',
        en: 'This page does not belong to an open dialog of the workbench.',
      });
    await target.ready();
    const response = await forward(request, target, traffic);
    const dialog = dialogOf(request, target.servicePath);
    if (dialog !== '' && response.ok) dialogs.note(dialog);
    const headers = passedHeaders(Object.fromEntries(response.headers));
    // Authors change files at any time.
    const ofFile = isPluginFile(request.url, target.servicePath) && { 'cache-control': 'no-cache' };
    return reply
      .headers({
        ...headers,
        ...sandboxed(headers),
        ...ofFile,
        ...corsHeaders(request, Object.keys(headers)),
      })
      .code(response.status)
      .send(Buffer.from(await response.arrayBuffer()));
  };
  void app.register((inner, _options, done) => {
    // The service reads the body, whatever its type.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    inner.route({ method: METHODS, url: '/*', handler: handle });
    done();
  });
}
