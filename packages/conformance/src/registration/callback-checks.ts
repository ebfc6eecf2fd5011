import { endpoints } from '@fragwerk/contract';
import { type Exchange, NoReplyError } from '../exchange.js';
import { both, joined, type Localized } from '../localized.js';
import { CheckSkipped } from '../outcome.js';
import { mistakes } from '../host/reading.js';
import { typesIn } from './callbacks.js';
import { answerTo, parsed } from './reading.js';
import { type CallbackName, callbackNames, type RegistrationCheck } from './registration.js';

const CLAUSE = '';

/** One question of the setup service; what else than the status has to be right is up to `look`. */
const callback = (
  name: CallbackName,
  row: Pick<RegistrationCheck, 'title' | 'germanTitle' | 'why'>,
  look: (seen: Exchange) => Localized | null,
): RegistrationCheck => ({
  id: `registration.${name}`,
  clause: CLAUSE,
  severity: 'breaks',
  callback: name,
  ...row,
  test(registration) {
    const seen = answerTo(registration, name);
    const { status } = seen.reply;
    return status === 200 ? look(seen) : both(`Status ${status}`, `status ${status}`);
  },
});

function wrongShape(name: 'generalinfolist' | 'generalinfo', seen: Exchange): Localized | null {
  const value = parsed(seen.reply.text);
  if (value === undefined)
    return seen.reply.text === ''
      ? both('ein leerer Inhalt', 'an empty body')
      : both('kein JSON', 'no JSON');
  const wrong = mistakes(endpoints[name].reply, value);
  const texts = wrong.slice(0, 5).map(({ text }) => text);
  return texts.length === 0 ? null : joined(texts, '; ');
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
    test({ callbacks }) {
      const silent = callbackNames.flatMap((name) => {
        const seen = callbacks[name];
        return seen instanceof NoReplyError ? [seen.text] : [];
      });
      if (Object.keys(callbacks).length === 0)
        throw new CheckSkipped('without right credentials and an address nobody asks back');
      return silent.length === 0 ? null : joined(silent, ' ');
    },
  },
  callback(
    'ping',
    {
      title: 'ping answers at uriIntern with status 200',
      germanTitle: 'ping antwortet unter uriIntern mit Status 200',
      why: 'The host takes a service that does not answer a ping for dead.',
    },
    () => null,
  ),
  callback(
    'pluginlist',
    {
      title: 'pluginlist answers at uriIntern with the names of the plugin types',
      germanTitle: 'pluginlist antwortet unter uriIntern mit den Namen der Plugin-Typen',
      why: 'The host learns from it which types the service has.',
    },
    (seen) => (typesIn(seen).length > 0 ? null : both('keine Liste von Namen', 'no list of names')),
  ),
  callback(
    'generalinfolist',
    {
      title: 'generalinfolist answers at uriIntern exactly the members that the host knows',
      germanTitle:
        'generalinfolist antwortet unter uriIntern mit genau den Feldern, die die Lernplattform kennt',
      why: 'The host fills its list of plugin types from it, and drops all when one member is wrong.',
    },
    (seen) => wrongShape('generalinfolist', seen),
  ),
  callback(
    'generalinfo',
    {
      title: 'generalinfo answers at uriIntern to a bare type name',
      germanTitle: 'generalinfo antwortet unter uriIntern auf den bloßen Namen eines Typs',
      why: 'The host sends the bare name under application/json when its list lacks the type.',
    },
    (seen) => wrongShape('generalinfo', seen),
  ),
];
