import { type Clause, type EndpointName, isObject } from '@fragwerk/contract';
import { type CheckContext, isSuccess } from '../context.js';
import type { Exchange } from '../exchange.js';
import { CheckSkipped } from '../finding.js';
import { fixes } from '../fixes.js';
import { tryJson } from '../json.js';
import { both } from '../localized.js';
import { Dialog } from './dialog/sessions.js';
import { type Check, check, NO_RIGHT_ANSWER } from './helpers.js';

/** A class whose students all submit at once. */
const MAX_STUDENTS = 30;
const MIN_STUDENTS = 4;

/** Time in which the service should handle a class, half of the time limit for a reply. */
const CLASS_MS = 2_500;

/**
 * Returns a class of a size that the service can handle in time; running programs takes longer than reading
 * a time.
 */
const classFor = ({ reply }: Exchange): readonly number[] => {
  const size = Math.floor(CLASS_MS / Math.max(1, reply.milliseconds));
  return [...Array(Math.min(MAX_STUDENTS, Math.max(MIN_STUDENTS, size))).keys()];
};

const RACE = both`replies to other requests: right if sent one by one, wrong if sent simultaneously (a race)`;
const VARYING = both`wrong replies also one by one: the same request does not always get the same reply`;
const LOST = both`errors that do not occur if sent one by one`;
const EXPECTED = both`its own reply to each of the simultaneous requests`;

interface Crowd {
  /** The right reply, to the first request that is sent alone. */
  readonly alone: Exchange;
  /** Prepares each request before all are sent. */
  readonly prepare?: (student: number) => Promise<unknown>;
  readonly send: (student: number) => Promise<Exchange>;
  readonly isOwn: (text: string, student: number) => boolean;
}

type CrowdRow = Pick<Check, 'title'> &
  Readonly<{ clause: Clause; crowd: (context: CheckContext) => Promise<Crowd> }>;

/** Fails if replies are missing or mixed up; the finding is the same however many they are. */
const together = (name: EndpointName, { clause, title, crowd }: CrowdRow): Check =>
  check(`${name}.together`, clause, {
    title,
    why: 'A class answers at the same minute; a student would get the points or the picture of another.',
    fix: fixes.together,
    isFirst: true,
    async run(context) {
      const { alone, prepare, send, isOwn } = await crowd(context);
      const students = classFor(alone);
      const kept = (error: unknown) => error;
      const ready = await Promise.all(students.map(async (one) => prepare?.(one).catch(kept)));
      // A status other than 200; a late reply is not a fault.
      if (ready.some((one) => one instanceof CheckSkipped)) context.fail(alone, EXPECTED, LOST);
      const seen = await Promise.all(students.map((one) => send(one).catch(() => null)));
      const isWrong = (one: Exchange | null, index: number) =>
        one && !(ready[index] instanceof Error) && isSuccess(one) && !isOwn(one.reply.text, index);
      if (seen.some(isWrong)) {
        for (const student of students) {
          await prepare?.(student);
          const again = await context.attempt(send(student));
          if (again && isSuccess(again) && !isOwn(again.reply.text, student))
            context.fail(again, EXPECTED, VARYING);
        }
        context.fail(alone, EXPECTED, RACE);
      }
      if (seen.some((one) => one && !isSuccess(one))) context.fail(alone, EXPECTED, LOST);
      if ([...seen, ...ready].some((one) => one === null || one instanceof Error))
        context.skip(both`not all replies came in time`);
    },
  });

function memberOf(text: string, name: string): unknown {
  const value = tryJson(text);
  return isObject(value) ? value[name] : undefined;
}

/** Checks of thirty requests at the same time; the others rely on replies belonging to their requests. */
export const togetherChecks: readonly Check[] = [
  together('score', {
    title: both`Thirty simultaneous answers are scored as each one alone`,
    clause: 'replies.md#pluginscoreinfodto',
    async crowd(context) {
      const { isRightScored, wrong } = context.sample;
      if (!isRightScored || wrong === undefined) context.skip(NO_RIGHT_ANSWER);
      const alone = await context.sendTypical('score');
      const isRight = (text: string) => memberOf(text, 'status') === 'OK';
      const wrongAlone = await context.sendChanged('score', { antwort: wrong });
      if (!isRight(alone.reply.text) || isRight(wrongAlone.reply.text))
        context.leave(both`score varies`);
      const bodies = [{}, { antwort: wrong }].map((changes) =>
        context.typicalRequest('score', changes),
      );
      return {
        alone,
        send: async (student) => context.send('score', await bodies[student % 2]),
        isOwn: (text, student) => isRight(text) === (student % 2 === 0),
      };
    },
  }),
  together('loadplugindto', {
    title: both`Thirty simultaneous views belong to their questions`,
    clause: 'browser.md#tagname',
    async crowd(context) {
      const send = async (nr: number) => context.sendChanged('loadplugindto', { nr });
      const alone = context.succeeded('loadplugindto', await send(7));
      const tag = memberOf(alone.reply.text, 'tagName');
      if (typeof tag !== 'string' || !tag.endsWith('_7'))
        return context.leave(both`tagName is wrong`);
      const isOwn = (text: string, nr: number) =>
        memberOf(text, 'tagName') === tag.replace(/7$/, String(nr));
      return { alone, send, isOwn };
    },
  }),
  together('getconfiguration', {
    title: both`Thirty simultaneous dialogs keep their own configurations`,
    clause: 'dialog.md#sessions',
    async crowd(context) {
      const dialogs = Array.from({ length: MAX_STUDENTS }, () => new Dialog(context));
      const dialogOf = (teacher: number) => dialogs[teacher] ?? new Dialog(context);
      const configOf = (teacher: number) => `lehrer=${teacher}`;
      const prepare = (teacher: number) => dialogOf(teacher).open({ config: configOf(teacher) });
      const send = (teacher: number) => dialogOf(teacher).get();
      const isOwn = (text: string, teacher: number) => text === configOf(teacher);
      await prepare(0);
      const alone = await send(0);
      if (!isOwn(alone.reply.text, 0)) context.leave(both`sessions do not work at all`);
      return { alone, prepare, send, isOwn };
    },
  }),
];
