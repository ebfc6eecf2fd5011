import { ConfigServiceDto } from '@fragwerk/contract';
import { CheckSkipped } from '../outcome.js';
import { mistakes, worstFirst } from '../host/reading.js';
import { both, type Localized } from '../localized.js';
import { type Mend, mends } from '../mend.js';
import { listed, members, objectOf } from './reading.js';
import { breaking, type Came, type RegistrationCheck } from './registration.js';

const known = Object.entries(ConfigServiceDto.properties);

const refused = (came: Localized): Came => breaking('registered-with-basic', came);

const basicMend: Mend = {
  general:
    'Send the header Authorization: Basic with base64 of user:password, both as the settings of the host name them.',
  FastAPI: 'With httpx or requests use auth=(user, password).',
  Spring: 'Use HttpHeaders.setBasicAuth(user, password).',
};

const came = (contentType: string) =>
  contentType === '' ? both('kein Inhaltstyp', 'no content type') : both(contentType, contentType);

/** How the request is sent, and which members its body has. */
export const requestChecks: readonly RegistrationCheck[] = [
  {
    id: 'registration.basic',
    title: 'The request carries HTTP Basic credentials',
    germanTitle: 'Die Anfrage trägt Zugangsdaten nach HTTP Basic',
    clause: 'spec 5.2',
    severity: 'breaks',
    why: 'The setup service refuses a registration without them, and the plugin is never known.',
    mend: basicMend,
    test: ({ credentials }) =>
      credentials
        ? null
        : refused(both('keine Zugangsdaten nach HTTP Basic', 'no Basic credentials')),
  },
  {
    id: 'registration.user',
    title: 'The user is the one that the setup service knows for plugins',
    germanTitle: 'Der Benutzer ist der, den der Setup-Dienst für Plugins kennt',
    clause: 'spec 5.2',
    severity: 'breaks',
    why: 'The setup service knows the user "user" for this and refuses others.',
    mend: basicMend,
    test({ credentials, wanted }) {
      if (!credentials) throw new CheckSkipped('no credentials, which another check reports');
      const { user } = credentials;
      return user === wanted.user
        ? null
        : refused(both(`der Benutzer „${user}“`, `the user "${user}"`));
    },
  },
  {
    id: 'registration.password',
    title: 'The password is the one of the settings',
    germanTitle: 'Das Passwort ist das aus den Einstellungen',
    clause: 'spec 5.2',
    severity: 'breaks',
    why: 'The setup service refuses a wrong password, and the plugin is never known.',
    mend: basicMend,
    test({ credentials, wanted }) {
      if (!credentials) throw new CheckSkipped('no credentials, which another check reports');
      if (wanted.password === null) throw new CheckSkipped('the right password was not given');
      return credentials.password === wanted.password
        ? null
        : refused(both('ein anderes Passwort', 'another password'));
    },
  },
  {
    id: 'registration.content-type',
    title: 'The content type is application/json',
    germanTitle: 'Der Inhaltstyp ist application/json',
    clause: 'spec 4.6',
    severity: 'deviation',
    why: 'A setup service made with Spring answers 415 to any other content type.',
    mend: { general: 'Send the header Content-Type: application/json.' },
    test: ({ contentType }) =>
      /^application\/json\s*(;|$)/i.test(contentType) ? null : came(contentType),
  },
  {
    id: 'registration.json',
    title: 'The body is a JSON object',
    germanTitle: 'Der Inhalt ist ein JSON-Objekt',
    clause: 'spec 4.6',
    severity: 'breaks',
    why: 'The setup service cannot read anything else.',
    mend: { general: 'Send one JSON object with the members of ConfigServiceDto.' },
    test(registration) {
      if (objectOf(registration)) return null;
      const came =
        registration.body === undefined
          ? both('ein Inhalt, der kein JSON ist', 'a body that is no JSON')
          : both('JSON, aber kein Objekt', 'JSON, but no object');
      return breaking('registration-read', came);
    },
  },
  {
    id: 'registration.members',
    title: 'Every member of ConfigServiceDto is there',
    germanTitle: 'Jedes Feld von ConfigServiceDto ist da',
    clause: '',
    severity: 'deviation',
    why: 'What is missing or misspelt is empty at the host: a name, an address or a time.',
    mend: mends.shape,
    test(registration) {
      const body = members(registration);
      const missing = known.map(([name]) => name).filter((name) => !Object.hasOwn(body, name));
      const names = missing.join(', ');
      return names === '' ? null : both(`ein Inhalt ohne ${names}`, `a body without ${names}`);
    },
  },
  {
    id: 'registration.unknown',
    title: 'There is no member that the host does not know',
    germanTitle: 'Es gibt kein Feld, das die Lernplattform nicht kennt',
    clause: '',
    severity: 'deviation',
    why: 'A strict reader drops the whole object on one unknown name.',
    mend: mends.shape,
    test(registration) {
      const names = new Set(known.map(([name]) => name));
      const extra = Object.keys(members(registration)).filter((name) => !names.has(name));
      const shown = extra.join(', ');
      return shown === '' ? null : both(`die Felder ${shown}`, `the members ${shown}`);
    },
  },
  {
    id: 'registration.types',
    title: 'Every member has the type that the host reads',
    germanTitle: 'Jedes Feld hat den Typ, den die Lernplattform liest',
    clause: '',
    severity: 'breaks',
    why: 'The setup service refuses the whole registration for one value that it cannot convert.',
    mend: mends.shape,
    test(registration) {
      const body = members(registration);
      const wrong = worstFirst(
        known.flatMap(([name, schema]) =>
          Object.hasOwn(body, name) ? mistakes(schema, body[name], name) : [],
        ),
      );
      return listed(wrong, () => 'registration-read');
    },
  },
];
