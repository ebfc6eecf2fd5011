import { bodyOf, json, objectOf, refuse, reply, textOf, withJson, withMembers } from './change.js';
import {
  type Behaviour,
  type FaultRow,
  mountOf,
  nameOf,
  problem,
  type ServiceRequest,
} from './message.js';

const textIn = (seen: ServiceRequest, name: string): string => textOf(bodyOf(seen)[name]);

/** Fails with status 500 where a member of a request matches. */
const crashes = (name: string, member: string, pattern: RegExp): Behaviour =>
  refuse(name, 500, (seen) => pattern.test(textIn(seen, member)));

const isClock = (seen: ServiceRequest): boolean => textIn(seen, 'typ') === 'Uhr';

/** Returns the names in a member `vars`. */
const textsOf = (variables: unknown): string[] => Object.keys(objectOf(objectOf(variables).vars));

/** A dataset whose range the host cannot read. */
const UNREADABLE = { name: 'UQ9', bereich: 'I0..2', einheit: '', useTemplate: false };

/** Another PNG than any that the service draws. */
const ERROR_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const isBroken = (seen: ServiceRequest): boolean => textIn(seen, 'config').includes('kaputt');

/** A session that a broken configuration ends. */
const endsAt = (mount: 'internal' | 'external'): Behaviour => ({
  at: ['reloadplugindto', 'getconfiguration'],
  request(seen, { memory }) {
    const id = textIn(seen, 'configurationID');
    if (nameOf(seen) === 'getconfiguration')
      return memory.has(id) ? withMembers(seen, { configurationID: 'beendet' }) : seen;
    if (mountOf(seen) === mount && isBroken(seen)) memory.set(id, '');
    return seen;
  },
});

/** Faults of what a service suggests itself, and of mistyped requests. */
export const suggestionFaults: readonly FaultRow[] = [
  {
    id: 'templates-fail',
    title: 'every template of the context menu ends in an error',
    expects: 'imagetemplates.usable',
    at: ['imagetemplates', 'image'],
    reply(seen, sent) {
      if (nameOf(sent) === 'imagetemplates')
        return withJson(seen, [['Uhr', '[PIG Pruefling1 "alt=1"]', 'Uhr']]);
      const isOld = textIn(sent, 'params') === 'alt=1';
      return isOld ? withMembers(seen, { error: 'alt ist unbekannt' }) : seen;
    },
  },
  {
    id: 'template-of-another',
    title: 'the tag of a template has a fixed name',
    expects: 'imagetemplates.name',
    ...reply('imagetemplates', (seen) =>
      withJson(seen, [['Uhr', '[PIG PluginVomTester ""]', 'Uhr']]),
    ),
  },
  {
    id: 'template-crashes',
    title: 'image answers the parameters of a template with status 500',
    variant: 'B',
    expects: 'imagetemplates.usable',
    at: ['imagetemplates', 'image'],
    request: (seen) => (textIn(seen, 'params') === 'alt=1' ? problem(500) : seen),
    reply: (seen, sent) =>
      nameOf(sent) === 'imagetemplates'
        ? withJson(seen, [['Uhr', '[PIG Pruefling1 "alt=1"]', 'Uhr']])
        : seen,
  },
  {
    id: 'nothing-earns',
    title: 'score gives no points to the right answer of its own example, or to any',
    expects: 'score.right-answer',
    ...json('score', (value, sent) =>
      isClock(sent) ? { ...objectOf(value), status: 'FALSCH', punkteIst: 0 } : value,
    ),
  },
  {
    id: 'unreadable-range',
    title: 'generatedatasets writes a range that the host cannot read',
    expects: 'generatedatasets.ranges',
    ...reply('generatedatasets', (seen, sent) =>
      isClock(sent) ? withJson(seen, { datasets: [UNREADABLE] }) : seen,
    ),
  },
  {
    id: 'unreadable-name',
    title: 'generatedatasets names a dataset so that the host cannot read it',
    expects: 'generatedatasets.ranges',
    ...reply('generatedatasets', (seen, sent) =>
      isClock(sent)
        ? withJson(seen, { datasets: [{ ...UNREADABLE, name: 'U Q9', bereich: 'I1-2' }] })
        : seen,
    ),
  },
  {
    id: 'unreadable-unit',
    title: 'generatedatasets writes a unit that the host cannot read',
    expects: 'generatedatasets.ranges',
    ...reply('generatedatasets', (seen, sent) =>
      isClock(sent)
        ? withJson(seen, { datasets: [{ ...UNREADABLE, bereich: 'I1-9', einheit: 'Stk' }] })
        : seen,
    ),
  },
  {
    id: 'needs-unknown-dataset',
    title: 'getvars needs a dataset that generatedatasets does not create',
    expects: 'getvars.generated',
    ...reply('getvars', (seen, sent) => (isClock(sent) ? withJson(seen, ['UQ9']) : seen)),
  },
  {
    id: 'generates-other-name',
    title: 'generatedatasets creates R2 where getvars needs R3',
    variant: 'B',
    expects: 'getvars.generated',
    ...reply(['getvars', 'generatedatasets'], (seen, sent) => {
      if (!isClock(sent)) return seen;
      const datasets = [{ name: 'R2', bereich: '1', einheit: 'Ohm', useTemplate: false }];
      return withJson(seen, nameOf(sent) === 'getvars' ? ['R3'] : { datasets });
    }),
  },
  {
    id: 'long-number-in-configuration',
    title: 'image crashes on a number with more than 19 digits in the configuration',
    expects: 'image.mutated',
    ...crashes('image', 'config', /\d{20}/),
  },
  {
    id: 'huge-configuration',
    title: 'image crashes on a configuration of 100 kB',
    variant: 'B',
    expects: 'image.mutated',
    ...crashes('image', 'config', /^.{65536}/s),
  },
  {
    id: 'no-datasets-crash',
    title: 'image crashes for a question without datasets',
    variant: 'B',
    expects: 'image.mutated',
    ...refuse('image', 500, (seen) => {
      const { q } = bodyOf(seen);
      return q !== null && q !== undefined && textsOf(objectOf(q).vars).length === 0;
    }),
  },
  {
    id: 'bracket-crashes',
    title: 'loadplugindto crashes on open brackets',
    expects: 'loadplugindto.mutated',
    ...crashes('loadplugindto', 'config', /^\{\[\(/),
  },
  {
    id: 'zero-crashes',
    title: 'loadplugindto divides by a number of the configuration, also by zero',
    expects: 'loadplugindto.mutated',
    ...crashes('loadplugindto', 'config', /(^|\D)0(\D|$)/),
  },
  {
    id: 'view-of-infinite-number',
    title: 'loadplugindto crashes on the number 1e400',
    variant: 'B',
    expects: 'loadplugindto.mutated',
    ...crashes('loadplugindto', 'config', /1e400/),
  },
  {
    id: 'long-answer-crashes',
    title: 'score crashes on an answer with a long number',
    variant: 'B',
    expects: 'score.mutated',
    ...crashes('score', 'antwort', /\d{20}/),
  },
  {
    id: 'unit-crashes',
    title: 'score crashes on an answer with a unit',
    expects: 'score.mutated',
    ...crashes('score', 'antwort', /kΩ/),
  },
  {
    id: 'silent-error-picture',
    title: 'image draws the same error picture for every broken configuration, with an empty error',
    expects: 'image.error-text',
    ...reply('image', (seen, sent) =>
      isBroken(sent) ? withMembers(seen, { base64Image: ERROR_PNG, error: '' }) : seen,
    ),
  },
  {
    id: 'broken-reload-ends-session',
    title: 'one broken configuration in reloadplugindto ends the session',
    expects: 'reloadplugindto.survives',
    ...endsAt('internal'),
  },
  {
    id: 'broken-external-reload-ends-session',
    title: 'one broken configuration in the external reloadplugindto ends the session',
    variant: 'B',
    expects: 'reloadplugindto.survives-external',
    ...endsAt('external'),
  },
];
