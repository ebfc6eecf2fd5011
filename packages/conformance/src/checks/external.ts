import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import { mends } from '../mend.js';
import { check, isJsonString, mustSucceed, succeedTypical, typical } from './helpers.js';

const subset = ['pluginlist', 'generalinfolist', 'generalinfo', 'reloadplugindto'] as const;

const sameOutside = (name: (typeof subset)[number]): Check =>
  check({
    id: `${name}.external`,
    endpoint: name,
    title: `${name} answers the same under the external path`,
    clause: 'spec 4.2',
    severity: 'deviation',
    why: 'Browsers use the external path; the plugin would behave differently there.',
    mend: { general: 'Let both paths call the same function.' },
    async run(context) {
      const options = await typical(context, name);
      const usual = await context.succeed(name, options);
      const seen = await context.send(name, { ...options, mount: 'external' });
      context.status(seen, 200);
      if (seen.reply.text === usual.reply.text) return;
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
    clause: 'spec 1, 5',
    severity: 'deviation',
    why: 'It has no authentication: everybody on the internet could score answers.',
    scope: 'service',
    variant: 'A',
    async run(context) {
      if (context.facts.servicePath === null)
        context.skip('the service path is not known; name it with --endpoint');
      for (const mount of ['external', 'public'] as const) {
        for (const name of inner) {
          const seen = await context.send(name, { ...(await typical(context, name)), mount });
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
    clause: '',
    severity: 'breaks',
    why: 'The statement of the question passes through this endpoint before it is shown.',
    scope: 'service',
    async run(context) {
      const text = 'äöüß €\r\n😀 漢字\u2028 end ';
      const seen = await succeedTypical(context, 'modifyangabe', { text });
      const came = seen.reply.text;
      if (isJsonString(came) || !/\bend\b/.test(came))
        context.skip('the plugin does not give the text back');
      const lost = Array.from(text.replace(/\r\n/, '')).filter((one) => !came.includes(one));
      if (lost.length > 0)
        context.breaks('utf-8', seen, {
          expected: 'every character of the text',
          came: `a text without ${[...new Set(lost)].map((one) => JSON.stringify(one)).join(', ')}`,
        });
    },
  }),
  check({
    id: 'service.charset',
    endpoint: 'service',
    title: 'application/json; charset=utf-8 is taken as application/json',
    clause: '',
    severity: 'deviation',
    why: 'Browsers and Java clients add the character set.',
    scope: 'service',
    async run(context) {
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      await mustSucceed(context, 'angabe', { ...(await typical(context, 'angabe')), headers });
    },
  }),
  ...(['', '/'] as const).map((end) =>
    check({
      id: end === '' ? 'help.page' : 'help.page-with-slash',
      endpoint: 'help',
      title: `The help page answers at /{endpoint}${end}`,
      clause: 'spec 4.4',
      severity: 'deviation',
      why: 'Teachers and admins open it from the list of plugins.',
      mend: mends.methods,
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
