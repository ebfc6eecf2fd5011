import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { requestBody } from '../requests.js';
import { complaints } from '../strict.js';
import { PluginConfigDto } from '@fragwerk/contract';
import { check, needShape, plainText } from './helpers.js';

/** Strings that a configuration keeps to the letter. */
const FIRST = 'erste=1;größe="ä\'ö"';
const SECOND = 'zweite=2;\u2028;😀';

/** Opens a session and says with which configuration. */
async function open(context: CheckContext, id: string, more: object = {}): Promise<Exchange> {
  return context.succeed('configurationinfo', {
    body: {
      ...requestBody.instance(context.type),
      config: FIRST,
      configurationID: id,
      timeout: 60,
      ...more,
    },
  });
}

const setData = (context: CheckContext, id: string, configuration: string): Promise<Exchange> =>
  context.succeed('setconfigurationdata', {
    body: {
      typ: context.type,
      configurationID: id,
      configuration,
      questionDto: requestBody.question(),
    },
  });

const getConfiguration = (context: CheckContext, id: string): Promise<Exchange> =>
  context.send('getconfiguration', { body: { typ: context.type, configurationID: id } });

/** The configuration of a session in plain words; fails when it is another one. */
async function mustBe(context: CheckContext, id: string, expected: string): Promise<void> {
  const seen = await getConfiguration(context, id);
  context.same(seen, 'the configuration', { came: plainText(context, seen), expected });
}

/** Skips unless a session keeps its first configuration, which getconfiguration.created reports. */
async function needSessions(context: CheckContext): Promise<void> {
  const id = context.newId();
  await open(context, id);
  const seen = await getConfiguration(context, id);
  if (plainText(context, seen) !== FIRST)
    context.skip('sessions do not work at all, which another check reports');
}

/** Skips unless setconfigurationdata works, which its own checks report. */
async function needSetData(context: CheckContext): Promise<void> {
  await needSessions(context);
  const id = context.newId();
  await open(context, id);
  await setData(context, id, SECOND);
  if (plainText(context, await getConfiguration(context, id)) !== SECOND)
    context.skip('setconfigurationdata does not work, which another check reports');
}

const unknownIn = {
  A: {
    error: 'cannot find connection or plugin',
    isText: (text: string) => text.startsWith('@Error:'),
    text: 'a text that begins with @Error:',
  },
  B: {
    error: 'configurationID unknown or expired',
    isText: (text: string) => text === '',
    text: 'an empty text',
  },
} as const;

/** Skips unless an id that was never opened is answered right, which no-session reports. */
async function needUnknown(context: CheckContext): Promise<void> {
  const { reply } = await getConfiguration(context, context.newId());
  if (reply.status !== 200 || !unknownIn[context.facts.variant].isText(reply.text))
    context.skip('unknown sessions are answered wrong, which another check reports');
}

async function mustBeUnknown(context: CheckContext, id: string): Promise<void> {
  const expected = unknownIn[context.facts.variant];
  const seen = await getConfiguration(context, id);
  if (seen.reply.status !== 200) context.fail(seen, 'status 200', `status ${seen.reply.status}`);
  const text = plainText(context, seen);
  if (!expected.isText(text)) context.fail(seen, expected.text, JSON.stringify(text.slice(0, 80)));
}

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

const infoChecks: readonly Check[] = [
  check({
    id: 'configurationinfo.id',
    endpoint: 'configurationinfo',
    title: 'configurationinfo gives the session id back',
    clause: 'contract 2.2, 7',
    severity: 'breaks',
    why: 'The host addresses the dialog by the id of the answer.',
    async run(context) {
      await needShape(context, 'configurationinfo');
      const id = context.newId();
      const seen = await open(context, id);
      context.same(seen, 'the configurationID', {
        came: context.object(seen).configurationID,
        expected: id,
      });
    },
  }),
  check({
    id: 'configurationinfo.function',
    endpoint: 'configurationinfo',
    title: 'javaScriptMethode is a JavaScript name in the modes that call it',
    clause: 'spec 2 (PluginConfigurationInfoDto)',
    severity: 'breaks',
    why: 'The host writes it into a script of its page.',
    async run(context) {
      const info = context.object(await needShape(context, 'configurationinfo'));
      const mode = info.configurationMode;
      if (mode !== 2 && mode !== 3) return;
      const name = info.javaScriptMethode;
      if (typeof name !== 'string' || !/^[A-Za-z_$][\w$]*$/.test(name))
        context.fail(null, 'a JavaScript name', JSON.stringify(name));
    },
  }),
  check({
    id: 'configurationinfo.url',
    endpoint: 'configurationinfo',
    title: 'configurationUrl is the address of the dialog page with encoded values',
    clause: 'rulings 10, contract 10 #23',
    severity: 'breaks',
    why: 'An id or type with special characters would open another page, or none.',
    variant: 'A',
    async run(context) {
      await needShape(context, 'configurationinfo');
      const id = `${context.newId()} &ä`;
      const seen = await open(context, id);
      const url = String(context.object(seen).configurationUrl);
      const encoded = new RegExp(
        `/open/confighttp\\?typ=${encodeURIComponent(context.type)}&configurationID=[^&\\s]*(%20|\\+)%26%C3%A4$`,
        'i',
      );
      if (!encoded.test(url))
        context.fail(seen, '…/open/confighttp?typ=…&configurationID=… encoded', url);
    },
  }),
  check({
    id: 'configurationinfo.no-url',
    endpoint: 'configurationinfo',
    title: 'configurationUrl is empty',
    clause: 'spec 3, 4.7; rulings 10',
    severity: 'deviation',
    why: 'Hosts of variant B take the address of the dialog from elsewhere.',
    variant: 'B',
    async run(context) {
      await needShape(context, 'configurationinfo');
      const seen = await open(context, context.newId());
      const url = context.object(seen).configurationUrl;
      context.same(seen, 'the configurationUrl', { came: url, expected: '' });
    },
  }),
];

const sessionChecks: readonly Check[] = [
  check({
    id: 'getconfiguration.created',
    endpoint: 'getconfiguration',
    title: 'A new session holds the configuration that it was opened with',
    clause: 'spec 3, contract 7',
    severity: 'breaks',
    why: 'A teacher who changes nothing would lose the configuration.',
    async run(context) {
      const id = context.newId();
      await open(context, id);
      await mustBe(context, id, FIRST);
    },
  }),
  check({
    id: 'getconfiguration.no-session',
    endpoint: 'getconfiguration',
    title: 'An unknown session id is answered as the variant says',
    clause: 'spec 3, 7',
    severity: 'breaks',
    why: 'Otherwise the host stores the error text, or an error page, as configuration.',
    run: (context) => mustBeUnknown(context, context.newId()),
  }),
  check({
    id: 'configurationinfo.blank-id',
    endpoint: 'configurationinfo',
    title: 'Without a session id no session is opened',
    clause: 'spec 3, rulings 10',
    severity: 'deviation',
    why: 'All dialogs without an id would share one session.',
    async run(context) {
      await needSessions(context);
      await needUnknown(context);
      await open(context, '');
      await mustBeUnknown(context, '');
    },
  }),
  check({
    id: 'setconfigurationdata.stored',
    endpoint: 'setconfigurationdata',
    title: 'The session holds the configuration that was set',
    clause: 'rulings 11, contract 7',
    severity: 'breaks',
    why: 'The host reads it back at the end of the dialog.',
    async run(context) {
      await needSessions(context);
      const id = context.newId();
      await open(context, id);
      await setData(context, id, SECOND);
      await mustBe(context, id, SECOND);
    },
  }),
  check({
    id: 'configurationinfo.reused-id',
    endpoint: 'configurationinfo',
    title: 'A session id that is used again is a fresh session',
    clause: 'rulings 12, contract 10 #10',
    severity: 'breaks',
    why: 'The teacher would see the configuration of another plugin.',
    async run(context) {
      await needSetData(context);
      const id = context.newId();
      await open(context, id);
      await setData(context, id, SECOND);
      await open(context, id, { config: 'dritte=3' });
      await mustBe(context, id, 'dritte=3');
    },
  }),
  check({
    id: 'getconfiguration.interleaved',
    endpoint: 'getconfiguration',
    title: 'Two sessions at the same time keep apart',
    clause: 'spec 3',
    severity: 'breaks',
    why: 'Two teachers would overwrite each other.',
    async run(context) {
      await needSetData(context);
      const [first, second] = [context.newId(), context.newId()];
      await open(context, first);
      await open(context, second);
      await setData(context, first, 'a=1');
      await setData(context, second, 'b=2');
      await mustBe(context, first, 'a=1');
      await mustBe(context, second, 'b=2');
    },
  }),
  check({
    id: 'getconfiguration.expired',
    endpoint: 'getconfiguration',
    title: 'A session ends when nobody used it for its timeout',
    clause: 'rulings 12, contract 7',
    severity: 'deviation',
    why: 'Dialogs that were closed without a word would fill the memory.',
    async run(context) {
      await needSessions(context);
      await needUnknown(context);
      const id = context.newId();
      await open(context, id, { timeout: 1 });
      await pause(2_200);
      await mustBeUnknown(context, id);
    },
  }),
  check({
    id: 'getconfiguration.default-timeout',
    endpoint: 'getconfiguration',
    title: 'A timeout of 0 does not end the session at once',
    clause: 'rulings 12',
    severity: 'deviation',
    why: 'Hosts that set no timeout send 0.',
    async run(context) {
      await needSessions(context);
      const id = context.newId();
      await open(context, id, { timeout: 0 });
      await pause(1_500);
      await mustBe(context, id, FIRST);
    },
  }),
];

/** The answer of setconfigurationdata in a session; skips when its shape is wrong. */
async function dialogData(context: CheckContext, configuration = SECOND) {
  await needSessions(context);
  const id = context.newId();
  await open(context, id);
  const seen = await setData(context, id, configuration);
  const data = context.object(seen);
  if (complaints(PluginConfigDto, data).length > 0)
    context.skip('the answer has a wrong shape, which another check reports');
  return { id, seen, data, view: data.pluginDto as Record<string, unknown> | null };
}

const dataChecks: readonly Check[] = [
  check({
    id: 'setconfigurationdata.in-session',
    endpoint: 'setconfigurationdata',
    title: 'In a session, setconfigurationdata answers exactly the members that the host knows',
    clause: 'contract 1, 2.2; rulings 1',
    severity: 'breaks',
    why: 'The host reads strictly and would open no dialog.',
    async run(context) {
      await needShape(context, 'setconfigurationdata');
      await needSessions(context);
      const id = context.newId();
      await open(context, id);
      const seen = await setData(context, id, SECOND);
      const wrong = complaints(PluginConfigDto, context.json(seen));
      if (wrong.length > 0) context.fail(seen, 'the members of PluginConfigDto', wrong.join('; '));
    },
  }),
  check({
    id: 'setconfigurationdata.completed',
    endpoint: 'setconfigurationdata',
    title: 'The answer names session, type, name, new configuration and an empty token',
    clause: 'spec 4.7, 5; contract 7',
    severity: 'breaks',
    why: "The plugin's dialog works with these members.",
    async run(context) {
      const { id, seen, data } = await dialogData(context);
      const { configurationID, typ, name, config, tagName, pluginDtoToken, errorMsg } = data;
      context.same(seen, 'the members', {
        came: {
          configurationID,
          typ,
          name,
          config,
          tagName,
          pluginDtoToken,
          errorMsg: errorMsg ?? '',
        },
        expected: {
          configurationID: id,
          typ: context.type,
          name: 'Pruefling1',
          config: SECOND,
          tagName: 'Pruefling1',
          pluginDtoToken: '',
          errorMsg: '',
        },
      });
    },
  }),
  check({
    id: 'setconfigurationdata.view',
    endpoint: 'setconfigurationdata',
    title: 'pluginDto is the preview of the question: tagName <question id>_<name>_0',
    clause: 'spec 4.7, contract 6.4, 10 #9',
    severity: 'breaks',
    why: 'Without it the dialog shows no preview.',
    async run(context) {
      const { seen, view } = await dialogData(context);
      if (!view) return context.fail(seen, 'a pluginDto', 'null');
      context.same(seen, 'the tagName', { came: view.tagName, expected: '4711_Pruefling1_0' });
    },
  }),
  check({
    id: 'setconfigurationdata.view-uri',
    endpoint: 'setconfigurationdata',
    title: 'pluginDtoUri is the external address of reloadplugindto',
    clause: 'spec 4.7',
    severity: 'breaks',
    why: 'The browser asks there for the preview at every edit.',
    async run(context) {
      const { seen, data } = await dialogData(context);
      const uri = String(data.pluginDtoUri);
      if (!/^(https?:\/\/[^/]+)?\/[^/]+\/api\/open\/reloadplugindto$/.test(uri))
        context.fail(seen, '…/{endpoint}/api/open/reloadplugindto', uri);
    },
  }),
  check({
    id: 'setconfigurationdata.no-session',
    endpoint: 'setconfigurationdata',
    title: 'Without a session errorMsg says so, in the words of the variant',
    clause: 'spec 3, 7',
    severity: 'breaks',
    why: 'The host shows this message instead of a dialog.',
    async run(context) {
      await needShape(context, 'setconfigurationdata');
      const seen = await setData(context, context.newId(), SECOND);
      const { error } = unknownIn[context.facts.variant];
      context.same(seen, 'the errorMsg', {
        came: context.object(seen).errorMsg,
        expected: error,
      });
    },
  }),
];

const paramsCheck = check({
  id: 'setconfigurationdata.params',
  endpoint: 'setconfigurationdata',
  title: 'params holds config, help and vars',
  clause: 'spec 2 (PluginConfigDto), 4.7',
  severity: 'deviation',
  why: "Dialogs of variant B's plugins read them there.",
  variant: 'B',
  async run(context) {
    const { seen, data } = await dialogData(context);
    const params = data.params as Record<string, unknown>;
    const absent = ['config', 'help', 'vars'].filter((name) => !(name in params));
    if (absent.length > 0) context.fail(seen, 'config, help and vars', `no ${absent.join(', ')}`);
    context.same(seen, 'params.config', { came: params.config, expected: SECOND });
  },
});

const isAddress = (value: unknown): boolean => /^(data|https?):/.test(String(value));

const newPreviewCheck = check({
  id: 'setconfigurationdata.new-preview',
  endpoint: 'setconfigurationdata',
  title: 'The preview of the clock shows the new configuration',
  clause: 'rulings 11, contract 10 #8',
  severity: 'breaks',
  why: 'The teacher would judge by the old picture.',
  pluginType: 'Uhr',
  async run(context) {
    const { seen, view } = await dialogData(context, 'bgcolor=red');
    if (!isAddress(view?.imageUrl))
      context.skip('there is no preview, of which another check tells');
    const body = { ...requestBody.instance(context.type), config: 'bgcolor=red', nr: 0 };
    const fresh = await context.succeed('loadplugindto', {
      body: { ...body, q: requestBody.question() },
    });
    const { imageUrl } = context.object(fresh);
    if (!isAddress(imageUrl))
      context.skip('loadplugindto gives no picture, of which another check tells');
    if (view?.imageUrl !== imageUrl)
      context.fail(seen, 'the picture of bgcolor=red', 'another picture');
  },
});

const touchCheck = check({
  id: 'getconfiguration.touched',
  endpoint: 'getconfiguration',
  title: 'Every access prolongs the session',
  clause: 'rulings 12, contract 7',
  severity: 'breaks',
  why: 'A teacher who works on the dialog for long would lose it.',
  async run(context) {
    await needSessions(context);
    const id = context.newId();
    await open(context, id, { timeout: 2 });
    await pause(1_300);
    await mustBe(context, id, FIRST);
    await pause(1_300);
    await mustBe(context, id, FIRST);
  },
});

const reloadChecks: readonly Check[] = (['internal', 'external'] as const).flatMap((mount) => {
  const suffix = mount === 'internal' ? '' : '-external';
  const reload = (context: CheckContext, id: string, config: string) =>
    context.succeed('reloadplugindto', {
      mount,
      body: {
        typ: context.type,
        name: 'Pruefling1',
        config,
        params: '',
        nr: 0,
        configurationID: id,
      },
    });
  return [
    check({
      id: `reloadplugindto.tag-name-in-session${suffix}`,
      endpoint: 'reloadplugindto',
      title: `The ${mount} reload in a session has the tagName of the embedded pluginDto`,
      clause: 'rulings 11, contract 6.4, 10 #9',
      severity: 'breaks',
      why: 'With another one the preview stays empty.',
      async run(context) {
        await needShape(context, 'reloadplugindto');
        const { id, view } = await dialogData(context);
        const embedded = view?.tagName;
        if (embedded !== '4711_Pruefling1_0')
          context.skip('the embedded tagName is wrong, which another check reports');
        const seen = await reload(context, id, SECOND);
        const came = context.object(seen).tagName;
        context.same(seen, 'the tagName', { came, expected: embedded });
      },
    }),
    check({
      id: `reloadplugindto.edit${suffix}`,
      endpoint: 'reloadplugindto',
      title: `What the ${mount} reload is asked with is what getconfiguration answers`,
      clause: 'rulings 11, contract 7, 10 #9',
      severity: 'breaks',
      why: 'In a dialog page this is the only way in which edits reach the host.',
      async run(context) {
        const { id } = await dialogData(context);
        await reload(context, id, 'bearbeitet=1');
        await mustBe(context, id, 'bearbeitet=1');
      },
    }),
  ];
});

/** Configuration sessions, as the host runs them. */
export const dialogChecks: readonly Check[] = [
  ...infoChecks,
  ...sessionChecks,
  ...dataChecks,
  paramsCheck,
  newPreviewCheck,
  touchCheck,
  ...reloadChecks,
];
