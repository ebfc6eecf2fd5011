import { type EndpointName, endpoints } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import { UNKNOWN_TYPE } from '../discover.js';
import type { Exchange } from '../exchange.js';
import { mistakes } from '../host/reading.js';
import { mends } from '../mend.js';
import { check, isText, plainText, succeedTypical, typical } from './helpers.js';

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
  changed: object = {},
): Promise<Exchange> =>
  name === 'generalinfo'
    ? context.send(name, {
        body: UNKNOWN_TYPE,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
    : context.send(name, await typical(context, name, { typ: UNKNOWN_TYPE, ...changed }));

/** Endpoints for which the specification demands 404 in variant A. */
const named = [
  'loadplugindto',
  'imagetemplates',
  'renderlatex',
  'parserplugin',
  'getvars',
  'modifyangabetextkomplett',
] as const satisfies readonly EndpointName[];

/** Answers that the host reads as nothing, in one form or the other. */
const NOTHING = /^\s*(|null|\[\]|\{"datasets":(null|\[\])\})\s*$/;

const notFound = (name: EndpointName): Check => {
  const isNamed = (named as readonly EndpointName[]).includes(name);
  return check({
    id: `${name}.unknown-type`,
    endpoint: name,
    title: `${name} answers ${isNamed ? '404' : 'nothing'} for a plugin type that does not exist`,
    clause: isNamed ? 'spec 7' : '',
    severity: isNamed ? 'deviation' : 'advice',
    why: 'The host reads 404 and an empty body alike, as nothing; anything else it would take for an answer.',
    mend: { general: 'Look the type up first, and answer 404 when it is not yours.' },
    scope: 'service',
    variant: 'A',
    async run(context) {
      const seen = await sendUnknown(context, name);
      const { status, text } = seen.reply;
      if (isNamed && status === 404 && text === context.facts.unknownPath?.text)
        context.fail(
          seen,
          'status 404 and that a plugin of this type cannot be created',
          'status 404 as of a path that does not exist, so perhaps a crash',
        );
      if (status === 404) return;
      if (status !== 200) context.fail(seen, 'status 404', `status ${status}`);
      if (!NOTHING.test(text)) context.fail(seen, 'status 404', 'an answer with status 200');
      if (isNamed) context.fail(seen, 'status 404', 'nothing with status 200');
    },
  });
};

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
    clause: 'spec 4.7',
    severity: 'deviation',
    why: 'Callers of variant B expect an empty answer and no error.',
    mend: { general: 'Look the type up first, and answer an empty result when it is not yours.' },
    scope: 'service',
    variant: 'B',
    async run(context) {
      const usual = await succeedTypical(context, name);
      const seen = await sendUnknown(context, name);
      context.status(seen, 200);
      const value = isText(name) ? plainText(context, seen) : context.json(seen);
      if (!isText(name) && isBroken(name, context.json(usual)))
        context.skip('the usual answer is broken, which another check reports');
      if (name in exactly)
        context.same(seen, 'the empty answer', { came: value, expected: exactly[name] });
      if (!isText(name)) mustBeAsReadable(context, name, { usual, seen });
      if (name === 'image' || name === 'imageurl') {
        const { error } = context.object(seen);
        context.same(seen, 'error "unknown plugin"', { came: error, expected: 'unknown plugin' });
      }
    },
  });

/** Members and values that make the host drop an answer. */
const fatalIn = (name: EndpointName, value: unknown): string[] =>
  mistakes(endpoints[name].reply as object, value)
    .filter(({ fatal }) => fatal)
    .map(({ text }) => text.en);

/** Whether not even the outermost list or object is there. */
const isBroken = (name: EndpointName, value: unknown): boolean =>
  fatalIn(name, value)[0]?.startsWith('the answer has to be') === true;

/** Fails when the host drops this answer but reads the usual one, whose own check reports that. */
function mustBeAsReadable(
  context: CheckContext,
  name: EndpointName,
  { usual, seen }: { readonly usual: Exchange; readonly seen: Exchange },
): void {
  if (fatalIn(name, context.json(usual)).length > 0) return;
  const wrong = fatalIn(name, context.json(seen));
  if (wrong.length > 0) context.fail(seen, 'an empty answer that the host can read', wrong);
}

const bothVariants: readonly Check[] = [
  check({
    id: 'modifyangabe.unknown-type',
    endpoint: 'modifyangabe',
    title: 'modifyangabe answers the text unchanged for a plugin type that does not exist',
    clause: 'spec 4.7',
    severity: 'breaks',
    why: 'A question whose plugin was removed would lose its statement.',
    mend: mends.unknownType,
    scope: 'service',
    async run(context) {
      const text = '<p>Lies ab:\r\n "A" & \\ B\n</p> ';
      const seen = await sendUnknown(context, 'modifyangabe', { text, q: null });
      const { status, text: came } = seen.reply;
      if (status !== 200 || came === '')
        context.breaks('text-replaced', seen, {
          expected: 'the text of the request',
          came: status === 200 ? 'an empty text' : `status ${status}`,
        });
      context.same(seen, 'the text of the request', {
        came: plainText(context, seen),
        expected: text,
      });
    },
  }),
  check({
    id: 'configurationinfo.unknown-type',
    endpoint: 'configurationinfo',
    title: 'configurationinfo answers mode 0 for a plugin type that does not exist',
    clause: 'spec 4.7',
    severity: 'advice',
    why: 'The host decides by the mode which dialog it opens; of nothing it opens none.',
    scope: 'service',
    async run(context) {
      const seen = await sendUnknown(context, 'configurationinfo', { configurationID: '' });
      const { status, text } = seen.reply;
      if (status === 404 || text === '') return;
      context.status(seen, 200);
      const mode = context.object(seen).configurationMode;
      // As text the host reads it, too; the check of the shape reports that.
      if (mode !== 0 && mode !== '0' && mode !== undefined)
        context.fail(seen, 'configurationMode 0', JSON.stringify(mode));
    },
  }),
];

/** A plugin type that does not exist, per variant. */
export const unknownTypeChecks: readonly Check[] = [
  ...needInstance.map(notFound),
  ...[...needInstance, 'imageurl' as const].map(soft),
  ...bothVariants,
];
