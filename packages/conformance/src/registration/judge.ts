import { type Exchange, NoReplyError } from '../exchange.js';
import { type ExchangeFinding, finding } from '../exchange-findings.js';
import { type Framework, frameworkOf } from '../framework.js';
import { both } from '../localized.js';
import { mendFor } from '../mend.js';
import { type CheckResult, CheckSkipped, failureOf, severityOf } from '../outcome.js';
import { pathCheck, registrationChecks } from './checks.js';
import { breaking, type Came, type Registration, type RegistrationCheck } from './registration.js';

const baseOf = ({ id, title, clause, severity, why }: RegistrationCheck) =>
  ({ id, endpoint: 'registration', title, clause, severity, why, type: null }) as const;

const isExchange = (seen: Exchange | NoReplyError | undefined): seen is Exchange =>
  seen !== undefined && !(seen instanceof NoReplyError);

/** What the service is made with, as its answers show. */
const frameworkIn = ({ callbacks }: Registration): Framework | null =>
  frameworkOf(Object.values(callbacks).flatMap((seen) => (isExchange(seen) ? [seen.reply] : [])));

function failed(
  check: RegistrationCheck,
  { en, lines, rule }: Came,
  registration: Registration | null,
): CheckResult {
  // What it is about: a callback, or the registration itself.
  const asked = check.callback && registration?.callbacks[check.callback];
  const seen = isExchange(asked) ? asked : registration && { request: registration.request };
  const failure = failureOf(seen, {
    expected: check.title,
    came: lines?.map((line) => line.en) ?? en,
    ...(rule ? { rule } : {}),
  });
  const framework = registration && frameworkIn(registration);
  return {
    ...baseOf(check),
    outcome: 'failed',
    severity: severityOf(check.severity, { failure, isAdvice: false }),
    failure: { ...failure, mend: check.mend ? mendFor(check.mend, framework) : null },
  };
}

function judgeOne(check: RegistrationCheck, registration: Registration): CheckResult {
  try {
    const came = check.test(registration);
    return came === null
      ? { ...baseOf(check), outcome: 'passed' }
      : failed(check, came, registration);
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
  return registrationChecks.map((check) =>
    check === pathCheck
      ? failed(check, breaking('registered-here', both(came, came)), null)
      : { ...baseOf(check), outcome: 'skipped', reason: 'no registration came' },
  );
}
