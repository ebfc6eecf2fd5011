import type { Check } from '../../check.js';
import { requestBody } from '../../requests.js';
import { check, objectMember, textOf } from '../helpers.js';
import { SECOND, setData, unknownIn, dialogData } from './sessions.js';

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
    const params =
      objectMember(data, 'params') ?? context.skip('params is none, which another check reports');
    const absent = ['config', 'help', 'vars'].filter((name) => !(name in params));
    if (absent.length > 0) context.fail(seen, 'config, help and vars', `no ${absent.join(', ')}`);
    context.same(seen, 'params.config', { came: params.config, expected: SECOND });
  },
});

const isAddress = (value: unknown): boolean => /^(data|https?):/.test(textOf(value));

const newPreviewCheck = check({
  id: 'setconfigurationdata.new-preview',
  endpoint: 'setconfigurationdata',
  title: 'The preview of the clock shows the new configuration',
  clause: '',
  severity: 'deviation',
  mend: {
    general:
      'Build pluginDto from the configuration of this request, not from that of the session.',
  },
  why: 'The teacher would judge by the old picture.',
  onlyClocks: true,
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
    context.same(seen, 'the picture of bgcolor=red, as loadplugindto answers it', {
      came: { 'pluginDto.imageUrl': view?.imageUrl },
      expected: { 'pluginDto.imageUrl': imageUrl },
    });
  },
});

/** What setconfigurationdata answers. */
export const dataChecks: readonly Check[] = [
  check({
    id: 'setconfigurationdata.completed',
    endpoint: 'setconfigurationdata',
    title: 'The answer names session, type, name, new configuration and an empty token',
    clause: 'spec 4.7, 5',
    severity: 'deviation',
    why: "The plugin's dialog works with these members.",
    async run(context) {
      const { id, seen, data } = await dialogData(context);
      const expected = {
        configurationID: id,
        typ: context.type,
        name: 'Pruefling1',
        config: SECOND,
        tagName: 'Pruefling1',
        pluginDtoToken: '',
        errorMsg: '',
      };
      // What is missing is reported by the check of the shape.
      const names = Object.keys(expected).filter((name) => name in data);
      const pick = (from: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(names.map((name) => [name, from[name] ?? '']));
      context.same(seen, 'what the session holds', { came: pick(data), expected: pick(expected) });
    },
  }),
  check({
    id: 'setconfigurationdata.view',
    endpoint: 'setconfigurationdata',
    title: 'pluginDto is the preview of the question: tagName <question id>_<name>_0',
    clause: 'spec 4.7',
    severity: 'deviation',
    why: 'Without it the dialog shows no preview.',
    async run(context) {
      const { seen, data, view } = await dialogData(context);
      if (data.pluginDto === null) context.fail(seen, 'a pluginDto', 'null');
      if (typeof view?.tagName !== 'string')
        return context.skip('there is no tagName, which another check reports');
      context.same(seen, 'the tagName', { came: view.tagName, expected: '4711_Pruefling1_0' });
    },
  }),
  check({
    id: 'setconfigurationdata.view-uri',
    endpoint: 'setconfigurationdata',
    title: 'pluginDtoUri is the external address of reloadplugindto',
    clause: 'spec 4.7',
    severity: 'deviation',
    why: 'The browser asks there for the preview at every edit.',
    async run(context) {
      const { seen, data } = await dialogData(context);
      const { pluginDtoUri } = data;
      if (pluginDtoUri === undefined) context.skip('it is missing, which another check reports');
      const uri = textOf(pluginDtoUri);
      if (!/^(https?:\/\/[^/]+)?\/[^/]+\/api\/open\/reloadplugindto$/.test(uri))
        context.fail(
          seen,
          'http(s)://host/{endpoint}/api/open/reloadplugindto, or the same from /{endpoint} on',
          `${uri}, which has ${uri.includes('/api/open/reloadplugindto') ? 'more or less before /api than {endpoint}' : 'no /api/open/reloadplugindto at its end'}`,
        );
    },
  }),
  check({
    id: 'setconfigurationdata.no-session',
    endpoint: 'setconfigurationdata',
    title: 'Without a session errorMsg says so, in the words of the variant',
    clause: 'spec 3, 7',
    severity: 'deviation',
    why: 'The host shows this message instead of a dialog.',
    async run(context) {
      const seen = await setData(context, context.newId(), SECOND);
      const { error } = unknownIn[context.facts.variant];
      const { errorMsg } = context.object(seen);
      if (errorMsg === undefined) context.skip('errorMsg is missing, which another check reports');
      context.same(seen, 'the errorMsg', {
        came: errorMsg,
        expected: error,
      });
    },
  }),
  paramsCheck,
  newPreviewCheck,
];
