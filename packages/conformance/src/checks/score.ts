import { endpoints } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import { fixes } from '../fixes.js';
import type { HostRuleId } from '../host/rules.js';
import { both } from '../localized.js';
import { rightAs } from '../requests.js';
import {
  check,
  type CheckRow,
  EMPTY_BODY,
  succeedTypical,
  textMember,
  typicalObject,
} from './helpers.js';

interface StatusSchema {
  readonly enum?: readonly string[];
  readonly anyOf?: readonly StatusSchema[];
}

/** The values that a status can have. */
const verdicts: readonly string[] = statusValues();

function statusValues(): readonly string[] {
  const { status } = endpoints.score.reply.properties as unknown as Record<string, StatusSchema>;
  const options = status?.anyOf ?? [status];
  return options.flatMap((option) => option?.enum ?? []);
}

interface ClockCase extends Pick<CheckRow, 'title'> {
  readonly id: string;
  readonly example: readonly [answer: string, solution: string, status: 'OK' | 'FALSCH'];
  /** Sends the solution as it is, not in the form that the service reads. */
  readonly isForm?: true;
  /** The rule that another score breaks. */
  readonly rule?: HostRuleId;
  /** None by default. */
  readonly tolerance?: { readonly toleranz: number; readonly mode: string | null };
  /** Whether the specification leaves it open. */
  readonly isOpen?: true;
}

const NO_TOLERANCE = { toleranz: 0, mode: 'ABSOLUT' };
const ONE_PERCENT = { toleranz: 0.01, mode: 'RELATIV' };

/** Expected scores of a clock of this interface. */
const clockCases: readonly ClockCase[] = [
  {
    id: 'clock-right',
    title: both`The correct time is scored as correct`,
    example: ['10:30', '10:30', 'OK'],
  },
  {
    id: 'clock-wrong',
    title: both`A different time is scored as wrong`,
    example: ['11:45', '10:30', 'FALSCH'],
  },
  {
    id: 'clock-quoted',
    title: both`The solution can be in double quotes`,
    example: ['10:30', '"10:30"', 'OK'],
    isForm: true,
    rule: 'solution-quoted',
  },
  {
    id: 'clock-bare',
    title: both`The solution can be a time without quotes`,
    example: ['10:30', '10:30', 'OK'],
    isForm: true,
    isOpen: true,
  },
  {
    id: 'clock-seconds',
    title: both`The solution can be a number of seconds`,
    example: ['10:30', '37800', 'OK'],
    isForm: true,
  },
  {
    id: 'clock-unreadable',
    title: both`An answer that is not a time does not count as 0:00`,
    example: ['halb elf', '0:00', 'FALSCH'],
  },
  {
    id: 'clock-both-unreadable',
    title: both`Two texts that are not times do not count as equal`,
    example: ['abc', 'xyz', 'FALSCH'],
  },
  {
    id: 'clock-blank',
    title: both`A leading space is ignored`,
    example: [' 9:30', '9:30', 'OK'],
  },
  {
    id: 'clock-absolute',
    title: both`Absolute tolerance is in seconds and includes the limit`,
    example: ['10:31', '10:30', 'OK'],
    tolerance: { toleranz: 60, mode: 'ABSOLUT' },
  },
  {
    id: 'clock-relative-max',
    title: both`Relative tolerance refers to the later of the two times`,
    example: ['9:54:01', '10:00:00', 'OK'],
    tolerance: ONE_PERCENT,
    isOpen: true,
  },
  {
    id: 'clock-relative-border',
    title: both`Beyond the relative tolerance the answer is scored as wrong`,
    example: ['9:53:59', '10:00:00', 'FALSCH'],
    tolerance: ONE_PERCENT,
    isOpen: true,
  },
  {
    id: 'clock-no-tolerance-mode',
    title: both`A tolerance without a mode is relative`,
    example: ['9:55', '10:00', 'OK'],
    tolerance: { toleranz: 0.01, mode: null },
  },
  {
    id: 'clock-afternoon',
    title: both`3:00 is not 15:00`,
    example: ['3:00', '15:00', 'FALSCH'],
    isOpen: true,
  },
  {
    id: 'clock-impossible',
    title: both`9:90 is not a time, and therefore not 10:30`,
    example: ['9:90', '10:30', 'FALSCH'],
    isOpen: true,
  },
];

const scoreOf = (
  context: CheckContext,
  [answer, solution]: readonly [string, string],
  tolerance: object,
) =>
  typicalObject(context, 'score', {
    antwort: answer,
    answerDto: rightAs(solution),
    toleranz: tolerance,
  });

const clock = ({ id, example, tolerance, isOpen, isForm, rule, ...titles }: ClockCase): Check => {
  const [answer, time, status] = example;
  return check({
    ...titles,
    id: `score.${id}`,
    clause: isForm ? 'clock.md#right-answers' : 'clock.md#comparison',
    severity: rule ? 'breaks' : isOpen ? 'advice' : 'deviation',
    why: 'Students would gain or lose points.',
    fix: fixes.clock,
    onlyClocks: true,
    async run(context) {
      const written = (text: string): string =>
        context.facts.clocks.get(context.type) === 'bare' ? text : `"${text}"`;
      if (isForm) {
        const { object } = await scoreOf(context, ['10:30', written('10:30')], NO_TOLERANCE);
        if (object.status !== 'OK') context.leave(both`no right answer counts`);
      }
      const solution = isForm ? time : written(time);
      const { seen, object } = await scoreOf(
        context,
        [answer, solution],
        tolerance ?? NO_TOLERANCE,
      );
      const received = textMember(context, object, 'status');
      if (!verdicts.includes(received)) context.leave(both`the status is invalid`);
      if (received === status) return;
      const expected = both`${status} for ${answer} if ${solution} is correct`;
      if (rule) context.breaks(rule, seen, { expected, received });
      context.fail(seen, expected, received);
    },
  });
};

async function scored(context: CheckContext, name: 'punkteIst' | 'punkteSoll') {
  const { seen, object } = await typicalObject(context, 'score');
  const points = object[name];
  return typeof points === 'number'
    ? { seen, points }
    : context.leave(both`${name} is not a number`);
}

/** Points of any plugin type, and scores of the clock. */
export const scoreChecks: readonly Check[] = [
  check({
    id: 'score.max-points',
    title: both`punkteSoll is the grade of the request`,
    clause: 'replies.md#pluginscoreinfodto',
    why: 'The attainable points of the question would differ from those that the teacher set.',
    async run(context) {
      const { seen, points } = await scored(context, 'punkteSoll');
      const what = both`punkteSoll 2, as in the request`;
      context.same(seen, what, { received: points, expected: 2 });
    },
  }),
  check({
    id: 'score.points',
    title: both`punkteIst is between 0 and the grade`,
    clause: 'replies.md#pluginscoreinfodto',
    why: 'More points than attainable spoil the result of the test.',
    async run(context) {
      const { seen, points } = await scored(context, 'punkteIst');
      if (points < 0 || points > 2) context.fail(seen, both`0 to 2`, String(points));
    },
  }),
  ...clockCases.map(clock),
];

/** Without umlauts for modifyangabe, because service.utf-8 covers them there. */
const texts = {
  modifyangabe: ' <p>Lies die Uhr ab: [PIG Uhr1 ""] & pruefe</p>\r\n ',
  modifyangabetextkomplett: ' <p>Lies die Uhr ab: [PIG Uhr1 ""] – Größe ändern</p>\r\n ',
} as const;

type ReplacingEndpoint = keyof typeof texts | 'updatepluginstringjavascript';

const verbatim = (name: ReplacingEndpoint, member: 'text' | 'pluginDef', sent: string): Check =>
  check({
    id: `${name}.verbatim`,
    title: both`${name} of the clock returns ${member} unchanged`,
    clause: 'clock.md#variant-a',
    severity: 'breaks',
    why: 'The reply replaces the text in the question.',
    fix: { general: `Return ${member} unchanged.` },
    onlyClocks: true,
    async run(context) {
      const seen = await succeedTypical(context, name, { [member]: sent });
      const received = seen.reply.text;
      if (/^"[\s\S]*"$/.test(received)) context.leave(both`the text is quoted`);
      if (received === '')
        context.breaks('text-replaced', seen, { expected: sent, received: EMPTY_BODY });
      const what = both`${member} of the request`;
      context.same(seen, what, { received, expected: sent });
    },
  });

/** Checks of the clock, apart from its scoring. */
export const clockChecks: readonly Check[] = [
  verbatim('modifyangabe', 'text', texts.modifyangabe),
  verbatim('modifyangabetextkomplett', 'text', texts.modifyangabetextkomplett),
  verbatim('updatepluginstringjavascript', 'pluginDef', ' [PI Uhr1 Uhr "w50;größe=\\"ä\\""]\r\n'),
  check({
    id: 'score.clock-text',
    title: both`htmlScoreInfo of the clock is Wert: and the answer`,
    clause: 'clock.md#score',
    severity: 'advice',
    why: 'Teachers are used to this line.',
    onlyClocks: true,
    async run(context) {
      const { seen, object } = await typicalObject(context, 'score');
      const received = textMember(context, object, 'htmlScoreInfo');
      context.same(seen, 'htmlScoreInfo', {
        received,
        expected: `Wert:${context.sample.answered.answer}`,
      });
    },
  }),
];
