import { isObject } from '@fragwerk/contract';
import { CheckFailed, CheckSkipped, type Finding, findingOf, type Report } from '../finding.js';
import { frameworkOf } from '../framework.js';
import { both, localized } from '../localized.js';
import { CannotRunError } from '../options.js';
import { callbackChecks, typesIn } from './callbacks.js';
import {
  calledAddress,
  httpAddress,
  registrationCheck,
  type Received,
  type Registration,
  REGISTRATION_PATH,
  type RegistrationCheck,
  replyOf,
} from './registration.js';
import { requestChecks } from './request-checks.js';
import { SetupService } from './setup-service.js';
import { valueChecks } from './value-checks.js';

export type { Registration } from './registration.js';
export { SetupService } from './setup-service.js';

/** All checks of a registration, in the order of the report; the first is on its path. */
export const registrationChecks: readonly RegistrationCheck[] = [
  // The setup service itself evaluates it: every attempt that it passes on was sent there.
  registrationCheck('registration.path', 'registration.md#call', {
    title: both`The registration is sent by POST to ${REGISTRATION_PATH}`,
    severity: 'breaks',
    why: 'The setup service accepts registrations nowhere else.',
    test: () => null,
  }),
  ...requestChecks,
  ...valueChecks,
  ...callbackChecks,
];

function failureOf(
  { title, callback }: RegistrationCheck,
  { de, en, lines, rule = null }: Received,
  registration: Registration | null,
): CheckFailed {
  const called = callback && replyOf(registration?.callbacks[callback]);
  const seen = called ?? (registration && { request: registration.request });
  return new CheckFailed(seen, { expected: title, received: lines ?? { de, en }, rule });
}

/** Runs all checks on an attempt to register. */
export function registrationFindings(registration: Registration): Finding[] {
  const replies = Object.values(registration.callbacks).map((called) => replyOf(called)?.reply);
  const framework = frameworkOf(replies.flatMap((reply) => reply ?? []));
  return registrationChecks.map((check) => {
    try {
      const received = check.test(registration);
      const cause = received === null ? 'passed' : failureOf(check, received, registration);
      return findingOf(check, cause, { framework });
    } catch (error) {
      if (!(error instanceof CheckSkipped)) throw error;
      return findingOf(check, error);
    }
  });
}

/** Returns the findings if there were only requests to other paths. */
function strayFindings(strays: readonly string[]): Finding[] {
  const received = localized([...new Set(strays)].slice(0, 5).join(', '));
  const none = new CheckSkipped(both`there was no registration`);
  const rule = 'registered-here';
  return registrationChecks.map((check, index) =>
    findingOf(check, index === 0 ? failureOf(check, { ...received, rule }, null) : none),
  );
}

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
  readonly waitMs?: number;
  /** Called with the address once services can register. */
  readonly onListening?: (url: string) => void;
}

/** Time for a service to retry with credentials after a refused attempt. */
const RETRY_MS = 5_000;

/** Waits until an attempt was accepted, or no further one is expected. */
function untilAttempt(setup: SetupService, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = () => {
      // An attempt in progress calls `onAttempt` when it ends.
      if (!setup.isBusy) resolve();
    };
    setTimeout(giveUp, milliseconds).unref();
    setup.onAttempt = () => {
      if (setup.attempts.at(-1)?.accepted) resolve();
      else setTimeout(giveUp, RETRY_MS).unref();
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
  const { waitMs = 60_000 } = options;
  const started = new Date();
  const setup = new SetupService({ user, password });
  const url = await setup.listen(host, port);
  try {
    options.onListening?.(url);
    await untilAttempt(setup, waitMs);
  } finally {
    await setup.close();
  }
  // The first one that was accepted, otherwise the last.
  const { attempts } = setup;
  const registration =
    (attempts.find(({ accepted }) => accepted) ?? attempts.at(-1))?.attempt ?? null;
  if (!registration && setup.strays.length === 0)
    throw new CannotRunError(
      `No registration arrived at ${url} within ${waitMs / 1000} s. Start the service with this address of the setup service.`,
    );
  const isStateless = isObject(registration?.body) && registration.body.stateless === true;
  return {
    url: (registration && calledAddress(registration)?.origin) ?? url,
    servicePath: registration && servicePathOf(registration),
    // Both variants register in the same way; the type has no third value.
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
