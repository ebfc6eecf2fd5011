import { ConfigServiceDto, isObject } from '@fragwerk/contract';
import { CheckSkipped, need } from '../finding.js';
import { fixes } from '../fixes.js';
import { mistakes, worstFirst } from '../host/reading.js';
import { both, type Localized, localized } from '../localized.js';
import {
  combine,
  members,
  registrationCheck,
  withRule,
  type Credentials,
  type Received,
  type Registration,
  type RegistrationCheck,
} from './registration.js';

const known = Object.entries(ConfigServiceDto.properties);

const refused = (received: Localized): Received => withRule('registered-with-basic', received);

const basicFix = `Send the header Authorization: Basic with base64 of user:password, both taken from the settings of the host.
  FastAPI: With httpx or requests use auth=(user, password).
  Spring: Use HttpHeaders.setBasicAuth(user, password).`;

/** Returns the credentials; skips the check if there are none. */
const credentialsOf = ({ credentials }: Registration): Credentials =>
  need(credentials, both`there are no credentials`);

/** Checks of how the request is sent, and of which members its body has. */
export const requestChecks: readonly RegistrationCheck[] = [
  registrationCheck('registration.basic', 'registration.md#call', {
    title: both`The request carries HTTP Basic credentials`,
    severity: 'breaks',
    why: 'The setup service refuses a registration without them, and the plugin stays unknown.',
    fix: basicFix,
    test: ({ credentials }) => (credentials ? null : refused(both`no HTTP Basic credentials`)),
  }),
  registrationCheck('registration.user', 'registration.md#call', {
    title: both`The user is the one that the setup service expects for plugins`,
    severity: 'breaks',
    why: 'The setup service expects the user "user" for this and refuses others.',
    fix: basicFix,
    test(registration) {
      const { user } = credentialsOf(registration);
      return user === registration.wanted.user ? null : refused(both`the user "${user}"`);
    },
  }),
  registrationCheck('registration.password', 'registration.md#call', {
    title: both`The password is the one from the settings`,
    severity: 'breaks',
    why: 'The setup service refuses a wrong password, and the plugin stays unknown.',
    fix: basicFix,
    test(registration) {
      const { password } = credentialsOf(registration);
      const wanted = registration.wanted.password;
      if (wanted === null) throw new CheckSkipped(both`the correct password was not given`);
      return password === wanted ? null : refused(both`a different password`);
    },
  }),
  registrationCheck('registration.content-type', 'registration.md#call', {
    title: both`The content type is application/json`,
    why: 'A setup service built with Spring responds with 415 to any other content type.',
    fix: 'Send the header Content-Type: application/json.',
    test({ contentType }) {
      if (/^application\/json\s*(;|$)/i.test(contentType)) return null;
      return contentType === '' ? both`no content type` : localized(contentType);
    },
  }),
  registrationCheck('registration.json', 'registration.md#call', {
    title: both`The body is a JSON object`,
    severity: 'breaks',
    why: 'The setup service cannot read anything else.',
    fix: 'Send one JSON object with the members of ConfigServiceDto.',
    test({ body }) {
      if (isObject(body)) return null;
      const received =
        body === undefined ? both`a body that is not JSON` : both`JSON, but not an object`;
      return withRule('registration-read', received);
    },
  }),
  registrationCheck('registration.members', 'registration.md#configservicedto', {
    title: both`All members of ConfigServiceDto are present`,
    why: 'A missing or misspelled member is empty at the host: a name, an address or a time.',
    fix: fixes.shape,
    test(registration) {
      const body = members(registration);
      const missing = known.map(([name]) => name).filter((name) => !Object.hasOwn(body, name));
      return missing.length === 0 ? null : both`a body without ${missing.join(', ')}`;
    },
  }),
  registrationCheck('registration.unknown', 'registration.md#configservicedto', {
    title: both`The host knows all members of the body`,
    why: 'A strict reader drops the whole object for one unknown name.',
    fix: fixes.shape,
    test(registration) {
      const names = new Set(known.map(([name]) => name));
      const extra = Object.keys(members(registration)).filter((name) => !names.has(name));
      return extra.length === 0 ? null : both`the members ${extra.join(', ')}`;
    },
  }),
  registrationCheck('registration.types', 'registration.md#configservicedto', {
    title: both`Every member has the type that the host reads`,
    severity: 'breaks',
    why: 'The setup service refuses the whole registration for one value that it cannot convert.',
    fix: fixes.shape,
    test(registration) {
      const body = members(registration);
      const wrong = known.flatMap(([name, schema]) =>
        Object.hasOwn(body, name) ? mistakes(schema, body[name], name) : [],
      );
      const received = combine(worstFirst(wrong));
      return received?.rule ? withRule('registration-read', received) : received;
    },
  }),
];
