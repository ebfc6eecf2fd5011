import { ConfigServiceDto } from '@fragwerk/contract';
import { CheckSkipped } from '../outcome.js';
import { complaints } from '../strict.js';
import { members, objectOf } from './reading.js';
import type { RegistrationCheck } from './registration.js';

const known = Object.entries(ConfigServiceDto.properties);

/** How the request is sent, and which members its body has. */
export const requestChecks: readonly RegistrationCheck[] = [
  {
    id: 'registration.basic',
    title: 'The request carries HTTP Basic credentials',
    clause: 'spec 5.2, contract 8.1',
    severity: 'breaks',
    why: 'The setup service refuses a registration without them, and the plugin is never known.',
    test: ({ credentials }) => (credentials ? null : 'no Basic credentials'),
  },
  {
    id: 'registration.user',
    title: 'The user is the one that the setup service knows for plugins',
    clause: 'spec 5.2, contract 8.1',
    severity: 'breaks',
    why: 'The setup service knows the user "user" for this and refuses others.',
    test({ credentials, wanted }) {
      if (!credentials) throw new CheckSkipped('no credentials, which another check reports');
      return credentials.user === wanted.user ? null : `the user "${credentials.user}"`;
    },
  },
  {
    id: 'registration.password',
    title: 'The password is the one of the settings',
    clause: 'spec 5.2, contract 8.1',
    severity: 'breaks',
    why: 'The setup service refuses a wrong password, and the plugin is never known.',
    test({ credentials, wanted }) {
      if (!credentials) throw new CheckSkipped('no credentials, which another check reports');
      if (wanted.password === null) throw new CheckSkipped('the right password was not given');
      return credentials.password === wanted.password ? null : 'another password';
    },
  },
  {
    id: 'registration.content-type',
    title: 'The content type is application/json',
    clause: 'spec 4.6',
    severity: 'breaks',
    why: 'The setup service answers 415 to any other content type.',
    test: ({ contentType }) =>
      /^application\/json\s*(;|$)/i.test(contentType) ? null : contentType || 'no content type',
  },
  {
    id: 'registration.json',
    title: 'The body is a JSON object',
    clause: 'spec 4.6, contract 8.2',
    severity: 'breaks',
    why: 'The setup service cannot read anything else.',
    test(registration) {
      if (objectOf(registration)) return null;
      return registration.body === undefined ? 'a body that is no JSON' : 'JSON, but no object';
    },
  },
  {
    id: 'registration.members',
    title: 'Every member of ConfigServiceDto is there',
    clause: 'contract 8.2, 3.4',
    severity: 'breaks',
    why: 'What is missing or misspelt is empty at the host: a name, an address or a time.',
    test(registration) {
      const body = members(registration);
      const missing = known.map(([name]) => name).filter((name) => !Object.hasOwn(body, name));
      return missing.length === 0 ? null : `a body without ${missing.join(', ')}`;
    },
  },
  {
    id: 'registration.unknown',
    title: 'There is no member that the host does not know',
    clause: 'contract 8.2, 1',
    severity: 'deviation',
    why: 'A strict reader drops the whole object on one unknown name.',
    test(registration) {
      const names = new Set(known.map(([name]) => name));
      const extra = Object.keys(members(registration)).filter((name) => !names.has(name));
      return extra.length === 0 ? null : `the members ${extra.join(', ')}`;
    },
  },
  {
    id: 'registration.types',
    title: 'Every member has the type that the host reads',
    clause: 'contract 8.2',
    severity: 'breaks',
    why: 'The setup service refuses the whole registration for one value of a wrong type.',
    test(registration) {
      const body = members(registration);
      const wrong = known.flatMap(([name, schema]) =>
        Object.hasOwn(body, name) ? complaints(schema, body[name], name) : [],
      );
      return wrong.length === 0 ? null : wrong.join('; ');
    },
  },
];
