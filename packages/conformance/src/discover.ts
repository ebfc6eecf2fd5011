import { type EndpointName, endpointRows, mountPrefix } from '@fragwerk/contract';
import type { ServiceFacts } from './context.js';
import { type Exchange, exchange, type ExchangeOptions, NoReplyError } from './exchange.js';
import { CannotRunError, type CheckServiceOptions } from './options.js';
import { requestBody } from './requests.js';

type Send = (name: EndpointName, body?: unknown) => Promise<Exchange | null>;

/** No plugin service has a type of this name. */
export const UNKNOWN_TYPE = 'GibtEsNicht-ÄÖÜ';

function createSender(options: ExchangeOptions): Send {
  const rows = new Map(endpointRows);
  return async (name, body) => {
    const row = rows.get(name);
    if (!row) return null;
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
      if (error instanceof NoReplyError) return null;
      throw error;
    }
  };
}

function listIn(seen: Exchange | null): string[] {
  try {
    const list: unknown = JSON.parse(seen?.reply.text ?? '');
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Three answers in which the variants differ; the majority decides. */
async function findVariant(send: Send): Promise<'A' | 'B'> {
  const unknown = { typ: UNKNOWN_TYPE, name: 'x', config: '' };
  const [html, score, dialog] = await Promise.all([
    send('gethtml', unknown),
    send('score', unknown),
    send('getconfiguration', { typ: '', configurationID: 'check-never-opened' }),
  ]);
  const votes = [
    html?.reply.status === 404,
    score?.reply.status === 404,
    dialog?.reply.text.startsWith('@Error:') === true,
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

/** Endpoints that answer 404 or 405 to a request that has to succeed. */
async function findMissing(send: Send, type: string): Promise<Set<EndpointName>> {
  const missing = new Set<EndpointName>();
  // In a session of its own: without one the dialog's endpoints may answer 404 and be there.
  const configurationID = `check-${crypto.randomUUID()}`;
  await send('configurationinfo', { ...requestBody.instance(type), configurationID, timeout: 60 });
  const ask = async ([name, { clause, mounts }]: (typeof endpointRows)[number]): Promise<void> => {
    // Ours alone, no part of the specification.
    if (clause === '–') return;
    if (mounts[0] !== 'internal' && mounts[0] !== 'root') return;
    const body = requestBody.of(name, type);
    const isObject = typeof body === 'object' && body !== null;
    const seen = await send(
      name,
      isObject && 'configurationID' in body ? { ...body, configurationID } : body,
    );
    if (seen && [404, 405, 501].includes(seen.reply.status)) missing.add(name);
  };
  // All at once, so that a service that hangs costs the time of one answer only.
  await Promise.all(endpointRows.map(ask));
  return missing;
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
  return {
    variant: variant ?? (await findVariant(send)),
    servicePath: wanted.servicePath ?? (await findServicePath(send, first)),
    types: chosen,
    notOffered: await findMissing(send, first),
  };
}
