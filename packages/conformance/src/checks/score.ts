import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import { check, needShape, typical } from './helpers.js';

interface ClockCase {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly answer: string;
  readonly expected: string;
  readonly tolerance?: { readonly toleranz: number; readonly mode: string | null };
  readonly right: boolean;
}

const none = { toleranz: 0, mode: 'ABSOLUT' };
const percent = { toleranz: 0.01, mode: 'RELATIV' };

/** What a clock of this interface has to take for right and for wrong (contract 5.5, rulings 17). */
const clockCases: readonly ClockCase[] = [
  {
    id: 'clock-right',
    title: 'The right time is right',
    clause: 'contract 5.5',
    answer: '10:30',
    expected: '10:30',
    tolerance: none,
    right: true,
  },
  {
    id: 'clock-wrong',
    title: 'Another time is wrong',
    clause: 'contract 5.5',
    answer: '11:45',
    expected: '10:30',
    tolerance: none,
    right: false,
  },
  {
    id: 'clock-quoted',
    title: 'The solution may stand in double quotes',
    clause: 'contract 5.5.3, 10 #5',
    answer: '10:30',
    expected: '"10:30"',
    tolerance: none,
    right: true,
  },
  {
    id: 'clock-seconds',
    title: 'The solution may be a number of seconds',
    clause: 'contract 5.5.3, 10 #5',
    answer: '10:30',
    expected: '37800',
    tolerance: none,
    right: true,
  },
  {
    id: 'clock-unreadable',
    title: 'An answer that is no time is not 0:00',
    clause: 'contract 10 #4, rulings 17',
    answer: 'halb elf',
    expected: '0:00',
    tolerance: none,
    right: false,
  },
  {
    id: 'clock-both-unreadable',
    title: 'Two texts that are no times are not equal',
    clause: 'contract 10 #4, rulings 17',
    answer: 'abc',
    expected: 'xyz',
    tolerance: none,
    right: false,
  },
  {
    id: 'clock-blank',
    title: 'A leading blank does not matter',
    clause: 'contract 5.5.6',
    answer: ' 9:30',
    expected: '9:30',
    tolerance: none,
    right: true,
  },
  {
    id: 'clock-absolute',
    title: 'Absolute tolerance is in seconds, border included',
    clause: 'contract 5.5.4',
    answer: '10:31',
    expected: '10:30',
    tolerance: { toleranz: 60, mode: 'ABSOLUT' },
    right: true,
  },
  {
    id: 'clock-relative-max',
    title: 'Relative tolerance refers to the larger of the two times',
    clause: 'rulings 17, contract 10 #6',
    answer: '9:54:01',
    expected: '10:00:00',
    tolerance: percent,
    right: true,
  },
  {
    id: 'clock-relative-border',
    title: 'Beyond the relative tolerance it is wrong',
    clause: 'rulings 17',
    answer: '9:53:59',
    expected: '10:00:00',
    tolerance: percent,
    right: false,
  },
  {
    id: 'clock-no-tolerance-mode',
    title: 'A tolerance without a mode is relative',
    clause: 'contract 5.5.4',
    answer: '9:55',
    expected: '10:00',
    tolerance: { toleranz: 0.01, mode: null },
    right: true,
  },
  {
    id: 'clock-afternoon',
    title: '3:00 is not 15:00',
    clause: 'rulings 17',
    answer: '3:00',
    expected: '15:00',
    tolerance: none,
    right: false,
  },
  {
    id: 'clock-impossible',
    title: '9:90 is no time, so it is not 10:30',
    clause: 'rulings 17',
    answer: '9:90',
    expected: '10:30',
    tolerance: none,
    right: false,
  },
];

const clock = ({ id, title, clause, answer, expected, tolerance, right }: ClockCase): Check =>
  check({
    id: `score.${id}`,
    endpoint: 'score',
    title,
    clause,
    severity: 'breaks',
    why: 'Students get or lose points for it.',
    pluginType: 'Uhr',
    async run(context) {
      await needShape(context, 'score');
      const seen = await context.succeed(
        'score',
        typical(context, 'score', {
          antwort: answer,
          answerDto: { ergebnis: null, answerText: expected, ze: '' },
          toleranz: tolerance,
        }),
      );
      const { status } = context.object(seen);
      context.same(seen, 'the status', { came: status, expected: right ? 'OK' : 'FALSCH' });
    },
  });

async function scored(context: CheckContext) {
  await needShape(context, 'score');
  const seen = await context.succeed('score', typical(context, 'score'));
  return { seen, ...(context.object(seen) as { punkteIst: number; punkteSoll: number }) };
}

/** Points of any plugin type, and verdicts of the clock. */
export const scoreChecks: readonly Check[] = [
  check({
    id: 'score.max-points',
    endpoint: 'score',
    title: 'punkteSoll is the grade of the request',
    clause: 'contract 5.5.5',
    severity: 'breaks',
    why: 'The host adds up the reachable points of the question.',
    async run(context) {
      const { seen, punkteSoll } = await scored(context);
      context.same(seen, 'punkteSoll', { came: punkteSoll, expected: 2 });
    },
  }),
  check({
    id: 'score.points',
    endpoint: 'score',
    title: 'punkteIst lies between 0 and the grade',
    clause: 'contract 2.2, PluginScoreInfoDto',
    severity: 'breaks',
    why: 'More points than can be reached spoil the result of the test.',
    async run(context) {
      const { seen, punkteIst } = await scored(context);
      if (punkteIst < 0 || punkteIst > 2) context.fail(seen, '0 to 2', String(punkteIst));
    },
  }),
  ...clockCases.map(clock),
];

/** Without umlauts for modifyangabe: service.utf-8 has them there. */
const texts = {
  modifyangabe: ' <p>Lies die Uhr ab: [PIG Uhr1 ""] & pruefe</p>\r\n ',
  modifyangabetextkomplett: ' <p>Lies die Uhr ab: [PIG Uhr1 ""] – Größe ändern</p>\r\n ',
} as const;

const verbatim = (name: 'modifyangabe' | 'modifyangabetextkomplett'): Check =>
  check({
    id: `${name}.verbatim`,
    endpoint: name,
    title: `${name} of the clock answers the text unchanged`,
    clause: 'spec 4.7',
    severity: 'breaks',
    why: 'The answer replaces the statement of the question.',
    pluginType: 'Uhr',
    async run(context) {
      const text = texts[name];
      const seen = await context.succeed(name, typical(context, name, { text }));
      if (/^"[\s\S]*"$/.test(seen.reply.text))
        context.skip('the text is quoted, which another check reports');
      context.same(seen, 'the text', { came: seen.reply.text, expected: text });
    },
  });

/** What is determined for the clock beside its scoring. */
export const clockChecks: readonly Check[] = [
  verbatim('modifyangabe'),
  verbatim('modifyangabetextkomplett'),
  check({
    id: 'updatepluginstringjavascript.verbatim',
    endpoint: 'updatepluginstringjavascript',
    title: 'updatepluginstringjavascript of the clock answers pluginDef unchanged',
    clause: 'spec 4.7, contract 10 #1',
    severity: 'breaks',
    why: "The answer replaces the plugin's definition in the question.",
    pluginType: 'Uhr',
    async run(context) {
      const name = 'updatepluginstringjavascript';
      const pluginDef = ' [PI Uhr1 Uhr "w50;größe=\\"ä\\""]\r\n';
      const seen = await context.succeed(name, typical(context, name, { pluginDef }));
      if (/^"[\s\S]*"$/.test(seen.reply.text))
        context.skip('the text is quoted, which another check reports');
      context.same(seen, 'pluginDef', { came: seen.reply.text, expected: pluginDef });
    },
  }),
  check({
    id: 'score.clock-text',
    endpoint: 'score',
    title: 'htmlScoreInfo of the clock is Wert: and the answer',
    clause: 'contract 5.5.5, rulings 19',
    severity: 'deviation',
    why: 'Teachers know this line.',
    pluginType: 'Uhr',
    async run(context) {
      await needShape(context, 'score');
      const seen = await context.succeed('score', typical(context, 'score'));
      const came = context.object(seen).htmlScoreInfo;
      context.same(seen, 'htmlScoreInfo', { came, expected: 'Wert:10:30' });
    },
  }),
];
