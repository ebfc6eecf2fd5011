import { type Endpoint, type EndpointName, endpointRows, endpoints } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext, SendOptions } from '../context.js';
import type { Exchange } from '../exchange.js';
import { requestBody } from '../requests.js';

type Row = readonly [EndpointName, Endpoint];

/** Endpoints of the specification that can be called without a service path. */
export const rows: readonly Row[] = endpointRows.filter(
  ([, { clause, mounts }]) => clause !== null && (mounts[0] === 'internal' || mounts[0] === 'root'),
);

/** The rows that take a JSON body. */
export const jsonRows: readonly Row[] = rows.filter(([, { body }]) => typeof body === 'object');

/** The rows that answer plain text. */
export const textRows: readonly Row[] = rows.filter(([, { reply }]) => reply === 'text');

/** Checks of these groups do not depend on the plugin type. */
export const scopeOf = ({ group }: Endpoint): Check['scope'] =>
  group === 'about' ? 'service' : 'type';

/** imageurl belongs to variant B. */
export const variantOf = (name: EndpointName): Pick<Check, 'variant'> =>
  name === 'imageurl' ? { variant: 'B' } : {};

/** A check that runs for every plugin type, unless told otherwise. */
export const check = (row: Omit<Check, 'scope'> & Partial<Pick<Check, 'scope'>>): Check => ({
  scope: 'type',
  ...row,
});

/** The endpoints of a dialog answer as they do at the host only in a session. */
async function openSession(context: CheckContext, name: EndpointName): Promise<string | null> {
  if (!['setconfigurationdata', 'getconfiguration', 'reloadplugindto'].includes(name)) return null;
  const configurationID = context.newId();
  const { type } = context;
  await context.send('configurationinfo', {
    body: { ...requestBody.instance(type), configurationID, timeout: 60 },
  });
  const body = { ...(requestBody.of('setconfigurationdata', type) as object), configurationID };
  if (name === 'reloadplugindto') await context.send('setconfigurationdata', { body });
  return configurationID;
}

/** A typical request to an endpoint, in a session of its own where it needs one, with members changed. */
export async function typical(
  context: CheckContext,
  name: EndpointName,
  changed: Readonly<Record<string, unknown>> = {},
): Promise<SendOptions> {
  const body = requestBody.of(name, context.type);
  if (body === undefined) return {};
  // Read by every service: its bare form under application/json has a check of its own.
  if (typeof body !== 'object')
    return { body, headers: { 'content-type': 'text/plain; charset=utf-8' } };
  const configurationID = await openSession(context, name);
  return {
    body: { ...body, ...(configurationID === null ? {} : { configurationID }), ...changed },
  };
}

/** Sends the typical request; skips unless it succeeds, which the endpoint's status check reports. */
export const succeedTypical = async (
  context: CheckContext,
  name: EndpointName,
  changed: Readonly<Record<string, unknown>> = {},
): Promise<Exchange> => context.succeed(name, await typical(context, name, changed));

const isSuccess = ({ reply }: Exchange): boolean => reply.status >= 200 && reply.status <= 299;

/**
 * What is wrong with an answer that has to be one as the usual one is: an error, or nothing where the
 * usual one has something; `null` when it is one.
 */
export const lossOf = (usual: Exchange, seen: Exchange): string | null => {
  if (!isSuccess(seen)) return `status ${seen.reply.status}`;
  return seen.reply.text === '' && usual.reply.text !== '' ? 'an empty body' : null;
};

/**
 * Sends a request that has to succeed as the typical one does: skips when even that one fails,
 * which the endpoint's status check reports.
 */
export async function mustSucceed(
  context: CheckContext,
  name: EndpointName,
  options: SendOptions,
): Promise<Exchange> {
  await succeedTypical(context, name);
  const seen = await context.send(name, options);
  if (!isSuccess(seen)) context.fail(seen, 'status 200', `status ${seen.reply.status}`);
  return seen;
}

/** A text member of an object; skips when it is none, which the shape check reports. */
export function textMember(
  context: CheckContext,
  value: Record<string, unknown>,
  name: string,
): string {
  const member = value[name];
  return typeof member === 'string'
    ? member
    : context.skip(`${name} is no string, which another check reports`);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object member, `null` when there is none or it is not there. */
export function objectMember(
  value: Record<string, unknown>,
  name: string,
): Record<string, unknown> | null {
  const member = value[name];
  return isRecord(member) ? member : null;
}

/** A text as it stands, anything else as JSON, which String cannot do with every object. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/** Whether a text stands in JSON quotation marks. */
export function isJsonString(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'string';
  } catch {
    return false;
  }
}

/** A text answer as it stands; skips when it is quoted, which the text check reports. */
export const plainText = (context: CheckContext, { reply }: Exchange): string =>
  isJsonString(reply.text)
    ? context.skip('the text is quoted, which another check reports')
    : reply.text;

/** The typical answer of an endpoint as an object; skips when it is none. */
export async function typicalObject(
  context: CheckContext,
  name: EndpointName,
  changed: Readonly<Record<string, unknown>> = {},
) {
  const seen = await succeedTypical(context, name, changed);
  return { seen, object: context.object(seen) };
}

/** Whether an endpoint answers text. */
export const isText = (name: EndpointName): boolean =>
  (endpoints[name] as Endpoint).reply === 'text';
