import { networkInterfaces, release, type } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConfigServiceDto, RegisterServiceResultDto } from '@fragwerk/contract';
import type { Policy } from './policy.js';
import { externalBase, type Settings } from './settings/table.js';
import type { RegistrationNotes } from './telemetry/registration.js';

/** Longest time for the setup service to answer: it calls us back meanwhile. */
const ANSWER_TIMEOUT = 10_000;
const LONGEST_PAUSE = 60_000;
/** Bytes that are read of its answer. */
const LONGEST_ANSWER = 64 * 1024;

/** Seconds from 0000-01-01 to 1970-01-01 in the proleptic Gregorian calendar: 719528 days. */
const BEFORE_1970 = 719_528 * 86_400;

/**
 * A time as the host's DateInteger: whole seconds since 0000-01-01 00:00:00 of the local wall
 * clock, without a time zone (contract 8.3).
 */
export function dateInteger(time: Date): number {
  const localMilliseconds = Date.UTC(
    time.getFullYear(),
    time.getMonth(),
    time.getDate(),
    time.getHours(),
    time.getMinutes(),
    time.getSeconds(),
  );
  return BEFORE_1970 + localMilliseconds / 1000;
}

/** Says what happened, in one sentence. */
export interface AnnouncerLog {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
}

export interface AnnouncerOptions {
  readonly settings: Settings;
  readonly policy: Policy;
  /** Version of the service. */
  readonly version: string;
  /** Port on which the service really listens. */
  readonly port: number;
  readonly startedAt: Date;
  readonly log: AnnouncerLog;
  /** Is notified of how the registration stands. */
  readonly notes?: RegistrationNotes;
  /** Longest time for the setup service to answer, in milliseconds; 10 s unless given. */
  readonly answerTimeout?: number;
}

const localAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

/** The internal address of our API; whether a host's variable ends with /open or not. */
function internalUri({ settings, port }: AnnouncerOptions, container: string): string {
  const base = settings.internalBase || `http://${container}.nw-letto:${port}`;
  return `${base.replace(/\/open$/, '')}/open`;
}

/** What the setup service learns about us (contract 8.2). */
export function registrationOf(options: AnnouncerOptions): ConfigServiceDto {
  const { settings, version, startedAt } = options;
  const container = settings.containerName || `letto${settings.servicePath.replace('/', '-')}`;
  const address = settings.networkAddress || container;
  const outside = externalBase(settings);
  return {
    name: container,
    version,
    author: 'Fragwerk',
    license: 'MIT',
    bs: `${type()} ${release()}`,
    ip: localAddress(),
    encoding: 'UTF-8',
    programmingLanguage: `Node.js ${process.versions.node}`,
    nwLettoAddress: address,
    dockerName: container,
    uriIntern: internalUri(options, address),
    extern: outside !== '',
    uriExtern: outside === '' ? null : `${outside}${settings.servicePath}/api/open`,
    plugin: true,
    // Only then do several of us know the same dialogs.
    scalable: settings.redisUrl !== '',
    stateless: true,
    username: '',
    password: '',
    usePluginToken: false,
    serviceStartTime: dateInteger(startedAt),
    lastRegistrationTime: dateInteger(new Date()),
    params: {},
  };
}

async function register(options: AnnouncerOptions, stop: AbortSignal): Promise<string> {
  const { settings, policy } = options;
  const user = policy.fixedSetupUser ? 'user' : settings.setupUser;
  const credentials = Buffer.from(`${user}:${settings.setupPassword}`).toString('base64');
  // Not AbortSignal.timeout: inside AbortSignal.any Node 20 may collect it before it fires.
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new Error('it did not answer in time'));
  }, options.answerTimeout ?? ANSWER_TIMEOUT);
  try {
    const response = await fetch(`${settings.setupUri}/config/auth/user/registerplugin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}` },
      body: JSON.stringify(registrationOf(options)),
      redirect: 'manual',
      signal: AbortSignal.any([stop, late.signal]),
    });
    return judge(response, await shortText(response), { user, policy });
  } finally {
    clearTimeout(timer);
  }
}

/** The text of an answer that is short, as all true ones are. */
async function shortText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > LONGEST_ANSWER) throw new Error('its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What the setup service's answer means. */
function judge(
  response: Response,
  answer: string,
  { user, policy }: { readonly user: string; readonly policy: Policy },
): string {
  if (response.status === 401 || response.status === 403)
    throw new Error(`it refused user "${user}"; check letto.user.user.password`);
  if (!response.ok) throw new Error(`it answered with status ${response.status}`);
  if (!policy.registrationReplyMatters) return 'registered';
  return readResult(answer);
}

function readResult(answer: string): string {
  let result: Partial<RegisterServiceResultDto> | null;
  try {
    result = JSON.parse(answer) as typeof result;
  } catch (error) {
    throw new Error('its answer is not JSON', { cause: error });
  }
  if (result?.registrationOK !== true)
    throw new Error(`it did not accept the registration: ${result?.msg ?? 'no reason given'}`);
  const { newRegistered, registrationCounter: count = 1 } = result;
  return `${newRegistered ? 'registered' : 'registered again'}${count > 1 ? ` (${count} instances)` : ''}`;
}

/** The reason of a failed fetch, which Node hides in the cause. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === '' ? error.message : `it cannot be reached (${code})`;
};

/**
 * Registers at the setup service for as long as the service runs: again after growing pauses when
 * it fails, and regularly when it succeeded, so that a restarted setup service learns of us
 * (rulings 22). Every change is logged once, not every try.
 *
 * @param stop ends it
 */
export async function announce(options: AnnouncerOptions, stop: AbortSignal): Promise<void> {
  const { settings, log, notes } = options;
  notes?.note({ state: 'waiting' });
  let failures = 0;
  let lastMessage = '';
  const isStopped = () => stop.aborted;
  const tell = (level: keyof AnnouncerLog, message: string) => {
    if (message !== lastMessage) log[level](message);
    lastMessage = message;
  };
  for (;;) {
    try {
      const result = await register(options, stop);
      failures = 0;
      notes?.note({ state: 'registered', message: result, lastSuccess: Date.now() });
      tell('info', `Setup service ${settings.setupUri}: ${result}.`);
    } catch (error) {
      failures++;
      notes?.note({ state: 'failing', message: reasonOf(error) });
      if (!isStopped())
        tell('warn', `Setup service ${settings.setupUri}: ${reasonOf(error)}; trying again.`);
    }
    const grown = settings.registerDelay * 1000 * 2 ** (failures - 1);
    const milliseconds =
      failures === 0 ? settings.registerInterval * 1000 : Math.min(LONGEST_PAUSE, grown);
    await pause(milliseconds, undefined, { signal: stop }).catch(() => undefined);
    if (isStopped()) return;
  }
}
