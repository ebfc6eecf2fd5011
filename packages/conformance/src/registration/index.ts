import { isObject } from '@fragwerk/contract';
import type { Report } from '../finding.js';
import { CannotRunError } from '../options.js';
import { typesIn } from './callbacks.js';
import { registrationFindings, strayFindings } from './evaluate.js';
import { calledAddress, httpAddress } from './reading.js';
import type { Registration } from './registration.js';
import { SetupService } from './setup-service.js';

export { registrationChecks, registrationFindings } from './evaluate.js';
export type { Registration } from './registration.js';
export { SetupService } from './setup-service.js';

export interface CheckRegistrationOptions {
  /** Port of the mock setup service; 0: any free one. */
  readonly port: number;
  /** Address to listen on; 127.0.0.1 by default. */
  readonly host?: string;
  /** The accepted user; `user` by default. */
  readonly user?: string;
  /** The accepted password; any by default. */
  readonly password?: string;
  /** Limits the wait for a registration; 60 s by default. */
  readonly waitMilliseconds?: number;
  /** Called with the address once services can register. */
  readonly onListening?: (url: string) => void;
}

/** Time for a service to retry with credentials after a refused attempt. */
const RETRY_MS = 5_000;

/** Waits until an attempt was accepted, or no further one is to be expected. */
function untilAttempt(setup: SetupService, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = () => {
      // An attempt in progress calls `onAttempt` when it ends.
      if (!setup.isBusy) resolve();
    };
    const timer = setTimeout(giveUp, milliseconds);
    setup.onAttempt = () => {
      if (!setup.accepted) setTimeout(giveUp, RETRY_MS).unref();
      else {
        clearTimeout(timer);
        resolve();
      }
    };
  });
}

/** Returns the first segment of the external address's path. */
function servicePathOf({ body }: Registration): string | null {
  const path = isObject(body) ? httpAddress(body.uriExtern)?.pathname : undefined;
  return /^\/[^/]+/.exec(path ?? '')?.[0] ?? null;
}

/**
 * Runs a mock setup service, waits for one registration, and checks it.
 *
 * @throws CannotRunError if the port cannot be used, or nothing arrives in time
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
      `No registration arrived at ${url} within ${waitMilliseconds / 1000} s. Start the service with this address of the setup service.`,
    );
  const isStateless = isObject(registration?.body) && registration.body.stateless === true;
  return {
    url: (registration && calledAddress(registration)?.origin) ?? url,
    servicePath: registration && servicePathOf(registration),
    // Both variants register alike; the type has no third value.
    variant: 'A',
    types: typesIn(registration?.callbacks.pluginlist),
    startedAt: started.toISOString(),
    milliseconds: Date.now() - started.getTime(),
    results: registration ? registrationFindings(registration) : strayFindings(setup.strays),
    reached: [],
    notes: isStateless
      ? [
          'The registration states stateless = true. A service that keeps dialog sessions in its own memory is not stateless: run only one instance of it, and leave scalable = false.',
        ]
      : [],
    cutShort: null,
  };
}
