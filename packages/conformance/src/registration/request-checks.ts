import { ConfigServiceDto, isObject } from '@fragwerk/contract';
import { CheckSkipped, reportedElsewhere } from '../finding.js';
import { type Fix, fixes } from '../fixes.js';
import { mistakes, worstFirst } from '../host/reading.js';
import { both, localized } from '../localized.js';
import { combined, members } from './reading.js';
import {
  withRule,
  type Credentials,
  type Received,
  type Registration,
  type RegistrationCheck,
  registrationChecksOf,
} from './registration.js';

const known = Object.entries(ConfigServiceDto.properties);

const refused = (de: string, en: string): Received =>
  withRule('registered-with-basic', both(de, en));

const basicFix: Fix = {
  general:
    'Send the header Authorization: Basic with base64 of user:password, both taken from the settings of the host.',
  FastAPI: 'With httpx or requests use auth=(user, password).',
  Spring: 'Use HttpHeaders.setBasicAuth(user, password).',
};

/** Returns the credentials; skips the check if there are none. */
function credentialsOf({ credentials }: Registration): Credentials {
  if (credentials) return credentials;
  throw reportedElsewhere(both('es gibt keine Zugangsdaten', 'there are no credentials'));
}

/** Checks of how the request is sent, and of which members its body has. */
export const requestChecks: readonly RegistrationCheck[] = registrationChecksOf([
  {
    id: 'registration.basic',
    title: 'The request carries HTTP Basic credentials',
    germanTitle: 'Die Anfrage enthält Zugangsdaten nach HTTP Basic',
    clause: 'registration.md#call',
    severity: 'breaks',
    why: 'The setup service refuses a registration without them, and the plugin stays unknown.',
    fix: basicFix,
    test: ({ credentials }) =>
      credentials
        ? null
        : refused('keine Zugangsdaten nach HTTP Basic', 'no HTTP Basic credentials'),
  },
  {
    id: 'registration.user',
    title: 'The user is the one that the setup service expects for plugins',
    germanTitle: 'Der Benutzer ist der, den der Setup-Dienst für Plugins vorsieht',
    clause: 'registration.md#call',
    severity: 'breaks',
    why: 'The setup service expects the user "user" for this and refuses others.',
    fix: basicFix,
    test(registration) {
      const { user } = credentialsOf(registration);
      return user === registration.wanted.user
        ? null
        : refused(`der Benutzer „${user}“`, `the user "${user}"`);
    },
  },
  {
    id: 'registration.password',
    title: 'The password is the one from the settings',
    germanTitle: 'Das Passwort ist das aus den Einstellungen',
    clause: 'registration.md#call',
    severity: 'breaks',
    why: 'The setup service refuses a wrong password, and the plugin stays unknown.',
    fix: basicFix,
    test(registration) {
      const { password } = credentialsOf(registration);
      const wanted = registration.wanted.password;
      if (wanted === null)
        throw new CheckSkipped(
          both('das richtige Passwort wurde nicht angegeben', 'the correct password was not given'),
        );
      return password === wanted ? null : refused('ein anderes Passwort', 'a different password');
    },
  },
  {
    id: 'registration.content-type',
    title: 'The content type is application/json',
    germanTitle: 'Der Inhaltstyp ist application/json',
    clause: 'registration.md#call',
    why: 'A setup service built with Spring responds with 415 to any other content type.',
    fix: { general: 'Send the header Content-Type: application/json.' },
    test({ contentType }) {
      if (/^application\/json\s*(;|$)/i.test(contentType)) return null;
      return contentType === ''
        ? both('kein Inhaltstyp', 'no content type')
        : localized(contentType);
    },
  },
  {
    id: 'registration.json',
    title: 'The body is a JSON object',
    germanTitle: 'Der Inhalt ist ein JSON-Objekt',
    clause: 'registration.md#call',
    severity: 'breaks',
    why: 'The setup service cannot read anything else.',
    fix: { general: 'Send one JSON object with the members of ConfigServiceDto.' },
    test({ body }) {
      if (isObject(body)) return null;
      const received =
        body === undefined
          ? both('ein Inhalt, der kein JSON ist', 'a body that is not JSON')
          : both('JSON, aber kein Objekt', 'JSON, but not an object');
      return withRule('registration-read', received);
    },
  },
  {
    id: 'registration.members',
    title: 'All members of ConfigServiceDto are present',
    germanTitle: 'Alle Felder von ConfigServiceDto sind vorhanden',
    clause: 'registration.md#configservicedto',
    why: 'A missing or misspelled member is empty at the host: a name, an address or a time.',
    fix: fixes.shape,
    test(registration) {
      const body = members(registration);
      const missing = known.map(([name]) => name).filter((name) => !Object.hasOwn(body, name));
      const names = missing.join(', ');
      return names === '' ? null : both(`ein Inhalt ohne ${names}`, `a body without ${names}`);
    },
  },
  {
    id: 'registration.unknown',
    title: 'The host knows all members of the body',
    germanTitle: 'Die Lernplattform kennt alle Felder des Inhalts',
    clause: 'registration.md#configservicedto',
    why: 'A strict reader drops the whole object for one unknown name.',
    fix: fixes.shape,
    test(registration) {
      const names = new Set(known.map(([name]) => name));
      const extra = Object.keys(members(registration)).filter((name) => !names.has(name));
      const list = extra.join(', ');
      return list === '' ? null : both(`die Felder ${list}`, `the members ${list}`);
    },
  },
  {
    id: 'registration.types',
    title: 'Every member has the type that the host reads',
    germanTitle: 'Jedes Feld hat den Typ, den die Lernplattform liest',
    clause: 'registration.md#configservicedto',
    severity: 'breaks',
    why: 'The setup service refuses the whole registration for one value that it cannot convert.',
    fix: fixes.shape,
    test(registration) {
      const body = members(registration);
      const wrong = known.flatMap(([name, schema]) =>
        Object.hasOwn(body, name) ? mistakes(schema, body[name], name) : [],
      );
      return combined(worstFirst(wrong), () => 'registration-read');
    },
  },
]);
