import { type Endpoint, type EndpointName, endpointRows, pathsOf } from '@fragwerk/contract';
import { requestBody } from '@fragwerk/conformance';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent as JSON unless it is a text. */
  readonly body?: unknown;
}

/** The bytes of a request. */
export function encode({ method, path, body }: HttpRequest): Buffer {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost'];
  if (body !== undefined) {
    const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
    lines.push(`content-type: ${type}`, `content-length: ${Buffer.byteLength(text)}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** A request of the internal interface. */
export const internal = (name: EndpointName, body: unknown): Buffer =>
  encode({ method: 'POST', path: `/open/${name}`, body });

/** What is asked for: a plugin type of a service with its path. */
export interface Asked {
  readonly type: string;
  readonly servicePath: string;
}

/** The dialog session that the requests of `endpointRequests` speak of. */
const SESSION = 'bench-session';

/** Opens that session for an hour. */
export const openSession = (type: string, id = SESSION): Buffer =>
  internal('configurationinfo', {
    ...requestBody.instance(type),
    configurationID: id,
    timeout: 3_600,
  });

export interface EndpointRequest extends HttpRequest {
  readonly name: EndpointName;
}

function requestOf(name: EndpointName, endpoint: Endpoint, { type, servicePath }: Asked) {
  const [mount = 'internal'] = endpoint.mounts.filter((place) => place !== 'root');
  const usual = endpoint.mounts.length === 1 ? (endpoint.mounts[0] ?? mount) : mount;
  const path = pathsOf(endpoint, usual, servicePath)[0] ?? '/';
  const query =
    name === 'confighttp' ? `?typ=${encodeURIComponent(type)}&configurationID=${SESSION}` : '';
  const method = endpoint.methods[0];
  const body = requestBody.of(name, type);
  const inSession =
    typeof body === 'object' && body !== null && 'configurationID' in body
      ? { ...body, configurationID: SESSION }
      : body;
  return { name, method, path: path + query, ...(body === undefined ? {} : { body: inSession }) };
}

/** One request for every endpoint of the interface that all plugin types have, in the order of its table. */
export const endpointRequests = (asked: Asked): EndpointRequest[] =>
  endpointRows
    .map(([name, endpoint]) => requestOf(name, endpoint, asked))
    .filter(({ path }) => !path.includes('{'));
