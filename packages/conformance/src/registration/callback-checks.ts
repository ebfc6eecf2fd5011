import { endpoints } from '@fragwerk/contract';
import { type Exchange, NoReplyError } from '../exchange.js';
import { mistakes } from '../host/reading.js';
import { both, joined } from '../localized.js';
import { mends } from '../mend.js';
import { CheckSkipped } from '../outcome.js';
import { typesIn } from './callbacks.js';
import { answerTo, listed, parsed } from './reading.js';
import {
  breaking,
  type CallbackName,
  callbackNames,
  type Came,
  type RegistrationCheck,
} from './registration.js';

const CLAUSE = '';

/** One question of the setup service; what else than the status has to be right is up to `look`. */
const callback = (
  name: CallbackName,
  row: Pick<RegistrationCheck, 'title' | 'germanTitle' | 'why' | 'severity'>,
  look: (seen: Exchange) => Came | null,
): RegistrationCheck => ({
  id: `registration.${name}`,
  clause: CLAUSE,
  callback: name,
  mend: mends.status,
  ...row,
  test(registration) {
    const seen = answerTo(registration, name);
    const { status } = seen.reply;
    if (status === 200) return look(seen);
    const came = both(`Status ${status}`, `status ${status}`);
    return neededFirst.includes(name) ? breaking('only-200', came) : came;
  },
});

/** Asked for before the registration is answered; generalinfo only when the lists lack a type. */
const neededFirst: readonly CallbackName[] = ['pluginlist', 'generalinfolist'];

type ListName = 'pluginlist' | 'generalinfolist' | 'generalinfo';

function wrongShape(name: ListName, { reply: { text } }: Exchange): Came | null {
  if (text === '') return breaking('empty-object', both('ein leerer Inhalt', 'an empty body'));
  const value = parsed(text);
  if (value === undefined) return breaking('not-json', both('kein JSON', 'no JSON'));
  return listed(mistakes(endpoints[name].reply, value));
}

/** What the service answers while it waits for the answer to its registration. */
export const callbackChecks: readonly RegistrationCheck[] = [
  {
    id: 'registration.reachable',
    title: 'The service answers at uriIntern while its registration is not answered yet',
    germanTitle:
      'Der Dienst antwortet unter uriIntern, solange seine Anmeldung noch nicht beantwortet ist',
    clause: CLAUSE,
    severity: 'breaks',
    why: 'The setup service asks back before it answers, and gives up a service that is silent.',
    mend: {
      general: 'Register in the background, when the service listens already.',
      FastAPI: 'Start the registration as a task in the lifespan handler, and do not wait for it.',
      Spring: 'Register in a listener of ApplicationReadyEvent.',
      Express: 'Register in the callback of app.listen.',
    },
    test({ callbacks }) {
      const silent = callbackNames.flatMap((name) => {
        const seen = callbacks[name];
        return seen instanceof NoReplyError ? [seen.text] : [];
      });
      if (Object.keys(callbacks).length === 0)
        throw new CheckSkipped('without right credentials and an address nobody asks back');
      if (silent.length === 0) return null;
      const came = joined(silent, ' ');
      const isNeeded = neededFirst.some((name) => callbacks[name] instanceof NoReplyError);
      return isNeeded ? breaking('called-back', came) : came;
    },
  },
  callback(
    'ping',
    {
      title: 'ping answers at uriIntern with status 200',
      germanTitle: 'ping antwortet unter uriIntern mit Status 200',
      severity: 'advice',
      why: 'The health check asks /ping only; readiness checks may ask here.',
    },
    () => null,
  ),
  callback(
    'pluginlist',
    {
      title: 'pluginlist answers at uriIntern with the names of the plugin types',
      germanTitle: 'pluginlist antwortet unter uriIntern mit den Namen der Plugin-Typen',
      severity: 'breaks',
      why: 'The host learns from it which types the service has.',
    },
    (seen) =>
      wrongShape('pluginlist', seen) ??
      (typesIn(seen).length > 0 ? null : both('keine Liste von Namen', 'no list of names')),
  ),
  callback(
    'generalinfolist',
    {
      title: 'generalinfolist answers at uriIntern exactly the members that the host knows',
      germanTitle:
        'generalinfolist antwortet unter uriIntern mit genau den Feldern, die die Lernplattform kennt',
      severity: 'breaks',
      why: 'The host fills its list of plugin types from it, and drops all for one unknown member.',
    },
    (seen) => wrongShape('generalinfolist', seen),
  ),
  callback(
    'generalinfo',
    {
      title: 'generalinfo answers at uriIntern to a bare type name',
      germanTitle: 'generalinfo antwortet unter uriIntern auf den bloßen Namen eines Typs',
      severity: 'breaks',
      why: 'The host sends the bare name under application/json when its list lacks the type.',
    },
    (seen) => wrongShape('generalinfo', seen),
  ),
];
