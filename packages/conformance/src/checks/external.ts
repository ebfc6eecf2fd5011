import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import { statusText } from '../context.js';
import { fixes } from '../fixes.js';
import { both } from '../localized.js';
import { check, isJsonString, mustSucceed, succeedTypical, typicalRequest } from './helpers.js';

const subset = ['pluginlist', 'generalinfolist', 'generalinfo', 'reloadplugindto'] as const;

const sameOutside = (name: (typeof subset)[number]): Check =>
  check({
    id: `${name}.external`,
    title: both`${name} returns the same at the external path`,
    clause: 'endpoints.md#external',
    why: 'Browsers use the external path, where the plugin would behave differently.',
    fix: { general: 'Let both paths call the same function.' },
    async run(context) {
      const options = await typicalRequest(context, name);
      const usual = await context.succeed(name, options);
      const seen = await context.send(name, { ...options, mount: 'external' });
      context.status(seen, 200);
      if (seen.reply.text === usual.reply.text) return;
      context.same(seen, both`the internal reply`, {
        received: context.json(seen),
        expected: context.json(usual),
      });
    },
  });

/** Endpoints whose exposure is most harmful. */
const sensitive = [
  'image',
  'score',
  'gethtml',
  'setconfigurationdata',
] as const satisfies EndpointName[];

const helpPage = (end: '' | '/'): Check =>
  check({
    id: end === '' ? 'help.page' : 'help.page-with-slash',
    title: both`The help page is at /{endpoint}${end}`,
    clause: 'endpoints.md#help',
    why: 'Teachers and administrators open it from the list of plugins.',
    fix: fixes.methods,
    scope: 'service',
    async run(context) {
      const path = context.servicePath();
      const request = { method: 'GET', path, headers: {} } as const;
      const plain = await context.request(request);
      if (end !== '' && plain.reply.status !== 200) context.leave(both`there is no help page`);
      const seen = await context.request({ ...request, path: path + end });
      context.status(seen, 200);
      const type = seen.reply.headers['content-type'] ?? '–';
      if (!type.startsWith('text/html')) context.fail(seen, 'text/html', type);
    },
  });

/** The part of the interface that browsers reach through the proxy. */
export const externalChecks: readonly Check[] = [
  ...subset.map(sameOutside),
  check({
    id: 'service.internal-stays-inside',
    title: both`The internal API is not available below the service path`,
    clause: 'README.md#access',
    why: 'It has no authentication: anyone on the internet could score answers.',
    scope: 'service',
    variant: 'A',
    async run(context) {
      context.servicePath();
      for (const mount of ['external', 'public'] as const) {
        for (const name of sensitive) {
          const seen = await context.send(name, {
            ...(await typicalRequest(context, name)),
            mount,
          });
          const { path } = seen.request;
          if (seen.reply.status === 200)
            context.fail(seen, statusText(404), both`status 200 for ${path}`);
        }
      }
    },
  }),
  check({
    id: 'service.utf-8',
    title: both`Umlauts, emoji and line breaks are returned unchanged`,
    clause: 'reading.md#characters',
    severity: 'breaks',
    why: 'The statement of the question passes through this endpoint before it is shown.',
    scope: 'service',
    async run(context) {
      const text = 'äöüß €\r\n😀 漢字\u2028 end ';
      const seen = await succeedTypical(context, 'modifyangabe', { text });
      const received = seen.reply.text;
      if (isJsonString(received) || !/\bend\b/.test(received))
        context.skip(both`the plugin does not return the text`);
      const lost = Array.from(text.replace(/\r\n/, '')).filter((one) => !received.includes(one));
      const list = [...new Set(lost)].map((one) => JSON.stringify(one)).join(', ');
      if (list !== '')
        context.breaks('utf-8', seen, {
          expected: both`all characters of the text`,
          received: both`a text without ${list}`,
        });
    },
  }),
  check({
    id: 'service.charset',
    title: both`application/json; charset=utf-8 is accepted as application/json`,
    clause: 'reading.md#characters',
    why: 'Browsers and Java clients add the character set.',
    scope: 'service',
    async run(context) {
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      await mustSucceed(context, 'angabe', {
        ...(await typicalRequest(context, 'angabe')),
        headers,
      });
    },
  }),
  helpPage(''),
  helpPage('/'),
];
