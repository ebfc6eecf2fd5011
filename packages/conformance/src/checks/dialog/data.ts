import { isObject } from '@fragwerk/contract';
import type { Check } from '../../check.js';
import { both, joined, localized } from '../../localized.js';
import { check, skipMissing, objectMember, succeedTypical, textOf } from '../helpers.js';
import { dialogData, SECOND, setData, unknownSession } from './sessions.js';

const isAddress = (value: unknown): boolean => /^(data|https?):/.test(textOf(value));

/** Checks of setconfigurationdata. */
export const dataChecks: readonly Check[] = [
  check({
    id: 'setconfigurationdata.completed',
    title: both`The reply contains session id, type, name, the new configuration, the preview of the question and an empty token`,
    clause: 'dialog.md#data',
    why: "The plugin's dialog works with these members; without pluginDto it shows no preview.",
    async run(context) {
      const { id, seen, data } = await dialogData(context);
      const isB = context.facts.variant === 'B';
      const params = objectMember(data, 'params') ?? {};
      const preview = { pluginDto: { tagName: '4711_Pruefling1_0' } };
      // Dialogs of variant B read them there (docs/interface/variants.md#dialog-parameters).
      const inParams = { help: params.help ?? '', vars: params.vars ?? '', config: SECOND };
      const expected: Readonly<Record<string, unknown>> = {
        configurationID: id,
        typ: context.type,
        name: 'Pruefling1',
        config: SECOND,
        tagName: 'Pruefling1',
        pluginDtoToken: '',
        errorMsg: '',
        ...preview,
        ...(isB ? { params: inParams } : {}),
      };
      const pick = (from: unknown, like: unknown): unknown =>
        isObject(like) && isObject(from)
          ? Object.fromEntries(
              Object.entries(like).map(([name, one]) => [name, pick(from[name], one)]),
            )
          : from === null
            ? ''
            : from;
      // The shape check reports missing members.
      const names = Object.entries(expected).filter(([name]) => name in data);
      const known = Object.fromEntries(names);
      context.same(seen, both`the data of the session`, {
        received: pick(data, known),
        expected: known,
      });
    },
  }),
  check({
    id: 'setconfigurationdata.view-uri',
    title: both`pluginDtoUri is the external address of reloadplugindto`,
    clause: 'dialog.md#data',
    why: 'The browser requests the preview there after every edit.',
    async run(context) {
      const { seen, data } = await dialogData(context);
      if (data.pluginDtoUri === undefined) skipMissing(context, 'pluginDtoUri');
      const uri = textOf(data.pluginDtoUri);
      if (/^(https?:\/\/[^/]+)?\/[^/]+\/api\/open\/reloadplugindto$/.test(uri)) return;
      const reason = uri.includes('/api/open/reloadplugindto')
        ? both`the part before /api is not {endpoint}`
        : both`no /api/open/reloadplugindto at the end`;
      context.fail(
        seen,
        both`http(s)://host/{endpoint}/api/open/reloadplugindto, or the same from /{endpoint} on`,
        joined([localized(uri), reason], ': '),
      );
    },
  }),
  check({
    id: 'setconfigurationdata.no-session',
    title: both`Without a session errorMsg has the text of the variant`,
    clause: 'errors.md#no-session',
    why: 'The host shows this message instead of a dialog.',
    async run(context) {
      const seen = await setData(context, context.newId(), SECOND);
      const { errorMsg: received } = context.object(seen);
      if (received === undefined) skipMissing(context, 'errorMsg');
      const { errorMsg: expected } = unknownSession[context.facts.variant];
      context.same(seen, both`the errorMsg`, { received, expected });
    },
  }),
  check({
    id: 'setconfigurationdata.new-preview',
    title: both`The preview shows the new configuration`,
    clause: 'dialog.md#old-configuration',
    why: 'Teachers would see the previous picture.',
    fix: {
      general:
        'Build pluginDto from the configuration of this request, not from that of the session.',
    },
    async run(context) {
      const isClock = context.facts.clocks.has(context.type);
      const config = isClock ? 'bgcolor=red' : context.sample.instance.config;
      if (config === '') context.skip(both`no configuration is known`);
      const { seen, view } = await dialogData(context, config);
      if (!isAddress(view?.imageUrl)) context.leave(both`there is no preview`);
      const fresh = await succeedTypical(context, 'loadplugindto', { config });
      const { imageUrl } = context.object(fresh);
      if (!isAddress(imageUrl)) context.leave(both`loadplugindto returns no picture`);
      context.same(seen, both`the picture of the same configuration by loadplugindto`, {
        received: { 'pluginDto.imageUrl': view?.imageUrl },
        expected: { 'pluginDto.imageUrl': imageUrl },
      });
    },
  }),
];
