import { type Endpoint, type EndpointName, endpointRows, endpoints } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext, SendOptions } from '../context.js';
import type { Exchange } from '../exchange.js';
import { requestBody } from '../requests.js';
import { complaints } from '../strict.js';

type Row = readonly [EndpointName, Endpoint];

/** Endpoints of the specification that can be called without a service path. */
export const rows: readonly Row[] = endpointRows.filter(
  ([, { clause, mounts }]) => clause !== '–' && (mounts[0] === 'internal' || mounts[0] === 'root'),
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

/** A typical request to an endpoint, with members changed. */
export function typical(
  context: CheckContext,
  name: EndpointName,
  changed: Readonly<Record<string, unknown>> = {},
): SendOptions {
  const body = requestBody.of(name, context.type);
  if (body === undefined) return {};
  return { body: typeof body === 'object' ? { ...body, ...changed } : body };
}

/**
 * Sends a request that has to succeed as the typical one does: skips when even that one fails,
 * which the endpoint's status check reports.
 */
export async function mustSucceed(
  context: CheckContext,
  name: EndpointName,
  options: SendOptions,
): Promise<Exchange> {
  await context.succeed(name, typical(context, name));
  const seen = await context.send(name, options);
  const { status } = seen.reply;
  if (status < 200 || status > 299) context.fail(seen, 'status 200', `status ${status}`);
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

/** Skips unless the typical answer of an endpoint has the right shape, which its check reports. */
export async function needShape(context: CheckContext, name: EndpointName): Promise<Exchange> {
  const seen = await context.succeed(name, typical(context, name));
  const { reply, mayBeEmpty }: Endpoint = endpoints[name];
  if (seen.reply.text === '' && mayBeEmpty) return seen;
  if (typeof reply !== 'string' && complaints(reply, context.json(seen)).length > 0)
    context.skip(`the answer of ${name} has a wrong shape, which another check reports`);
  return seen;
}
