import { type Exchange, NoReplyError } from '../exchange.js';
import { CheckFailed, CheckSkipped, type Finding, findingOf } from '../finding.js';
import { type Framework, frameworkOf } from '../framework.js';
import { both, localized } from '../localized.js';
import { callbackChecks } from './callback-checks.js';
import {
  registered,
  withRule,
  type Received,
  type Registration,
  REGISTRATION_PATH,
  type RegistrationCheck,
} from './registration.js';
import { requestChecks } from './request-checks.js';
import { valueChecks } from './value-checks.js';

/** All checks of a registration, in the order of the report. */
export const registrationChecks: readonly RegistrationCheck[] = [
  // The setup service itself evaluates it: every attempt that it passes on was sent there.
  registered('registration.path', 'registration.md#call', {
    title: both`The registration is sent by POST to ${REGISTRATION_PATH}`,
    severity: 'breaks',
    why: 'The setup service accepts registrations nowhere else.',
    test: () => null,
  }),
  ...requestChecks,
  ...valueChecks,
  ...callbackChecks,
];

const isExchange = (seen: Exchange | NoReplyError | undefined): seen is Exchange =>
  seen !== undefined && !(seen instanceof NoReplyError);

/** Recognises the service's framework by its replies to the callbacks. */
const frameworkIn = ({ callbacks }: Registration): Framework | null =>
  frameworkOf(Object.values(callbacks).flatMap((seen) => (isExchange(seen) ? [seen.reply] : [])));

function failed(
  check: RegistrationCheck,
  { de, en, lines, rule = null }: Received,
  registration: Registration | null,
): Finding {
  const callback = check.callback && registration?.callbacks[check.callback];
  const seen = isExchange(callback) ? callback : registration && { request: registration.request };
  const received = lines ?? { de, en };
  return findingOf(check, new CheckFailed(seen, { expected: check.title, received, rule }), {
    framework: registration && frameworkIn(registration),
  });
}

/** Runs all checks on an attempt to register. */
export const registrationFindings = (registration: Registration): Finding[] =>
  registrationChecks.map((check) => {
    try {
      const received = check.test(registration);
      return received === null ? findingOf(check, 'passed') : failed(check, received, registration);
    } catch (error) {
      if (!(error instanceof CheckSkipped)) throw error;
      return findingOf(check, error);
    }
  });

/** Returns the findings if there were only requests to other paths. */
export function strayFindings(strays: readonly string[]): Finding[] {
  const received = localized([...new Set(strays)].slice(0, 5).join(', '));
  const none = new CheckSkipped(both`there was no registration`);
  return registrationChecks.map((check) =>
    check.id === 'registration.path'
      ? failed(check, withRule('registered-here', received), null)
      : findingOf(check, none),
  );
}
