import { type EndpointName, endpoints } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import { UNKNOWN_TYPE } from '../discover.js';
import type { Exchange } from '../exchange.js';
import { complaints } from '../strict.js';
import { check, needShape, plainText, typical } from './helpers.js';

/** Endpoints that need a plugin instance (rulings 8). */
const needInstance = [
  'generalinfo',
  'gethtml',
  'angabe',
  'generatedatasets',
  'maxima',
  'image',
  'imagetemplates',
  'parserplugin',
  'parserplugineinheit',
  'score',
  'getvars',
  'modifyangabetextkomplett',
  'updatepluginstringjavascript',
  'loadplugindto',
  'reloadplugindto',
  'renderlatex',
  'renderpluginresult',
] as const satisfies readonly EndpointName[];

const why = {
  A: 'The host treats 404 as no answer; an empty object would be shown as if it were real.',
  B: 'Hosts of variant B expect an empty answer and no error.',
};

const sendUnknown = (context: CheckContext, name: EndpointName): Promise<Exchange> =>
  name === 'generalinfo'
    ? context.send(name, {
        body: UNKNOWN_TYPE,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
    : context.send(name, typical(context, name, { typ: UNKNOWN_TYPE }));

const notFound = (name: EndpointName): Check =>
  check({
    id: `${name}.unknown-type`,
    endpoint: name,
    title: `${name} answers 404 for a plugin type that does not exist`,
    clause: 'spec 7, rulings 8',
    severity: 'breaks',
    why: why.A,
    scope: 'service',
    variant: 'A',
    async run(context) {
      const seen = await sendUnknown(context, name);
      context.status(seen, 404);
    },
  });

/** What variant B answers where the specification says it to the letter. */
const exactly: Partial<Record<EndpointName, unknown>> = {
  gethtml: '',
  angabe: '',
  maxima: '',
  parserplugineinheit: '',
  generatedatasets: { datasets: [] },
  getvars: [],
};

const soft = (name: EndpointName): Check =>
  check({
    id: `${name}.unknown-type`,
    endpoint: name,
    title: `${name} answers an empty result for a plugin type that does not exist`,
    clause: 'spec 4.7, rulings 8',
    severity: 'breaks',
    why: why.B,
    scope: 'service',
    variant: 'B',
    async run(context) {
      const { reply } = endpoints[name];
      await needShape(context, name);
      const seen = await sendUnknown(context, name);
      context.status(seen, 200);
      const value = typeof reply === 'string' ? plainText(context, seen) : context.json(seen);
      if (name in exactly)
        context.same(seen, 'the answer', { came: value, expected: exactly[name] });
      if (typeof reply !== 'string') {
        const wrong = complaints(reply, value);
        if (wrong.length > 0) context.fail(seen, 'an empty answer of full shape', wrong.join('; '));
      }
      if (
        (name === 'image' || name === 'imageurl') &&
        context.object(seen).error !== 'unknown plugin'
      )
        context.fail(seen, 'error "unknown plugin"', JSON.stringify(context.object(seen).error));
    },
  });

const bothVariants: readonly Check[] = [
  check({
    id: 'modifyangabe.unknown-type',
    endpoint: 'modifyangabe',
    title: 'modifyangabe answers the text unchanged for a plugin type that does not exist',
    clause: 'spec 4.7, rulings 8, contract 10 #7',
    severity: 'breaks',
    why: 'Any other answer deletes the statement of the question at the host.',
    scope: 'service',
    async run(context) {
      const text = '<p>Lies ab:\r\n "A" & \\ B\n</p> ';
      const body = { typ: UNKNOWN_TYPE, name: 'x', config: '', text, q: null };
      const seen = await context.send('modifyangabe', { body });
      context.status(seen, 200);
      context.same(seen, 'the text', { came: plainText(context, seen), expected: text });
    },
  }),
  check({
    id: 'configurationinfo.unknown-type',
    endpoint: 'configurationinfo',
    title: 'configurationinfo answers mode 0 for a plugin type that does not exist',
    clause: 'spec 4.7, rulings 8',
    severity: 'breaks',
    why: 'The host decides by the mode which dialog it opens.',
    scope: 'service',
    async run(context) {
      const body = { typ: UNKNOWN_TYPE, name: 'x', config: '', configurationID: '', timeout: 60 };
      const seen = await context.send('configurationinfo', { body });
      context.status(seen, 200);
      await needShape(context, 'configurationinfo');
      const mode = context.object(seen).configurationMode;
      if (mode !== 0) context.fail(seen, 'configurationMode 0', JSON.stringify(mode));
    },
  }),
];

/** A plugin type that does not exist, per variant. */
export const unknownTypeChecks: readonly Check[] = [
  ...needInstance.map(notFound),
  ...[...needInstance, 'imageurl' as const].map(soft),
  ...bothVariants,
];
