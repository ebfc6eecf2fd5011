import { isObject } from '@fragwerk/contract';
import { type Exchange, NoReplyError } from '../exchange.js';
import { reportedElsewhere } from '../finding.js';
import type { Mistake } from '../host/reading.js';
import type { HostRuleId } from '../host/rules.js';
import { both, joined } from '../localized.js';
import { withRule, type CallbackName, type Received, type Registration } from './registration.js';

/** Returns the members of the body; skips the check if the body is not an object. */
export function members({ body }: Registration): Readonly<Record<string, unknown>> {
  if (isObject(body)) return body;
  throw reportedElsewhere(both`the body is not a JSON object`);
}

/** Returns a text member; skips the check if it is something else. */
export function stringMember(registration: Registration, name: string): string {
  const value = members(registration)[name];
  if (typeof value === 'string') return value;
  if (value === null) return '';
  throw reportedElsewhere(both`${name} is not a string`);
}

/** Returns an integer member; skips the check if it is something else. */
export function integerMember(registration: Registration, name: string): number {
  const value = members(registration)[name];
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw reportedElsewhere(both`${name} is not an integer`);
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

/**
 * Combines mistakes, with the rule of the worst one if it is fatal; returns `null` if there are
 * none.
 */
export function combined(
  wrong: readonly Mistake[],
  ruleOf: (fatal: HostRuleId) => HostRuleId = (fatal) => fatal,
): Received | null {
  const [worst] = wrong;
  if (!worst) return null;
  const lines = wrong.map(({ text }) => text);
  const received = { ...joined(lines, '; '), lines };
  return worst.fatal ? withRule(ruleOf(worst.fatal), received) : received;
}

/** Returns the service's reply to a callback; skips the check if there is none. */
export function replyTo(registration: Registration, name: CallbackName): Exchange {
  const seen = registration.callbacks[name];
  if (seen && !(seen instanceof NoReplyError)) return seen;
  throw reportedElsewhere(both`there was no reply to ${name}`);
}
