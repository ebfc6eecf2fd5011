import {
  type Clause,
  type Endpoint,
  type EndpointName,
  endpoints,
  isObject,
} from '@fragwerk/contract';
import type { Check } from '../check.js';
import { type CheckContext, type SendOptions, statusText } from '../context.js';
import type { Exchange } from '../exchange.js';
import { CheckFailed } from '../finding.js';
import { tryJson } from '../json.js';
import { both, type Localized } from '../localized.js';
import { requestBody } from '../requests.js';

/** Checks of the group `about` do not depend on the plugin type. */
export const scopeOf = ({ group }: Endpoint): Check['scope'] =>
  group === 'about' ? 'service' : 'type';

/** imageurl belongs to variant B. */
export const variantOf = (name: EndpointName): Pick<Check, 'variant'> =>
  name === 'imageurl' ? { variant: 'B' } : {};

export const placementOf = (name: EndpointName, endpoint: Endpoint) => ({
  scope: scopeOf(endpoint),
  ...variantOf(name),
});

export type CheckRow = Omit<Check, 'clause' | 'endpoint' | 'scope' | 'severity'> &
  Partial<Pick<Check, 'scope' | 'severity'>> & { readonly clause: Clause };

/**
 * Completes a check: its endpoint is the start of its id; by default it runs for every plugin type
 * and reports deviations.
 */
export const check = (row: CheckRow): Check => ({
  scope: 'type',
  severity: 'deviation',
  ...row,
  endpoint: row.id.slice(0, row.id.indexOf('.')) as Check['endpoint'],
});

export const EMPTY_BODY = both`an empty body`;

const sessionEndpoints: readonly EndpointName[] = [
  'setconfigurationdata',
  'getconfiguration',
  'reloadplugindto',
];

/** Opens a session if the endpoint needs one to respond as it does at the host. */
async function openSession(context: CheckContext, name: EndpointName): Promise<string | null> {
  if (!sessionEndpoints.includes(name)) return null;
  const configurationID = context.newId();
  await context.send('configurationinfo', {
    body: { ...requestBody.instance(context.sample), configurationID, timeout: 60 },
  });
  const body = {
    ...(requestBody.of('setconfigurationdata', context.sample) as object),
    configurationID,
  };
  if (name === 'reloadplugindto') await context.send('setconfigurationdata', { body });
  return configurationID;
}

export type Changes = Readonly<Record<string, unknown>>;

/**
 * Returns a typical request to an endpoint with some members changed, in its own session if needed.
 */
export async function typicalRequest(
  context: CheckContext,
  name: EndpointName,
  changes: Changes = {},
): Promise<SendOptions> {
  const body = requestBody.of(name, context.sample);
  if (body === undefined) return {};
  // Every service reads text/plain; the bare form as application/json has a check of its own.
  if (typeof body !== 'object')
    return { body, headers: { 'content-type': 'text/plain; charset=utf-8' } };
  const configurationID = await openSession(context, name);
  return {
    body: { ...body, ...(configurationID === null ? {} : { configurationID }), ...changes },
  };
}

/** Endpoints whose typical request needs no session, so that one reply to it serves all checks. */
const isShared = (name: EndpointName, body: unknown): boolean =>
  !sessionEndpoints.includes(name) && name !== 'configurationinfo' && body !== undefined;

/** Sends the typical request; asks once for all checks of the same type. */
export async function sendTypical(context: CheckContext, name: EndpointName): Promise<Exchange> {
  const options = await typicalRequest(context, name);
  return isShared(name, options.body)
    ? context.sendOnce(name, options)
    : context.send(name, options);
}

/** Skips the check if there is no reply, which the endpoint's status check reports. */
function leaveSilent(context: CheckContext, error: unknown): never {
  if (error instanceof CheckFailed) context.leave(both`there is no reply`);
  throw error;
}

/**
 * Sends the typical request; skips the check if it fails, which the endpoint's status check
 * reports.
 */
export const succeedTypical = async (
  context: CheckContext,
  name: EndpointName,
  changes: Changes = {},
): Promise<Exchange> =>
  context.succeeded(
    name,
    Object.keys(changes).length === 0
      ? await sendTypical(context, name).catch((error: unknown) => leaveSilent(context, error))
      : await context.send(name, await typicalRequest(context, name, changes)),
  );

/** Returns the object in the reply to the typical request; skips the check if there is none. */
export async function typicalObject(
  context: CheckContext,
  name: EndpointName,
  changes: Changes = {},
) {
  const seen = await succeedTypical(context, name, changes);
  return { seen, object: context.object(seen) };
}

export const isSuccess = ({ reply }: Exchange): boolean =>
  reply.status >= 200 && reply.status <= 299;

/**
 * Returns what is lost compared with the usual reply: an error or an empty body; `null` if nothing.
 */
export function lossOf(usual: Exchange, seen: Exchange): Localized | null {
  if (!isSuccess(seen)) return statusText(seen.reply.status);
  return seen.reply.text === '' && usual.reply.text !== '' ? EMPTY_BODY : null;
}

/** Fails unless a request succeeds; skips the check if even the typical request fails. */
export async function mustSucceed(
  context: CheckContext,
  name: EndpointName,
  options: SendOptions,
): Promise<Exchange> {
  await succeedTypical(context, name);
  const seen = await context.send(name, options);
  if (!isSuccess(seen)) context.fail(seen, statusText(200), statusText(seen.reply.status));
  return seen;
}

/**
 * Returns a text member; skips the check if it is something else, which the shape check reports.
 */
export function textMember(
  context: CheckContext,
  value: Record<string, unknown>,
  name: string,
): string {
  const member = value[name];
  if (typeof member === 'string') return member;
  return context.leave(both`${name} is not a string`);
}

/** Returns an object member, or `null`. */
export function objectMember(
  value: Record<string, unknown>,
  name: string,
): Record<string, unknown> | null {
  const member = value[name];
  return isObject(member) ? member : null;
}

/** Returns a text unchanged, anything else as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/** Whether a text is in JSON quotation marks. */
export const isJsonString = (text: string): boolean => typeof tryJson(text) === 'string';

/** Returns a text reply; skips the check if it is quoted, which the text check reports. */
export const plainText = (context: CheckContext, { reply }: Exchange): string =>
  isJsonString(reply.text) ? context.leave(both`the text is quoted`) : reply.text;

/** Skips the check because something is missing, which another check reports. */
export function skipMissing(context: CheckContext, name: string): never {
  context.leave(both`${name} is missing`);
}

/** Whether an endpoint returns text. */
export const isText = (name: EndpointName): boolean =>
  (endpoints[name] as Endpoint).reply === 'text';
