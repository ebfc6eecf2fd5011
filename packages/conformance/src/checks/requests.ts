import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import { requestBody } from '../requests.js';
import { check, jsonRows, mustSucceed, typical, variantOf } from './helpers.js';

/** Members that say what the request is about; without them it cannot succeed. */
const isKept = (name: string) => name === 'typ' || name === 'configurationID';

const nulls = (name: EndpointName): Check =>
  check({
    id: `${name}.nulls`,
    endpoint: name,
    title: `${name} takes null for every member but the type`,
    clause: 'contract 2.1, 3.6; rulings 2',
    severity: 'breaks',
    why: 'The host writes null for everything that is not set: lists, objects and texts.',
    ...variantOf(name),
    async run(context) {
      const usual = requestBody.of(name, context.type) as Record<string, unknown>;
      const body = Object.fromEntries(
        Object.entries(usual).map(([key, value]) => [key, nullFor(key, value)]),
      );
      await mustSucceed(context, name, { body });
    },
  });

/** Java primitives are never null. */
const nullFor = (key: string, value: unknown): unknown =>
  isKept(key) || typeof value === 'number' || typeof value === 'boolean' ? value : null;

const missing = (name: EndpointName): Check =>
  check({
    id: `${name}.missing-members`,
    endpoint: name,
    title: `${name} takes a request without optional members`,
    clause: 'contract 2.1, rulings 2',
    severity: 'breaks',
    why: "The browser's request and older hosts leave members out.",
    ...variantOf(name),
    async run(context) {
      const usual = requestBody.of(name, context.type) as Record<string, unknown>;
      const body = Object.fromEntries(Object.entries(usual).filter(([key]) => isKept(key)));
      await mustSucceed(context, name, { body });
    },
  });

/** Endpoints whose requests hold lists or maps, and the same with null elements. */
const withNullElements: Partial<Record<EndpointName, () => Record<string, unknown>>> = {
  image: () => ({ q: questionOfNulls() }),
  loadplugindto: () => ({ q: questionOfNulls() }),
  setconfigurationdata: () => ({ questionDto: questionOfNulls() }),
  parserplugin: () => ({
    vars: { vars: { R1: null } },
    p: [null, { string: null, json: null, type: null }],
  }),
  parserplugineinheit: () => ({ p: [null, '°C'] }),
  score: () => ({ varsQuestion: { vars: { R1: null } } }),
};

const questionOfNulls = () => ({
  ...requestBody.question(),
  subQuestions: [null],
  images: [null],
  imagesContent: [null],
  vars: {
    vars: {
      R1: null,
      R2: { calcErgebnisDto: { string: '1', json: null, type: null }, ze: null, cp: null },
    },
  },
  cvars: { vars: null },
});

const nullElements = ([name, members]: [EndpointName, () => Record<string, unknown>]): Check =>
  check({
    id: `${name}.null-elements`,
    endpoint: name,
    title: `${name} takes null elements in lists and maps`,
    clause: 'contract 3.6, rulings 2',
    severity: 'breaks',
    why: 'Java lists and maps hold null where a variable has no value.',
    run: async (context) => {
      await mustSucceed(context, name, typical(context, name, members()));
    },
  });

/** Numbers as Java writes them, which the JSON of JavaScript would not. */
const javaNumbers: Partial<Record<EndpointName, readonly [from: string, to: string][]>> = {
  loadplugindto: [
    ['"points":2', '"points":1.0E-10'],
    ['"nr":0', '"nr":0.0'],
    ['"dsNr":3', '"dsNr":3.0'],
  ],
  score: [
    ['"toleranz":0.01', '"toleranz":1.0E-10'],
    ['"grade":2', '"grade":2.0'],
  ],
};

const numbers = ([name, changes]: [EndpointName, readonly [string, string][]]): Check =>
  check({
    id: `${name}.numbers`,
    endpoint: name,
    title: `${name} takes numbers as Java writes them: 1.0E-10, 5.0`,
    clause: 'contract 3.8, rulings 2',
    severity: 'breaks',
    why: 'A Java host writes doubles with exponent and whole numbers with a decimal point.',
    async run(context) {
      const usual = JSON.stringify(requestBody.of(name, context.type));
      const body = changes.reduce((text, [from, to]) => text.replace(from, to), usual);
      await mustSucceed(context, name, { body });
    },
  });

const entriesOf = <T>(table: Partial<Record<EndpointName, T>>) =>
  Object.entries(table) as [EndpointName, T][];

const errorChecks: readonly Check[] = [
  check({
    id: 'service.malformed-json',
    endpoint: 'service',
    title: 'Malformed JSON is answered with status 400',
    clause: 'contract 4.1, rulings 2',
    severity: 'deviation',
    why: 'The host and its log have to see that the request, not the service, is broken.',
    scope: 'service',
    async run(context) {
      const seen = await context.send('angabe', { body: '{"typ": ' });
      context.status(seen, 400);
    },
  }),
  check({
    id: 'service.wrong-member-type',
    endpoint: 'service',
    title: 'A member of the wrong JSON type is answered with status 400 that names the member',
    clause: 'rulings 2',
    severity: 'deviation',
    why: 'Whoever writes a host has to learn which member is wrong.',
    scope: 'service',
    async run(context) {
      const body = { ...requestBody.instance(context.type), q: { points: 'viele' } };
      const seen = await context.send('angabe', { body });
      context.status(seen, 400);
      if (!seen.reply.text.includes('points'))
        context.fail(seen, 'the name of the member points', seen.reply.text.slice(0, 200));
    },
  }),
  check({
    id: 'service.null-type',
    endpoint: 'service',
    title: 'A type of null is an unknown type, not a crash',
    clause: 'contract 10 #11, rulings 2',
    severity: 'deviation',
    why: 'A question whose plugin was deleted names no type.',
    scope: 'service',
    async run(context) {
      await context.succeed('gethtml', typical(context, 'gethtml'));
      const seen = await context.send('gethtml', typical(context, 'gethtml', { typ: null }));
      const expected = context.facts.variant === 'A' ? 404 : 200;
      if (seen.reply.status !== expected)
        context.fail(seen, `status ${expected}`, `status ${seen.reply.status}`);
    },
  }),
  check({
    id: 'service.unknown-path',
    endpoint: 'service',
    title: 'An unknown path is answered with status 404',
    clause: 'spec 7',
    severity: 'deviation',
    why: 'A host that asks for an endpoint of a newer version has to learn that there is none.',
    scope: 'service',
    async run(context) {
      const request = { method: 'GET', path: '/open/gibt-es-nicht', headers: {} } as const;
      const seen = await context.request(request);
      context.status(seen, 404);
    },
  }),
  check({
    id: 'service.problem-document',
    endpoint: 'service',
    title: 'HTTP errors carry a problem document',
    clause: 'rulings 5',
    severity: 'advice',
    why: 'One form of errors lets every client show the reason.',
    scope: 'service',
    async run(context) {
      const seen = await context.send('angabe', { body: '[' });
      if (seen.reply.status < 400) context.skip('no error came, which another check reports');
      const type = seen.reply.headers['content-type'] ?? 'none';
      if (!type.startsWith('application/problem+json'))
        context.fail(seen, 'application/problem+json', type);
    },
  }),
  check({
    id: 'service.large-body',
    endpoint: 'service',
    title: 'A request of 900 kB is answered',
    clause: 'contract 2.1',
    severity: 'breaks',
    why: 'Questions carry their images; a smaller limit loses them.',
    scope: 'service',
    async run(context) {
      const q = { ...requestBody.question(), imagesContent: [`base64:${'A'.repeat(900_000)}`] };
      await mustSucceed(context, 'angabe', typical(context, 'angabe', { q }));
    },
  }),
];

/** Requests as hosts write them, and requests that are wrong. */
export const requestChecks: readonly Check[] = [
  ...jsonRows.flatMap(([name]) => [nulls(name), missing(name)]),
  ...entriesOf(withNullElements).map(nullElements),
  ...entriesOf(javaNumbers).map(numbers),
  ...errorChecks,
];
