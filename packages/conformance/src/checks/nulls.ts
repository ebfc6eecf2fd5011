import { type EndpointName, isObject } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { sentAsNull } from '../host/reading.js';
import { both, joined, type Localized, localized } from '../localized.js';
import { plainSample, requestBody } from '../requests.js';
import { check, isSuccess, lossOf, succeedTypical, typicalRequest, variantOf } from './helpers.js';
import { jsonRows } from '../rows.js';

/** Members that identify the subject of the request; without them it cannot succeed. */
const isKey = (name: string) => name === 'typ' || name === 'configurationID';

/** Java primitives are never null. */
const isPrimitive = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';

/** Members that are the text to be changed: without it there is nothing to return. */
const isSubject = (name: string) => name === 'text' || name === 'pluginDef';

const membersOf = (name: EndpointName) =>
  Object.entries(requestBody.of(name, plainSample('')) as Record<string, unknown>);

/** A change of the typical request. */
interface Case {
  readonly title: Localized;
  readonly changes: Readonly<Record<string, unknown>>;
}

const nullIn = (path: string, changes: Case['changes']): Case => ({
  title: both(`null in ${path}`, `null in ${path}`),
  changes,
});
const nullMember = (name: string): Case => nullIn(name, { [name]: null });

interface Refused extends Case {
  readonly received: Localized;
  readonly seen: Exchange;
}

/** Applies the changes of a question to that of the typical request. */
const inQuestion = ({ sample }: CheckContext, changes: Case['changes']): Case['changes'] =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const isQuestion = (name === 'q' || name === 'questionDto') && isObject(value);
      return [name, isQuestion ? { ...requestBody.question(sample), ...value } : value];
    }),
  );

/** Returns the reply to an empty configuration, which a service may refuse, or that to null. */
const emptied = async (context: CheckContext, name: EndpointName): Promise<Exchange> =>
  context.sendOnce(name, await typicalRequest(context, name, { config: '' }));

/** Sends one change at a time, so that one refused member does not hide another one. */
async function refusedOf(
  context: CheckContext,
  name: EndpointName,
  cases: readonly Case[],
): Promise<Refused[]> {
  const usual = await succeedTypical(context, name);
  const refused: Refused[] = [];
  for (const { title, changes } of cases) {
    const seen = await context.send(
      name,
      await typicalRequest(context, name, inQuestion(context, changes)),
    );
    const isEmptied = Object.keys(changes).some(isSubject);
    const expected = 'config' in changes ? await emptied(context, name) : usual;
    const loss = isSuccess(expected) ? lossOf(isEmptied ? seen : expected, seen) : null;
    if (loss) refused.push({ title, changes, seen, received: joined([title, loss], ': ') });
  }
  return refused;
}

const listOf = (refused: readonly Refused[]) => refused.map(({ received }) => received);

const nulls = (name: EndpointName): Check =>
  check({
    id: `${name}.nulls`,
    title: `${name} accepts null for each text, list and object except the type`,
    germanTitle: `${name} verträgt null für jeden Text, jede Liste und jedes Objekt außer dem Typ`,
    clause: 'reading.md#lenient-requests',
    severity: sentAsNull[name] ? 'breaks' : 'deviation',
    why: 'A Java host writes null for texts, lists and objects that are not set.',
    fix: fixes.nulls,
    ...variantOf(name),
    async run(context) {
      const cases = membersOf(name)
        .filter(([key, value]) => !isKey(key) && !isPrimitive(value))
        .map(([key]) => nullMember(key));
      const refused = await refusedOf(context, name, cases);
      const isSent = ({ changes }: Refused) =>
        sentAsNull[name]?.some((member) => member in changes) === true;
      const sorted = [...refused.filter(isSent), ...refused.filter((one) => !isSent(one))];
      const [first] = sorted;
      if (!first) return;
      context.breaks(isSent(first) ? 'sends-null' : null, first.seen, {
        expected: both('eine Antwort wie ohne null', 'the reply as without null'),
        received: listOf(sorted),
      });
    },
  });

/** Returns null for each number and boolean of a request, including those of the question. */
function numberCases(name: EndpointName): Case[] {
  const members = membersOf(name);
  const own = members.filter(([, value]) => isPrimitive(value)).map(([key]) => nullMember(key));
  const question = ['q', 'questionDto'].find((key) => members.some(([name]) => name === key));
  if (question === undefined) return own;
  const inside = ['id', 'points', 'dsNr'].map((key) =>
    nullIn(`${question}.${key}`, { [question]: { [key]: null } }),
  );
  return [...own, ...inside];
}

/** Endpoints that together have all numbers and booleans of the interface. */
const withNumbers = [
  'loadplugindto',
  'score',
  'renderpluginresult',
  'configurationinfo',
  'setconfigurationdata',
] as const satisfies readonly EndpointName[];

const nullNumbers = check({
  id: 'service.null-numbers',
  title: 'null for a number or boolean is read as 0 or false',
  germanTitle: 'null wird bei Zahlen als 0 gelesen und bei Wahrheitswerten als false',
  clause: 'reading.md#lenient-requests',
  severity: 'advice',
  why: 'No Java host sends it, but other callers may.',
  fix: fixes.nulls,
  async run(context) {
    const refused: Refused[] = [];
    for (const name of withNumbers) {
      const found = await refusedOf(context, name, numberCases(name));
      refused.push(
        ...found.map((one) => ({
          ...one,
          received: joined([localized(name), one.received], ', '),
        })),
      );
    }
    if (refused[0])
      context.fail(
        refused[0].seen,
        both('eine Antwort wie mit 0', 'the reply as with 0'),
        listOf(refused),
      );
  },
});

const variable = { string: '1', json: null, type: null };

/** Returns null elements in the lists and maps of a question. */
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
    return nullIn(`${member}.${path}`, { [member]: { [top]: value } });
  });

/** Null elements in the requests of endpoints with lists or maps. */
const elementCases: Partial<Record<EndpointName, readonly Case[]>> = {
  image: questionCases('q'),
  loadplugindto: questionCases('q'),
  setconfigurationdata: questionCases('questionDto'),
  parserplugin: [
    nullIn('vars.vars.R1', { vars: { vars: { R1: null } } }),
    nullIn('p', { p: [null] }),
    nullIn('p.type', { p: [{ string: null, json: null, type: null }] }),
  ],
  parserplugineinheit: [nullIn('p', { p: [null, '°C'] })],
  score: [nullIn('varsQuestion.vars.R1', { varsQuestion: { vars: { R1: null } } })],
};

const nullElements = ([name, cases]: [EndpointName, readonly Case[]]): Check =>
  check({
    id: `${name}.null-elements`,
    title: `${name} accepts null elements in lists and maps`,
    germanTitle: `${name} verträgt null als Element von Listen und Abbildungen`,
    clause: 'reading.md#lenient-requests',
    severity: 'advice',
    why: 'Java lists and maps can contain null where a variable has no value.',
    fix: fixes.nulls,
    async run(context) {
      const refused = await refusedOf(context, name, cases);
      const expected = both('eine Antwort wie ohne null', 'the reply as without null');
      if (refused[0]) context.fail(refused[0].seen, expected, listOf(refused));
    },
  });

const missingMembers = (name: EndpointName): Check =>
  check({
    id: `${name}.missing-members`,
    title: `${name} accepts a request without each of its optional members`,
    germanTitle: `${name} verträgt Anfragen, denen ein optionales Feld fehlt`,
    clause: 'reading.md#lenient-requests',
    why: "The browser's request omits the question, and older hosts know fewer members.",
    fix: fixes.nulls,
    ...variantOf(name),
    async run(context) {
      const cases = membersOf(name)
        .filter(([key]) => !isKey(key))
        .map(([key]): Case => ({
          title: both(`ohne ${key}`, `without ${key}`),
          changes: { [key]: undefined },
        }));
      const refused = await refusedOf(context, name, cases);
      const keyOf = ({ changes }: Case) => Object.keys(changes).join('');
      // What is also refused as null is one mistake, which the checks of null report.
      const asNull = await refusedOf(
        context,
        name,
        refused.map((one) => nullMember(keyOf(one))),
      );
      const left = refused.filter((one) => !asNull.some((other) => keyOf(other) === keyOf(one)));
      const expected = both('eine Antwort wie mit dem Feld', 'the reply as with the member');
      if (left[0]) context.fail(left[0].seen, expected, listOf(left));
    },
  });

/** Values that are not set, in every form in which hosts send them. */
export const nullChecks: readonly Check[] = [
  ...jsonRows.flatMap(([name]) => [nulls(name), missingMembers(name)]),
  ...(Object.entries(elementCases) as [EndpointName, readonly Case[]][]).map(nullElements),
  nullNumbers,
];
