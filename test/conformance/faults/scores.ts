import { setTimeout as sleep } from 'node:timers/promises';
import {
  bodyOf,
  json,
  member,
  objectOf,
  request,
  text,
  textOf,
  type Json,
  withMembers,
} from './change.js';
import { type Behaviour, type FaultRow, problem, type ServiceRequest } from './message.js';

const solutionOf = (body: Json): string => textOf(objectOf(body.answerDto).answerText);
const expectedOf = (body: Json): string => solutionOf(body).replace(/^"(.*)"$/, '$1');

const secondsOf = (time: string): number | null => {
  const [, hours, minutes, seconds] = /^\s*(\d+):(\d+)(?::(\d+))?\s*$/.exec(time) ?? [];
  return hours === undefined
    ? null
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
};

/** Times of day in seconds; `null` for any other text. */
interface Times {
  readonly answer: number | null;
  readonly expected: number | null;
}

/** Scores some answers differently from the clock. */
const scoring = (verdict: (body: Json, times: Times) => boolean | null): Behaviour =>
  json('score', (value, sent) => {
    const body = bodyOf(sent);
    const answer = secondsOf(textOf(body.antwort));
    const isRight = verdict(body, { answer, expected: secondsOf(expectedOf(body)) });
    return isRight === null || body.typ !== 'Uhr'
      ? value
      : {
          ...objectOf(value),
          status: isRight ? 'OK' : 'FALSCH',
          punkteIst: isRight ? body.grade : 0,
        };
  });

const answerOf = (sent: ServiceRequest): string => textOf(bodyOf(sent).antwort);

/** Keeps a member of a request where the next request overwrites it. */
const shared = (name: string, member: string): Behaviour => ({
  at: name,
  async request(seen, { memory }) {
    const body = bodyOf(seen);
    if (!(member in body)) return seen;
    memory.set(member, JSON.stringify(body[member]));
    await sleep(5);
    return withMembers(seen, { [member]: JSON.parse(memory.get(member) ?? 'null') as unknown });
  },
});

/** Faults in points, in scores of times of day, and in escaping. */
export const scoreFaults: readonly FaultRow[] = [
  {
    id: 'unreadable-is-midnight',
    title: 'score reads an answer that is not a time as 0:00',
    from: 'traps.md#unreadable-times',
    expects: 'score.clock-unreadable',
    ...scoring((_, { answer, expected }) => (answer === null && expected === 0 ? true : null)),
  },
  {
    id: 'unreadable-solution',
    title: 'score accepts any text if the solution is not a time',
    from: 'traps.md#unreadable-times',
    variant: 'B',
    expects: 'score.clock-both-unreadable',
    ...scoring((body, { answer, expected }) =>
      answer === null && expected === null && expectedOf(body) !== '' ? true : null,
    ),
  },
  {
    id: 'quoted-solution',
    title: 'score does not understand a solution in quotation marks',
    from: 'traps.md#solution-forms',
    expects: 'score.clock-quoted',
    ...scoring((body) => (solutionOf(body).startsWith('"') ? false : null)),
  },
  {
    id: 'bare-solution',
    title: 'score does not understand a solution without quotation marks',
    from: 'traps.md#solution-forms',
    expects: 'score.clock-bare',
    ...scoring((body) => (/^\d+:/.test(solutionOf(body)) ? false : null)),
  },
  {
    id: 'solution-in-seconds',
    title: 'score does not understand a solution in seconds',
    from: 'traps.md#solution-forms',
    variant: 'B',
    expects: 'score.clock-seconds',
    ...scoring((body) => (/^\d+$/.test(expectedOf(body)) ? false : null)),
  },
  {
    id: 'tolerance-of-smaller',
    title: 'score computes the relative tolerance from the earlier time',
    from: 'traps.md#relative-tolerance',
    expects: 'score.clock-relative-max',
    ...scoring((body, { answer, expected }) => {
      const { toleranz, mode } = objectOf(body.toleranz);
      if (answer === null || expected === null || mode === 'ABSOLUT') return null;
      return Math.abs(answer - expected) <= Number(toleranz) * Math.min(answer, expected);
    }),
  },
  {
    id: 'twelve-hours',
    title: 'score accepts 3:00 for 15:00',
    from: 'traps.md#twelve-hours',
    expects: 'score.clock-afternoon',
    ...scoring((_, { answer, expected }) =>
      answer !== null && answer + 12 * 3600 === expected ? true : null,
    ),
  },
  {
    id: 'blank-matters',
    title: 'score does not understand a time with a leading space',
    from: 'traps.md#twelve-hours',
    expects: 'score.clock-blank',
    ...scoring((body) => (textOf(body.antwort).startsWith(' ') ? false : null)),
  },
  {
    id: 'absolute-ignored',
    title: 'score ignores an absolute tolerance',
    expects: 'score.clock-absolute',
    ...scoring((body, { answer, expected }) => {
      const { mode } = objectOf(body.toleranz);
      const isDifferent = answer !== null && expected !== null && answer !== expected;
      return mode === 'ABSOLUT' && isDifferent ? false : null;
    }),
  },
  {
    id: 'tolerance-without-mode',
    title: 'score ignores a tolerance without a mode',
    variant: 'B',
    expects: 'score.clock-no-tolerance-mode',
    ...scoring((body) => (objectOf(body.toleranz).mode === null ? false : null)),
  },
  {
    id: 'too-tolerant',
    title: 'score doubles a relative tolerance',
    expects: 'score.clock-relative-border',
    ...request('score', (body) => {
      const tolerance = objectOf(body.toleranz);
      return tolerance.mode === 'RELATIV'
        ? { ...body, toleranz: { ...tolerance, toleranz: Number(tolerance.toleranz) * 2 } }
        : body;
    }),
  },
  {
    id: 'never-right',
    title: 'score rejects the exact time of the solution',
    expects: 'score.clock-right',
    ...scoring((body) => {
      const { toleranz } = objectOf(body.toleranz);
      const isSame = body.antwort === expectedOf(body) && toleranz === 0;
      return isSame && body.antwort === '10:30' ? false : null;
    }),
  },
  {
    id: 'always-right',
    title: 'score accepts every time',
    expects: 'score.clock-wrong',
    ...scoring((body) => (body.antwort === '11:45' ? true : null)),
  },
  {
    id: 'impossible-time',
    title: 'score accepts 9:90 for 10:30',
    expects: 'score.clock-impossible',
    ...scoring((body, { answer, expected }) => {
      const isImpossible = /:[6-9]\d\b|^\s*(2[4-9]|[3-9]\d):/.test(textOf(body.antwort));
      return isImpossible && answer !== null ? answer === expected : null;
    }),
  },
  {
    id: 'points-of-one',
    title: 'score returns 1 as attainable points, whatever the grade is',
    expects: 'score.max-points',
    ...member('score', 'punkteSoll', () => 1),
  },
  {
    id: 'points-in-percent',
    title: 'score returns the points as a percentage',
    expects: 'score.points',
    ...member('score', 'punkteIst', (value) => (Number(value) > 0 ? 100 : value)),
  },
  {
    id: 'points-taken-away',
    title: 'score takes a point away for a wrong answer',
    expects: 'score.points',
    ...member('score', 'punkteIst', (value) => (value === 0 ? -1 : value)),
  },
  {
    id: 'points-for-wrong',
    title: 'score gives a point for an answer with the status FALSCH',
    expects: 'score.verdict',
    ...member('score', 'punkteIst', (value) => (value === 0 ? 1 : value)),
  },
  {
    id: 'empty-is-right',
    title: 'score accepts an empty answer',
    variant: 'B',
    expects: 'score.empty',
    ...scoring((body) => (body.antwort === '' ? true : null)),
  },
  {
    id: 'feedback-reveals',
    title: 'feedback to a wrong answer contains the right one',
    expects: 'score.feedback',
    ...json('score', (value, sent) => {
      const feedback = `Richtig ist ${expectedOf(bodyOf(sent))}.`;
      return objectOf(value).status === 'FALSCH' ? { ...objectOf(value), feedback } : value;
    }),
  },
  {
    id: 'feedback-reveals-to-empty',
    title: 'feedback to an empty answer contains the right one',
    expects: 'score.feedback',
    ...json('score', (value, sent) => {
      const feedback = `Richtig ist ${expectedOf(bodyOf(sent))}.`;
      return bodyOf(sent).antwort === '' ? { ...objectOf(value), feedback } : value;
    }),
  },
  {
    id: 'points-rounded',
    title: 'score rounds the points down',
    expects: 'score.decimals',
    ...member('score', 'punkteIst', (value) => Math.floor(Number(value))),
  },
  {
    id: 'quoted-words',
    title: 'score compares texts with the quotation marks of the solution',
    from: 'traps.md#solution-forms',
    expects: 'score.quoted',
    ...json('score', (value, sent) => {
      const body = bodyOf(sent);
      if (body.antwort !== 'abc') return value;
      const isRight = solutionOf(body) === body.antwort;
      return { ...objectOf(value), status: isRight ? 'OK' : 'FALSCH' };
    }),
  },
  {
    id: 'score-text-missing',
    title: 'htmlScoreInfo does not show the answer',
    expects: 'score.clock-text',
    ...member('score', 'htmlScoreInfo', () => ''),
  },
  {
    id: 'score-unescaped',
    title: 'htmlScoreInfo contains the answer unescaped',
    from: 'traps.md#unescaped-answers',
    variant: 'B',
    expects: 'score.injection',
    ...member('score', 'htmlScoreInfo', (_, sent) => `Wert:${answerOf(sent)}`),
  },
  {
    id: 'feedback-unescaped',
    title: 'feedback repeats the answer unescaped',
    expects: 'score.injection',
    ...member('score', 'feedback', (_, sent) => answerOf(sent)),
  },
  {
    id: 'answer-crashes',
    title: 'score crashes on an answer with a quotation mark',
    expects: 'score.injection',
    at: 'score',
    reply: (seen, sent) => (answerOf(sent).includes('"') ? { ...seen, status: 500 } : seen),
  },
  {
    id: 'result-unescaped',
    title: 'renderpluginresult puts the answer unescaped into HTML',
    from: 'traps.md#unescaped-answers',
    variant: 'B',
    expects: 'renderpluginresult.injection',
    ...member('renderpluginresult', 'source', (value, sent) =>
      bodyOf(sent).tex === true ? value : `${textOf(value)}<p>${answerOf(sent)}</p>`,
    ),
  },
  {
    id: 'result-latex-unescaped',
    title: 'renderpluginresult puts the answer unescaped into LaTeX',
    expects: 'renderpluginresult.latex-injection',
    ...member('renderpluginresult', 'source', (value, sent) =>
      bodyOf(sent).tex === true ? `${textOf(value)}${answerOf(sent)}` : value,
    ),
  },
  {
    id: 'print-unescaped',
    title: 'renderlatex puts the answer unescaped into LaTeX',
    expects: 'renderlatex.injection',
    ...member(
      'renderlatex',
      'source',
      (value, sent) => textOf(value) + textOf(bodyOf(sent).answer),
    ),
  },
  {
    id: 'answer-in-a-field',
    title:
      'score keeps the answer in a field, so that simultaneous students get the points of another',
    expects: 'score.together',
    ...shared('score', 'antwort'),
  },
  {
    id: 'number-in-a-field',
    title:
      'loadplugindto keeps the number of the plugin in a field, which the next request overwrites',
    variant: 'B',
    expects: 'loadplugindto.together',
    ...shared('loadplugindto', 'nr'),
  },
  {
    id: 'session-in-a-field',
    title: 'getconfiguration keeps the session id in a field, which the next request overwrites',
    expects: 'getconfiguration.together',
    ...shared('getconfiguration', 'configurationID'),
  },
  {
    id: 'dialogs-fail-at-once',
    title: 'configurationinfo responds with 500 while another dialog is being opened',
    expects: 'getconfiguration.together',
    at: 'configurationinfo',
    async request(seen, tools) {
      const { memory } = tools;
      if (memory.has('opening')) return problem(500);
      memory.set('opening', 'yes');
      return tools.ask(seen).finally(() => memory.delete('opening'));
    },
  },
  {
    id: 'stray-byte',
    title: 'a byte follows every reply on a connection that stays open',
    expects: 'service.kept-connection',
    stray: { bytes: 'x', packet: 'next' },
  },
  {
    id: 'stray-byte-in-packet',
    title: 'Content-Length is one byte less than what follows in the same packet',
    variant: 'B',
    expects: 'service.kept-connection',
    stray: { bytes: '}', packet: 'same' },
  },
  {
    id: 'one-at-a-time',
    title: 'score responds with 503 while it scores another answer',
    variant: 'B',
    expects: 'score.together',
    at: 'score',
    async request(seen, { memory }) {
      if (memory.has('busy')) return problem(503);
      memory.set('busy', '');
      await sleep(2);
      memory.delete('busy');
      return seen;
    },
  },
  {
    id: 'configuration-unescaped',
    title: 'angabe puts the configuration unescaped into HTML',
    variant: 'B',
    expects: 'angabe.injection',
    ...text('angabe', (value, sent) =>
      bodyOf(sent).typ === 'Uhr' ? `${value}${textOf(bodyOf(sent).config)}` : value,
    ),
  },
  {
    id: 'name-unescaped',
    title: 'gethtml puts the name of the plugin unescaped into HTML',
    expects: 'gethtml.injection',
    ...text('gethtml', (value, sent) => `${value}<p>${textOf(bodyOf(sent).name)}</p>`),
  },
];
