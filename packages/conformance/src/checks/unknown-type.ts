import { type EndpointName, endpoints } from '@fragwerk/contract';
import type { Check } from '../check.js';
import { type CheckContext, statusText } from '../context.js';
import { UNKNOWN_TYPE } from '../discover.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { type Mistake, mistakes } from '../host/reading.js';
import { both } from '../localized.js';
import { check, EMPTY_BODY, isText, plainText, succeedTypical, typicalRequest } from './helpers.js';

/** Endpoints that need a plugin instance. */
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

const sendUnknown = async (
  context: CheckContext,
  name: EndpointName,
  changes: object = {},
): Promise<Exchange> =>
  name === 'generalinfo'
    ? context.send(name, {
        body: UNKNOWN_TYPE,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
    : context.send(name, await typicalRequest(context, name, { typ: UNKNOWN_TYPE, ...changes }));

/** Endpoints for which the specification demands 404 in variant A. */
const with404: readonly EndpointName[] = [
  'loadplugindto',
  'imagetemplates',
  'renderlatex',
  'parserplugin',
  'getvars',
  'modifyangabetextkomplett',
];

/** Replies that the host reads as nothing. */
const NOTHING = /^\s*(|null|\[\]|\{"datasets":(null|\[\])\})\s*$/;

const notFound = (name: EndpointName): Check => {
  const demands404 = with404.includes(name);
  return check({
    id: `${name}.unknown-type`,
    title: both`${name} returns ${demands404 ? '404' : both`nothing`} for a plugin type that does not exist`,
    clause: demands404 ? 'errors.md#unknown-type' : 'decisions.md#unknown-types',
    severity: demands404 ? 'deviation' : 'advice',
    why: 'The host reads 404 and an empty body as nothing; anything else it would take for a reply.',
    fix: { general: 'Look the type up first, and reply with 404 when it is not yours.' },
    scope: 'service',
    variant: 'A',
    async run(context) {
      const seen = await sendUnknown(context, name);
      const { status, text } = seen.reply;
      const isCrash = demands404 && status === 404 && text === context.facts.unknownPath?.text;
      const isNothing = status === 200 && NOTHING.test(text);
      if ((status === 404 && !isCrash) || (isNothing && !demands404)) return;
      const expected = both`status 404 and a message that a plugin of this type cannot be created`;
      if (isCrash)
        context.fail(seen, expected, both`status 404 as for an unknown path, so possibly a crash`);
      if (isNothing) context.fail(seen, expected, both`nothing with status 200`);
      context.fail(seen, expected, statusText(status));
    },
  });
};

/** Replies of variant B that the specification prescribes literally. */
const exactReplies: Partial<Record<EndpointName, unknown>> = {
  gethtml: '',
  angabe: '',
  maxima: '',
  parserplugineinheit: '',
  generatedatasets: { datasets: [] },
  getvars: [],
};

/** Returns the mistakes that make the host drop a reply. */
const fatalIn = (name: EndpointName, value: unknown): Mistake[] =>
  mistakes(endpoints[name].reply as object, value).filter(({ fatal }) => fatal);

const softly = (name: EndpointName): Check =>
  check({
    id: `${name}.unknown-type`,
    title: both`${name} returns an empty result for a plugin type that does not exist`,
    clause: 'errors.md#unknown-type',
    why: 'Callers of variant B expect an empty reply and no error.',
    fix: { general: 'Look the type up first, and return an empty result when it is not yours.' },
    scope: 'service',
    variant: 'B',
    async run(context) {
      const usual = await succeedTypical(context, name);
      const seen = await sendUnknown(context, name);
      context.status(seen, 200);
      const received = isText(name) ? plainText(context, seen) : context.json(seen);
      const usualFaults = isText(name) ? [] : fatalIn(name, context.json(usual));
      // Not even the outermost list or object is there.
      if (usualFaults[0]?.path === '') context.leave(both`the usual reply is broken`);
      const empty = both`the empty reply`;
      if (name in exactReplies)
        context.same(seen, empty, { received, expected: exactReplies[name] });
      const wrong = isText(name) ? [] : fatalIn(name, received);
      if (usualFaults.length === 0 && wrong.length > 0)
        context.fail(
          seen,
          empty,
          wrong.map(({ text }) => text),
        );
      if (name === 'image' || name === 'imageurl') {
        const { error } = context.object(seen);
        const expected = 'unknown plugin';
        context.same(seen, `error "${expected}"`, { received: error, expected });
      }
    },
  });

const bothVariants: readonly Check[] = [
  check({
    id: 'modifyangabe.unknown-type',
    title: both`modifyangabe returns the text unchanged for a plugin type that does not exist`,
    clause: 'errors.md#unknown-type',
    severity: 'breaks',
    why: 'A question whose plugin was removed would lose its statement.',
    fix: fixes.unknownType,
    scope: 'service',
    async run(context) {
      const text = '<p>Lies ab:\r\n "A" & \\ B\n</p> ';
      const seen = await sendUnknown(context, 'modifyangabe', { text, q: null });
      const { status, text: received } = seen.reply;
      const expected = both`the text of the request`;
      if (status !== 200 || received === '')
        context.breaks('text-replaced', seen, {
          expected,
          received: status === 200 ? EMPTY_BODY : statusText(status),
        });
      context.same(seen, expected, { received: plainText(context, seen), expected: text });
    },
  }),
  check({
    id: 'configurationinfo.unknown-type',
    title: both`configurationinfo returns mode 0 for a plugin type that does not exist`,
    clause: 'errors.md#unknown-type',
    severity: 'advice',
    why: 'The host decides by the mode which dialog it opens; without a reply it opens none.',
    scope: 'service',
    async run(context) {
      const seen = await sendUnknown(context, 'configurationinfo', { configurationID: '' });
      const { status, text } = seen.reply;
      if (status === 404 || text === '') return;
      context.status(seen, 200);
      const mode = context.object(seen).configurationMode;
      // The host also reads text; the shape check reports that.
      if (mode !== 0 && mode !== '0' && mode !== undefined)
        context.fail(seen, 'configurationMode 0', JSON.stringify(mode));
    },
  }),
];

/** A plugin type that does not exist, per variant. */
export const unknownTypeChecks: readonly Check[] = [
  ...needInstance.map(notFound),
  ...[...needInstance, 'imageurl' as const].map(softly),
  ...bothVariants,
];
