import { type EndpointName, endpoints } from '@fragwerk/contract';
import { type CheckContext, statusText, TEXT_TYPE } from '../context.js';
import { UNKNOWN_TYPE } from '../discover.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { EMPTY_BODY, type Mistake, mistakes } from '../host/reading.js';
import { both } from '../localized.js';
import { rows } from '../rows.js';
import { type Check, check, isText } from './helpers.js';

/** Endpoints of both variants that need a plugin instance, and have no check of their own for it. */
const needInstance = rows
  .filter(([name, { body }]) => body && !/^(imageurl|modifyangabe)$|configuration/.test(name))
  .map(([name]) => name);

/** Endpoints for which the specification demands 404 in variant A. */
const WITH_404 =
  /^(loadplugindto|imagetemplates|renderlatex|parserplugin|getvars|modifyangabetextkomplett)$/;

const sendUnknown = async (
  context: CheckContext,
  name: EndpointName,
  changes: object = {},
): Promise<Exchange> =>
  name === 'generalinfo'
    ? context.send(name, { body: UNKNOWN_TYPE, headers: { 'content-type': TEXT_TYPE } })
    : context.sendChanged(name, { typ: UNKNOWN_TYPE, ...changes });

/** Replies that the host reads as nothing. */
const NOTHING = /^\s*(|null|\[\]|\{"datasets":(null|\[\])\})\s*$/;

const notFound = (name: EndpointName): Check => {
  const is404 = WITH_404.test(name);
  const clause = is404 ? 'errors.md#unknown-type' : 'decisions.md#unknown-types';
  return check(`${name}.unknown-type`, clause, {
    title: both`${name} returns ${is404 ? '404' : both`nothing`} for a plugin type that does not exist`,
    severity: is404 ? 'deviation' : 'advice',
    why: 'The host reads 404 and an empty body as nothing; anything else it would take for a reply.',
    fix: 'Look the type up first, and reply with 404 when it is not yours.',
    scope: 'service',
    variant: 'A',
    async run(context) {
      const seen = await sendUnknown(context, name);
      const { status, text } = seen.reply;
      const isCrash = is404 && status === 404 && text === context.facts.unknownPath?.text;
      const isNothing = status === 200 && NOTHING.test(text);
      if ((status === 404 && !isCrash) || (isNothing && !is404)) return;
      const received = isNothing ? both`nothing with status 200` : statusText(status);
      context.fail(
        seen,
        both`status 404 and a message that a plugin of this type cannot be created`,
        isCrash ? both`status 404 as for an unknown path, so possibly a crash` : received,
      );
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
  check(`${name}.unknown-type`, 'errors.md#unknown-type', {
    title: both`${name} returns an empty result for a plugin type that does not exist`,
    why: 'Callers of variant B expect an empty reply and no error.',
    fix: 'Look the type up first, and return an empty result when it is not yours.',
    scope: 'service',
    variant: 'B',
    async run(context) {
      const usual = await context.typical(name);
      const seen = await sendUnknown(context, name);
      context.status(seen, 200);
      const received = isText(name) ? context.plainText(seen) : context.json(seen);
      const usualFaults = isText(name) ? [] : fatalIn(name, context.json(usual));
      // The reply itself is not the expected list or object.
      if (usualFaults[0]?.path === '') context.leave(both`the usual reply is broken`);
      const empty = both`the empty reply`;
      if (name in exactReplies) context.same(seen, empty, [received, exactReplies[name]]);
      const wrong = isText(name) ? [] : fatalIn(name, received).map(({ text }) => text);
      if (usualFaults.length === 0 && wrong.length > 0) context.fail(seen, empty, wrong);
      const expected = 'unknown plugin';
      if (name === 'image' || name === 'imageurl')
        context.same(seen, `error "${expected}"`, [context.object(seen).error, expected]);
    },
  });

const bothVariants: readonly Check[] = [
  check('modifyangabe.unknown-type', 'errors.md#unknown-type', {
    title: both`modifyangabe returns the text unchanged for a plugin type that does not exist`,
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
        context.breaks('text-replaced', seen, [
          expected,
          status === 200 ? EMPTY_BODY : statusText(status),
        ]);
      context.same(seen, expected, [context.plainText(seen), text]);
    },
  }),
  check('configurationinfo.unknown-type', 'errors.md#unknown-type', {
    title: both`configurationinfo returns mode 0 for a plugin type that does not exist`,
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
