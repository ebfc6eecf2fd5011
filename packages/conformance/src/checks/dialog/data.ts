import { isObject } from '@fragwerk/contract';
import { newSession } from '../../context.js';
import { fixes } from '../../fixes.js';
import { both, joined, localized } from '../../localized.js';
import { type Check, check, JS_NAME, objectMember, textOf } from '../helpers.js';
import { Dialog, dialogData, PAGE_MODE, SECOND, unknownSession } from './sessions.js';

const isAddress = (value: unknown): boolean => /^(data|https?):/.test(textOf(value));

export const dataChecks: readonly Check[] = [
  check('setconfigurationdata.completed', 'dialog.md#data', {
    title: both`The reply contains session id, type, name, the new configuration, the preview of the question and an empty token`,
    why: "The plugin's dialog works with these members; without pluginDto it shows no preview.",
    async run(context) {
      const { dialog, seen, data } = await dialogData(context);
      const params = objectMember(data, 'params') ?? {};
      // Dialogs of variant B read them there (docs/interface/variants.md#dialog-parameters).
      const inParams = { help: params.help ?? '', vars: params.vars ?? '', config: SECOND };
      const preview = { pluginDto: { tagName: '4711_Pruefling1_0' } };
      const expected: Readonly<Record<string, unknown>> = {
        configurationID: dialog.id,
        typ: context.type,
        name: 'Pruefling1',
        config: SECOND,
        tagName: 'Pruefling1',
        pluginDtoToken: '',
        errorMsg: '',
        ...preview,
        ...(context.facts.variant === 'B' ? { params: inParams } : {}),
      };
      // The shape check reports missing members, and those that are null.
      const pick = (from: unknown, like: unknown): unknown => {
        if (!isObject(like) || !isObject(from)) return from ?? '';
        const names = Object.keys(like).filter((name) => name in from);
        return Object.fromEntries(names.map((name) => [name, pick(from[name], like[name])]));
      };
      const known = Object.fromEntries(Object.entries(expected).filter(([name]) => name in data));
      context.same(seen, both`the data of the session`, [pick(data, known), known]);
    },
  }),
  check('setconfigurationdata.view-uri', 'dialog.md#data', {
    title: both`pluginDtoUri is the external address of reloadplugindto`,
    why: 'The browser requests the preview there after every edit.',
    async run(context) {
      const { seen, data } = await dialogData(context);
      if (data.pluginDtoUri === undefined) context.missing('pluginDtoUri');
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
  check('setconfigurationdata.no-session', 'errors.md#no-session', {
    title: both`Without a session errorMsg has the text of the variant`,
    why: 'The host shows this message instead of a dialog.',
    async run(context) {
      const seen = await new Dialog(context).set(SECOND);
      const { errorMsg: received } = context.object(seen);
      if (received === undefined) context.missing('errorMsg');
      const { errorMsg: expected } = unknownSession[context.facts.variant];
      context.same(seen, both`the errorMsg`, [received, expected]);
    },
  }),
  check('setconfigurationdata.new-preview', 'dialog.md#old-configuration', {
    title: both`The preview shows the new configuration`,
    why: 'Teachers would see the previous picture.',
    fix: 'Build pluginDto from the configuration of this request, not from that of the session.',
    async run(context) {
      const isClock = context.facts.clocks.has(context.type);
      const config = isClock ? 'bgcolor=red' : context.sample.instance.config;
      if (config === '') context.skip(both`no configuration is known`);
      const { seen, view } = await dialogData(context, config);
      const fresh = await context.typical('loadplugindto', { config });
      const { imageUrl } = context.object(fresh);
      if (!isAddress(imageUrl)) context.skip(both`loadplugindto returns no picture`);
      if (!isAddress(view?.imageUrl)) context.leave(both`there is no preview`);
      context.same(seen, both`the picture of the same configuration by loadplugindto`, [
        { 'pluginDto.imageUrl': view?.imageUrl },
        { 'pluginDto.imageUrl': imageUrl },
      ]);
    },
  }),
];

export const infoChecks: readonly Check[] = [
  check('configurationinfo.id', 'dialog.md#sessions', {
    title: both`configurationinfo returns the session id unchanged`,
    why: 'A client that uses the id of the reply would address another dialog.',
    fix: fixes.session,
    async run(context) {
      const dialog = new Dialog(context);
      const seen = await dialog.open();
      const { configurationID } = context.object(seen);
      context.same(seen, both`the configurationID`, [configurationID, dialog.id]);
    },
  }),
  check('configurationinfo.function', 'replies.md#pluginconfigurationinfodto', {
    title: both`javaScriptMethode is a JavaScript name in the modes that call it`,
    severity: 'breaks',
    why: 'Without the function the dialog stays empty.',
    fix: "Name a function of the plugin's scripts: letters, digits and _ only.",
    async run(context) {
      const { seen, object: info } = await context.typicalObject('configurationinfo');
      const { configurationMode: mode, javaScriptMethode: name } = info;
      if (mode !== 2 && mode !== 3) return;
      if (name === undefined) context.missing('javaScriptMethode');
      const received = JSON.stringify(name);
      if (typeof name !== 'string' || !JS_NAME.test(name))
        context.breaks('function-called', seen, [both`a JavaScript name`, received]);
    },
  }),
  check('configurationinfo.mode', 'values.md#configuration-modes', {
    title: both`configurationMode is a mode that the host knows`,
    why: 'The host opens no dialog.',
    fix: 'Return 0 for the text field of the host, 2 for a function of your script, or 3 for a page.',
    async run(context) {
      const { seen, object } = await context.typicalObject('configurationinfo');
      const { configurationMode: mode } = object;
      if (typeof mode === 'number' && ![0, 1, 2, 3].includes(mode))
        context.fail(seen, both`0, 2 or 3`, String(mode));
    },
  }),
  check('configurationinfo.url', 'dialog.md#address', {
    title: both`configurationUrl is the address of the dialog page with encoded values`,
    why: 'With special characters in id or type the wrong page would open, or none.',
    fix: 'Encode both values of the query, in Java with URLEncoder.encode(text, UTF_8).',
    variant: 'A',
    async run(context) {
      const seen = await new Dialog(context, `${newSession()} &ä`).open();
      const { configurationUrl, configurationMode } = context.object(seen);
      const url = textOf(configurationUrl ?? '');
      // The host opens the page in mode 3 only.
      if (url === '' && configurationMode !== PAGE_MODE) context.skip(both`the dialog has no page`);
      const type = encodeURIComponent(context.type);
      const query = `typ=${type}&configurationID=[^&\\s]*(%20|\\+)%26%C3%A4$`;
      const address = '…/open/confighttp?typ=…&configurationID=…';
      if (!new RegExp(`/open/confighttp\\?${query}`, 'i').test(url))
        context.fail(seen, both`${address}, encoded`, url);
    },
  }),
  check('configurationinfo.no-url', 'variants.md#dialog-address', {
    title: both`${'configurationUrl'} is empty`,
    why: 'The specification requires it for variant B.',
    variant: 'B',
    async run(context) {
      const seen = await new Dialog(context).open();
      const { configurationUrl } = context.object(seen);
      context.same(seen, both`the configurationUrl`, [configurationUrl, '']);
    },
  }),
];
