import { type Clause, type EndpointName, endpoints, isObject } from '@fragwerk/contract';
import { type Changes, type CheckContext, isSuccess, statusText } from '../context.js';
import type { Exchange } from '../exchange.js';
import { CheckFailed } from '../finding.js';
import { fixes } from '../fixes.js';
import { sentAsNull } from '../host/reading.js';
import type { HostRuleId } from '../host/rules.js';
import { both, joined, type Localized, localized, type Text } from '../localized.js';
import { plainSample, requestBody } from '../requests.js';
import { endpointIn, jsonRows } from '../rows.js';
import { type Check, check, lossOf } from './helpers.js';

/** A change of the typical request. */
interface Change {
  readonly title: Localized;
  readonly members?: Changes;
  /** Changes the text of the JSON. */
  readonly write?: (json: string) => string;
  /** The change whose reply is the usual one; none by default. */
  readonly insteadOf?: Changes | undefined;
  /** The member that is changed, if one finding on it is enough. */
  readonly member?: string;
  /** The rule that makes a loss harmful. */
  readonly rule?: HostRuleId | null;
}

interface ChangedRow
  extends Pick<Check, 'title' | 'why'>, Partial<Pick<Check, 'severity' | 'fix'>> {
  readonly clause?: Clause;
  readonly changes: (context: CheckContext) => readonly Change[];
  readonly expected: Localized;
  /**
   * Returns what the reply to a changed request lacks, by default compared with the usual reply; `null` if
   * nothing.
   */
  readonly loss?: (usual: Exchange, seen: Exchange) => Localized | null;
}

const unless =
  (isFine: (status: number) => boolean): NonNullable<ChangedRow['loss']> =>
  (_, { reply: { status } }) =>
    isFine(status) ? null : statusText(status);

/** Applies the changes of a question to that of the typical request. */
const inQuestion = ({ sample }: CheckContext, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const isQuestion = (name === 'q' || name === 'questionDto') && isObject(value);
      return [name, isQuestion ? { ...requestBody.question(sample), ...value } : value];
    }),
  );

/** Sends one change at a time, so that one refused member does not hide another one. */
const changed = (
  id: `${EndpointName}.${string}`,
  { clause = 'reading.md#lenient-requests', changes, expected, loss = lossOf, ...row }: ChangedRow,
): Check => {
  const name = endpointIn(id);
  const run: Check['run'] = async (context) => {
    const typical = await context.typical(name);
    const lost: (Change & { readonly received: Localized; readonly seen: Exchange })[] = [];
    for (const change of changes(context)) {
      const { title, members = {}, write, insteadOf, member } = change;
      if (member !== undefined && lost.some((one) => one.member === member)) continue;
      const { body } = await context.typicalRequest(name, inQuestion(context, members));
      const sent = { body: write ? write(JSON.stringify(body)) : body };
      const seen = await context.send(name, sent).catch((error: unknown) => {
        if (!(error instanceof CheckFailed)) throw error;
        const received = joined([title, localized(error.deviation.received as Text)], ': ');
        throw new CheckFailed(error.seen, { ...error.deviation, received });
      });
      const usual = insteadOf
        ? await context.sendOnce(name, await context.typicalRequest(name, insteadOf))
        : typical;
      const what = isSuccess(usual) ? loss(usual, seen) : null;
      if (what) lost.push({ ...change, seen, received: joined([title, what], ': ') });
    }
    const [first] = lost.sort((a, b) => Number(!a.rule) - Number(!b.rule));
    const received = lost.map((one) => one.received);
    if (first) context.breaks(first.rule ?? null, first.seen, [expected, received]);
  };
  return check(id, clause, { ...row, run });
};

/** Java primitives are never null. */
const isPrimitive = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';

/** Texts without which a service may have nothing to return. */
const isSubject = (name: string) => ['text', 'pluginDef', 'config'].includes(name);

/** Returns the members of a request but those that identify its subject. */
const membersOf = (name: EndpointName) =>
  Object.entries(requestBody.changed(name, plainSample(''))).filter(
    ([key]) => key !== 'typ' && key !== 'configurationID',
  );

const nullIn = (path: string, members: Changes): Change => ({
  title: localized(`null in ${path}`),
  members,
  member: path,
  insteadOf: isSubject(path) ? { [path]: '' } : undefined,
});
const nullMember = (name: string): Change => nullIn(name, { [name]: null });

/** A single check for both ways of not setting a member, because the same guard fixes both. */
const unset = (name: EndpointName): Check =>
  changed(`${name}.unset`, {
    title: both`${name} accepts each member except the type as null, and a request without it`,
    severity: sentAsNull[name] ? 'breaks' : 'deviation',
    why: "A Java host writes null for what is not set; the browser's request omits the question, and older hosts know fewer members.",
    fix: fixes.nulls,
    changes: () => [
      ...membersOf(name)
        .filter(([, value]) => !isPrimitive(value))
        .map(([key]): Change => {
          const isSent = sentAsNull[name]?.includes(key) === true;
          return { ...nullMember(key), rule: isSent ? 'sends-null' : null };
        }),
      ...membersOf(name).map(([key]) => {
        const members = { [key]: undefined };
        return { ...nullMember(key), title: both`without ${key}`, members };
      }),
    ],
    expected: both`the reply as with the member`,
  });

const UNKNOWN = { zukunftsFeld: 'ä', verschachtelt: { a: [1, null, { b: true }] } };

const unknownMembers = (name: EndpointName): Check =>
  changed(`${name}.unknown-members`, {
    title: both`${name} ignores unknown members`,
    why: 'A newer host sends members that did not exist when the service was written.',
    fix: fixes.nulls,
    changes: () => [{ title: both`with unknown members`, members: UNKNOWN }],
    expected: both`the reply as without them`,
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

const nullElements = ([name, changes]: (typeof elements)[number]): Check =>
  changed(`${name}.null-elements`, {
    title: both`${name} accepts null for numbers, and as an element of lists and maps`,
    severity: 'advice',
    why: 'Java lists and maps can contain null where a variable has no value; callers other than Java hosts may send null for numbers.',
    fix: fixes.nulls,
    changes: () => [...changes, ...numberChanges(name)],
    expected: both`the reply as without null`,
  });

/** Numbers in a form that Java writes and JavaScript does not. */
const javaNumbers = {
  loadplugindto: ['"points":2=1.0E-10', '"nr":0=0.0', '"dsNr":3=3.0'],
  score: ['"toleranz":0.01=1.0E-10', '"grade":2=2.0'],
} as const;

const numbers = (name: keyof typeof javaNumbers): Check =>
  changed(`${name}.numbers`, {
    clause: 'reading.md#numbers',
    title: both`${name} accepts numbers as Java writes them: 1.0E-10, 5.0`,
    severity: 'breaks',
    why: 'A Java host writes doubles with an exponent, and whole ones with a decimal point.',
    changes: () =>
      javaNumbers[name].map((one): Change => {
        const [member = '', usual = '', java = ''] = one.split(/:|=/);
        // nr and dsNr are integers, which Java writes without a decimal point.
        const rule = /^"(nr|dsNr)"/.test(one) ? null : 'only-200';
        const written = `${member}:${java}`;
        const write = (json: string) => json.replace(`${member}:${usual}`, written);
        return { title: localized(written), write, rule };
      }),
    expected: statusText(200),
    loss: unless((status) => status === 200),
  });

/** Returns a text with typical and extreme mistakes, each with a name for the report. */
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

const NO_DATASETS = { vars: {} };

const mutated = (name: keyof typeof typed): Check =>
  changed(`${name}.mutated`, {
    clause: endpoints[name].clause,
    title: both`${name} answers when ${typed[name]} has odd numbers, open brackets or 100 kB`,
    why: 'People mistype; without a reply they see nothing instead of a message.',
    fix: fixes.mutated,
    changes({ sample: { instance, answered } }) {
      const text = name === 'score' ? answered.answer : instance.config;
      const question = { vars: NO_DATASETS, cvars: NO_DATASETS, mvars: NO_DATASETS };
      const members = name === 'score' ? { varsQuestion: NO_DATASETS } : { q: question };
      const mistyped = mutationsOf(text).map(([title, value]) => {
        return { title, members: { [typed[name]]: value } };
      });
      return [...mistyped, { title: both`no datasets`, members }];
    },
    expected: both`a reply, or a 4xx status`,
    loss: unless((status) => status < 500),
  });

/** Typical requests with one change: members that are not set, unknown or mistyped. */
export const changedChecks: readonly Check[] = [
  ...jsonRows.flatMap(([name]) => [unset(name), unknownMembers(name)]),
  ...elements.map(nullElements),
  ...(['loadplugindto', 'score'] as const).map(numbers),
  ...(['image', 'loadplugindto', 'score'] as const).map(mutated),
];
