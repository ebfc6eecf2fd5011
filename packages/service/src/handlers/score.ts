import { html } from '@fragwerk/sdk';
import { readAnswered, writeScore } from '../translate/score.js';
import type { Context, GroupHandlers } from '../context.js';

/** Scoring; a plugin type without scoring leaves the answer to the teacher. */
export const scoreHandlers = ({ tasks }: Pick<Context, 'tasks'>): GroupHandlers<'score'> => ({
  async score({ body }) {
    const answered = readAnswered(body);
    const score = (await tasks.run(body.typ, 'score', answered)) ?? {
      verdict: 'notScored',
      points: 0,
      parsedAnswer: { text: answered.answer, json: null, kind: 'string' },
      html: html`${answered.answer}`.toString(),
      feedback: '',
    };
    return writeScore(score, body);
  },
});
