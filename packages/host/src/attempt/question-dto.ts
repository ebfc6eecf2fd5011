import type { Client } from '@fragwerk/contract';
import type { QuestionDocument } from '../question.js';

/** The question as a request carries it. */
export type QuestionBody = NonNullable<Parameters<Client['image']>[0]['body']['q']>;

const idOf = (digits: string) => (/^\d{1,19}$/.test(digits) ? BigInt(digits) : 0n);

/**
 * Everything of a question that does not depend on the row
 * (docs/interface/requests.md#pluginquestiondto).
 */
export const bareQuestion = (document: QuestionDocument): QuestionBody => ({
  id: idOf(document.id),
  name: document.name,
  maximaDefs: null,
  moodlemac: null,
  points: document.subquestions.reduce((sum, { points }) => sum + points, 0),
  subQuestions: document.subquestions.map(({ points }, index) => ({ name: `Q${index}`, points })),
  maxima: document.maxima,
  images: [],
  imagesContent: [],
  dsNr: 0,
  vars: null,
  cvars: null,
  varsMaxima: null,
  mvars: null,
});
