import type { Check } from '../../check.js';
import { fixes } from '../../fixes.js';
import { both } from '../../localized.js';
import { check, skipMissing, textOf, typicalObject } from '../helpers.js';
import { open, PAGE_MODE } from './sessions.js';

/** Checks of the information that starts a dialog. */
export const infoChecks: readonly Check[] = [
  check({
    id: 'configurationinfo.id',
    title: both`configurationinfo returns the session id unchanged`,
    clause: 'dialog.md#sessions',
    why: 'A client that uses the id of the reply would address another dialog.',
    fix: fixes.session,
    async run(context) {
      const id = context.newId();
      const seen = await open(context, id);
      context.same(seen, both`the configurationID`, {
        received: context.object(seen).configurationID,
        expected: id,
      });
    },
  }),
  check({
    id: 'configurationinfo.function',
    title: both`javaScriptMethode is a JavaScript name in the modes that call it`,
    clause: 'replies.md#pluginconfigurationinfodto',
    severity: 'breaks',
    why: 'Without the function the dialog stays empty.',
    fix: { general: "Name a function of the plugin's scripts: letters, digits and _ only." },
    async run(context) {
      const { seen, object: info } = await typicalObject(context, 'configurationinfo');
      const mode = info.configurationMode;
      if (mode !== 2 && mode !== 3) return;
      const name = info.javaScriptMethode;
      if (name === undefined) skipMissing(context, 'javaScriptMethode');
      if (typeof name !== 'string' || !/^[A-Za-z_$][\w$]*$/.test(name))
        context.breaks('function-called', seen, {
          expected: both`a JavaScript name`,
          received: JSON.stringify(name ?? null),
        });
    },
  }),
  check({
    id: 'configurationinfo.url',
    title: both`configurationUrl is the address of the dialog page with encoded values`,
    clause: 'dialog.md#address',
    why: 'With special characters in id or type the wrong page would open, or none.',
    fix: {
      general: 'Encode both values of the query, in Java with URLEncoder.encode(text, UTF_8).',
    },
    variant: 'A',
    async run(context) {
      const id = `${context.newId()} &ä`;
      const seen = await open(context, id);
      const { configurationUrl, configurationMode } = context.object(seen);
      const url = textOf(configurationUrl ?? '');
      // The host opens the page in mode 3 only.
      if (url === '' && configurationMode !== PAGE_MODE) context.skip(both`the dialog has no page`);
      const encoded = new RegExp(
        `/open/confighttp\\?typ=${encodeURIComponent(context.type)}&configurationID=[^&\\s]*(%20|\\+)%26%C3%A4$`,
        'i',
      );
      const address = '…/open/confighttp?typ=…&configurationID=…';
      if (!encoded.test(url)) context.fail(seen, both`${address}, encoded`, url);
    },
  }),
  check({
    id: 'configurationinfo.no-url',
    title: both`configurationUrl is empty`,
    clause: 'variants.md#dialog-address',
    why: 'The specification requires it for variant B.',
    variant: 'B',
    async run(context) {
      const seen = await open(context, context.newId());
      const received = context.object(seen).configurationUrl;
      context.same(seen, both`the configurationUrl`, {
        received,
        expected: '',
      });
    },
  }),
];
