import { CannotRunError } from '../options.js';
import type { Report } from '../outcome.js';
import { typesIn } from './callbacks.js';
import { judge, judgeStrays } from './judge.js';
import { calledAddress, httpAddress, objectOf } from './reading.js';
import type { Registration } from './registration.js';
import { SetupService } from './setup-service.js';

export { registrationChecks } from './checks.js';
export { registrationFindings } from './judge.js';
export type { Registration, RegistrationCheck } from './registration.js';
export { SetupService } from './setup-service.js';

export interface CheckRegistrationOptions {
  /** Port of the played setup service; 0: any free one. */
  readonly port: number;
  /** Address to listen on, 127.0.0.1 unless given. */
  readonly host?: string;
  /** The right user, `user` unless given. */
  readonly user?: string;
  /** The right password; any unless given. */
  readonly password?: string;
  /** Longest time to wait for a registration, 60 s unless given. */
  readonly waitMilliseconds?: number;
  /** Called with the address when services can register. */
  readonly onListening?: (url: string) => void;
}

/** After a refused attempt a service may come again with credentials, but not much later. */
const SECOND_CHANCE = 5_000;

/** Waits until an attempt was accepted, or nothing more is to be expected. */
function untilAttempt(setup: SetupService, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = () => {
      // An attempt that is being dealt with ends by itself, soon.
      if (!setup.isBusy) resolve();
    };
    const timer = setTimeout(giveUp, milliseconds);
    setup.onAttempt = () => {
      if (!setup.accepted) setTimeout(giveUp, SECOND_CHANCE).unref();
      else {
        clearTimeout(timer);
        resolve();
      }
    };
  });
}

/** Path of the external address, as far as it is the service's own. */
function servicePathOf(registration: Registration): string | null {
  const path = httpAddress(objectOf(registration)?.uriExtern)?.pathname ?? '';
  return /^\/[^/]+/.exec(path)?.[0] ?? null;
}

function factsOf(registration: Registration | null, setupUrl: string) {
  return {
    url: (registration && calledAddress(registration)?.origin) ?? setupUrl,
    servicePath: registration && servicePathOf(registration),
    // Both variants register alike; the type has no third value.
    variant: 'A',
    types: typesIn(registration?.callbacks.pluginlist),
  } as const;
}

/** What the reader should know though nothing is wrong. */
const notesOn = (registration: Registration): string[] =>
  objectOf(registration)?.stateless === true
    ? [
        'The registration says stateless = true. A service that keeps the sessions of dialogs in its own memory is not: run one instance of it only, and leave scalable = false.',
      ]
    : [];

/**
 * Plays the setup service, waits for one registration, and checks it.
 *
 * @throws CannotRunError when the port cannot be had, or nothing comes in time
 */
export async function checkRegistration(options: CheckRegistrationOptions): Promise<Report> {
  const { port, host = '127.0.0.1', user = 'user', password = null } = options;
  const { waitMilliseconds = 60_000 } = options;
  const started = new Date();
  const setup = new SetupService({ user, password });
  const url = await setup.listen(host, port);
  try {
    options.onListening?.(url);
    await untilAttempt(setup, waitMilliseconds);
  } finally {
    await setup.close();
  }
  const registration = setup.accepted ?? setup.refused;
  if (!registration && setup.strays.length === 0)
    throw new CannotRunError(
      `No registration came to ${url} within ${waitMilliseconds / 1000} s. Start the service with this address of the setup service.`,
    );
  return {
    ...factsOf(registration, url),
    startedAt: started.toISOString(),
    milliseconds: Date.now() - started.getTime(),
    results: registration ? judge(registration) : judgeStrays(setup.strays),
    notes: registration ? notesOn(registration) : [],
    cutShort: null,
  };
}
