import type { Clause } from '@fragwerk/contract';
import { statusText } from '../context.js';
import { fixes } from '../fixes.js';
import { isJsonString } from '../json.js';
import { both, type Localized } from '../localized.js';
import { type Check, check } from './helpers.js';

const subset = ['pluginlist', 'generalinfolist', 'generalinfo', 'reloadplugindto'] as const;

const sameOutside = (name: (typeof subset)[number]): Check =>
  check(`${name}.external`, 'endpoints.md#external', {
    title: both`${name} returns the same at the external path`,
    why: 'Browsers use the external path, where the plugin would behave differently.',
    scope: 'type',
    fix: 'Let both paths call the same function.',
    async run(context) {
      const options = await context.typicalRequest(name);
      const usual = await context.succeed(name, options);
      const seen = await context.send(name, { ...options, mount: 'external' });
      context.status(seen, 200);
      if (seen.reply.text === usual.reply.text) return;
      context.same(seen, both`the internal reply`, [context.json(seen), context.json(usual)]);
    },
  });

const ALL_CHARACTERS = both`all characters of the text`;

/** Endpoints whose exposure is most harmful. */
const sensitive = ['image', 'score', 'gethtml', 'setconfigurationdata'] as const;

const HELP = 'endpoints.md#help';
const DOCS = 'endpoints.md#docs';
const help = (path: string) => both`The help page is at /{endpoint}${path}`;
const documentation = (path: string) => both`The API documentation is at /{endpoint}${path}`;

type PageCase = readonly [id: string, path: string, Clause, Localized, variant?: 'B'];

const pageCases: readonly PageCase[] = [
  ['help.page', '', HELP, help('')],
  ['help.page-with-slash', '/', HELP, help('/')],
  ['help.index', '/index.html', HELP, help('/index.html'), 'B'],
  ['help.alias', '/help', HELP, help('/help'), 'B'],
  ['docs.page', '/docs', DOCS, documentation('/docs'), 'B'],
  ['openapi.document', '/openapi.json', DOCS, documentation('/openapi.json'), 'B'],
];

const page = ([id, path, clause, title, variant]: PageCase): Check =>
  check(id, clause, {
    title,
    why: 'Teachers and administrators open it from the list of plugins.',
    fix: fixes.methods,
    scope: 'service',
    ...(variant && { variant }),
    async run(context) {
      const below = (end: string) =>
        context.request({ method: 'GET', path: context.servicePath() + end, headers: {} });
      const needsHelp = clause === HELP && path !== '';
      if (needsHelp && (await below('')).reply.status !== 200)
        context.leave(both`there is no help page`);
      const seen = await below(path);
      context.status(seen, 200);
      context.contentType(seen, path.endsWith('.json') ? 'application/json' : 'text/html');
    },
  });

/** The part of the interface that browsers reach through the proxy. */
export const externalChecks: readonly Check[] = [
  ...subset.map(sameOutside),
  check('service.internal-stays-inside', 'README.md#access', {
    title: both`The internal API is not available below the service path`,
    why: 'It has no authentication: anyone on the internet could score answers.',
    variant: 'A',
    async run(context) {
      context.servicePath();
      for (const mount of ['external', 'public'] as const)
        for (const name of sensitive) {
          const seen = await context.sendChanged(name, {}, { mount });
          if (seen.reply.status === 200)
            context.fail(seen, statusText(404), both`status 200 for ${seen.request.path}`);
        }
    },
  }),
  check('service.utf-8', 'reading.md#characters', {
    title: both`Umlauts, emoji and line breaks are returned unchanged`,
    severity: 'breaks',
    why: 'The statement of the question passes through this endpoint before it is shown.',
    fix: 'Encode texts as UTF-8, and name UTF-8 or nothing as charset in the content type.',
    async run(context) {
      const text = 'äöüß €\r\n😀 漢字\u2028 end ';
      const seen = await context.typical('modifyangabe', { text });
      const received = seen.reply.text;
      if (isJsonString(received) || !/\bend\b/.test(received))
        context.skip(both`the plugin does not return the text`);
      const lost = Array.from(text.replace(/\r\n/, '')).filter((one) => !received.includes(one));
      const list = [...new Set(lost)].map((one) => JSON.stringify(one)).join(', ');
      if (list !== '')
        context.breaks('utf-8', seen, [ALL_CHARACTERS, both`a text without ${list}`]);
    },
  }),
  check('service.charset', 'reading.md#characters', {
    title: both`application/json; charset=utf-8 is accepted as application/json`,
    why: 'Browsers and Java clients add the character set.',
    async run(context) {
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      await context.mustSucceed('angabe', {}, { headers });
    },
  }),
  ...pageCases.map(page),
];
