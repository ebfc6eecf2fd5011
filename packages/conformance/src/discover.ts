import { type EndpointName, endpointRows, mountPrefix } from '@fragwerk/contract';
import { rows } from './checks/helpers.js';
import type { ServiceFacts } from './context.js';
import {
  type Exchange,
  exchange,
  type ExchangeOptions,
  NoReplyError,
  type Reply,
  type SentRequest,
} from './exchange.js';
import { frameworkOf } from './framework.js';
import { tryJson } from './json.js';
import { CannotRunError, type CheckServiceOptions } from './options.js';
import { requestBody } from './requests.js';

type Send = (name: EndpointName, body?: unknown) => Promise<Exchange | null>;

/** A plugin type that no service has. */
export const UNKNOWN_TYPE = 'GibtEsNicht-ÄÖÜ';

/** A path that no service has. */
export const UNKNOWN_PATH = '/open/gibt-es-nicht';

/** Stops sending after this many requests without a reply; the checks report them. */
const MAX_SILENT_REQUESTS = 2;

const headers = { accept: 'application/json', 'content-type': 'application/json' };

/** Sends a request; returns `null` if there is no reply. */
const replyOrNull = (
  { method, path, body }: Omit<SentRequest, 'headers'>,
  options: ExchangeOptions,
): Promise<Exchange | null> =>
  exchange({ method, path, headers, ...(body === undefined ? {} : { body }) }, options).catch(
    (error: unknown) => {
      if (error instanceof NoReplyError) return null;
      throw error;
    },
  );

function createSender(options: ExchangeOptions): Send {
  const endpointsByName = new Map(endpointRows);
  let silentRequests = 0;
  return async (name, body) => {
    const row = endpointsByName.get(name);
    if (!row || silentRequests >= MAX_SILENT_REQUESTS) return null;
    const [method] = row.methods;
    const path = mountPrefix(row.mounts[0] ?? 'internal', '') + row.path;
    const json = typeof body === 'object' ? JSON.stringify(body) : (body as string | undefined);
    const seen = await replyOrNull(
      { method, path, ...(json === undefined ? {} : { body: json }) },
      options,
    );
    if (!seen) silentRequests++;
    return seen;
  };
}

const textOf = (seen: Exchange | null): string => seen?.reply.text ?? '';

/** Returns the texts of a JSON list. */
export function textsIn(json: string): string[] {
  const list = tryJson(json);
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

const MAX_TRIED_TYPES = 5;

/** Puts a type first that answers, because checks of the whole service use it. */
async function answeringFirst(send: Send, types: readonly string[]): Promise<readonly string[]> {
  for (const type of types.slice(0, MAX_TRIED_TYPES)) {
    const seen = await send('loadplugindto', requestBody.of('loadplugindto', type));
    if (seen?.reply.status === 200 && textOf(seen) !== '')
      return [type, ...types.filter((other) => other !== type)];
  }
  return types;
}

/** Detects the variant by replies in which the two differ; the majority decides. */
async function findVariant(send: Send, type: string): Promise<'A' | 'B'> {
  const unknown = { typ: UNKNOWN_TYPE, name: 'x', config: '' };
  const noSession = { typ: type, configurationID: `check-${crypto.randomUUID()}` };
  const configuration = textOf(await send('getconfiguration', noSession));
  const data = textOf(
    await send('setconfigurationdata', {
      ...(requestBody.of('setconfigurationdata', type) as object),
      ...noSession,
    }),
  );
  const score = await send('score', unknown);
  const view = await send('loadplugindto', unknown);
  // Both 404 and an empty body mean that there is no such type.
  const isNothing = (seen: Exchange | null) => seen?.reply.status === 404 || textOf(seen) === '';
  const votes = [
    configuration.startsWith('@Error:'),
    data.includes('cannot find connection or plugin'),
    isNothing(score),
    isNothing(view),
  ];
  return votes.filter(Boolean).length >= 2 ? 'A' : 'B';
}

/** Detects the service path by the addresses that the service hands to dialogs. */
async function findServicePath(send: Send, type: string): Promise<string | null> {
  const id = `check-${crypto.randomUUID()}`;
  const info = await send('configurationinfo', {
    ...requestBody.instance(type),
    configurationID: id,
    timeout: 60,
  });
  const data = await send('setconfigurationdata', {
    ...(requestBody.of('setconfigurationdata', type) as object),
    configurationID: id,
  });
  const found = [data, info]
    .map((seen) =>
      /"(?:https?:\/\/[^"/]*)?(\/[^"/]+)\/(?:api\/open\/reloadplugindto|open\/confighttp)/.exec(
        textOf(seen),
      ),
    )
    .find((match) => match !== null);
  return found?.[1] ?? null;
}

const inSession: readonly EndpointName[] = [
  'configurationinfo',
  'setconfigurationdata',
  'getconfiguration',
  'reloadplugindto',
];

/** Returns the endpoints that respond with 404, 405 or 501 to a valid request. */
async function findMissing(send: Send, type: string): Promise<Set<EndpointName>> {
  const missing = new Set<EndpointName>();
  const ask = async (name: EndpointName, body: unknown): Promise<void> => {
    const seen = await send(name, body);
    if (seen && [404, 405, 501].includes(seen.reply.status)) missing.add(name);
  };
  // All at once, so that a service that hangs costs one timeout only.
  await Promise.all(
    rows
      .filter(([name]) => !inSession.includes(name))
      .map(([name]) => ask(name, requestBody.of(name, type))),
  );
  // Without a session these may respond with 404, and within one they must not race each other.
  const configurationID = `check-${crypto.randomUUID()}`;
  for (const name of inSession)
    await ask(name, { ...(requestBody.of(name, type) as object), configurationID });
  return missing;
}

/** Returns the replies to a path that does not exist and to malformed JSON. */
async function findErrors(options: ExchangeOptions): Promise<readonly Reply[]> {
  const unknownPath = await replyOrNull({ method: 'GET', path: UNKNOWN_PATH }, options);
  const malformed = { method: 'POST', path: '/open/angabe', body: '{"typ": ' } as const;
  return [unknownPath, await replyOrNull(malformed, options)].flatMap((seen) => seen?.reply ?? []);
}

/** Returns the types that accept 10:30:00 for 10:30 but not 11:45, or that are named a clock. */
async function findClocks(send: Send, types: readonly string[]): Promise<string[]> {
  const isRight = async (type: string, antwort: string): Promise<boolean> => {
    const body = { ...(requestBody.of('score', type) as object), antwort };
    const exact = { toleranz: 0, mode: 'ABSOLUT' };
    return /"status":\s*"OK"/.test(textOf(await send('score', { ...body, toleranz: exact })));
  };
  const clocks: string[] = [];
  for (const type of types)
    if (
      /^uhr/i.test(type) ||
      ((await isRight(type, '10:30:00')) && !(await isRight(type, '11:45')))
    )
      clocks.push(type);
  return clocks;
}

/**
 * Finds out what the checks need to know about a service.
 *
 * @throws CannotRunError if it does not reply, has no plugin type, or lacks the requested one
 */
export async function discover(
  wanted: CheckServiceOptions,
  options: ExchangeOptions,
): Promise<ServiceFacts> {
  const send = createSender(options);
  const pluginlist = await send('pluginlist');
  if (!pluginlist)
    throw new CannotRunError(
      `No plugin service responds at ${options.base}/open/pluginlist. Is it running, and is the address correct?`,
    );
  const types = textsIn(pluginlist.reply.text);
  if (types.length === 0)
    throw new CannotRunError(
      `${options.base}/open/pluginlist responds with status ${pluginlist.reply.status} and no list of plugin types, so there is nothing to check.`,
    );
  if (wanted.type !== undefined && !types.includes(wanted.type))
    throw new CannotRunError(
      `The service has no plugin type "${wanted.type}"; it has: ${types.join(', ')}.`,
    );
  const chosen = wanted.type === undefined ? await answeringFirst(send, types) : [wanted.type];
  const [first = ''] = chosen;
  const variant = wanted.variant === 'A' || wanted.variant === 'B' ? wanted.variant : null;
  const errors = await findErrors(options);
  return {
    variant: variant ?? (await findVariant(send, first)),
    servicePath: wanted.servicePath ?? (await findServicePath(send, first)),
    types: chosen,
    notOffered: await findMissing(send, first),
    clocks: await findClocks(send, chosen),
    framework: frameworkOf([pluginlist.reply, ...errors]),
    unknownPath: errors.find(({ status }) => status === 404) ?? null,
  };
}
