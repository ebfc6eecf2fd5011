import { both, type Localized } from '../localized.js';
import { CheckSkipped } from '../outcome.js';
import { type Mend } from '../mend.js';
import { calledAddress, httpAddress, integerMember, members, stringMember } from './reading.js';
import { breaking, type Registration, type RegistrationCheck } from './registration.js';
import { UNDECIDED, wrongNow, wrongStart } from './times.js';

const addressMend: Mend = {
  general:
    'Send protocol, host name in the network of the containers, port and /open, for example http://letto-pluginuhr:8080/open.',
};

const timeMend: Mend = {
  general:
    'Take the local wall clock as if it were UTC, in whole seconds since 1970, and add 62167219200.',
  FastAPI: 'calendar.timegm(datetime.now().timetuple()) + 62167219200',
  Spring: 'LocalDateTime.now().toEpochSecond(ZoneOffset.UTC) + 62167219200L',
};

/** On another server a service has no container that the host knows, only its external address. */
function isElsewhere(registration: Registration): boolean {
  const { extern, uriExtern } = members(registration);
  return extern === true && httpAddress(uriExtern) !== null;
}

const quoted = (text: string): Localized => both(`„${text}“`, `"${text}"`);

const filled = (name: string) => (registration: Registration) =>
  stringMember(registration, name).trim() === ''
    ? both(`${name} ist leer`, `${name} is empty`)
    : null;

function internalAddress(registration: Registration): URL {
  const address = httpAddress(stringMember(registration, 'uriIntern'));
  if (address) return address;
  throw new CheckSkipped('uriIntern is no address, which another check reports');
}

/** Shorter passwords may stand in a text by chance. */
const TELLING = 6;

function revealsPassword({ credentials, body }: Registration): Localized | null {
  const secret = credentials?.password ?? '';
  if (secret === '') return null;
  const found = Object.entries(body ?? {}).find(([, value]) => value === secret);
  if (found) return both(`das Passwort steht in ${found[0]}`, `the password stands in ${found[0]}`);
  const inJson = JSON.stringify(secret).slice(1, -1);
  const isInside = secret.length >= TELLING && JSON.stringify(body ?? null).includes(inJson);
  return isInside ? both('das Passwort steht im Inhalt', 'the password stands in the body') : null;
}

/** What the members of the body say. */
export const valueChecks: readonly RegistrationCheck[] = [
  {
    id: 'registration.name',
    title: 'name is not empty',
    germanTitle: 'name ist nicht leer',
    clause: '',
    severity: 'deviation',
    why: 'The host lists its services by name.',
    mend: { general: 'Send a short name of the service.' },
    test: filled('name'),
  },
  {
    id: 'registration.dockerName',
    title: 'dockerName is not empty, unless the service runs on another server',
    germanTitle: 'dockerName ist nicht leer, außer der Dienst läuft auf einem anderen Server',
    clause: '',
    severity: 'deviation',
    why: 'It has to be unique, so that the host can tell services apart; elsewhere uriExtern is.',
    mend: { general: 'Send the name of the container.' },
    test: (registration) => (isElsewhere(registration) ? null : filled('dockerName')(registration)),
  },
  {
    id: 'registration.plugin',
    title: 'plugin is true',
    germanTitle: 'plugin ist true',
    clause: '',
    severity: 'deviation',
    why: 'It says that the service is a plugin service.',
    mend: { general: 'Send plugin = true.' },
    test: (registration) =>
      members(registration).plugin === false ? both('plugin ist false', 'plugin is false') : null,
  },
  {
    id: 'registration.uriIntern',
    title: 'uriIntern is an absolute http address, or uriExtern is when extern is true',
    germanTitle:
      'uriIntern ist eine vollständige http-Adresse, oder uriExtern, wenn extern true ist',
    clause: '',
    severity: 'breaks',
    why: 'The host calls the plugin there.',
    mend: addressMend,
    test(registration) {
      const { uriIntern = null } = members(registration);
      const address = calledAddress(registration);
      if (!address)
        return breaking(
          'called-back',
          typeof uriIntern === 'string' && uriIntern !== ''
            ? quoted(uriIntern)
            : both('keine Adresse', 'no address'),
        );
      if (address.search === '' && address.hash === '') return null;
      const came = both(
        `„${address.href}“, woran sich kein Name eines Endpunkts anhängen lässt`,
        `"${address.href}", to which no endpoint name can be appended`,
      );
      return breaking('called-back', came);
    },
  },
  {
    id: 'registration.uriIntern-open',
    title: 'uriIntern ends with /open',
    germanTitle: 'uriIntern endet mit /open',
    clause: '',
    severity: 'deviation',
    why: 'The host appends / and the name of the endpoint to it; what the service does not answer there, the callbacks report.',
    mend: addressMend,
    test: (registration) =>
      internalAddress(registration).pathname.endsWith('/open')
        ? null
        : quoted(stringMember(registration, 'uriIntern')),
  },
  {
    id: 'registration.uriExtern',
    title: 'uriExtern is an absolute http address when extern is true',
    germanTitle: 'uriExtern ist eine vollständige http-Adresse, wenn extern true ist',
    clause: '',
    severity: 'deviation',
    why: 'The host hands this address to browsers.',
    mend: {
      general: 'Send the public address with protocol and host name, or extern = false.',
    },
    test(registration) {
      if (members(registration).extern !== true) return null;
      const text = stringMember(registration, 'uriExtern');
      if (httpAddress(text)) return null;
      return text === ''
        ? both(
            'extern ist true, aber es gibt keine Adresse',
            'extern is true, but there is no address',
          )
        : quoted(text);
    },
  },
  {
    id: 'registration.serviceStartTime',
    title: 'serviceStartTime is a DateInteger of the local wall clock',
    germanTitle: 'serviceStartTime ist ein DateInteger der örtlichen Uhrzeit',
    clause: '',
    severity: 'breaks',
    why: 'The host shows it as the time of the start; other units show a wrong year.',
    mend: timeMend,
    test(registration) {
      const value = integerMember(registration, 'serviceStartTime');
      const wrong = wrongStart(value, registration.receivedAt);
      if (wrong === UNDECIDED)
        throw new CheckSkipped(
          'serviceStartTime lies in the past; start the service while the kit waits for it',
        );
      return wrong;
    },
  },
  {
    id: 'registration.lastRegistrationTime',
    title: 'lastRegistrationTime is now, as a DateInteger of the local wall clock',
    germanTitle: 'lastRegistrationTime ist jetzt, als DateInteger der örtlichen Uhrzeit',
    clause: '',
    severity: 'breaks',
    why: 'The host shows it as the time of the registration; other units show a wrong year.',
    mend: timeMend,
    test: (registration) =>
      wrongNow(integerMember(registration, 'lastRegistrationTime'), registration.receivedAt),
  },
  {
    id: 'registration.secret',
    title: 'The body does not hold the password of the setup service',
    germanTitle: 'Der Inhalt enthält das Passwort des Setup-Dienstes nicht',
    clause: '',
    severity: 'advice',
    why: 'The host stores and shows what is registered, to more people than may know the password.',
    test: revealsPassword,
  },
  {
    id: 'registration.usePluginToken',
    title: 'usePluginToken is false',
    germanTitle: 'usePluginToken ist false',
    clause: '',
    severity: 'advice',
    why: 'No host implements tokens.',
    test: (registration) =>
      members(registration).usePluginToken === true
        ? both('usePluginToken ist true', 'usePluginToken is true')
        : null,
  },
];
