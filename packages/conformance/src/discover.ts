import { type EndpointName, endpointRows, mountPrefix } from '@fragwerk/contract';
import { rows } from './checks/helpers.js';
import type { ServiceFacts } from './context.js';
import {
  type Exchange,
  exchange,
  type ExchangeOptions,
  NoReplyError,
  type Reply,
} from './exchange.js';
import { frameworkOf } from './framework.js';
import { CannotRunError, type CheckServiceOptions } from './options.js';
import { requestBody } from './requests.js';

type Send = (name: EndpointName, body?: unknown) => Promise<Exchange | null>;

/** No plugin service has a type of this name. */
export const UNKNOWN_TYPE = 'GibtEsNicht-ÄÖÜ';

/** No plugin service has this path. */
export const UNKNOWN_PATH = '/open/gibt-es-nicht';

function createSender(options: ExchangeOptions): Send {
  const endpointsByName = new Map(endpointRows);
  let silences = 0;
  return async (name, body) => {
    const row = endpointsByName.get(name);
    // Whoever was silent that often will be silent again, and the checks report it.
    if (!row || silences >= MOST_SILENCES) return null;
    const [method] = row.methods;
    const [mount = 'internal'] = row.mounts;
    try {
      return await exchange(
        {
          method,
          path: mountPrefix(mount, '') + row.path,
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          ...(body === undefined
            ? {}
            : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        },
        options,
      );
    } catch (error) {
      if (!(error instanceof NoReplyError)) throw error;
      silences++;
      return null;
    }
  };
}

const MOST_SILENCES = 2;

function listIn(seen: Exchange | null): string[] {
  try {
    const list: unknown = JSON.parse(seen?.reply.text ?? '');
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

const textOf = (seen: Exchange | null): string => seen?.reply.text ?? '';

/** Answers in which the variants differ; the majority decides. */
async function findVariant(send: Send, type: string): Promise<'A' | 'B'> {
  const unknown = { typ: UNKNOWN_TYPE, name: 'x', config: '' };
  const nowhere = { typ: type, configurationID: `check-${crypto.randomUUID()}` };
  const configuration = textOf(await send('getconfiguration', nowhere));
  const data = textOf(
    await send('setconfigurationdata', {
      ...nowhere,
      configuration: '',
      questionDto: requestBody.question(),
    }),
  );
  const score = await send('score', unknown);
  const view = await send('loadplugindto', unknown);
  // Both 404 and an empty body say that there is no such type.
  const isNothing = (seen: Exchange | null) => seen?.reply.status === 404 || textOf(seen) === '';
  const votes = [
    configuration.startsWith('@Error:'),
    data.includes('cannot find connection or plugin'),
    isNothing(score),
    isNothing(view),
  ];
  return votes.filter(Boolean).length >= 2 ? 'A' : 'B';
}

/** The service tells its path in the addresses that it hands to dialogs. */
async function findServicePath(send: Send, type: string): Promise<string | null> {
  const id = `check-${crypto.randomUUID()}`;
  const info = await send('configurationinfo', {
    ...requestBody.instance(type),
    configurationID: id,
    timeout: 60,
  });
  const data = await send('setconfigurationdata', {
    typ: type,
    configurationID: id,
    configuration: '',
    questionDto: requestBody.question(),
  });
  const found = [data, info]
    .map((seen) =>
      /"(?:https?:\/\/[^"/]*)?(\/[^"/]+)\/(?:api\/open\/reloadplugindto|open\/confighttp)/.exec(
        seen?.reply.text ?? '',
      ),
    )
    .find((match) => match !== null);
  return found?.[1] ?? null;
}

/** Endpoints that answer 404, 405 or 501 to a request that has to succeed. */
async function findMissing(send: Send, type: string): Promise<Set<EndpointName>> {
  const missing = new Set<EndpointName>();
  const ask = async (name: EndpointName, body: unknown): Promise<void> => {
    const seen = await send(name, body);
    if (seen && [404, 405, 501].includes(seen.reply.status)) missing.add(name);
  };
  // All at once, so that a service that hangs costs the time of one answer only.
  await Promise.all(
    rows
      .filter(([name]) => !inSession.includes(name))
      .map(([name]) => ask(name, requestBody.of(name, type))),
  );
  // Without a session these may answer 404 and be there; in one they must not race each other.
  const configurationID = `check-${crypto.randomUUID()}`;
  for (const name of inSession)
    await ask(name, { ...(requestBody.of(name, type) as object), configurationID });
  return missing;
}

const inSession: readonly EndpointName[] = [
  'configurationinfo',
  'setconfigurationdata',
  'getconfiguration',
  'reloadplugindto',
];

/** What the service says when something is wrong: a path, and JSON. */
async function findErrors(options: ExchangeOptions): Promise<readonly Reply[]> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const ask = (method: 'GET' | 'POST', path: string, body?: string) =>
    exchange({ method, path, headers, ...(body === undefined ? {} : { body }) }, options).then(
      ({ reply }) => reply,
      (error: unknown) => {
        if (error instanceof NoReplyError) return null;
        throw error;
      },
    );
  const replies = [await ask('GET', UNKNOWN_PATH), await ask('POST', '/open/angabe', '{"typ": ')];
  return replies.filter((reply) => reply !== null);
}

/** Types that take 10:30:00 for 10:30, and 11:45 not, or that are called a clock. */
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
 * Finds out what the checks need to know of a service.
 *
 * @throws CannotRunError when it does not answer, has no plugin type, or lacks the wanted one
 */
export async function discover(
  wanted: CheckServiceOptions,
  options: ExchangeOptions,
): Promise<ServiceFacts> {
  const send = createSender(options);
  const pluginlist = await send('pluginlist');
  if (!pluginlist)
    throw new CannotRunError(
      `No plugin service answers at ${options.base}/open/pluginlist. Is it running, and is the address right?`,
    );
  const types = listIn(pluginlist);
  if (types.length === 0)
    throw new CannotRunError(
      `${options.base}/open/pluginlist answers with status ${pluginlist.reply.status} and no list of plugin types, so there is nothing to check.`,
    );
  if (wanted.type !== undefined && !types.includes(wanted.type))
    throw new CannotRunError(
      `The service has no plugin type "${wanted.type}"; it has: ${types.join(', ')}.`,
    );
  const chosen = wanted.type === undefined ? types : [wanted.type];
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
