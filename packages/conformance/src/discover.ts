import { type Endpoint, type EndpointName, endpoints, mountPrefix } from '@fragwerk/contract';
import { bodyParts, newSession } from './context.js';
import {
  type Exchange,
  exchange,
  type ExchangeOptions,
  findConnectionFault,
  NoReplyError,
  type Reply,
  type SentRequest,
} from './exchange.js';
import type { ServiceFacts, SolutionForm } from './facts.js';
import { frameworkOf } from './framework.js';
import { tryJson } from './json.js';
import { CannotRunError, type CheckServiceOptions } from './options.js';
import { plainSample, requestBody, rightAs, type Sample } from './requests.js';
import { isDialog, rows } from './rows.js';
import { type Ask, clientOf, findOpenApi, findSample } from './samples.js';

type Send = (name: EndpointName, body?: unknown) => Promise<Exchange | null>;

/** A plugin type that no service has. */
export const UNKNOWN_TYPE = 'GibtEsNicht-ÄÖÜ';

/** A path that no service has. */
export const UNKNOWN_PATH = '/open/gibt-es-nicht';

/** A request that every service answers quickly. */
export const PLUGIN_LIST = {
  method: 'GET',
  path: '/open/pluginlist',
  headers: { accept: 'application/json' },
} as const;

/** Stops sending after this many paths without a reply; the checks report them. */
const MAX_SILENT_PATHS = 2;

/** Sends every request once, unless sessions may change the reply. */
function createAsk(options: ExchangeOptions): Ask {
  const seen = new Map<string, ReturnType<Ask>>();
  const silent = new Set<string>();
  const send = async (request: SentRequest, isRepeated = false): Promise<Exchange | null> => {
    if (silent.size >= MAX_SILENT_PATHS || silent.has(request.path)) return null;
    try {
      return await exchange(request, options);
    } catch (error) {
      if (!(error instanceof NoReplyError)) throw error;
      // One late reply may be due to a busy machine.
      const mayRepeat = error.reason === 'timeout' && !isRepeated && silent.size === 0;
      if (mayRepeat) return send(request, true);
      silent.add(request.path);
      return null;
    }
  };
  return (request) => {
    if (request.path.includes('configuration')) return send(request);
    const key = JSON.stringify(request);
    const reply = seen.get(key) ?? send(request);
    seen.set(key, reply);
    return reply;
  };
}

const createSender =
  (ask: Ask): Send =>
  (name, body) => {
    const { mounts, methods, path }: Endpoint = endpoints[name];
    const prefix = mountPrefix(mounts[0] ?? 'internal', '');
    return ask({ method: methods[0], path: prefix + path, ...bodyParts({ body }) });
  };

const textOf = (seen: Exchange | null): string => seen?.reply.text ?? '';

export function textsIn(json: string): string[] {
  const list = tryJson(json);
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

const MAX_TRIED_TYPES = 5;

/** Moves a type that responds to the front, because checks of the whole service use the first one. */
async function answeringFirst(send: Send, types: readonly string[]): Promise<readonly string[]> {
  for (const type of types.slice(0, MAX_TRIED_TYPES)) {
    const seen = await send('loadplugindto', requestBody.of('loadplugindto', plainSample(type)));
    if (seen?.reply.status === 200 && textOf(seen) !== '') return [...new Set([type, ...types])];
  }
  return types;
}

/** Returns a function that sends the requests of a dialog, all with the same session id. */
function createSession(send: Send, sample: Sample) {
  const id = { configurationID: newSession() };
  return (name: EndpointName) => send(name, requestBody.changed(name, sample, id));
}

/** Detects the variant by replies in which the two differ; the majority decides. */
async function findVariant(send: Send, type: string): Promise<'A' | 'B'> {
  const unknown = { typ: UNKNOWN_TYPE, name: 'x', config: '' };
  const inNoSession = createSession(send, plainSample(type));
  const configuration = textOf(await inNoSession('getconfiguration'));
  const data = textOf(await inNoSession('setconfigurationdata'));
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
  const inSession = createSession(send, plainSample(type));
  const info = await inSession('configurationinfo');
  const data = await inSession('setconfigurationdata');
  const path = /"(?:https?:\/\/[^"/]*)?(\/[^"/]+)\/(?:api\/open\/reloadplugindto|open\/confighttp)/;
  return path.exec(textOf(data))?.[1] ?? path.exec(textOf(info))?.[1] ?? null;
}

/** Returns the endpoints that respond with 404, 405 or 501 to a valid request. */
async function findMissing(send: Send, sample: Sample): Promise<Set<EndpointName>> {
  const missing = new Set<EndpointName>();
  const note = (name: EndpointName, seen: Exchange | null): void => {
    if (seen && [404, 405, 501].includes(seen.reply.status)) missing.add(name);
  };
  // All at once, so that a service that hangs costs one timeout only.
  const alone = rows.filter(([name]) => !isDialog(name));
  await Promise.all(
    alone.map(async ([name]) => note(name, await send(name, requestBody.of(name, sample)))),
  );
  // Without a session these may respond with 404, and within one they must not race each other.
  const inSession = createSession(send, sample);
  for (const [name] of rows) if (isDialog(name)) note(name, await inSession(name));
  return missing;
}

/** Returns the replies to a path that does not exist and to malformed JSON. */
async function findErrors(ask: Ask, send: Send): Promise<readonly Reply[]> {
  const unknownPath = await ask({ method: 'GET', path: UNKNOWN_PATH, headers: {} });
  const malformed = await send('angabe', '{"typ": ');
  return [unknownPath, malformed].flatMap((seen) => seen?.reply ?? []);
}

/**
 * Returns how a type reads the solutions of a clock; `null` if it does not score times of day. A clock
 * accepts another spelling of the time, or one within the tolerance, and not just any time.
 */
async function clockForm(send: Send, sample: Sample): Promise<SolutionForm | null> {
  // Its own example is right and not a time; further requests might run programs.
  const { claimsRight, isRightScored, answered } = sample;
  if (claimsRight && isRightScored && !/^\d{1,2}:\d\d/.test(answered.answer)) return null;
  const isRight = async (antwort: string, solution: string, seconds: number): Promise<boolean> => {
    const request = requestBody.changed('score', sample, {
      antwort,
      answerDto: rightAs(solution),
      toleranz: { toleranz: seconds, mode: 'ABSOLUT' },
    });
    const seen = await send('score', request);
    return /"status":\s*"OK"/.test(textOf(seen));
  };
  for (const form of ['quoted', 'bare'] as const) {
    const solution = form === 'quoted' ? '"10:30"' : '10:30';
    const isLikely =
      (await isRight('10:30:00.0', solution, 0)) || (await isRight('10:31', solution, 60));
    // A number that is read as 10 ÷ 30 would be right within 60, too.
    if (isLikely && !(await isRight('4:07', solution, 60))) return form;
  }
  return null;
}

async function findClocks(send: Send, samples: ReadonlyMap<string, Sample>) {
  const clocks = new Map<string, SolutionForm>();
  for (const [type, sample] of samples) {
    const form = await clockForm(send, sample);
    if (form) clocks.set(type, form);
  }
  return clocks;
}

/**
 * Returns the path that a service uses in the addresses it hands to dialogs, for example
 * `/fragwerk`; `null` if it hands out none. It takes a few requests, {@link discover} hundreds.
 *
 * @param types its plugin types
 */
export async function discoverServicePath(
  types: readonly string[],
  options: ExchangeOptions,
): Promise<string | null> {
  const send = createSender(createAsk(options));
  const [first] = await answeringFirst(send, types);
  return first === undefined ? null : findServicePath(send, first);
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
  const ask = createAsk(options);
  const send = createSender(ask);
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
  const errors = await findErrors(ask, send);
  const servicePath = wanted.servicePath ?? (await findServicePath(send, first));
  const description = await findOpenApi(ask, servicePath);
  const samples = new Map<string, Sample>();
  const { questions = [] } = wanted;
  for (const type of chosen)
    samples.set(
      type,
      // The host's side trusts the members of replies; the checks report those that are wrong.
      await findSample(clientOf(ask), type, { questions, description }).catch(() =>
        plainSample(type),
      ),
    );
  return {
    variant: variant ?? (await findVariant(send, first)),
    servicePath,
    types: chosen,
    samples,
    notOffered: await findMissing(send, samples.get(first) ?? plainSample(first)),
    clocks: await findClocks(send, samples),
    keepsConnections: (await findConnectionFault(PLUGIN_LIST, options)) === null,
    framework: frameworkOf([pluginlist.reply, ...errors]),
    unknownPath: errors.find(({ status }) => status === 404) ?? null,
  };
}
