import { endpoints } from '@fragwerk/contract';
import { statusText } from '../context.js';
import { type Exchange, NoReplyError } from '../exchange.js';
import { CheckSkipped } from '../finding.js';
import { fixes } from '../fixes.js';
import { mistakes } from '../host/reading.js';
import { tryJson } from '../json.js';
import { both, joined } from '../localized.js';
import { typesIn } from './callbacks.js';
import { combined, replyTo } from './reading.js';
import {
  withRule,
  type CallbackName,
  callbackNames,
  type Received,
  type RegistrationCheck,
  registrationChecksOf,
  type RegistrationRow,
} from './registration.js';

const CLAUSE = 'registration.md#callbacks';

/**
 * Requested before the registration is replied to; generalinfo only for types that the lists lack.
 */
const neededFirst: readonly CallbackName[] = ['pluginlist', 'generalinfolist'];

type CallbackRow = Omit<RegistrationRow, 'id' | 'clause' | 'test'>;

/** One callback of the setup service: status 200, and whatever `examine` checks. */
const callback = (
  name: CallbackName,
  row: CallbackRow,
  examine: (seen: Exchange) => Received | null,
): RegistrationRow => ({
  id: `registration.${name}`,
  clause: CLAUSE,
  callback: name,
  fix: fixes.status,
  ...row,
  test(registration) {
    const seen = replyTo(registration, name);
    const { status } = seen.reply;
    if (status === 200) return examine(seen);
    const received = statusText(status);
    return neededFirst.includes(name) ? withRule('only-200', received) : received;
  },
});

type ListName = 'pluginlist' | 'generalinfolist' | 'generalinfo';

function wrongShape(name: ListName, { reply: { text } }: Exchange): Received | null {
  if (text === '') return withRule('empty-object', both`an empty body`);
  const value = tryJson(text);
  if (value === undefined) return withRule('not-json', both`not JSON`);
  return combined(mistakes(endpoints[name].reply, value));
}

/** Checks of what the service replies while it waits for the reply to its registration. */
export const callbackChecks: readonly RegistrationCheck[] = registrationChecksOf([
  {
    id: 'registration.reachable',
    title: both`The service responds at uriIntern while it waits for the reply to its registration`,
    clause: CLAUSE,
    severity: 'breaks',
    why: 'The setup service calls back before it replies, and gives up on a service that is silent.',
    fix: {
      general: 'Register in the background, once the service is listening.',
      FastAPI: 'Start the registration as a task in the lifespan handler, and do not await it.',
      Spring: 'Register in a listener of ApplicationReadyEvent.',
      Express: 'Register in the callback of app.listen.',
    },
    test({ callbacks }) {
      if (Object.keys(callbacks).length === 0)
        throw new CheckSkipped(
          both`without correct credentials and an address there is no callback`,
        );
      const silent = callbackNames.flatMap((name) => {
        const seen = callbacks[name];
        return seen instanceof NoReplyError ? [seen.text] : [];
      });
      if (silent.length === 0) return null;
      const received = joined(silent, ' ');
      const isNeeded = neededFirst.some((name) => callbacks[name] instanceof NoReplyError);
      return isNeeded ? withRule('called-back', received) : received;
    },
  },
  callback(
    'ping',
    {
      title: both`ping responds at uriIntern with status 200`,
      severity: 'advice',
      why: 'The health check requests /ping only; readiness checks may use this path.',
    },
    () => null,
  ),
  callback(
    'pluginlist',
    {
      title: both`pluginlist returns the names of the plugin types at uriIntern`,
      severity: 'breaks',
      why: 'The host learns the types of the service from it.',
    },
    (seen) =>
      wrongShape('pluginlist', seen) ?? (typesIn(seen).length > 0 ? null : both`no list of names`),
  ),
  callback(
    'generalinfolist',
    {
      title: both`generalinfolist returns exactly the members that the host knows at uriIntern`,
      severity: 'breaks',
      why: 'The host fills its list of plugin types from it, and drops everything for one unknown member.',
    },
    (seen) => wrongShape('generalinfolist', seen),
  ),
  callback(
    'generalinfo',
    {
      title: both`generalinfo accepts a bare type name at uriIntern`,
      severity: 'breaks',
      why: 'The host sends the bare name as application/json if its list lacks the type.',
    },
    (seen) => wrongShape('generalinfo', seen),
  ),
]);
