import { need } from '../finding.js';
import { both, type Localized } from '../localized.js';
import {
  calledAddress,
  httpAddress,
  integerMember,
  members,
  registrationCheck,
  type Registration,
  type RegistrationCheck,
  stringMember,
  withRule,
} from './registration.js';
import { wrongNow, wrongStart } from './times.js';

const addressFix =
  'Send protocol, host name in the network of the containers, port and /open, for example http://letto-pluginuhr:8080/open.';

const timeFix = `Take the local time as if it were UTC, in whole seconds since 1970, and add 62167219200.
  FastAPI: calendar.timegm(datetime.now().timetuple()) + 62167219200
  Spring: LocalDateTime.now().toEpochSecond(ZoneOffset.UTC) + 62167219200L`;

/** Whether the service runs on another server, where the host knows only its external address. */
function isElsewhere(registration: Registration): boolean {
  const { extern, uriExtern } = members(registration);
  return extern === true && httpAddress(uriExtern) !== null;
}

const quoted = (text: string): Localized => both`"${text}"`;

const filled = (name: string) => (registration: Registration) =>
  stringMember(registration, name).trim() === '' ? both`${name} is empty` : null;

const internalAddress = (registration: Registration): URL =>
  need(httpAddress(stringMember(registration, 'uriIntern')), both`uriIntern is not an address`);

/** Shorter passwords may occur in a text by chance. */
const MIN_TELLING_LENGTH = 6;

function revealsPassword({ credentials, body }: Registration): Localized | null {
  const secret = credentials?.password ?? '';
  if (secret === '') return null;
  const found = Object.entries(body ?? {}).find(([, value]) => value === secret);
  if (found) return both`the password is in ${found[0]}`;
  const inJson = JSON.stringify(secret).slice(1, -1);
  const isInside =
    secret.length >= MIN_TELLING_LENGTH && JSON.stringify(body ?? null).includes(inJson);
  return isInside ? both`the password is in the body` : null;
}

export const valueChecks: readonly RegistrationCheck[] = [
  registrationCheck('registration.name', 'registration.md#configservicedto', {
    title: both`name is not empty`,
    why: 'The host lists its services by name.',
    fix: 'Send a short name of the service.',
    test: filled('name'),
  }),
  registrationCheck('registration.dockerName', 'registration.md#configservicedto', {
    title: both`dockerName is not empty, unless the service runs on another server`,
    why: 'The host tells services apart by it; on another server it uses uriExtern.',
    fix: 'Send the name of the container.',
    test: (registration) => (isElsewhere(registration) ? null : filled('dockerName')(registration)),
  }),
  registrationCheck('registration.plugin', 'registration.md#configservicedto', {
    title: both`${'plugin'} is ${'true'}`,
    why: 'It marks the service as a plugin service.',
    fix: 'Send plugin = true.',
    test: (registration) =>
      members(registration).plugin === false ? both`${'plugin'} is ${'false'}` : null,
  }),
  registrationCheck('registration.uriIntern', 'registration.md#configservicedto', {
    title: both`uriIntern is an absolute HTTP address, or uriExtern is if extern is true`,
    severity: 'breaks',
    why: 'The host calls the plugin there.',
    fix: addressFix,
    test(registration) {
      const { uriIntern = null } = members(registration);
      const isText = typeof uriIntern === 'string' && uriIntern !== '';
      const address = calledAddress(registration);
      if (!address) return withRule('called-back', isText ? quoted(uriIntern) : both`no address`);
      if (address.search === '' && address.hash === '') return null;
      const received = both`"${address.href}", to which no endpoint name can be appended`;
      return withRule('called-back', received);
    },
  }),
  registrationCheck('registration.uriIntern-open', 'registration.md#configservicedto', {
    title: both`uriIntern ends with /open`,
    why: 'The host appends / and the name of the endpoint to it; the callbacks report what is missing there.',
    fix: addressFix,
    test: (registration) =>
      internalAddress(registration).pathname.endsWith('/open')
        ? null
        : quoted(stringMember(registration, 'uriIntern')),
  }),
  registrationCheck('registration.uriExtern', 'registration.md#configservicedto', {
    title: both`uriExtern is an absolute HTTP address if extern is true`,
    why: 'The host hands this address to browsers.',
    fix: 'Send the public address with protocol and host name, or extern = false.',
    test(registration) {
      if (members(registration).extern !== true) return null;
      const text = stringMember(registration, 'uriExtern');
      if (httpAddress(text)) return null;
      const noAddress = both`extern is true, but there is no address`;
      return text === '' ? noAddress : quoted(text);
    },
  }),
  registrationCheck('registration.serviceStartTime', 'registration.md#dateinteger', {
    title: both`serviceStartTime is a DateInteger in local time`,
    severity: 'breaks',
    why: 'The host shows it as the start time; other units show a wrong year.',
    fix: timeFix,
    test: (registration) =>
      wrongStart(integerMember(registration, 'serviceStartTime'), registration.receivedAt),
  }),
  registrationCheck('registration.lastRegistrationTime', 'registration.md#dateinteger', {
    title: both`lastRegistrationTime is the current local time as a DateInteger`,
    severity: 'breaks',
    why: 'The host shows it as the time of the registration; other units show a wrong year.',
    fix: timeFix,
    test: (registration) =>
      wrongNow(integerMember(registration, 'lastRegistrationTime'), registration.receivedAt),
  }),
  registrationCheck('registration.secret', 'registration.md#configservicedto', {
    title: both`The body does not contain the password of the setup service`,
    severity: 'advice',
    why: 'The host stores registrations and shows them to people who must not know the password.',
    test: revealsPassword,
  }),
  registrationCheck('registration.usePluginToken', 'registration.md#configservicedto', {
    title: both`${'usePluginToken'} is ${'false'}`,
    severity: 'advice',
    why: 'No host implements tokens.',
    test: (registration) =>
      members(registration).usePluginToken === true ? both`${'usePluginToken'} is ${'true'}` : null,
  }),
];
