import { html } from '@fragwerk/sdk';
import type { Context } from '../context.js';
import { readAnswered, writeScore } from '../translate/score.js';
import type { GroupHandlers } from './types.js';

/** Scoring; a plugin type without scoring leaves the answer to the teacher. */
export const scoreHandlers = ({ operations }: Context): GroupHandlers<'score'> => ({
  async score({ body }) {
    const answered = readAnswered(body);
    const score = (await operations.run(body.typ, 'score', answered)) ?? {
      verdict: 'notScored',
      points: 0,
      parsedAnswer: { text: answered.answer, json: null, kind: 'string' },
      html: html`${answered.answer}`.toString(),
      feedback: '',
    };
    return writeScore(score, body);
  },
});
