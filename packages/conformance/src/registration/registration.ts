import { type Clause, isObject } from '@fragwerk/contract';
import { type Exchange, NoReplyError, type SentRequest } from '../exchange.js';
import { type CheckInfo, need } from '../finding.js';
import type { Mistake } from '../host/reading.js';
import type { HostRuleId } from '../host/rules.js';
import { both, type Localized } from '../localized.js';

/** Path at which a setup service accepts registrations (docs/interface/registration.md#call). */
export const REGISTRATION_PATH = '/config/auth/user/registerplugin';

/**
 * Requests of the setup service while the new service waits for its reply
 * (docs/interface/registration.md#callbacks).
 */
export const callbackNames = ['ping', 'pluginlist', 'generalinfolist', 'generalinfo'] as const;
export type CallbackName = (typeof callbackNames)[number];
type Called = Exchange | NoReplyError;
export type Callbacks = Readonly<Partial<Record<CallbackName, Called>>>;

/** Returns the reply to a callback; `null` if there is none. */
export const replyOf = (called: Called | undefined): Exchange | null =>
  called instanceof NoReplyError ? null : (called ?? null);

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

/** The actual value, instead of the expected one. */
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
export const registrationCheck = (
  id: string,
  clause: Clause,
  row: RegistrationRow,
): RegistrationCheck => ({
  severity: 'deviation',
  ...row,
  ...{ id, clause, endpoint: 'registration' },
});

/** Returns the members of the body; skips the check if the body is not an object. */
export const members = ({ body }: Registration): Readonly<Record<string, unknown>> =>
  need(isObject(body) ? body : null, both`the body is not a JSON object`);

/** Returns a text member; skips the check if it is something else. */
export function stringMember(registration: Registration, name: string): string {
  const value = members(registration)[name];
  if (value === null) return '';
  return need(typeof value === 'string' ? value : null, both`${name} is not a string`);
}

/** Returns an integer member; skips the check if it is something else. */
export function integerMember(registration: Registration, name: string): number {
  const value = members(registration)[name];
  return need(Number.isInteger(value) ? Number(value) : null, both`${name} is not an integer`);
}

/** Parses an absolute HTTP address; returns `null` if it is something else. */
export function httpAddress(text: unknown): URL | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) ? url : null;
}

/**
 * Returns where the host calls a service: at uriIntern, or at uriExtern if the service can be reached
 * there and uriIntern is not set (docs/interface/registration.md#configservicedto). `null` if that
 * is not an HTTP address.
 */
export function calledAddress({ body }: Registration): URL | null {
  const { uriIntern, extern, uriExtern } = isObject(body) ? body : {};
  const isSet = typeof uriIntern === 'string' && uriIntern !== '';
  return httpAddress(isSet || extern !== true ? uriIntern : uriExtern);
}

/** Combines mistakes, with the rule of the worst one if it is fatal; `null` if there are none. */
export function combine([worst, ...others]: readonly Mistake[]): Received | null {
  if (!worst) return null;
  const lines = [worst, ...others].map(({ text }) => text);
  return { ...worst.text, lines, rule: worst.fatal };
}

/** Returns the service's reply to a callback; skips the check if there is none. */
export const replyTo = ({ callbacks }: Registration, name: CallbackName): Exchange =>
  need(replyOf(callbacks[name]), both`there was no reply to ${name}`);
