import { networkInterfaces, release, type } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConfigServiceDto, RegisterServiceResultDto } from '@fragwerk/contract';
import { type Localized, localized } from '@fragwerk/sdk';
import { limitedText } from './http/limited-text.js';
import type { Policy } from './policy.js';
import { externalBase, type Settings } from './settings/table.js';
import type { Log } from './telemetry/log.js';
import type { RegistrationStatus } from './telemetry/registration.js';

/** Generous, because the setup service calls this service back before it responds. */
const RESPONSE_TIMEOUT_MS = 10_000;
const MAX_BACKOFF_MS = 60_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** Of a setup service, which go into one line of the log. */
const MAX_REASON_CHARACTERS = 500;

const ADDRESS_HINT = { de: '; prüfen Sie letto.setup.uri', en: '; check letto.setup.uri' };

/** Seconds from 0000-01-01 to 1970-01-01 in the proleptic Gregorian calendar: 719528 days. */
const SECONDS_BEFORE_1970 = 719_528 * 86_400;

/**
 * Returns a time as the host's DateInteger: seconds since 0000-01-01 00:00:00 in local time, without
 * a time zone (docs/interface/registration.md#dateinteger).
 */
export function dateInteger(time: Date): number {
  const localMs = time.getTime() - time.getTimezoneOffset() * 60_000;
  return SECONDS_BEFORE_1970 + Math.floor(localMs / 1000);
}

interface AnnouncerOptions {
  readonly settings: Settings;
  readonly policy: Policy;
  readonly version: string;
  readonly port: number;
  readonly startedAt: Date;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly status?: RegistrationStatus;
  readonly responseTimeoutMs?: number;
}

const localAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

/** Returns the internal address of the API, which ends with /open even if the setting does not. */
function internalUri({ settings, port }: AnnouncerOptions, container: string): string {
  const base = settings.internalBase || `http://${container}.nw-letto:${port}`;
  return `${base.replace(/\/open$/, '')}/open`;
}

/** Returns the registration that is sent to the setup service (docs/interface/registration.md#configservicedto). */
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
    // Replicas share their dialogs through Redis only.
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

/** A failed registration, with its reason in both languages; the log is in English. */
class RegistrationError extends Error {
  readonly reason: Localized;

  constructor(de: string, en: string, options?: ErrorOptions) {
    super(en, options);
    this.reason = { de, en };
  }
}

async function register(options: AnnouncerOptions, stop: AbortSignal): Promise<Localized> {
  const { settings, policy } = options;
  const user = policy.fixedSetupUser ? 'user' : settings.setupUser;
  const credentials = Buffer.from(`${user}:${settings.setupPassword}`).toString('base64');
  // Not AbortSignal.timeout: Node 20 may garbage-collect it inside AbortSignal.any.
  const timeout = new AbortController();
  const timer = setTimeout(
    () =>
      timeout.abort(
        new RegistrationError('er antwortet nicht rechtzeitig', 'it did not respond in time'),
      ),
    options.responseTimeoutMs ?? RESPONSE_TIMEOUT_MS,
  );
  try {
    const response = await fetch(`${settings.setupUri}/config/auth/user/registerplugin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}` },
      body: JSON.stringify(registrationOf(options)),
      redirect: 'manual',
      signal: AbortSignal.any([stop, timeout.signal]),
    });
    const text = await limitedText(response, MAX_RESPONSE_BYTES);
    if (text === null)
      throw new RegistrationError('seine Antwort ist zu lang', 'its response is too long');
    return interpretResponse(response, text, { user, policy });
  } finally {
    clearTimeout(timer);
  }
}

function interpretResponse(
  response: Response,
  answer: string,
  { user, policy }: { readonly user: string; readonly policy: Policy },
): Localized {
  const { status } = response;
  if (status === 401 || status === 403)
    throw new RegistrationError(
      `er lehnt den Benutzer "${user}" ab; prüfen Sie letto.user.user.password`,
      `it refused user "${user}"; check letto.user.user.password`,
    );
  if (!response.ok) {
    // Another program, or a redirection to another address.
    const hint = status < 500 ? ADDRESS_HINT : { de: '', en: '' };
    throw new RegistrationError(
      `er antwortet mit dem Status ${status}${hint.de}`,
      `it responded with status ${status}${hint.en}`,
    );
  }
  if (!policy.registrationReplyMatters) return { de: 'angemeldet', en: 'registered' };
  let result: Partial<RegisterServiceResultDto> | null;
  try {
    result = JSON.parse(answer) as typeof result;
  } catch (cause) {
    throw new RegistrationError(
      `seine Antwort ist kein JSON${ADDRESS_HINT.de}`,
      `its response is not JSON${ADDRESS_HINT.en}`,
      { cause },
    );
  }
  if (result?.registrationOK !== true) {
    const { msg }: { readonly msg?: unknown } = result ?? {};
    const reason = typeof msg === 'string' ? msg.slice(0, MAX_REASON_CHARACTERS) : '';
    throw new RegistrationError(
      `er nimmt die Anmeldung nicht an: ${reason || 'ohne Begründung'}`,
      `it did not accept the registration: ${reason || 'no reason given'}`,
    );
  }
  const { newRegistered, registrationCounter: count = 1 } = result;
  return {
    de: `${newRegistered ? 'angemeldet' : 'erneut angemeldet'}${count > 1 ? ` (${count} Dienste)` : ''}`,
    en: `${newRegistered ? 'registered' : 'registered again'}${count > 1 ? ` (${count} instances)` : ''}`,
  };
}

/** What to do about a certificate, by the codes of Node and OpenSSL; the last entry is for all others. */
const certificateRemedies: readonly (readonly [codes: RegExp, Localized])[] = [
  [
    /ALTNAME/,
    {
      de: 'verwenden Sie in letto.setup.uri den Namen, für den es ausgestellt ist',
      en: 'use the name that it was issued for in letto.setup.uri',
    },
  ],
  [
    /CERT_(HAS_EXPIRED|NOT_YET_VALID)/,
    {
      de: 'erneuern Sie es, oder stellen Sie die Uhr dieses Rechners richtig',
      en: 'renew it, or correct the clock of this machine',
    },
  ],
  [
    /CERT|LEAF/,
    {
      de: 'nennen Sie dessen Aussteller in NODE_EXTRA_CA_CERTS',
      en: 'name its authority in NODE_EXTRA_CA_CERTS',
    },
  ],
];

/** Returns why a fetch failed, which Node reports as the cause, and what to check. */
export function reasonOf(error: unknown): Localized {
  if (error instanceof RegistrationError) return error.reason;
  const { message, cause } = error as Error;
  if (!(error instanceof TypeError && cause instanceof Error)) return localized(() => message);
  const { code = cause.message } = cause as NodeJS.ErrnoException;
  const [, remedy] = certificateRemedies.find(([codes]) => codes.test(code)) ?? [];
  return remedy === undefined
    ? {
        de: `er ist nicht erreichbar (${code})${ADDRESS_HINT.de}`,
        en: `it cannot be reached (${code})${ADDRESS_HINT.en}`,
      }
    : {
        de: `sein Zertifikat wird nicht anerkannt (${code}); ${remedy.de}`,
        en: `its certificate is not accepted (${code}); ${remedy.en}`,
      };
}

/**
 * Registers with the setup service until stopped: after a failure with exponential backoff, and after
 * a success regularly, so that a restarted setup service knows this service
 * (docs/interface/decisions.md#registration). Only changes are logged.
 */
export async function announce(options: AnnouncerOptions, stop: AbortSignal): Promise<void> {
  const { settings, log, status } = options;
  status?.update({ state: 'waiting' });
  let failures = 0;
  let lastMessage = '';
  const isStopped = () => stop.aborted;
  for (;;) {
    const result = await register(options, stop).then(
      (message) => ({ state: 'registered', message, lastSuccessMs: Date.now() }) as const,
      (error: unknown) => ({ state: 'failing', message: reasonOf(error) }) as const,
    );
    if (isStopped()) return;
    status?.update(result);
    const hasFailed = result.state === 'failing';
    failures = hasFailed ? failures + 1 : 0;
    const message = `Setup service ${settings.setupUri}: ${result.message.en}${hasFailed ? '; trying again' : ''}.`;
    if (message !== lastMessage) log[hasFailed ? 'warn' : 'info'](message);
    lastMessage = message;
    const backoffMs = settings.registerDelaySeconds * 1000 * 2 ** (failures - 1);
    const pauseMs = hasFailed
      ? Math.min(MAX_BACKOFF_MS, backoffMs)
      : settings.registerIntervalSeconds * 1000;
    await pause(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    if (isStopped()) return;
  }
}
