import type { CalcErgebnisDto, Client, PluginAnswerDto, PluginDto } from '@fragwerk/contract';
import type { Tolerance } from '@fragwerk/sdk';
import { QuestionError } from '../errors.js';
import type { PluginInstance, QuestionDocument } from '../question.js';
import type { PreparedQuestion } from './model.js';
import { noType } from './problems.js';
import { toleranceDto } from './tolerance.js';

/** The body of a request, as `createClient` sends it. */
type BodyOf<K extends keyof Client> = Client[K] extends (options: { body: infer B }) => unknown
  ? B
  : never;

export type QuestionBody = NonNullable<BodyOf<'image'>['q']>;
type Variables = NonNullable<BodyOf<'score'>['varsQuestion']>;

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
  images: (document.images ?? []).map(({ name }) => name),
  imagesContent: (document.images ?? []).map(({ content }) => content),
  dsNr: 0,
  vars: null,
  cvars: null,
  varsMaxima: null,
  mvars: null,
});

/** A student's answer with what it is scored by. */
export interface Answered {
  readonly answer: string;
  /** What the browser got. */
  readonly view: PluginDto | null;
  readonly right: PluginAnswerDto | null;
  readonly tolerance: Tolerance;
  readonly variables: Variables;
  readonly points: number;
}

/** All that requests contain; each takes its part of it. */
interface Content extends Answered {
  readonly instance: PluginInstance;
  /** Parameters of the tag or the subquestion. */
  readonly parameters: string;
  readonly question: QuestionBody;
  readonly nr: number;
  readonly text: string;
  readonly hasMaxima: boolean;
  readonly tex: boolean;
  readonly values: CalcErgebnisDto[];
  readonly units: string[];
  readonly definition: string;
  readonly result: string;
  readonly session: string;
  readonly timeout: bigint;
}

type With<K extends keyof Content = 'instance'> = Pick<Content, 'instance' | K>;

/** A use of a plugin: in a picture tag, in a subquestion, or in the question as a whole. */
export type Use = With<'parameters' | 'question'>;

const about = ({ instance: { type, name, config } }: With) => ({ typ: type, name, config });

const general = (
  one: With,
  parameters: string | null = null,
  question: QuestionBody | null = null,
) => ({ ...about(one), params: parameters, q: question, pluginMaximaCalcMode: null });

const inQuestion = (use: Use) => general(use, use.parameters, use.question);

const load = (use: With<'parameters' | 'question' | 'nr'>) => ({
  ...about(use),
  ...{ params: use.parameters, q: use.question, nr: use.nr, configurationID: '' },
});

const rewrite = (one: With<'question' | 'text'>) => ({
  ...about(one),
  ...{ text: one.text, q: one.question },
});

const answered = (one: With<keyof Answered>) => ({
  ...about(one),
  pluginDto: one.view,
  antwort: one.answer,
  toleranz: toleranceDto(one.tolerance),
  varsQuestion: one.variables,
  answerDto: one.right,
  grade: one.points,
});

/** How expressions in solutions are calculated. */
const CALCULATION = {
  optmode: null,
  toleranz: toleranceDto({ amount: 1e-10, mode: 'relative' }),
  rekursiv: true,
  symbolicMode: false,
  showpotenz: 'AUTO',
  calcmode: 'LOESUNG',
  ausmultiplizieren: true,
  herausheben: true,
  forceOpt: false,
} as const;

/**
 * Builds the requests that concern a plugin, by endpoint: the only place that does
 * (docs/interface/questions.md#calls). Which of them carry a question and parameters is in
 * docs/interface/requests.md#pluginrequestdto.
 */
export const requests = {
  gethtml: inQuestion,
  image: inQuestion,
  imageurl: inQuestion,
  imagetemplates: (one: With) => general(one),
  angabe: (one: With) => general(one, ''),
  generatedatasets: (one: With) => general(one),
  getvars: (one: With) => general(one),
  maxima: (use: Use & With<'hasMaxima'>) => ({
    ...inQuestion(use),
    pluginMaximaCalcMode: { maxima: use.hasMaxima, preCalc: false },
  }),
  loadplugindto: load,
  reloadplugindto: load,
  modifyangabe: rewrite,
  modifyangabetextkomplett: rewrite,
  parserplugin: (one: With<'variables' | 'values'>) => ({
    ...about(one),
    ...{ vars: one.variables, cp: CALCULATION, p: one.values },
  }),
  parserplugineinheit: (one: With<'units'>) => ({ ...about(one), p: one.units }),
  score: answered,
  slips: answered,
  renderpluginresult: (one: With<keyof Answered | 'tex'>) => ({ ...answered(one), tex: one.tex }),
  renderlatex: (one: With<'view' | 'answer'>) => ({
    ...about(one),
    ...{ pluginDto: one.view, answer: one.answer, mode: 'default' },
  }),
  updatepluginstringjavascript: (one: With<'definition' | 'result'>) => ({
    ...about(one),
    ...{ pluginDef: one.definition, jsResult: one.result },
  }),
  configurationinfo: (one: With<'session' | 'timeout'>) => ({
    ...about(one),
    ...{ configurationID: one.session, timeout: one.timeout },
  }),
  setconfigurationdata: ({
    instance: { type, config },
    session,
    question,
  }: With<'session'> & { readonly question: QuestionBody | null }) => ({
    ...{ typ: type, configurationID: session, configuration: config, questionDto: question },
  }),
  getconfiguration: ({ instance, session }: With<'session'>) => ({
    typ: instance.type,
    configurationID: session,
  }),
} satisfies { readonly [K in keyof Client]?: (given: never) => BodyOf<K> };

/**
 * Sends a request that concerns a plugin: `ask(prepared, 'getvars', { instance })`.
 *
 * @throws QuestionError if the service is known not to have its type, instead of its English 404
 */
export async function ask<K extends keyof typeof requests>(
  { client, types }: Pick<PreparedQuestion, 'client'> & Partial<Pick<PreparedQuestion, 'types'>>,
  endpoint: K,
  given: Parameters<(typeof requests)[K]>[0],
): Promise<Awaited<ReturnType<Client[K]>>> {
  const { type } = given.instance;
  if (types && types.size > 0 && !types.has(type))
    throw new QuestionError(noType(type, [...types.keys()]));
  const build = requests[endpoint] as (given: unknown) => unknown;
  const call = client[endpoint] as (options: { body: unknown }) => ReturnType<Client[K]>;
  return await call({ body: build(given) });
}
