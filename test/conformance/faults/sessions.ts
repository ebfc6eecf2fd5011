import { bodyOf, member, reply, text, textOf, withJson, withMembers, withText } from './change.js';
import {
  type Behaviour,
  type FaultRow,
  mountOf,
  nameOf,
  ownReply,
  problem,
  type ServiceReply,
  type ServiceRequest,
  type Tools,
} from './message.js';

const idOf = (seen: ServiceRequest): string => textOf(bodyOf(seen).configurationID);

/** Calls another endpoint of the internal API. */
const ask = (tools: Tools, seen: ServiceRequest, [name, body]: readonly [string, object]) =>
  tools.ask(withJson({ ...seen, path: `/open/${name}` }, body));

/** Remembers the initial configuration of each session. */
const remember = (seen: ServiceRequest, { memory }: Tools): ServiceRequest => {
  if (nameOf(seen) === 'configurationinfo' && idOf(seen) !== '')
    memory.set(idOf(seen), textOf(bodyOf(seen).config));
  return seen;
};

const isNoSession = (seen: ServiceReply): boolean => textOf(bodyOf(seen).errorMsg) !== '';

/** Faults of sessions and of the data of dialogs. */
export const sessionFaults: readonly FaultRow[] = [
  {
    id: 'edits-lost',
    title: 'reloadplugindto does not store the edited configuration in the session',
    from: 'traps.md#lost-edits',
    variant: 'B',
    expects: 'reloadplugindto.edit',
    ...losesEdits('internal'),
  },
  {
    id: 'external-edits-lost',
    title: 'the external reloadplugindto does not store the edited configuration',
    from: 'traps.md#lost-edits',
    expects: 'reloadplugindto.edit-external',
    ...losesEdits('external'),
  },
  {
    id: 'reload-forgets-question',
    title: 'reloadplugindto does not use the question of the session',
    from: 'traps.md#lost-edits',
    expects: 'reloadplugindto.tag-name-in-session',
    ...forgetsQuestion('internal'),
  },
  {
    id: 'external-reload-forgets-question',
    title: 'the external reloadplugindto ignores the session and returns a different tagName',
    from: 'traps.md#lost-edits',
    variant: 'B',
    expects: 'reloadplugindto.tag-name-in-session-external',
    ...forgetsQuestion('external'),
  },
  {
    id: 'preview-of-old-configuration',
    title: 'setconfigurationdata draws its preview from the old configuration',
    from: 'traps.md#old-configuration',
    expects: 'setconfigurationdata.new-preview',
    at: ['configurationinfo', 'setconfigurationdata'],
    request: remember,
    async reply(seen, sent, tools) {
      if (nameOf(sent) !== 'setconfigurationdata' || isNoSession(seen)) return seen;
      const data = bodyOf(seen);
      const old = await ask(tools, sent, [
        'loadplugindto',
        {
          typ: data.typ,
          name: data.name,
          config: tools.memory.get(idOf(sent)),
          q: bodyOf(sent).questionDto,
        },
      ]);
      return withMembers(seen, { pluginDto: bodyOf(old) });
    },
  },
  {
    id: 'configuration-not-stored',
    title: 'setconfigurationdata does not store the configuration in the session',
    from: 'traps.md#old-configuration',
    expects: 'setconfigurationdata.stored',
    at: 'setconfigurationdata',
    request: storePrevious,
    reply: (seen, sent, tools) => (isNoSession(seen) ? seen : restored(seen, sent, tools)),
  },
  {
    id: 'configuration-not-cleared',
    title: 'setconfigurationdata keeps the previous configuration instead of an empty one',
    expects: 'setconfigurationdata.stored',
    at: 'setconfigurationdata',
    request: (seen) =>
      bodyOf(seen).configuration === '' ? withMembers(seen, { configuration: null }) : seen,
  },
  {
    id: 'session-never-ends',
    title: 'sessions outlive their timeout',
    expects: 'getconfiguration.expired',
    at: 'configurationinfo',
    request: (seen) => (bodyOf(seen).timeout === 1 ? withMembers(seen, { timeout: 3600 }) : seen),
  },
  {
    id: 'timeout-zero-ends',
    title: 'a session with timeout 0 ends after one second',
    variant: 'B',
    expects: 'getconfiguration.default-timeout',
    at: 'configurationinfo',
    request: (seen) => (bodyOf(seen).timeout === 0 ? withMembers(seen, { timeout: 1 }) : seen),
  },
  {
    id: 'access-does-not-count',
    title: 'a session ends after its timeout although it is in use',
    from: 'traps.md#reused-session-ids',
    expects: 'getconfiguration.touched',
    at: ['configurationinfo', 'setconfigurationdata', 'getconfiguration', 'reloadplugindto'],
    request(seen, { memory, now }) {
      const id = idOf(seen);
      const { timeout } = bodyOf(seen);
      if (nameOf(seen) === 'configurationinfo' && Number(timeout) > 0)
        memory.set(id, String(now() + Number(timeout) * 1000));
      const isOver = now() > Number(memory.get(id) ?? Infinity);
      return isOver ? withMembers(seen, { configurationID: 'ended' }) : seen;
    },
  },
  {
    id: 'used-id-keeps-configuration',
    title: 'a reused id keeps the old session',
    from: 'traps.md#reused-session-ids',
    expects: 'configurationinfo.reused-id',
    ...opensAnother((timeoutBefore) => timeoutBefore !== undefined),
  },
  {
    id: 'expired-id-ends-at-once',
    title: 'a session with the id of an expired one ends at once',
    from: 'traps.md#reused-session-ids',
    expects: 'configurationinfo.expired-id',
    ...opensAnother((timeoutBefore) => timeoutBefore === '1'),
  },
  {
    id: 'session-without-id',
    title: 'configurationinfo without an id opens a session under the empty id',
    expects: 'configurationinfo.blank-id',
    ...text('getconfiguration', (value, sent) => (idOf(sent) === '' ? 'w50' : value)),
  },
  {
    id: 'session-forgets-start',
    title: 'getconfiguration returns nothing until the configuration is set',
    variant: 'B',
    expects: 'getconfiguration.created',
    at: ['setconfigurationdata', 'reloadplugindto', 'getconfiguration'],
    request(seen, { memory }) {
      if (['setconfigurationdata', 'reloadplugindto'].includes(nameOf(seen)))
        memory.set(idOf(seen), 'set');
      return seen;
    },
    reply: (seen, sent, { memory }) =>
      nameOf(sent) === 'getconfiguration' && !memory.has(idOf(sent)) ? withText(seen, '') : seen,
  },
  {
    id: 'unknown-session-404',
    title: 'getconfiguration responds with 404 for an unknown session',
    expects: 'getconfiguration.no-session',
    ...reply('getconfiguration', (seen) =>
      seen.body.toString().startsWith('@Error') ? problem(404) : seen,
    ),
  },
  {
    id: 'unknown-session-without-error',
    title: 'setconfigurationdata accepts an unknown session without a message',
    expects: 'setconfigurationdata.no-session',
    ...member('setconfigurationdata', 'errorMsg', () => null),
  },
  {
    id: 'unknown-session-other-words',
    title: 'setconfigurationdata reports an unknown session with a different text',
    variant: 'B',
    expects: 'setconfigurationdata.no-session',
    ...member('setconfigurationdata', 'errorMsg', (value) =>
      value === null ? null : 'no such session',
    ),
  },
  {
    id: 'tag-name-of-dialog',
    title: 'setconfigurationdata returns the type as tagName in a session',
    expects: 'setconfigurationdata.completed',
    ...member('setconfigurationdata', 'tagName', (_, sent) => bodyOf(sent).typ),
  },
  {
    id: 'token',
    title: 'setconfigurationdata returns a token',
    expects: 'setconfigurationdata.completed',
    ...member('setconfigurationdata', 'pluginDtoToken', () => 'eyJhbGciOi'),
  },
  {
    id: 'configuration-of-dialog-old',
    title: 'setconfigurationdata returns the initial configuration',
    from: 'traps.md#old-configuration',
    expects: 'setconfigurationdata.completed',
    at: ['configurationinfo', 'setconfigurationdata'],
    request: remember,
    reply: (seen, sent, { memory }) =>
      nameOf(sent) === 'setconfigurationdata' && !isNoSession(seen)
        ? withMembers(seen, { config: memory.get(idOf(sent)) })
        : seen,
  },
  {
    id: 'no-preview',
    title: 'setconfigurationdata returns no pluginDto',
    expects: 'setconfigurationdata.completed',
    ...member('setconfigurationdata', 'pluginDto', () => null),
  },
  {
    id: 'preview-address-internal',
    title: 'setconfigurationdata names the internal address of reloadplugindto',
    variant: 'B',
    expects: 'setconfigurationdata.view-uri',
    ...member('setconfigurationdata', 'pluginDtoUri', () => '/open/reloadplugindto'),
  },
  {
    id: 'dialog-params-without-config',
    title: 'setconfigurationdata of variant B omits config in params',
    variant: 'B',
    expects: 'setconfigurationdata.completed',
    ...member('setconfigurationdata', 'params.config', () => undefined),
  },
  {
    id: 'misspelt-in-session',
    title: 'setconfigurationdata returns an unknown member, but only within a session',
    expects: 'setconfigurationdata.shape',
    ...reply('setconfigurationdata', (seen) =>
      isNoSession(seen) ? seen : withMembers(seen, { vars: '' }),
    ),
  },
  {
    id: 'other-session-id',
    title: 'configurationinfo returns a different id',
    expects: 'configurationinfo.id',
    ...member('configurationinfo', 'configurationID', (value) => `session-${textOf(value)}`),
  },
  {
    id: 'mode-unknown',
    title: 'configurationinfo returns a mode that does not exist',
    expects: 'configurationinfo.mode',
    ...member('configurationinfo', 'configurationMode', (mode) => (mode === 2 ? 7 : mode)),
  },
  {
    id: 'function-name-invalid',
    title: 'configurationinfo names a function that JavaScript cannot call',
    expects: 'configurationinfo.function',
    ...member('configurationinfo', 'javaScriptMethode', () => 'config-plugin-uhr'),
  },
  {
    id: 'url-not-encoded',
    title: 'configurationUrl contains type and id unencoded',
    from: 'traps.md#unencoded-address',
    expects: 'configurationinfo.url',
    ...member('configurationinfo', 'configurationUrl', (value) =>
      decodeURIComponent(textOf(value)),
    ),
  },
  {
    id: 'url-in-b',
    title: 'configurationUrl is set in variant B',
    variant: 'B',
    expects: 'configurationinfo.no-url',
    ...member(
      'configurationinfo',
      'configurationUrl',
      () => 'https://x.test/fragwerk/open/confighttp',
    ),
  },
  {
    id: 'configuration-quoted',
    title: 'getconfiguration returns the configuration as a JSON string',
    from: 'traps.md#quoted-text',
    expects: 'getconfiguration.text',
    ...text('getconfiguration', (value) => JSON.stringify(value)),
  },
  {
    id: 'configuration-newline',
    title: 'getconfiguration appends a line feed',
    expects: 'getconfiguration.created',
    ...text('getconfiguration', (value) => `${value}\n`),
  },
  {
    id: 'sessions-mixed',
    title: 'getconfiguration returns the session that was set last',
    expects: 'getconfiguration.interleaved',
    at: ['setconfigurationdata', 'getconfiguration'],
    request(seen, { memory }) {
      const { configuration } = bodyOf(seen);
      if (configuration === 'b=2') memory.set('mixed', 'b=2');
      return seen;
    },
    reply: (seen, sent, { memory }) =>
      nameOf(sent) === 'getconfiguration' && seen.body.toString() === 'a=1' && memory.has('mixed')
        ? ownReply(200, 'b=2')
        : seen,
  },
];

/** Does not store what one of the two addresses of reloadplugindto receives. */
function losesEdits(mount: 'internal' | 'external'): Behaviour {
  return {
    at: 'reloadplugindto',
    request: storePrevious,
    reply: (seen, sent, tools) => (mountOf(sent) === mount ? restored(seen, sent, tools) : seen),
  };
}

function forgetsQuestion(mount: 'internal' | 'external'): Behaviour {
  return member('reloadplugindto', 'tagName', (value, sent) =>
    mountOf(sent) === mount && bodyOf(sent).q === undefined
      ? textOf(value).replace(/^\d+/, '0')
      : value,
  );
}

/** Opens a session under another id than the one asked for if that had an earlier session. */
function opensAnother(when: (timeoutBefore: string | undefined) => boolean): Behaviour {
  return {
    at: 'configurationinfo',
    request(seen, { memory }) {
      if (idOf(seen) === '') return seen;
      const before = memory.get(idOf(seen));
      memory.set(idOf(seen), String(bodyOf(seen).timeout));
      return when(before) ? withMembers(seen, { configurationID: 'another' }) : seen;
    },
    reply: (seen, sent) =>
      bodyOf(seen).configurationID === 'another'
        ? withMembers(seen, { configurationID: idOf(sent) })
        : seen,
  };
}

/** Remembers the state of a session before the request changes it. */
async function storePrevious(seen: ServiceRequest, tools: Tools): Promise<ServiceRequest> {
  const id = idOf(seen);
  const before = await ask(tools, seen, ['getconfiguration', { typ: '', configurationID: id }]);
  tools.memory.set(id, before.body.toString());
  return seen;
}

/** Restores the previous state of the session, with its current question. */
async function restored(
  seen: ServiceReply,
  sent: ServiceRequest,
  tools: Tools,
): Promise<ServiceReply> {
  const { typ } = bodyOf(sent);
  const configuration = tools.memory.get(idOf(sent));
  if (configuration !== undefined && !configuration.startsWith('@Error'))
    await ask(tools, sent, [
      'setconfigurationdata',
      { typ, configurationID: idOf(sent), configuration, questionDto: null },
    ]);
  return seen;
}
