import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import { requestBody } from '../requests.js';
import { mends } from '../mend.js';
import { check, succeedTypical, textMember, typical, typicalObject } from './helpers.js';
import { imageChecks, isPng } from './image.js';

const viewEndpoints = ['loadplugindto', 'reloadplugindto'] as const satisfies EndpointName[];

const LARGEST_LONG = '9223372036854775807';

type ViewEndpoint = (typeof viewEndpoints)[number];

const viewImage = (name: ViewEndpoint): Check =>
  check({
    id: `${name}.image`,
    endpoint: name,
    title: 'imageUrl is empty, a PNG as data URI, or an https address',
    clause: 'spec 2 (PluginDto)',
    severity: 'deviation',
    why: "The browser script uses it as the picture's address as it stands.",
    mend: mends.picture,
    async run(context) {
      const { seen, object } = await typicalObject(context, name);
      const url = textMember(context, object, 'imageUrl');
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
    clause: 'spec 2 (PluginDto)',
    severity: 'deviation',
    why: 'Two plugins of one page with the same name would share their place and their answer.',
    async run(context) {
      const { seen, object } = await typicalObject(context, name, { nr: 7 });
      const came = textMember(context, object, 'tagName');
      context.same(seen, 'the tagName', { came, expected: '4711_Pruefling1_7' });
    },
  });

const viewLongId = (name: ViewEndpoint): Check =>
  check({
    id: `${name}.long-id`,
    endpoint: name,
    title: 'tagName keeps every digit of a 64-bit question id',
    clause: 'spec 2 (PluginDto)',
    severity: 'deviation',
    why: 'Ids are Java longs; with other digits two questions could share a name.',
    mend: {
      general:
        'Read the id as a 64-bit integer; in JavaScript keep its digits as text, because JSON.parse rounds it.',
    },
    async run(context) {
      const usual = await typicalObject(context, name);
      if (usual.object.tagName !== '4711_Pruefling1_0')
        context.skip('tagName is wrong for small ids, which another check reports');
      const { body } = await typical(context, name);
      const longId = (one: unknown) =>
        JSON.stringify(one).replace('"id":4711', `"id":${LARGEST_LONG}`);
      // In a session the question is that of the session.
      if (name === 'reloadplugindto') {
        const { configurationID } = body as { configurationID: string };
        const data = requestBody.of('setconfigurationdata', context.type) as object;
        await context.send('setconfigurationdata', { body: longId({ ...data, configurationID }) });
      }
      const seen = await context.send(name, { body: longId(body) });
      context.status(seen, 200);
      const came = context.object(seen).tagName;
      context.same(seen, 'the tagName', { came, expected: `${LARGEST_LONG}_Pruefling1_0` });
    },
  });

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The host hands jsonData on as it is: only the plugin's own script decides in which form it comes. */
const viewJsonData = (name: ViewEndpoint): Check =>
  check({
    id: `${name}.json-data`,
    endpoint: name,
    title: 'jsonData is null, JSON, or JSON in base64',
    clause: '',
    severity: 'advice',
    why: "It is for the plugin's own script; the scripts of the references parse it at once, and an empty text stops them.",
    mend: { general: 'Answer null for nothing. If your own script reads another form, leave it.' },
    async run(context) {
      const { seen, object } = await typicalObject(context, name);
      const { jsonData } = object;
      if (typeof jsonData !== 'string' || isJson(jsonData)) return;
      if (!isJson(Buffer.from(jsonData, 'base64').toString()))
        context.fail(seen, 'null or JSON', JSON.stringify(jsonData.slice(0, 80)));
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
    clause: 'spec 4.1',
    severity: 'deviation',
    why: 'The host takes the three by position for its context menu.',
    async run(context) {
      const seen = await succeedTypical(context, 'imagetemplates');
      const templates: unknown = seen.reply.text === '' ? [] : context.json(seen);
      const isTriple = (one: unknown) => !Array.isArray(one) || one.length === 3;
      const list: readonly unknown[] = Array.isArray(templates) ? templates : [];
      const wrong = list.find((one) => !isTriple(one));
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
