import { readFileSync } from 'node:fs';
import type { Request } from './http.js';
import { jsonText, parseKeepingDigits } from './raw-json.js';

/** One case of `fixtures/contract-samples.json`; `endpoint` is its key there. */
export interface Sample {
  endpoint: string;
  name: string;
  /** Keeps every digit of numbers beyond 2^53: see raw-json.ts. */
  body: unknown;
  method?: string;
  contentType?: string;
  bodyIsRawText?: boolean;
  query?: Record<string, string>;
  /** `endpoint:case` that has to be sent first. */
  requires?: string;
}

interface SamplesFile {
  requests: Record<string, Omit<Sample, 'endpoint'>[]>;
}

const file = new URL('../fixtures/contract-samples.json', import.meta.url);
const { requests } = parseKeepingDigits(readFileSync(file, 'utf8')) as SamplesFile;

/**
 * The browser's reload needs a session, like the cases with this member; the file does not state it
 * here.
 */
const unwrittenRequirements: Record<string, string> = {
  'reloadplugindto:browser_ajax_with_session': 'configurationinfo:full',
  'api/open/reloadplugindto:browser_ajax_with_session': 'configurationinfo:full',
};

export const samples: Sample[] = Object.entries(requests).flatMap(([endpoint, cases]) =>
  cases.map((sample) => {
    const requires = sample.requires ?? unwrittenRequirements[`${endpoint}:${sample.name}`];
    return { ...sample, endpoint, ...(requires !== undefined && { requires }) };
  }),
);

export function sampleOf(endpoint: string, name: string): Sample {
  const found = samples.find((sample) => sample.endpoint === endpoint && sample.name === name);
  if (found === undefined) throw new Error(`The samples hold no case ${endpoint}:${name}`);
  return found;
}

/** A copy of the body of a sample, for a test to change. */
export function bodyOf(endpoint: string, name: string): Record<string, unknown> {
  return structuredClone(sampleOf(endpoint, name).body) as Record<string, unknown>;
}

/** The request that `meta.defaults` of the file describes. */
export function requestOf(sample: Sample, endpointName: string): Request {
  const path = pathOf(sample.endpoint, endpointName);
  const method = sample.method ?? 'POST';
  const contentType = sample.contentType ?? 'application/json';
  const query = new URLSearchParams(sample.query ?? {}).toString();
  const request = { method, path: query === '' ? path : `${path}?${query}` };
  if (method === 'GET') return request;
  return { ...request, contentType, body: bodyText(sample, contentType) };
}

/** The path of an endpoint key, e.g. `image` → `/open/image`. */
export function pathOf(endpoint: string, endpointName: string): string {
  if (/^(open\/)?(ping|info|version)$/.test(endpoint)) return `/${endpoint}`;
  if (endpoint.startsWith('endpoint')) return endpoint.replace('endpoint', `/${endpointName}`);
  if (endpoint.startsWith('api/open/')) return `/${endpointName}/${endpoint}`;
  return `/open/${endpoint}`;
}

function bodyText({ body, bodyIsRawText }: Sample, contentType: string): string {
  if (body === null) return '';
  if (bodyIsRawText === true) return body as string;
  if (contentType === 'application/x-www-form-urlencoded') {
    return new URLSearchParams(body as Record<string, string>).toString();
  }
  return jsonText(body);
}
