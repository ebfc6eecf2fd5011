import { PluginConfigDto } from '@fragwerk/contract';
import type { Check } from '../../check.js';
import { requestBody } from '../../requests.js';
import { complaints } from '../../strict.js';
import { check, needShape } from '../helpers.js';
import { SECOND, open, setData, needSessions, unknownIn, dialogData } from './sessions.js';

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

/** What setconfigurationdata answers. */
export const dataChecks: readonly Check[] = [
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
  paramsCheck,
  newPreviewCheck,
];
