import { endpoints } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import { mends } from '../mend.js';
import { check, succeedTypical, textMember, typicalObject } from './helpers.js';

interface ClockCase {
  readonly id: string;
  readonly title: string;
  readonly answer: string;
  readonly expected: string;
  readonly tolerance?: { readonly toleranz: number; readonly mode: string | null };
  readonly right: boolean;
  /** Whether the specification leaves it open. */
  readonly isOpen?: true;
}

/** The values that a status can have. */
const verdicts: readonly string[] = statusValues();

function statusValues(): readonly string[] {
  const { status } = endpoints.score.reply.properties as unknown as Record<string, StatusSchema>;
  const options = status?.anyOf ?? [status];
  return options.flatMap((option) => option?.enum ?? []);
}

interface StatusSchema {
  readonly enum?: readonly string[];
  readonly anyOf?: readonly StatusSchema[];
}

const none = { toleranz: 0, mode: 'ABSOLUT' };
const percent = { toleranz: 0.01, mode: 'RELATIV' };

/** What a clock of this interface has to take for right and for wrong. */
const clockCases: readonly ClockCase[] = [
  {
    id: 'clock-right',
    title: 'The right time is right',
    answer: '10:30',
    expected: '10:30',
    tolerance: none,
    right: true,
  },
  {
    id: 'clock-wrong',
    title: 'Another time is wrong',
    answer: '11:45',
    expected: '10:30',
    tolerance: none,
    right: false,
  },
  {
    id: 'clock-quoted',
    title: 'The solution may stand in double quotes',
    answer: '10:30',
    expected: '"10:30"',
    tolerance: none,
    right: true,
  },
  {
    id: 'clock-seconds',
    title: 'The solution may be a number of seconds',
    answer: '10:30',
    expected: '37800',
    tolerance: none,
    right: true,
  },
  {
    id: 'clock-unreadable',
    title: 'An answer that is no time is not 0:00',
    answer: 'halb elf',
    expected: '0:00',
    tolerance: none,
    right: false,
  },
  {
    id: 'clock-both-unreadable',
    title: 'Two texts that are no times are not equal',
    answer: 'abc',
    expected: 'xyz',
    tolerance: none,
    right: false,
  },
  {
    id: 'clock-blank',
    title: 'A leading blank does not matter',
    answer: ' 9:30',
    expected: '9:30',
    tolerance: none,
    right: true,
  },
  {
    id: 'clock-absolute',
    title: 'Absolute tolerance is in seconds, border included',
    answer: '10:31',
    expected: '10:30',
    tolerance: { toleranz: 60, mode: 'ABSOLUT' },
    right: true,
  },
  {
    id: 'clock-relative-max',
    title: 'Relative tolerance refers to the larger of the two times',
    answer: '9:54:01',
    expected: '10:00:00',
    tolerance: percent,
    right: true,
    isOpen: true,
  },
  {
    id: 'clock-relative-border',
    title: 'Beyond the relative tolerance it is wrong',
    answer: '9:53:59',
    expected: '10:00:00',
    tolerance: percent,
    right: false,
    isOpen: true,
  },
  {
    id: 'clock-no-tolerance-mode',
    title: 'A tolerance without a mode is relative',
    answer: '9:55',
    expected: '10:00',
    tolerance: { toleranz: 0.01, mode: null },
    right: true,
  },
  {
    id: 'clock-afternoon',
    title: '3:00 is not 15:00',
    answer: '3:00',
    expected: '15:00',
    tolerance: none,
    right: false,
    isOpen: true,
  },
  {
    id: 'clock-impossible',
    title: '9:90 is no time, so it is not 10:30',
    answer: '9:90',
    expected: '10:30',
    tolerance: none,
    right: false,
    isOpen: true,
  },
];

const clock = ({ id, title, answer, expected, tolerance, right, isOpen }: ClockCase): Check =>
  check({
    id: `score.${id}`,
    endpoint: 'score',
    title,
    clause: '',
    severity: isOpen ? 'advice' : 'deviation',
    why: 'Students get or lose points for it.',
    mend: mends.clock,
    onlyClocks: true,
    async run(context) {
      const { seen, object } = await typicalObject(context, 'score', {
        antwort: answer,
        answerDto: { ergebnis: null, answerText: expected, ze: '' },
        toleranz: tolerance,
      });
      const status = textMember(context, object, 'status');
      if (!verdicts.includes(status))
        context.skip('the status is none, which another check reports');
      const wanted = right ? 'OK' : 'FALSCH';
      if (status !== wanted)
        context.fail(seen, `${wanted} for ${answer} when ${expected} is right`, status);
    },
  });

async function scored(context: CheckContext, name: 'punkteIst' | 'punkteSoll') {
  const { seen, object } = await typicalObject(context, 'score');
  const points = object[name];
  return typeof points === 'number'
    ? { seen, points }
    : context.skip(`${name} is no number, which another check reports`);
}

/** Points of any plugin type, and verdicts of the clock. */
export const scoreChecks: readonly Check[] = [
  check({
    id: 'score.max-points',
    endpoint: 'score',
    title: 'punkteSoll is the grade of the request',
    clause: '',
    severity: 'deviation',
    why: 'The reachable points of the question would be others than those of the teacher.',
    async run(context) {
      const { seen, points } = await scored(context, 'punkteSoll');
      context.same(seen, 'the grade 2 in punkteSoll', { came: points, expected: 2 });
    },
  }),
  check({
    id: 'score.points',
    endpoint: 'score',
    title: 'punkteIst lies between 0 and the grade',
    clause: '',
    severity: 'deviation',
    why: 'More points than can be reached spoil the result of the test.',
    async run(context) {
      const { seen, points } = await scored(context, 'punkteIst');
      if (points < 0 || points > 2) context.fail(seen, '0 to 2', String(points));
    },
  }),
  ...clockCases.map(clock),
];

/** Without umlauts for modifyangabe: service.utf-8 has them there. */
const texts = {
  modifyangabe: ' <p>Lies die Uhr ab: [PIG Uhr1 ""] & pruefe</p>\r\n ',
  modifyangabetextkomplett: ' <p>Lies die Uhr ab: [PIG Uhr1 ""] – Größe ändern</p>\r\n ',
} as const;

type ReplacingEndpoint = keyof typeof texts | 'updatepluginstringjavascript';

const verbatim = (name: ReplacingEndpoint, member: 'text' | 'pluginDef', sent: string): Check =>
  check({
    id: `${name}.verbatim`,
    endpoint: name,
    title: `${name} of the clock answers ${member} unchanged`,
    clause: 'spec 4.7',
    severity: 'breaks',
    why: 'The answer takes the place of the text in the question.',
    mend: { general: `Answer ${member} as it came.` },
    onlyClocks: true,
    async run(context) {
      const seen = await succeedTypical(context, name, { [member]: sent });
      const came = seen.reply.text;
      if (/^"[\s\S]*"$/.test(came)) context.skip('the text is quoted, which another check reports');
      if (came === '')
        context.breaks('text-replaced', seen, { expected: sent, came: 'an empty text' });
      context.same(seen, `${member} of the request`, { came, expected: sent });
    },
  });

/** What is determined for the clock beside its scoring. */
export const clockChecks: readonly Check[] = [
  verbatim('modifyangabe', 'text', texts.modifyangabe),
  verbatim('modifyangabetextkomplett', 'text', texts.modifyangabetextkomplett),
  verbatim('updatepluginstringjavascript', 'pluginDef', ' [PI Uhr1 Uhr "w50;größe=\\"ä\\""]\r\n'),
  check({
    id: 'score.clock-text',
    endpoint: 'score',
    title: 'htmlScoreInfo of the clock is Wert: and the answer',
    clause: '',
    severity: 'advice',
    why: 'Teachers know this line.',
    onlyClocks: true,
    async run(context) {
      const { seen, object } = await typicalObject(context, 'score');
      const came = textMember(context, object, 'htmlScoreInfo');
      context.same(seen, 'htmlScoreInfo', { came, expected: 'Wert:10:30' });
    },
  }),
];
