import { internalEndpoints } from './interface-tables.js';
import { readKind } from './strict-reader.js';

const internal = Object.fromEntries(internalEndpoints.map(({ name, reply }) => [name, reply]));

const external = ['pluginlist', 'generalinfolist', 'generalinfo', 'reloadplugindto'];

/** Endpoint, named as in the samples → what a 200 reply holds, as docs/interface/endpoints.md says. */
export const replies: Record<string, string> = {
  ...internal,
  ...Object.fromEntries(external.map((name) => [`api/open/${name}`, internal[name] ?? ''])),
  'endpoint/open/confighttp': 'html',
  endpoint: 'html',
  ping: 'text',
  'open/ping': 'text',
  'endpoint/ping': 'text',
  'endpoint/open/ping': 'text',
  info: 'ServiceInfoDTO',
  'open/info': 'ServiceInfoDTO',
  'endpoint/open/info': 'ServiceInfoDTO',
  version: 'text',
  'open/version': 'text',
};

const contentTypes: Record<'text' | 'html', RegExp> = {
  text: /^text\/plain; ?charset=utf-8$/i,
  html: /^text\/html; ?charset=utf-8$/i,
};

/** Returns the problems of a 200 reply: its content type and, for JSON, its exact structure. */
export function readReply(
  endpoint: string,
  reply: { contentType: string; text: string },
): string[] {
  const kind = replies[endpoint];
  if (kind === undefined) return [`${endpoint}: no reply kind in the table`];
  if (kind === 'text' || kind === 'html') {
    return contentTypes[kind].test(reply.contentType)
      ? []
      : [`content type "${reply.contentType}" is not that of ${kind}`];
  }
  // Java null (docs/interface/variants.md#no-value): 200 with an empty body, which the host maps to
  // null or an empty list.
  if (reply.text === '' && (endpoint === 'parserplugin' || endpoint === 'getvars')) return [];
  if (!/^application\/json\b/.test(reply.contentType)) {
    return [`content type "${reply.contentType}" is not JSON`];
  }
  const value: unknown = JSON.parse(reply.text);
  if (kind === 'list of strings') return readKind('list of string', value, endpoint);
  if (kind === 'list of lists of three strings') return readTriples(value, endpoint);
  return readKind(kind, value, endpoint);
}

function readTriples(value: unknown, path: string): string[] {
  const complaints = readKind('list of list of string', value, path);
  if (complaints.length > 0 || !Array.isArray(value)) return complaints;
  return value.flatMap((entry: unknown[], index) =>
    entry.length === 3 ? [] : [`${path}[${index}]: ${entry.length} strings instead of 3`],
  );
}
