import { endpoints } from '@fragwerk/contract';
import type { CheckContext } from '../context.js';
import { fixes } from '../fixes.js';
import { EMPTY_BODY, mistakes } from '../host/reading.js';
import type { HostRuleId } from '../host/rules.js';
import { both, type Localized } from '../localized.js';
import { rightAs } from '../requests.js';
import { type Check, check, NO_RIGHT_ANSWER, textOf } from './helpers.js';

/** What is special about a case. */
interface ClockCase {
  /** Whether to send the solution unchanged, not in the form that the service reads. */
  readonly isForm?: true;
  readonly tolerance?: { readonly toleranz: number; readonly mode: string | null };
  /** Whether the specification leaves the score open. */
  readonly isOpen?: true;
  /** The rule that another score breaks. */
  readonly rule?: HostRuleId;
}

const ONE_PERCENT = { toleranz: 0.01, mode: 'RELATIV' };

const special: Readonly<Record<string, ClockCase>> = {
  quoted: { isForm: true, rule: 'solution-quoted' },
  bare: { isForm: true, isOpen: true },
  seconds: { isForm: true },
  absolute: { tolerance: { toleranz: 60, mode: 'ABSOLUT' } },
  'relative-max': { tolerance: ONE_PERCENT, isOpen: true },
  'relative-border': { tolerance: ONE_PERCENT, isOpen: true },
  'no-tolerance-mode': { tolerance: { ...ONE_PERCENT, mode: null } },
  afternoon: { isOpen: true },
  impossible: { isOpen: true },
};

/** Expected scores of a clock of this interface: name, answer, solution and status of each case. */
const clockCases: Readonly<Record<string, Localized>> = {
  'right|10:30|10:30|OK': both`The correct time is scored as correct`,
  'wrong|11:45|10:30|FALSCH': both`A different time is scored as wrong`,
  'quoted|10:30|"10:30"|OK': both`The solution can be in double quotes`,
  'bare|10:30|10:30|OK': both`The solution can be a time without quotes`,
  'seconds|10:30|37800|OK': both`The solution can be a number of seconds`,
  'unreadable|halb elf|0:00|FALSCH': both`An answer that is not a time does not count as 0:00`,
  'both-unreadable|abc|xyz|FALSCH': both`Two texts that are not times do not count as equal`,
  'blank| 9:30|9:30|OK': both`A leading space is ignored`,
  'absolute|10:31|10:30|OK': both`Absolute tolerance is in seconds and includes the limit`,
  'relative-max|9:54:01|10:00:00|OK': both`Relative tolerance refers to the later of the two times`,
  'relative-border|9:53:59|10:00:00|FALSCH': both`Beyond the relative tolerance the answer is scored as wrong`,
  'no-tolerance-mode|9:55|10:00|OK': both`A tolerance without a mode is relative`,
  'afternoon|3:00|15:00|FALSCH': both`3:00 is not 15:00`,
  'impossible|9:90|10:30|FALSCH': both`9:90 is not a time, and therefore not 10:30`,
};

const scoreOf = (
  context: CheckContext,
  [antwort, solution]: readonly [string, string],
  toleranz: object = { toleranz: 0, mode: 'ABSOLUT' },
) => context.typicalObject('score', { antwort, answerDto: rightAs(solution), toleranz });

function clock([line, title]: readonly [string, Localized]): Check {
  const [id = '', answer = '', time = '', status = ''] = line.split('|');
  const { isForm, isOpen, rule = null, tolerance } = special[id] ?? {};
  return check(`score.clock-${id}`, isForm ? 'clock.md#right-answers' : 'clock.md#comparison', {
    title,
    severity: rule ? 'breaks' : isOpen ? 'advice' : 'deviation',
    why: 'Students would gain or lose points.',
    fix: fixes.clock,
    onlyClocks: true,
    async run(context) {
      const written = (text: string): string =>
        context.facts.clocks.get(context.type) === 'bare' ? text : `"${text}"`;
      if (isForm) {
        const { object } = await scoreOf(context, ['10:30', written('10:30')]);
        if (object.status !== 'OK') context.leave(both`no right answer is scored as correct`);
      }
      const solution = isForm ? time : written(time);
      const { seen, object } = await scoreOf(context, [answer, solution], tolerance);
      const received = context.textMember(object, 'status');
      const { status: schema } = endpoints.score.reply.properties;
      if (mistakes(schema, received).length > 0) context.leave(both`the status is invalid`);
      const expected = both`${status} for ${answer} if ${solution} is correct`;
      if (received !== status) context.breaks(rule, seen, [expected, received]);
    },
  });
}

/** Returns points in the score of the typical request or a changed one; skips the check if there are none. */
async function scored(context: CheckContext, name: 'punkteIst' | 'punkteSoll', changes = {}) {
  const { seen, object } = await context.typicalObject('score', changes);
  const points = object[name];
  if (typeof points === 'number') return { seen, points };
  return context.leave(both`${name} is not a number`);
}

/** Returns the points of the typical answer, and of a wrong one if it is known. */
async function rightAndWrong(context: CheckContext) {
  const { wrong } = context.sample;
  const right = await scored(context, 'punkteIst');
  return wrong === undefined
    ? [right]
    : [right, await scored(context, 'punkteIst', { antwort: wrong })];
}

/** Texts that the clock returns; without umlauts for modifyangabe, because service.utf-8 covers them there. */
const verbatimCases = [
  ['modifyangabe', 'text', ' <p>Lies die Uhr ab: [PIG Uhr1 ""] & pruefe</p>\r\n '],
  [
    'modifyangabetextkomplett',
    'text',
    ' <p>Lies die Uhr ab: [PIG Uhr1 ""] – Größe ändern</p>\r\n ',
  ],
  ['updatepluginstringjavascript', 'pluginDef', ' [PI Uhr1 Uhr "w50;größe=\\"ä\\""]\r\n'],
] as const;

const verbatim = ([name, member, sent]: (typeof verbatimCases)[number]): Check =>
  check(`${name}.verbatim`, 'clock.md#variant-a', {
    title: both`${name} of the clock returns ${member} unchanged`,
    severity: 'breaks',
    why: 'The reply replaces the text in the question.',
    fix: `Return ${member} unchanged.`,
    onlyClocks: true,
    async run(context) {
      const seen = await context.typical(name, { [member]: sent });
      const received = seen.reply.text;
      if (/^"[\s\S]*"$/.test(received)) context.leave(both`the text is quoted`);
      if (received === '') context.breaks('text-replaced', seen, [sent, EMPTY_BODY]);
      context.same(seen, both`${member} of the request`, [received, sent]);
    },
  });

/** Points of any plugin type, and checks of the clock. */
export const scoreChecks: readonly Check[] = [
  check('score.max-points', 'replies.md#pluginscoreinfodto', {
    title: both`punkteSoll is the grade of the request`,
    why: 'The attainable points of the question would differ from those that the teacher set.',
    async run(context) {
      const { seen, points } = await scored(context, 'punkteSoll');
      context.same(seen, both`punkteSoll 2, as in the request`, [points, 2]);
    },
  }),
  check('score.points', 'replies.md#pluginscoreinfodto', {
    title: both`punkteIst is between 0 and the grade`,
    why: 'More points than attainable, or fewer than none, spoil the result of the test.',
    async run(context) {
      for (const { seen, points } of await rightAndWrong(context))
        if (points < 0 || points > 2) context.fail(seen, both`0 to 2`, String(points));
    },
  }),
  check('score.verdict', 'scoring.md#verdicts', {
    title: both`status and punkteIst agree: OK earns points, FALSCH earns none`,
    why: 'The colour of the answer would contradict its points.',
    fix: 'Derive status and punkteIst from the same result; for a part of the points return TEILWEISE_OK.',
    async run(context) {
      for (const { seen, points } of await rightAndWrong(context)) {
        const { status } = context.object(seen);
        const isWrong = points > 0 ? status === 'FALSCH' : status === 'OK';
        const expected = points > 0 ? both`OK or TEILWEISE_OK` : both`FALSCH, or points`;
        if (isWrong) context.fail(seen, expected, `${String(status)}, punkteIst ${points}`);
      }
    },
  }),
  check('score.empty', 'scoring.md#verdicts', {
    title: both`An empty answer is not right`,
    why: 'A student who enters nothing gets all points.',
    fix: 'Return FALSCH and no points for an empty antwort, before you compare it.',
    async run(context) {
      const { isRightScored, answered } = context.sample;
      if (!isRightScored || answered.answer === '') context.skip(NO_RIGHT_ANSWER);
      const { seen, points } = await scored(context, 'punkteIst', { antwort: '' });
      const { status } = context.object(seen);
      const received = `${String(status)}, punkteIst ${points}`;
      if (status === 'OK' || points >= 2) context.fail(seen, 'FALSCH', received);
    },
  }),
  check('score.feedback', 'decisions.md#no-solution-in-the-browser', {
    title: both`The texts for a wrong answer or none do not contain the right one`,
    severity: 'advice',
    why: 'Students who may answer again read the solution.',
    fix: 'Explain the mistake in feedback and htmlScoreInfo; renderpluginresult shows the right answer.',
    async run(context) {
      const { wrong, answered } = context.sample;
      if (wrong === undefined) context.skip(NO_RIGHT_ANSWER);
      const right = answered.answer;
      // Short texts occur in any sentence.
      if (right.length < 3) return;
      const escaped = right.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const asWords = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u');
      for (const antwort of [wrong, '']) {
        const { seen, object } = await context.typicalObject('score', { antwort });
        const { feedback, htmlScoreInfo } = object;
        for (const text of [feedback, htmlScoreInfo].map((one) => textOf(one ?? '')))
          if (asWords.test(text)) context.fail(seen, both`a text without ${right}`, text);
      }
    },
  }),
  check('score.decimals', 'replies.md#pluginscoreinfodto', {
    title: both`The points of a right answer follow the grade, which may have decimals`,
    why: 'A right answer would not earn the points that the teacher set, for example 2.5.',
    fix: 'Multiply the grade of the request by the share that the answer earns, as a double, and do not round.',
    async run(context) {
      const { object: usual } = await context.typicalObject('score');
      const { status, punkteIst, punkteSoll } = usual;
      // Other checks report these.
      if (status !== 'OK' || typeof punkteIst !== 'number' || punkteIst > 2 || punkteSoll !== 2)
        return;
      const { seen, object } = await context.typicalObject('score', { grade: 2.5 });
      const expected = { punkteIst: punkteIst * 1.25, punkteSoll: 2.5 };
      const received = { punkteIst: object.punkteIst, punkteSoll: object.punkteSoll };
      context.same(seen, JSON.stringify(expected), [received, expected]);
    },
  }),
  check('score.quoted', 'decisions.md#text-solutions', {
    title: both`A solution in words can be in double quotes`,
    severity: 'breaks',
    why: 'Right answers in words would earn no points.',
    fix: 'Remove one pair of double quotes from answerText before you compare it.',
    async run(context) {
      await context.typical('score');
      const { isRightScored, answered } = context.sample;
      const isWord = isRightScored === true && !/\d/.test(answered.answer);
      const answer = isWord ? answered.answer : 'abc';
      if ((await scoreOf(context, [answer, answer])).object.status !== 'OK') return;
      const solution = `"${answer}"`;
      const { seen, object } = await scoreOf(context, [answer, solution]);
      const received = context.textMember(object, 'status');
      const expected = both`${'OK'} for ${answer} if ${solution} is correct`;
      if (received !== 'OK') context.breaks('solution-quoted', seen, [expected, received]);
    },
  }),
  ...Object.entries(clockCases).map(clock),
  ...verbatimCases.map(verbatim),
  check('score.clock-text', 'clock.md#score', {
    title: both`htmlScoreInfo of the clock is Wert: and the answer`,
    severity: 'advice',
    why: 'Teachers are used to this line.',
    onlyClocks: true,
    async run(context) {
      const { seen, object } = await context.typicalObject('score');
      const expected = `Wert:${context.sample.answered.answer}`;
      context.same(seen, 'htmlScoreInfo', [context.textMember(object, 'htmlScoreInfo'), expected]);
    },
  }),
];
