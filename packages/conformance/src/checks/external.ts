import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import { check, isJsonString, mustSucceed, typical } from './helpers.js';

const subset = ['pluginlist', 'generalinfolist', 'generalinfo', 'reloadplugindto'] as const;

const sameOutside = (name: (typeof subset)[number]): Check =>
  check({
    id: `${name}.external`,
    endpoint: name,
    title: `${name} answers the same under the external path`,
    clause: 'spec 4.2',
    severity: 'breaks',
    why: 'Browsers use the external path; the plugin would behave differently there.',
    async run(context) {
      const usual = await context.succeed(name, typical(context, name));
      const seen = await context.send(name, { ...typical(context, name), mount: 'external' });
      context.status(seen, 200);
      context.same(seen, 'the internal answer', {
        came: context.json(seen),
        expected: context.json(usual),
      });
    },
  });

/** Endpoints that show best that the internal API is open to the outside. */
const inner = [
  'image',
  'score',
  'gethtml',
  'setconfigurationdata',
] as const satisfies EndpointName[];

/** The part of the interface that browsers reach through the proxy. */
export const externalChecks: readonly Check[] = [
  ...subset.map(sameOutside),
  check({
    id: 'service.internal-stays-inside',
    endpoint: 'service',
    title: 'The internal API is not offered under the service path',
    clause: 'spec 1, 5; rulings 7',
    severity: 'breaks',
    why: 'It has no authentication: everybody on the internet could score answers.',
    scope: 'service',
    variant: 'A',
    async run(context) {
      if (context.facts.servicePath === null)
        context.skip('the service path is not known; name it with --endpoint');
      for (const mount of ['external', 'public'] as const) {
        for (const name of inner) {
          const seen = await context.send(name, { ...typical(context, name), mount });
          if (seen.reply.status === 200)
            context.fail(seen, 'status 404', `status 200 for ${seen.request.path}`);
        }
      }
    },
  }),
  check({
    id: 'service.utf-8',
    endpoint: 'service',
    title: 'Umlauts, emoji and line ends come back as they were sent',
    clause: 'contract 3.12',
    severity: 'breaks',
    why: 'The statement of the question passes through this endpoint before it is shown.',
    scope: 'service',
    async run(context) {
      const text = 'äöüß €\r\n😀 漢字\u2028 end ';
      const body = { typ: 'GibtEsNicht', name: 'x', config: '', text, q: null };
      const seen = await context.succeed('modifyangabe', { body });
      if (isJsonString(seen.reply.text) || !seen.reply.text.includes('end'))
        context.skip('the text is not given back, which another check reports');
      context.same(seen, 'the text', { came: seen.reply.text, expected: text });
    },
  }),
  check({
    id: 'service.charset',
    endpoint: 'service',
    title: 'application/json; charset=utf-8 is taken as application/json',
    clause: 'contract 3.2, 6.5',
    severity: 'breaks',
    why: 'Browsers and Java clients add the character set.',
    scope: 'service',
    async run(context) {
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      await mustSucceed(context, 'angabe', { ...typical(context, 'angabe'), headers });
    },
  }),
  ...(['', '/'] as const).map((end) =>
    check({
      id: end === '' ? 'help.page' : 'help.page-with-slash',
      endpoint: 'help',
      title: `The help page answers at /{endpoint}${end}`,
      clause: 'spec 4.4, contract 4.5',
      severity: 'deviation',
      why: 'Teachers and admins open it from the list of plugins.',
      scope: 'service',
      async run(context) {
        const path = context.facts.servicePath;
        if (path === null)
          return context.skip('the service path is not known; name it with --endpoint');
        const request = { method: 'GET', path, headers: {} } as const;
        const plain = await context.request(request);
        if (end !== '' && plain.reply.status !== 200)
          context.skip('there is no help page, which another check reports');
        const seen = await context.request({ ...request, path: path + end });
        context.status(seen, 200);
        const type = seen.reply.headers['content-type'] ?? 'none';
        if (!type.startsWith('text/html')) context.fail(seen, 'text/html', type);
      },
    }),
  ),
];
