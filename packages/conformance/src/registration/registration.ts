import type { Exchange, NoReplyError, SentRequest } from '../exchange.js';
import type { CheckFacts } from '../facts.js';
import type { HostRuleId } from '../host/rules.js';
import type { Localized } from '../localized.js';

/** Where a setup service takes registrations (spec 4.6). */
export const REGISTRATION_PATH = '/config/auth/user/registerplugin';

/** What the setup service asks while the new service waits for its answer (contract 8.5). */
export const callbackNames = ['ping', 'pluginlist', 'generalinfolist', 'generalinfo'] as const;
export type CallbackName = (typeof callbackNames)[number];
export type Callbacks = Readonly<Partial<Record<CallbackName, Exchange | NoReplyError>>>;

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** One attempt to register, as the setup service saw it. */
export interface Registration {
  /** Without the credentials, so that no report tells them. */
  readonly request: SentRequest;
  readonly credentials: Credentials | null;
  readonly contentType: string;
  /** The body as JSON; `undefined` when it is none. */
  readonly body: unknown;
  readonly receivedAt: Date;
  /** Credentials that a right attempt has; `null`: any password. */
  readonly wanted: { readonly user: string; readonly password: string | null };
  /** Empty when the credentials were wrong. */
  readonly callbacks: Callbacks;
}

/** What came instead of what has to come. */
export interface Came extends Localized {
  /** Every difference by itself, the worst first, where there may be several. */
  readonly lines?: readonly Localized[];
  /** The rule by which the host loses something, where there is one. */
  readonly rule?: HostRuleId;
}

/** What came, and the rule by which the host loses something. */
export const breaking = (rule: HostRuleId, came: Came): Came => ({ ...came, rule });

/** One check of a registration: data, and a function that looks. */
export interface RegistrationCheck extends Pick<
  CheckFacts,
  'id' | 'title' | 'clause' | 'severity' | 'why' | 'mend'
> {
  readonly germanTitle: string;
  /** The callback that the report shows instead of the registration. */
  readonly callback?: CallbackName;
  /**
   * Looks at an attempt; `null` when all is well, otherwise what came instead.
   *
   * @throws CheckSkipped when another check has to hold first
   */
  readonly test: (registration: Registration) => Came | null;
}
