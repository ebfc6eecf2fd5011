import type { BodyOf, Endpoints, PluginScoreInfoDto } from '@fragwerk/contract';
import { html, type Score } from '@fragwerk/sdk';
import { readAnswered, writeScore } from '../../translate/score.js';
import type { GroupHandlers } from '@fragwerk/contract';
import type { WorkerContext } from '../context.js';

/** The score of an answer that the teacher has to score, or that is scored later. */
const notScored = ({ answer }: { readonly answer: string }, feedback = ''): Score => ({
  verdict: 'notScored',
  points: 0,
  parsedAnswer: { text: answer, json: null, kind: 'string' },
  html: html`${answer}`.toString(),
  feedback,
});

/** The reply to `score` if a service of the plugin type fails, so that no points are lost. */
export const scoreWithoutService = (body: BodyOf<Endpoints['score']>): PluginScoreInfoDto =>
  writeScore(
    notScored(
      readAnswered(body),
      'Die Antwort ist gespeichert, konnte aber noch nicht bewertet werden.',
    ),
    body,
  );

/** Scoring; answers of plugin types without scoring are left to the teacher. Typical wrong answers. */
export const scoreHandlers = ({
  operations,
}: Pick<WorkerContext, 'operations'>): GroupHandlers<'score'> => ({
  async score({ body }) {
    const answered = readAnswered(body);
    const score = (await operations.run(body.typ, 'score', () => answered)) ?? notScored(answered);
    return writeScore(score, body);
  },

  async slips({ body }) {
    const slips = await operations.run(body.typ, 'slips', () => readAnswered(body));
    return slips ? [...slips] : [];
  },
});
