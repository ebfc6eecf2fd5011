import { endpoints } from '@fragwerk/contract';
import { statusText } from '../context.js';
import { NoReplyError } from '../exchange.js';
import { CheckSkipped } from '../finding.js';
import { fixes } from '../fixes.js';
import { bodyMistakes } from '../host/reading.js';
import { both, joined, type Localized } from '../localized.js';
import { typesIn } from './callbacks.js';
import { combined, replyTo } from './reading.js';
import {
  type CallbackName,
  callbackNames,
  registered,
  type RegistrationCheck,
  withRule,
} from './registration.js';

/**
 * Requested before the registration is replied to; generalinfo only for types that the lists lack.
 */
const neededFirst: readonly CallbackName[] = ['pluginlist', 'generalinfolist'];

const callbacks: readonly (readonly [CallbackName, title: Localized, why: string])[] = [
  [
    'ping',
    both`ping responds at uriIntern with status 200`,
    'The health check requests /ping only; readiness checks may use this path.',
  ],
  [
    'pluginlist',
    both`pluginlist returns the names of the plugin types at uriIntern`,
    'The host learns the types of the service from it.',
  ],
  [
    'generalinfolist',
    both`generalinfolist returns exactly the members that the host knows at uriIntern`,
    'The host fills its list of plugin types from it, and drops everything for one unknown member.',
  ],
  [
    'generalinfo',
    both`generalinfo accepts a bare type name at uriIntern`,
    'The host sends the bare name as application/json if its list lacks the type.',
  ],
];

/** One callback of the setup service: status 200, and what the host reads. */
const callback = ([name, title, why]: (typeof callbacks)[number]): RegistrationCheck =>
  registered(`registration.${name}`, 'registration.md#callbacks', {
    title,
    severity: name === 'ping' ? 'advice' : 'breaks',
    why,
    callback: name,
    fix: fixes.status,
    test(registration) {
      const seen = replyTo(registration, name);
      const { status, text } = seen.reply;
      const received = statusText(status);
      if (status !== 200)
        return neededFirst.includes(name) ? withRule('only-200', received) : received;
      if (name === 'ping') return null;
      const wrong = combined(bodyMistakes(endpoints[name].reply, text));
      const isNamed = name !== 'pluginlist' || typesIn(seen).length > 0;
      return wrong ?? (isNamed ? null : both`no list of names`);
    },
  });

/** Checks of what the service replies while it waits for the reply to its registration. */
export const callbackChecks: readonly RegistrationCheck[] = [
  registered('registration.reachable', 'registration.md#callbacks', {
    title: both`The service responds at uriIntern while it waits for the reply to its registration`,
    severity: 'breaks',
    why: 'The setup service calls back before it replies, and gives up on a service that is silent.',
    fix: {
      general: 'Register in the background, once the service is listening.',
      FastAPI: 'Start the registration as a task in the lifespan handler, and do not await it.',
      Spring: 'Register in a listener of ApplicationReadyEvent.',
      Express: 'Register in the callback of app.listen.',
    },
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
  ...callbacks.map(callback),
];
