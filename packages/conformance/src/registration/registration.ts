import type { Clause } from '@fragwerk/contract';
import type { CheckInfo } from '../check-info.js';
import type { Exchange, NoReplyError, SentRequest } from '../exchange.js';
import type { HostRuleId } from '../host/rules.js';
import type { Localized } from '../localized.js';

/** Path at which a setup service accepts registrations (docs/interface/registration.md#call). */
export const REGISTRATION_PATH = '/config/auth/user/registerplugin';

/**
 * Requests of the setup service while the new service waits for its reply
 * (docs/interface/registration.md#callbacks).
 */
export const callbackNames = ['ping', 'pluginlist', 'generalinfolist', 'generalinfo'] as const;
export type CallbackName = (typeof callbackNames)[number];
export type Callbacks = Readonly<Partial<Record<CallbackName, Exchange | NoReplyError>>>;

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** One attempt to register, as the setup service saw it. */
export interface Registration {
  /** Without the credentials, so that reports do not reveal them. */
  readonly request: SentRequest;
  readonly credentials: Credentials | null;
  readonly contentType: string;
  /** The body as JSON; `undefined` if it is not JSON. */
  readonly body: unknown;
  readonly receivedAt: Date;
  /** The accepted credentials; password `null` accepts any. */
  readonly wanted: { readonly user: string; readonly password: string | null };
  /** Empty if the credentials were wrong. */
  readonly callbacks: Callbacks;
}

/** The actual value, in place of the expected one. */
export interface Received extends Localized {
  /** All differences, the worst first, where there can be several. */
  readonly lines?: readonly Localized[];
  /** The rule of the host that makes this mistake harmful. */
  readonly rule?: HostRuleId | null;
}

/** Adds the rule of the host that makes this mistake harmful. */
export const withRule = (rule: HostRuleId, received: Received): Received => ({ ...received, rule });

/** One check of a registration: data, and a function that examines it. */
export interface RegistrationCheck extends CheckInfo {
  readonly clause: Clause;
  readonly title: Localized;
  /** The callback that the report shows instead of the registration. */
  readonly callback?: CallbackName;
  /**
   * Examines an attempt; returns `null` if the check passes.
   *
   * @throws CheckSkipped if another check has to pass first
   */
  readonly test: (registration: Registration) => Received | null;
}

type RegistrationRow = Omit<RegistrationCheck, 'id' | 'clause' | 'endpoint' | 'severity'> &
  Partial<Pick<RegistrationCheck, 'severity'>>;

/** Completes a check; by default it reports deviations. */
export const registered = (
  id: string,
  clause: Clause,
  row: RegistrationRow,
): RegistrationCheck => ({
  severity: 'deviation',
  ...row,
  ...{ id, clause, endpoint: 'registration' },
});
