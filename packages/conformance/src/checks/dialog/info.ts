import type { Check } from '../../check.js';
import { check, needShape } from '../helpers.js';
import { open } from './sessions.js';

/** How a dialog is started. */
export const infoChecks: readonly Check[] = [
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
