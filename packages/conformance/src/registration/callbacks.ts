import { endpoints } from '@fragwerk/contract';
import { bodyParts, statusText } from '../context.js';
import { textsIn } from '../discover.js';
import { exchange, type Exchange, NoReplyError } from '../exchange.js';
import { CheckSkipped } from '../finding.js';
import { fixes } from '../fixes.js';
import { bodyMistakes } from '../host/reading.js';
import { both, joined } from '../localized.js';
import {
  type CallbackName,
  callbackNames,
  type Callbacks,
  combine,
  registrationCheck,
  type RegistrationCheck,
  replyOf,
  replyTo,
  withRule,
} from './registration.js';

/** Timeout of a readiness check (docs/interface/registration.md#callbacks). */
const TIMEOUT_MS = 3_000;

/** Returns the plugin types in a reply of pluginlist. */
export const typesIn = (called: Callbacks[CallbackName]): string[] =>
  textsIn(replyOf(called)?.reply.text ?? '');

/** Calls the new service, as the setup service does before it replies to a registration. */
export async function callBack(address: URL, stop: AbortSignal): Promise<Callbacks> {
  const ask = async (name: CallbackName, body?: string): Promise<Exchange | NoReplyError> => {
    const options = { base: address.origin, timeoutMs: TIMEOUT_MS, stop };
    const path = `${address.pathname.replace(/\/$/, '')}/${name}`;
    // The host sends a bare name as application/json (docs/interface/reading.md#generalinfo).
    const method = body === undefined ? 'GET' : 'POST';
    try {
      return await exchange({ method, path, ...bodyParts({ body }) }, options);
    } catch (error) {
      if (error instanceof NoReplyError) return error;
      throw error;
    }
  };
  const [ping, pluginlist, generalinfolist] = await Promise.all([
    ask('ping'),
    ask('pluginlist'),
    ask('generalinfolist'),
  ]);
  const [type] = typesIn(pluginlist);
  const rest = type === undefined ? {} : { generalinfo: await ask('generalinfo', type) };
  return { ping, pluginlist, generalinfolist, ...rest };
}

/** Requested before the reply to the registration; the host requests generalinfo only for types that these lack. */
const neededFirst: readonly CallbackName[] = ['pluginlist', 'generalinfolist'];

const callbacks: Readonly<Record<CallbackName, Pick<RegistrationCheck, 'title' | 'why'>>> = {
  ping: {
    title: both`ping responds at uriIntern with status 200`,
    why: 'The health check requests /ping only; readiness checks may use this path.',
  },
  pluginlist: {
    title: both`pluginlist returns the names of the plugin types at uriIntern`,
    why: 'The host learns the types of the service from it.',
  },
  generalinfolist: {
    title: both`generalinfolist returns exactly the members that the host knows at uriIntern`,
    why: 'The host fills its list of plugin types from it, and drops everything for one unknown member.',
  },
  generalinfo: {
    title: both`generalinfo accepts a bare type name at uriIntern`,
    why: 'The host sends the bare name as application/json if its list lacks the type.',
  },
};

/** One callback of the setup service: status 200, and what the host reads. */
const callback = (name: CallbackName): RegistrationCheck =>
  registrationCheck(`registration.${name}`, 'registration.md#callbacks', {
    ...callbacks[name],
    severity: name === 'ping' ? 'advice' : 'breaks',
    callback: name,
    fix: fixes.status,
    test(registration) {
      const seen = replyTo(registration, name);
      const { status, text } = seen.reply;
      const received = statusText(status);
      if (status !== 200)
        return neededFirst.includes(name) ? withRule('only-200', received) : received;
      if (name === 'ping') return null;
      const wrong = combine(bodyMistakes(endpoints[name].reply, text));
      const isNamed = name !== 'pluginlist' || typesIn(seen).length > 0;
      return wrong ?? (isNamed ? null : both`no list of names`);
    },
  });

/** Checks of what the service replies while it waits for the reply to its registration. */
export const callbackChecks: readonly RegistrationCheck[] = [
  registrationCheck('registration.reachable', 'registration.md#callbacks', {
    title: both`The service responds at uriIntern while it waits for the reply to its registration`,
    severity: 'breaks',
    why: 'The setup service calls back before it replies, and gives up on a service that is silent.',
    fix: `Register in the background, once the service is listening.
      FastAPI: Start the registration as a task in the lifespan handler, and do not await it.
      Spring: Register in a listener of ApplicationReadyEvent.
      Express: Register in the callback of app.listen.`,
    test({ callbacks: seen }) {
      if (Object.keys(seen).length === 0)
        throw new CheckSkipped(
          both`without correct credentials and an address there is no callback`,
        );
      const silent = callbackNames.filter((name) => seen[name] instanceof NoReplyError);
      if (silent.length === 0) return null;
      const texts = silent.map((name) => (seen[name] as NoReplyError).text);
      const isNeeded = silent.some((name) => neededFirst.includes(name));
      return { ...joined(texts, ' '), rule: isNeeded ? 'called-back' : null };
    },
  }),
  ...callbackNames.map(callback),
];
