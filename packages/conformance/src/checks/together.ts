import type { EndpointName } from '@fragwerk/contract';
import type { Check } from '../check.js';
import type { CheckContext } from '../context.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { both, type Localized } from '../localized.js';
import { requestBody } from '../requests.js';
import { check, type CheckRow, isSuccess, sendTypical, typicalRequest } from './helpers.js';

/** A class in which all send at once. */
const MAX_STUDENTS = 30;
const MIN_STUDENTS = 4;

/** Time in which the service should manage a class, half of that of a reply. */
const CLASS_MS = 2_500;

/** Returns a class that the service manages in time; running programs takes longer than reading a time. */
const classFor = ({ reply }: Exchange): readonly number[] => {
  const size = Math.floor(CLASS_MS / Math.max(1, reply.milliseconds));
  return [...Array(Math.min(MAX_STUDENTS, Math.max(MIN_STUDENTS, size))).keys()];
};

/** Sends requests at once; one without a reply yields `null`. */
const atOnce = (
  students: readonly number[],
  send: (student: number) => Promise<Exchange>,
): Promise<(Exchange | null)[]> =>
  Promise.all(students.map((student) => send(student).catch(() => null)));

const RACE = both(
  'Antworten auf andere Anfragen: einzeln gesendet stimmen sie, gleichzeitig nicht (ein Wettlauf)',
  'replies to other requests: sent one by one they are right, at once they are not (a race)',
);
const LOST = both('Fehler, die einzeln nicht kommen', 'errors that do not come one by one');

interface Race {
  /** The right reply, to the request that is sent alone. */
  readonly alone: Exchange;
  readonly seen: readonly (Exchange | null)[];
  readonly isOwn: (text: string, student: number) => boolean;
}

/** Fails if replies are missing or mixed up; the finding is the same however many they are. */
function mustBeOwn(context: CheckContext, { alone, seen, isOwn }: Race): void {
  const expected: Localized = both(
    'für jede der gleichzeitigen Anfragen die eigene Antwort',
    'its own reply to each of the requests at once',
  );
  const isWrong = seen.some((one, index) => one && isSuccess(one) && !isOwn(one.reply.text, index));
  if (isWrong) context.fail(alone, expected, RACE);
  if (seen.some((one) => one && !isSuccess(one))) context.fail(alone, expected, LOST);
  if (seen.includes(null))
    context.skip(both('nicht alle Antworten kamen rechtzeitig', 'not all replies came in time'));
}

const together = (
  name: EndpointName,
  [title, germanTitle]: readonly [string, string],
  row: Pick<CheckRow, 'clause' | 'run'>,
): Check =>
  check({
    ...row,
    id: `${name}.together`,
    title,
    germanTitle,
    why: 'A class answers at the same minute; a student would get the points or the picture of another.',
    fix: fixes.together,
    isFirst: true,
  });

/** Returns a member of a JSON object. */
function memberOf(text: string, name: string): unknown {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null)?.[name];
  } catch {
    return undefined;
  }
}

/** Checks of thirty requests at the same time; the others rely on replies belonging to their requests. */
export const togetherChecks: readonly Check[] = [
  together(
    'score',
    [
      'Thirty answers at once are scored as each alone',
      'Dreißig Antworten zugleich werden wie einzeln bewertet',
    ],
    {
      clause: 'replies.md#pluginscoreinfodto',
      async run(context) {
        const { sample } = context;
        const { wrong } = sample;
        if (!sample.isRightScored || wrong === null)
          context.skip(both('keine richtige Antwort ist bekannt', 'no right answer is known'));
        const alone = await sendTypical(context, 'score');
        const bodyFor = (student: number) => ({
          ...(requestBody.of('score', sample) as object),
          ...(student % 2 === 1 ? { antwort: wrong } : {}),
        });
        const isRight = (text: string) => memberOf(text, 'status') === 'OK';
        if (!isRight(alone.reply.text)) context.leave(both('score schwankt', 'score varies'));
        const seen = await atOnce(classFor(alone), (student) =>
          context.send('score', { body: bodyFor(student) }),
        );
        const isOwn = (text: string, student: number) => isRight(text) === (student % 2 === 0);
        mustBeOwn(context, { alone, seen, isOwn });
      },
    },
  ),
  together(
    'loadplugindto',
    [
      'Thirty views at once belong to their questions',
      'Dreißig Ansichten zugleich gehören zu ihren Fragen',
    ],
    {
      clause: 'browser.md#tagname',
      async run(context) {
        const alone = await context.succeed(
          'loadplugindto',
          await typicalRequest(context, 'loadplugindto', { nr: 7 }),
        );
        const tag = memberOf(alone.reply.text, 'tagName');
        if (typeof tag !== 'string' || !tag.endsWith('_7'))
          return context.leave(both('tagName ist falsch', 'tagName is wrong'));
        const bodyOf = (nr: number) => typicalRequest(context, 'loadplugindto', { nr });
        const seen = await atOnce(classFor(alone), async (nr) =>
          context.send('loadplugindto', await bodyOf(nr)),
        );
        const isOwn = (text: string, nr: number) =>
          memberOf(text, 'tagName') === tag.replace(/7$/, String(nr));
        mustBeOwn(context, { alone, seen, isOwn });
      },
    },
  ),
  together(
    'getconfiguration',
    [
      'Thirty dialogs at once keep their own configurations',
      'Dreißig Dialoge zugleich behalten ihre eigenen Konfigurationen',
    ],
    {
      clause: 'dialog.md#sessions',
      async run(context) {
        const open = async (id: string, config: string) => {
          const body = { ...requestBody.instance(context.sample), config, configurationID: id };
          await context.send('configurationinfo', { body: { ...body, timeout: 60 } });
        };
        const get = (id: string) =>
          context.send('getconfiguration', {
            body: { typ: context.type, configurationID: id },
          });
        const configOf = (teacher: number) => `lehrer=${teacher}`;
        const first = context.newId();
        await open(first, configOf(0));
        const alone = await get(first);
        if (alone.reply.text !== configOf(0))
          context.leave(both('Sitzungen funktionieren nicht', 'sessions do not work at all'));
        const teachers = classFor(alone);
        const ids = teachers.map(() => context.newId());
        await Promise.all(ids.map((id, teacher) => open(id, configOf(teacher)).catch(() => null)));
        const seen = await atOnce(teachers, (teacher) => get(ids[teacher] ?? ''));
        mustBeOwn(context, { alone, seen, isOwn: (text, one) => text === configOf(one) });
      },
    },
  ),
];
