import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { sentAsNull } from '../host/reading.js';
import { mends } from '../mend.js';
import { requestBody } from '../requests.js';
import { check, jsonRows, lossOf, succeedTypical, typical, variantOf } from './helpers.js';

/** Members that say what the request is about; without them it cannot succeed. */
const isKept = (name: string) => name === 'typ' || name === 'configurationID';

/** Java primitives are never null. */
const isPrimitive = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';

const bodyOf = (context: CheckContext, name: EndpointName) =>
  requestBody.of(name, context.type) as Record<string, unknown>;

/** A change of the typical request, and what it is called. */
type Case = readonly [what: string, members: Record<string, unknown>];

interface Refused {
  readonly what: string;
  readonly came: string;
  readonly seen: Exchange;
}

/** Sends one change at a time, so that one refused member does not hide another one. */
async function refusedOf(context: CheckContext, name: EndpointName, cases: readonly Case[]) {
  const usual = await succeedTypical(context, name);
  const refused: Refused[] = [];
  for (const [what, members] of cases) {
    const seen = await context.send(name, await typical(context, name, members));
    const came = isEmptied(members) ? lossOf(seen, seen) : lossOf(usual, seen);
    if (came !== null) refused.push({ what, came, seen });
  }
  return refused;
}

/** Without the text that is to be changed there is nothing to answer. */
const isEmptied = (members: Record<string, unknown>): boolean =>
  'text' in members || 'pluginDef' in members;

const shown = (refused: readonly Refused[]): string[] =>
  refused.map(({ what, came }) => `${what}: ${came}`);

const nulls = (name: EndpointName): Check =>
  check({
    id: `${name}.nulls`,
    endpoint: name,
    title: `${name} takes null for each text, list and object but the type`,
    clause: '',
    severity: sentAsNull[name] ? 'breaks' : 'deviation',
    why: 'A Java host writes null for texts, lists and objects that are not set.',
    mend: mends.nulls,
    ...variantOf(name),
    async run(context) {
      const cases = Object.entries(bodyOf(context, name))
        .filter(([key, value]) => !isKept(key) && !isPrimitive(value))
        .map(([key]): Case => [`null in ${key}`, { [key]: null }]);
      const refused = await refusedOf(context, name, cases);
      const isSent = ({ what }: Refused) =>
        sentAsNull[name]?.some((member) => what === `null in ${member}`) === true;
      const [first] = [...refused.filter(isSent), ...refused];
      if (!first) return;
      const words = {
        expected: 'an answer as without the null',
        came: shown([...refused.filter(isSent), ...refused.filter((one) => !isSent(one))]),
      };
      if (isSent(first)) context.breaks('sends-null', first.seen, words);
      context.fail(first.seen, words.expected, words.came);
    },
  });

const questionWith = (members: object) => ({ ...requestBody.question(), ...members });

/** Null for each number and truth value of a request, in the question, too. */
function numberCases(name: EndpointName): Case[] {
  const body = requestBody.of(name, '') as Record<string, unknown>;
  const own = Object.entries(body)
    .filter(([, value]) => isPrimitive(value))
    .map(([key]): Case => [`null in ${key}`, { [key]: null }]);
  const question = ['q', 'questionDto'].find((key) => key in body);
  if (question === undefined) return own;
  const inside = ['id', 'points', 'dsNr'].map((key): Case => [
    `null in ${question}.${key}`,
    { [question]: questionWith({ [key]: null }) },
  ]);
  return [...own, ...inside];
}

/** Endpoints that have all the numbers and truth values of the interface. */
const withNumbers = [
  'loadplugindto',
  'score',
  'renderpluginresult',
  'configurationinfo',
  'setconfigurationdata',
] as const satisfies readonly EndpointName[];

const nullNumbers = check({
  id: 'service.null-numbers',
  endpoint: 'service',
  title: 'null for a number or a truth value is taken for 0 or false',
  clause: '',
  severity: 'advice',
  why: 'No Java host sends it; other callers may.',
  mend: mends.nulls,
  async run(context) {
    const refused: Refused[] = [];
    for (const name of withNumbers) {
      const found = await refusedOf(context, name, numberCases(name));
      refused.push(...found.map((one) => ({ ...one, what: `${name}, ${one.what}` })));
    }
    if (refused[0]) context.fail(refused[0].seen, 'an answer as with 0', shown(refused));
  },
});

const variable = { string: '1', json: null, type: null };

/** Null elements in the lists and maps of a question. */
const questionCases = (member: string): Case[] =>
  (
    [
      ['subQuestions', [null]],
      ['images', [null]],
      ['imagesContent', [null]],
      ['vars.vars.R1', { vars: { R1: null } }],
      ['vars.vars.R1.type', { vars: { R1: { calcErgebnisDto: variable, ze: null, cp: null } } }],
      ['cvars.vars', { vars: null }],
    ] as const
  ).map(([path, value]) => {
    const [top = ''] = path.split('.');
    return [`null in ${member}.${path}`, { [member]: questionWith({ [top]: value }) }];
  });

/** Endpoints whose requests hold lists or maps, and the same with null elements. */
const withNullElements: Partial<Record<EndpointName, () => Case[]>> = {
  image: () => questionCases('q'),
  loadplugindto: () => questionCases('q'),
  setconfigurationdata: () => questionCases('questionDto'),
  parserplugin: () => [
    ['null in vars.vars.R1', { vars: { vars: { R1: null } } }],
    ['null in p', { p: [null] }],
    ['null in p.type', { p: [{ string: null, json: null, type: null }] }],
  ],
  parserplugineinheit: () => [['null in p', { p: [null, '°C'] }]],
  score: () => [['null in varsQuestion.vars.R1', { varsQuestion: { vars: { R1: null } } }]],
};

const nullElements = ([name, cases]: [EndpointName, () => Case[]]): Check =>
  check({
    id: `${name}.null-elements`,
    endpoint: name,
    title: `${name} takes null elements in lists and maps`,
    clause: '',
    severity: 'advice',
    why: 'Java lists and maps can hold null where a variable has no value.',
    mend: mends.nulls,
    run: async (context) => {
      const refused = await refusedOf(context, name, cases());
      if (refused[0]) context.fail(refused[0].seen, 'an answer as without', shown(refused));
    },
  });

const nullInstead = (what: string): Case => [what, { [what.replace('without ', '')]: null }];

const missing = (name: EndpointName): Check =>
  check({
    id: `${name}.missing-members`,
    endpoint: name,
    title: `${name} takes a request without each of its optional members`,
    clause: '',
    severity: 'deviation',
    why: "The browser's request leaves the question out; older hosts know fewer members.",
    mend: mends.nulls,
    ...variantOf(name),
    async run(context) {
      const cases = Object.keys(bodyOf(context, name))
        .filter((key) => !isKept(key))
        .map((key): Case => [`without ${key}`, { [key]: undefined }]);
      const refused = await refusedOf(context, name, cases);
      // What is refused as null, too, is one mistake, which the checks of null report.
      const asNull = await refusedOf(
        context,
        name,
        refused.map(({ what }) => nullInstead(what)),
      );
      const left = refused.filter(({ what }) => !asNull.some((one) => one.what === what));
      if (left[0]) context.fail(left[0].seen, 'an answer as with it', shown(left));
    },
  });

/** What is not set, in every form in which hosts leave it out. */
export const nullChecks: readonly Check[] = [
  ...jsonRows.flatMap(([name]) => [nulls(name), missing(name)]),
  ...(Object.entries(withNullElements) as [EndpointName, () => Case[]][]).map(nullElements),
  nullNumbers,
];
