import { type EndpointName, endpoints, isObject } from '@fragwerk/contract';
import type { Check } from '../check.js';
import { type CheckContext, statusText } from '../context.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { sentAsNull } from '../host/reading.js';
import type { HostRuleId } from '../host/rules.js';
import { both, joined, type Localized, localized } from '../localized.js';
import { plainSample, requestBody } from '../requests.js';
import { jsonRows } from '../rows.js';
import {
  type Changes,
  check,
  type CheckRow,
  isSuccess,
  lossOf,
  succeedTypical,
  typicalRequest,
  variantOf,
} from './helpers.js';

/** A change of the typical request. */
interface Change {
  readonly title: Localized;
  readonly members?: Changes;
  /** Changes the text of the JSON. */
  readonly write?: (json: string) => string;
  /** The change whose reply is the usual one; none by default. */
  readonly insteadOf?: Changes | undefined;
}

interface Lost extends Change {
  readonly received: Localized;
  readonly seen: Exchange;
}

/** Returns what a changed request loses; `null` if nothing. */
type Loss = (seen: Exchange, usual: Exchange) => Localized | null;

const unless =
  (isFine: (status: number) => boolean): Loss =>
  ({ reply: { status } }) =>
    isFine(status) ? null : statusText(status);

/** Applies the changes of a question to that of the typical request. */
const inQuestion = ({ sample }: CheckContext, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const isQuestion = (name === 'q' || name === 'questionDto') && isObject(value);
      return [name, isQuestion ? { ...requestBody.question(sample), ...value } : value];
    }),
  );

interface Place {
  readonly context: CheckContext;
  readonly name: EndpointName;
  /** What is lost; by default, what the usual reply has. */
  readonly loss?: Loss;
}

/** Sends one change at a time, so that one refused member does not hide another one. */
async function lostBy(
  { context, name, loss = (seen, usual) => lossOf(usual, seen) }: Place,
  changes: readonly Change[],
): Promise<Lost[]> {
  const typical = await succeedTypical(context, name);
  const lost: Lost[] = [];
  for (const change of changes) {
    const { members = {}, write, insteadOf } = change;
    const { body } = await typicalRequest(context, name, inQuestion(context, members));
    const seen = await context.send(name, { body: write ? write(JSON.stringify(body)) : body });
    const usual = insteadOf
      ? await context.sendOnce(name, await typicalRequest(context, name, insteadOf))
      : typical;
    const what = isSuccess(usual) ? loss(seen, usual) : null;
    if (what) lost.push({ ...change, seen, received: joined([change.title, what], ': ') });
  }
  return lost;
}

/** Fails if something is lost, by the rule that makes the first loss harmful. */
function mustLoseNothing(
  context: CheckContext,
  lost: readonly Lost[],
  { expected, rule }: { expected: Localized; rule?: (first: Lost) => HostRuleId | null },
): void {
  const [first] = lost;
  const received = lost.map((one) => one.received);
  if (first) context.breaks(rule?.(first) ?? null, first.seen, { expected, received });
}

/** Members that identify the subject of the request; without them it cannot succeed. */
const isKey = (name: string) => name === 'typ' || name === 'configurationID';

/** Java primitives are never null. */
const isPrimitive = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';

/** Texts without which a service may have nothing to return. */
const isSubject = (name: string) => ['text', 'pluginDef', 'config'].includes(name);

const membersOf = (name: EndpointName) =>
  Object.entries(requestBody.of(name, plainSample('')) as Record<string, unknown>).filter(
    ([key]) => !isKey(key),
  );

const nullIn = (path: string, members: Changes): Change => ({
  title: localized(`null in ${path}`),
  members,
  insteadOf: isSubject(path) ? { [path]: '' } : undefined,
});
const nullMember = (name: string): Change => nullIn(name, { [name]: null });

const lenient = { clause: 'reading.md#lenient-requests', fix: fixes.nulls } as const;

/** One check for both ways of not setting a member, because one guard fixes both. */
const unset = (name: EndpointName): CheckRow => ({
  ...lenient,
  id: `${name}.unset`,
  title: both`${name} accepts each member except the type as null, and a request without it`,
  severity: sentAsNull[name] ? 'breaks' : 'deviation',
  why: "A Java host writes null for what is not set; the browser's request omits the question, and older hosts know fewer members.",
  ...variantOf(name),
  async run(context) {
    const members = membersOf(name);
    const asNull = members.flatMap(([key, value]) => (isPrimitive(value) ? [] : nullMember(key)));
    const without = members.map(([key]) => ({
      ...nullMember(key),
      title: both`without ${key}`,
      members: { [key]: undefined },
    }));
    const keyOf = ({ members: changed = {} }: Change) => Object.keys(changed).join('');
    const isSent = (one: Change) => sentAsNull[name]?.includes(keyOf(one)) === true;
    const lost = await lostBy({ context, name }, asNull);
    const isNew = (one: Change) => !lost.some((other) => keyOf(other) === keyOf(one));
    const sorted = [...lost.filter(isSent), ...lost.filter((one) => !isSent(one))];
    const all = [...sorted, ...(await lostBy({ context, name }, without.filter(isNew)))];
    mustLoseNothing(context, all, {
      expected: both`the reply as with the member`,
      rule: (first) => (first === lost.find(isSent) ? 'sends-null' : null),
    });
  },
});

const unknownMembers = (name: EndpointName): CheckRow => ({
  ...lenient,
  id: `${name}.unknown-members`,
  title: both`${name} ignores unknown members`,
  why: 'A newer host sends members that did not exist when the service was written.',
  ...variantOf(name),
  async run(context) {
    const members = { zukunftsFeld: 'ä', verschachtelt: { a: [1, null, { b: true }] } };
    const title = both`with unknown members`;
    const lost = await lostBy({ context, name }, [{ title, members }]);
    const expected = both`the reply as without them`;
    mustLoseNothing(context, lost, { expected });
  },
});

const variable = { string: '1', json: null, type: null };

/** Returns null elements in the lists and maps of a question. */
const questionElements = (member: string): Change[] =>
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

/** Null elements in the requests of endpoints with lists, maps or numbers. */
const elements: readonly (readonly [EndpointName, readonly Change[]])[] = [
  ['image', questionElements('q')],
  ['loadplugindto', questionElements('q')],
  ['setconfigurationdata', questionElements('questionDto')],
  [
    'parserplugin',
    [
      nullIn('vars.vars.R1', { vars: { vars: { R1: null } } }),
      nullIn('p', { p: [null] }),
      nullIn('p.type', { p: [{ string: null, json: null, type: null }] }),
    ],
  ],
  ['parserplugineinheit', [nullIn('p', { p: [null, '°C'] })]],
  ['score', [nullIn('varsQuestion.vars.R1', { varsQuestion: { vars: { R1: null } } })]],
  ['renderpluginresult', []],
  ['configurationinfo', []],
];

/** Returns null for each number and boolean of a request, including those of the question. */
function numberChanges(name: EndpointName): Change[] {
  const members = membersOf(name);
  const question = members.find(([key]) => key === 'q' || key === 'questionDto')?.[0];
  return [
    ...members.flatMap(([key, value]) => (isPrimitive(value) ? nullMember(key) : [])),
    ...(question === undefined ? [] : ['id', 'points', 'dsNr']).map((key) =>
      nullIn(`${question}.${key}`, { [question ?? '']: { [key]: null } }),
    ),
  ];
}

const nullElements = ([name, changes]: (typeof elements)[number]): CheckRow => ({
  ...lenient,
  id: `${name}.null-elements`,
  title: both`${name} accepts null for numbers, and as an element of lists and maps`,
  severity: 'advice',
  why: 'Java lists and maps can contain null where a variable has no value; callers other than Java hosts may send null for numbers.',
  async run(context) {
    const lost = await lostBy({ context, name }, [...changes, ...numberChanges(name)]);
    const expected = both`the reply as without null`;
    mustLoseNothing(context, lost, { expected });
  },
});

/** Numbers in a form that Java writes and JavaScript does not. */
const javaNumbers: readonly (readonly [EndpointName, readonly [from: string, to: string][]])[] = [
  [
    'loadplugindto',
    [
      ['"points":2', '"points":1.0E-10'],
      ['"nr":0', '"nr":0.0'],
      ['"dsNr":3', '"dsNr":3.0'],
    ],
  ],
  [
    'score',
    [
      ['"toleranz":0.01', '"toleranz":1.0E-10'],
      ['"grade":2', '"grade":2.0'],
    ],
  ],
];

const numbers = ([name, changes]: (typeof javaNumbers)[number]): CheckRow => ({
  id: `${name}.numbers`,
  title: both`${name} accepts numbers as Java writes them: 1.0E-10, 5.0`,
  clause: 'reading.md#numbers',
  severity: 'breaks',
  why: 'A Java host writes doubles with an exponent, and whole ones with a decimal point.',
  async run(context) {
    const isRefused = unless((status) => status === 200);
    const all = changes.map(([from, to]) => ({
      title: localized(to),
      write: (json: string) => json.replace(from, to),
    }));
    // nr and dsNr are integers, which Java writes without a decimal point.
    mustLoseNothing(context, await lostBy({ context, name, loss: isRefused }, all), {
      expected: statusText(200),
      rule: ({ title }) => (/"(nr|dsNr)"/.test(title.en) ? null : 'only-200'),
    });
  },
});

/** Numbers, sizes, brackets and lengths that a slip of the keyboard makes. */
function mutationsOf(text: string): readonly (readonly [name: Localized, text: string])[] {
  const withNumber = (number: string): string =>
    /\d/.test(text) ? text.replace(/\d+([.,]\d+)?/, number) : `${text}${number}`;
  return [
    [both`a zero`, withNumber('0')],
    [both`a negative number`, withNumber('-1')],
    [both`a number with 30 digits`, withNumber('9'.repeat(30))],
    [localized('1e400'), withNumber('1e400')],
    [both`a unit`, withNumber('3 kΩ')],
    [both`half the length`, text.slice(0, Math.ceil(text.length / 2))],
    [both`open brackets`, `{[((${text}`],
    [localized('100 kB'), `${text}${';x'.repeat(50_000)}`],
  ];
}

/** The member that people type. */
const typed = { image: 'config', loadplugindto: 'config', score: 'antwort' } as const;

const mutated = (name: keyof typeof typed): CheckRow => ({
  id: `${name}.mutated`,
  title: both`${name} answers when ${typed[name]} has odd numbers, open brackets or 100 kB`,
  clause: endpoints[name].clause,
  why: 'People mistype; without a reply they see nothing instead of a message.',
  fix: fixes.mutated,
  async run(context) {
    const { instance, answered } = context.sample;
    const text = name === 'score' ? answered.answer : instance.config;
    const none = { vars: {} };
    const question = { q: { vars: none, cvars: none, mvars: none } };
    const all = [
      ...mutationsOf(text).map(([title, value]) => ({ title, members: { [typed[name]]: value } })),
      {
        title: both`no datasets`,
        members: name === 'score' ? { varsQuestion: none } : question,
      },
    ];
    const crashes = unless((status) => status < 500);
    mustLoseNothing(context, await lostBy({ context, name, loss: crashes }, all), {
      expected: both`a reply, or a 4xx status`,
    });
  },
});

/** Typical requests with one change: members that are not set, unknown or mistyped. */
export const changedChecks: readonly Check[] = [
  ...jsonRows.flatMap(([name]) => [unset(name), unknownMembers(name)]),
  ...elements.map(nullElements),
  ...javaNumbers.map(numbers),
  ...(['image', 'loadplugindto', 'score'] as const).map(mutated),
].map(check);
