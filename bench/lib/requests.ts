import {
  type Endpoint,
  type EndpointName,
  endpointRows,
  pathsOf,
  writeJson,
} from '@fragwerk/contract';
import { plainSample, requestBody } from '@fragwerk/conformance';
import { isObject } from '@fragwerk/sdk/schema';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent as text if it is a string, otherwise as JSON. */
  readonly body?: unknown;
}

export function encode({ method, path, body }: HttpRequest): Buffer {
  const text = body === undefined ? '' : typeof body === 'string' ? body : writeJson(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost'];
  if (body !== undefined) {
    const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
    lines.push(`content-type: ${type}`, `content-length: ${Buffer.byteLength(text)}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

export const internal = (name: EndpointName, body: unknown): Buffer =>
  encode({ method: 'POST', path: `/open/${name}`, body });

interface RequestTarget {
  readonly type: string;
  readonly servicePath: string;
}

/** Dialog session used by `endpointRequests`. */
const SESSION = 'bench-session';

/** Encodes a request that opens this session for an hour. */
export const openSession = (type: string, id = SESSION): Buffer =>
  internal('configurationinfo', {
    ...requestBody.changed('configurationinfo', plainSample(type)),
    configurationID: id,
    timeout: 3_600,
  });

export interface EndpointRequest extends HttpRequest {
  readonly name: EndpointName;
}

function requestOf(name: EndpointName, endpoint: Endpoint, { type, servicePath }: RequestTarget) {
  const { mounts } = endpoint;
  const mount = mounts.find((place) => place !== 'root') ?? mounts[0] ?? 'internal';
  const path = pathsOf(endpoint, mount, servicePath)[0] ?? '/';
  const query =
    name === 'confighttp' ? `?typ=${encodeURIComponent(type)}&configurationID=${SESSION}` : '';
  const method = endpoint.methods[0];
  const body = requestBody.of(name, plainSample(type));
  const inSession =
    isObject(body) && 'configurationID' in body ? { ...body, configurationID: SESSION } : body;
  return { name, method, path: path + query, ...(body === undefined ? {} : { body: inSession }) };
}

/** Returns one request per endpoint that all plugin types support, in table order. */
export const endpointRequests = (target: RequestTarget): EndpointRequest[] =>
  endpointRows
    .map(([name, endpoint]) => requestOf(name, endpoint, target))
    .filter(({ path }) => !path.includes('{'));
