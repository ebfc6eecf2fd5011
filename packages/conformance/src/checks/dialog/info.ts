import type { Check } from '../../check.js';
import { mends } from '../../mend.js';
import { check, textOf, typicalObject } from '../helpers.js';
import { open } from './sessions.js';

/** How a dialog is started. */
export const infoChecks: readonly Check[] = [
  check({
    id: 'configurationinfo.id',
    endpoint: 'configurationinfo',
    title: 'configurationinfo gives the session id back',
    clause: 'spec 3',
    severity: 'deviation',
    why: 'Whoever takes the id of the answer would address another dialog.',
    mend: mends.session,
    async run(context) {
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
    why: 'Without the function the dialog stays empty.',
    mend: { general: 'Name a function of the scripts of the plugin: letters, digits and _ only.' },
    async run(context) {
      const { seen, object: info } = await typicalObject(context, 'configurationinfo');
      const mode = info.configurationMode;
      if (mode !== 2 && mode !== 3) return;
      const name = info.javaScriptMethode;
      if (name === undefined)
        context.skip('javaScriptMethode is missing, which another check reports');
      if (typeof name !== 'string' || !/^[A-Za-z_$][\w$]*$/.test(name))
        context.breaks('function-called', seen, {
          expected: 'a JavaScript name',
          came: JSON.stringify(name ?? null),
        });
    },
  }),
  check({
    id: 'configurationinfo.url',
    endpoint: 'configurationinfo',
    title: 'configurationUrl is the address of the dialog page with encoded values',
    clause: 'spec 2 (PluginConfigurationInfoDto)',
    severity: 'deviation',
    mend: {
      general: 'Encode both values of the query, in Java with URLEncoder.encode(text, UTF_8).',
    },
    why: 'An id or type with special characters would open another page, or none.',
    variant: 'A',
    async run(context) {
      const id = `${context.newId()} &ä`;
      const seen = await open(context, id);
      const url = textOf(context.object(seen).configurationUrl);
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
    clause: 'spec 3, 4.7',
    severity: 'deviation',
    why: 'In variant B the specification leaves it empty.',
    variant: 'B',
    async run(context) {
      const seen = await open(context, context.newId());
      const url = context.object(seen).configurationUrl;
      context.same(seen, 'the configurationUrl', { came: url, expected: '' });
    },
  }),
];
