import { type Exchange, NoReplyError } from '../exchange.js';
import type { Mistake } from '../host/reading.js';
import type { HostRuleId } from '../host/rules.js';
import { joined } from '../localized.js';
import { CheckSkipped } from '../outcome.js';
import { breaking, type CallbackName, type Came, type Registration } from './registration.js';

type Members = Readonly<Record<string, unknown>>;

/** The body as an object, where it is one. */
export const objectOf = ({ body }: Registration): Members | null =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Members) : null;

/** The body's members; skips the check when the body is no object. */
export function members(registration: Registration): Members {
  const found = objectOf(registration);
  if (found) return found;
  throw new CheckSkipped('the body is no JSON object, which another check reports');
}

/** A member that is a string; skips the check when it is none. */
export function stringMember(registration: Registration, name: string): string {
  const value = members(registration)[name];
  if (typeof value === 'string') return value;
  if (value === null) return '';
  throw new CheckSkipped(`${name} is no string, which another check reports`);
}

/** A member that is a whole number; skips the check when it is none. */
export function integerMember(registration: Registration, name: string): number {
  const value = members(registration)[name];
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new CheckSkipped(`${name} is no whole number, which another check reports`);
}

/** An absolute http address, or `null`. */
export function httpAddress(text: unknown): URL | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) ? url : null;
}

/**
 * Where the host calls a service: at uriIntern, or at uriExtern when it can be reached there and
 * uriIntern is not set (contract 8.2). `null` when that is no http address.
 */
export function calledAddress(registration: Registration): URL | null {
  const { uriIntern, extern, uriExtern } = objectOf(registration) ?? {};
  const isSet = typeof uriIntern === 'string' && uriIntern !== '';
  return httpAddress(isSet || extern !== true ? uriIntern : uriExtern);
}

/** Mistakes as what came, `null` for none; `ruleOf` names the rule of the worst one that is fatal. */
export function listed(
  wrong: readonly Mistake[],
  ruleOf: (fatal: HostRuleId) => HostRuleId = (fatal) => fatal,
): Came | null {
  const [worst] = wrong;
  if (!worst) return null;
  const lines = wrong.map(({ text }) => text);
  const came = { ...joined(lines, '; '), lines };
  return worst.fatal ? breaking(ruleOf(worst.fatal), came) : came;
}

/** The service's answer to a callback; skips the check when there is none. */
export function answerTo(registration: Registration, name: CallbackName): Exchange {
  const seen = registration.callbacks[name];
  if (seen === undefined) throw new CheckSkipped(`${name} was not asked for`);
  if (seen instanceof NoReplyError)
    throw new CheckSkipped(`${name} was not answered, which another check reports`);
  return seen;
}

/** A text as JSON; `undefined` when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
