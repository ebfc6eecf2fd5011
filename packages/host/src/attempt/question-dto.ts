import type { Client } from '@fragwerk/contract';
import type { PluginInstance, QuestionDocument } from '../question.js';

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

/** The members that name a plugin instance in a request. */
export const instanceBody = ({ type, name, config }: PluginInstance) => ({
  typ: type,
  name,
  config,
});

/** A request on a plugin instance with parameters and question; neither unless given. */
export const generalBody = (
  instance: PluginInstance,
  { params = null, q = null }: { params?: string | null; q?: QuestionBody | null } = {},
) => ({ ...instanceBody(instance), params, q, pluginMaximaCalcMode: null });
