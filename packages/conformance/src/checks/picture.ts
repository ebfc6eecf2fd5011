import type { EndpointName } from '@fragwerk/contract';
import { fixes } from '../fixes.js';
import { tryJson } from '../json.js';
import { both } from '../localized.js';
import { PLUGIN, requestBody } from '../requests.js';
import { type Check, check, objectMember, templatesIn, textOf } from './helpers.js';
import { imageChecks, isPng } from './image.js';

const viewEndpoints = ['loadplugindto', 'reloadplugindto'] as const satisfies EndpointName[];

const MAX_LONG = '9223372036854775807';
const TAG_NAME = both`the tagName`;

type ViewEndpoint = (typeof viewEndpoints)[number];

const tagNameChecks = (name: ViewEndpoint): readonly Check[] => [
  check(`${name}.tag-name`, 'browser.md#tagname', {
    title: both`tagName is <question id>_<name>_<number>`,
    why: 'Two plugins of one page with the same name would share their place and their answer.',
    async run(context) {
      // In a session, the name may be that of the session.
      const instance = name === 'loadplugindto' ? 'Größe' : PLUGIN;
      const { seen, object } = await context.typicalObject(name, { name: instance, nr: 7 });
      const received = context.textMember(object, 'tagName');
      context.same(seen, TAG_NAME, [received, `4711_${instance}_7`]);
    },
  }),
  check(`${name}.long-id`, 'reading.md#long-ids', {
    title: both`tagName keeps every digit of a 64-bit question id`,
    why: 'Ids are Java longs; with rounded digits two questions could share a name.',
    fix: 'Read the id as a 64-bit integer; in JavaScript keep its digits as text, because JSON.parse rounds it.',
    async run(context) {
      const usual = await context.typicalObject(name);
      if (usual.object.tagName !== '4711_Pruefling1_0')
        context.leave(both`tagName is wrong for small ids`);
      const { body } = await context.typicalRequest(name);
      const longId = (one: unknown) => JSON.stringify(one).replace('"id":4711', `"id":${MAX_LONG}`);
      // In a session the question is that of the session.
      if (name === 'reloadplugindto') {
        const { configurationID } = body as { configurationID: string };
        const id = { configurationID };
        const data = requestBody.changed('setconfigurationdata', context.sample, id);
        await context.send('setconfigurationdata', { body: longId(data) });
      }
      const seen = await context.send(name, { body: longId(body) });
      context.status(seen, 200);
      const received = context.object(seen).tagName;
      context.same(seen, TAG_NAME, [received, `${MAX_LONG}_Pruefling1_0`]);
    },
  }),
];

const viewChecks = (name: ViewEndpoint): readonly Check[] => [
  check(`${name}.image`, 'replies.md#plugindto', {
    title: both`imageUrl is empty, a PNG as a data URI, or an https address`,
    why: "The browser script uses it unchanged as the picture's address.",
    fix: fixes.picture,
    async run(context) {
      const { seen, object } = await context.typicalObject(name);
      const url = context.textMember(object, 'imageUrl');
      if (url === '' || /^https?:\/\//.test(url)) return;
      const [, base64] = /^data:image\/png;base64,(.*)$/s.exec(url) ?? [];
      const expected = both`data:image/png;base64, and a PNG`;
      if (base64 === undefined || !isPng(Buffer.from(base64, 'base64')))
        context.fail(seen, expected, `${url.slice(0, 60)}…`);
    },
  }),
  ...tagNameChecks(name),
  check(`${name}.json-data`, 'browser.md#jsondata', {
    title: both`jsonData is null, JSON, or JSON in base64`,
    severity: 'advice',
    why: "The host passes it on unchanged to the plugin's own script; the scripts of the reference services parse it immediately, and an empty text stops them.",
    fix: 'Return null for no data. If your own script reads another form, ignore this advice.',
    async run(context) {
      const { seen, object } = await context.typicalObject(name);
      const { jsonData } = object;
      if (typeof jsonData !== 'string' || tryJson(jsonData) !== undefined) return;
      if (tryJson(Buffer.from(jsonData, 'base64').toString()) === undefined)
        context.fail(seen, both`null or JSON`, JSON.stringify(jsonData.slice(0, 80)));
    },
  }),
];

const printed = [
  ['renderlatex', {}],
  ['renderpluginresult', { tex: true }],
] as const satisfies readonly [EndpointName, object][];

const INCLUDED = /\\includegraphics(?:\[[^\]]*\])?\{([^}]*)\}/g;

/** LaTeX and the images that belong to it. */
const print = ([name, changes]: (typeof printed)[number]): Check =>
  check(`${name}.images`, 'replies.md#pluginrenderdto', {
    title: both`${name} delivers the images of its LaTeX, below img/, as pure base64 under plain names`,
    why: 'The host writes the decoded bytes into one folder and accepts .png, .jpg, .jpeg and .pdf only; a missing or unreadable image stops the print of the whole test.',
    async run(context) {
      const { seen, object } = await context.typicalObject(name, changes);
      const source = context.textMember(object, 'source');
      const images = objectMember(object, 'images') ?? context.missing('images');
      const isDelivered = (path: string) =>
        path.startsWith('img/') && Object.hasOwn(images, path.slice(4));
      const absent = [...source.matchAll(INCLUDED)]
        .flatMap(([, path = '']) => (isDelivered(path) ? [] : [path]))
        .map((path) => both`${path} is not delivered`);
      const names = Object.keys(images)
        .filter((file) => !/^[^/\\]+\.(png|jpe?g|pdf)$/.test(file))
        .map((file) => both`the name ${file}`);
      const data = Object.entries(images)
        .map(([file, base64]) => [file, textOf(base64)] as const)
        .filter(([, base64]) => !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
        .map(([file, base64]) => `${file}: ${base64.slice(0, 40)}…`);
      const wrong = [...absent, ...names, ...data];
      if (wrong.length > 0) context.fail(seen, both`delivered images such as img/dial.png`, wrong);
    },
  });

export const pictureChecks: readonly Check[] = [
  ...imageChecks,
  ...viewEndpoints.flatMap(viewChecks),
  check('imagetemplates.triples', 'endpoints.md#imagetemplates', {
    title: both`Every template has three texts: label, PIG tag, help`,
    why: 'The host takes the three by position for its context menu.',
    async run(context) {
      const seen = await context.typical('imagetemplates');
      const templates = templatesIn(context, seen);
      const wrong = templates.find((one) => Array.isArray(one) && one.length !== 3);
      if (wrong) context.fail(seen, both`three texts`, JSON.stringify(wrong));
    },
  }),
  ...printed.map(print),
];
