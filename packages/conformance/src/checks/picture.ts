import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import { requestBody } from '../requests.js';
import { check, needShape, textMember, typical } from './helpers.js';
import { imageChecks, isPng } from './image.js';

const viewEndpoints = ['loadplugindto', 'reloadplugindto'] as const satisfies EndpointName[];

const LARGEST_LONG = '9223372036854775807';

type ViewEndpoint = (typeof viewEndpoints)[number];

const viewImage = (name: ViewEndpoint): Check =>
  check({
    id: `${name}.image`,
    endpoint: name,
    title: 'imageUrl is empty, a PNG as data URI, or an https address',
    clause: 'spec 2 (PluginDto), contract 5.4.7',
    severity: 'breaks',
    why: "The browser script uses it as the picture's address as it stands.",
    async run(context) {
      const seen = await needShape(context, name);
      const url = textMember(context, context.object(seen), 'imageUrl');
      if (url === '' || /^https?:\/\//.test(url)) return;
      const [, base64] = /^data:image\/png;base64,(.*)$/s.exec(url) ?? [];
      if (base64 === undefined || !isPng(Buffer.from(base64, 'base64')))
        context.fail(seen, 'data:image/png;base64, and a PNG', `${url.slice(0, 60)}…`);
    },
  });

const viewTagName = (name: ViewEndpoint): Check =>
  check({
    id: `${name}.tag-name`,
    endpoint: name,
    title: 'tagName is <question id>_<name>_<number>',
    clause: 'spec 2 (PluginDto), contract 2.2',
    severity: 'breaks',
    why: 'The host finds the place of the plugin on the page by this name.',
    async run(context) {
      await needShape(context, name);
      const seen = await context.succeed(name, typical(context, name, { nr: 7 }));
      const came = context.object(seen).tagName;
      context.same(seen, 'the tagName', { came, expected: '4711_Pruefling1_7' });
    },
  });

const viewLongId = (name: ViewEndpoint): Check =>
  check({
    id: `${name}.long-id`,
    endpoint: name,
    title: 'tagName keeps every digit of a 64-bit question id',
    clause: 'contract 3.7, rulings 3',
    severity: 'breaks',
    why: 'With other digits the plugin does not find its place, and the student sees nothing.',
    async run(context) {
      const usual = await needShape(context, name);
      if (context.object(usual).tagName !== '4711_Pruefling1_0')
        context.skip('tagName is wrong for small ids, which another check reports');
      const body = JSON.stringify(requestBody.of(name, context.type));
      const seen = await context.send(name, {
        body: body.replace('"id":4711', `"id":${LARGEST_LONG}`),
      });
      context.status(seen, 200);
      const came = context.object(seen).tagName;
      context.same(seen, 'the tagName', { came, expected: `${LARGEST_LONG}_Pruefling1_0` });
    },
  });

const viewJsonData = (name: ViewEndpoint): Check =>
  check({
    id: `${name}.json-data`,
    endpoint: name,
    title: 'jsonData is null or JSON',
    clause: 'contract 6.3',
    severity: 'breaks',
    why: 'Browser scripts parse it at once; an empty text kills the plugin on the page.',
    async run(context) {
      const seen = await needShape(context, name);
      const { jsonData } = context.object(seen);
      if (typeof jsonData !== 'string') return;
      try {
        JSON.parse(jsonData);
      } catch {
        context.fail(seen, 'null or JSON', JSON.stringify(jsonData.slice(0, 80)));
      }
    },
  });

const viewChecks = (name: ViewEndpoint): readonly Check[] => [
  viewImage(name),
  viewTagName(name),
  viewLongId(name),
  viewJsonData(name),
];

const templateChecks: readonly Check[] = [
  check({
    id: 'imagetemplates.triples',
    endpoint: 'imagetemplates',
    title: 'Every template has three texts: label, PIG tag, help',
    clause: 'spec 4.1, contract 3.10',
    severity: 'breaks',
    why: 'The host takes the three by position for its context menu.',
    async run(context) {
      const seen = await needShape(context, 'imagetemplates');
      const wrong = (context.json(seen) as string[][]).find((template) => template.length !== 3);
      if (wrong) context.fail(seen, 'three texts', JSON.stringify(wrong));
    },
  }),
];

/** Pictures, views and templates. */
export const pictureChecks: readonly Check[] = [
  ...imageChecks,
  ...viewEndpoints.flatMap(viewChecks),
  ...templateChecks,
];
