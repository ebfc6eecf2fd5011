import { callbackChecks } from './callback-checks.js';
import { REGISTRATION_PATH, type RegistrationCheck } from './registration.js';
import { requestChecks } from './request-checks.js';
import { valueChecks } from './value-checks.js';

/** Judged by the setup service itself: every attempt that it hands on came by the right way. */
export const pathCheck: RegistrationCheck = {
  id: 'registration.path',
  title: `The registration comes by POST to ${REGISTRATION_PATH}`,
  germanTitle: `Die Anmeldung kommt mit POST an ${REGISTRATION_PATH}`,
  clause: 'spec 4.6',
  severity: 'breaks',
  why: 'The setup service takes registrations nowhere else.',
  test: () => null,
};

/** All checks of a registration, in the order of the report. */
export const registrationChecks: readonly RegistrationCheck[] = [
  pathCheck,
  ...requestChecks,
  ...valueChecks,
  ...callbackChecks,
];
