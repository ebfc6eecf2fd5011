import type { Check } from '../../check.js';
import { fixes } from '../../fixes.js';
import { both } from '../../localized.js';
import { check, textOf } from '../helpers.js';
import { Dialog, PAGE_MODE } from './sessions.js';

/** Checks of the information that starts a dialog. */
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
      if (typeof name !== 'string' || !/^[A-Za-z_$][\w$]*$/.test(name))
        context.breaks('function-called', seen, [both`a JavaScript name`, received]);
    },
  }),
  check('configurationinfo.url', 'dialog.md#address', {
    title: both`configurationUrl is the address of the dialog page with encoded values`,
    why: 'With special characters in id or type the wrong page would open, or none.',
    fix: 'Encode both values of the query, in Java with URLEncoder.encode(text, UTF_8).',
    variant: 'A',
    async run(context) {
      const seen = await new Dialog(context, `${context.newId()} &ä`).open();
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
    title: both`configurationUrl is empty`,
    why: 'The specification requires it for variant B.',
    variant: 'B',
    async run(context) {
      const seen = await new Dialog(context).open();
      const { configurationUrl } = context.object(seen);
      context.same(seen, both`the configurationUrl`, [configurationUrl, '']);
    },
  }),
];
