import { NoReplyError } from '../exchange.js';
import { type CheckResult, CheckSkipped, type Failure, failureOf } from '../outcome.js';
import { type ExchangeFinding, finding } from '../exchange-findings.js';
import { both } from '../localized.js';
import { pathCheck, registrationChecks } from './checks.js';
import { type Registration, type RegistrationCheck, REGISTRATION_PATH } from './registration.js';

const baseOf = ({ id, title, clause, severity, why }: RegistrationCheck) =>
  ({ id, endpoint: 'registration', title, clause, severity, why, type: null }) as const;

/** The failure with the request that it is about: the registration, or a callback. */
function failureIn(check: RegistrationCheck, registration: Registration, came: string): Failure {
  const expected = check.title;
  const seen = check.callback && registration.callbacks[check.callback];
  if (seen === undefined || seen instanceof NoReplyError)
    return failureOf({ request: registration.request }, { expected, came });
  return failureOf(seen, { expected, came });
}

function judgeOne(check: RegistrationCheck, registration: Registration): CheckResult {
  try {
    const came = check.test(registration);
    if (came === null) return { ...baseOf(check), outcome: 'passed' };
    return {
      ...baseOf(check),
      outcome: 'failed',
      failure: failureIn(check, registration, came.en),
    };
  } catch (error) {
    if (!(error instanceof CheckSkipped)) throw error;
    return { ...baseOf(check), outcome: 'skipped', reason: error.message };
  }
}

/** Runs all checks on an attempt to register. */
export const judge = (registration: Registration): CheckResult[] =>
  registrationChecks.map((check) => judgeOne(check, registration));

/** What all checks found in an attempt to register, in both languages, without those that skipped. */
export const registrationFindings = (registration: Registration): ExchangeFinding[] =>
  registrationChecks.flatMap(({ title, germanTitle, clause, test }) => {
    try {
      return finding({ title: both(germanTitle, title), clause }, test(registration));
    } catch (error) {
      if (!(error instanceof CheckSkipped)) throw error;
      return [];
    }
  });

/** The results when only other requests came. */
export function judgeStrays(strays: readonly string[]): CheckResult[] {
  const came = [...new Set(strays)].slice(0, 5).join(', ');
  const failure = failureOf(null, { expected: `POST ${REGISTRATION_PATH}`, came });
  return registrationChecks.map((check) =>
    check === pathCheck
      ? { ...baseOf(check), outcome: 'failed', failure }
      : { ...baseOf(check), outcome: 'skipped', reason: 'no registration came' },
  );
}
