import type { CalcErgebnisDto, Client, PluginAnswerDto, PluginDto } from '@fragwerk/contract';
import type { Tolerance } from '@fragwerk/sdk';
import type { PluginInstance, QuestionDocument } from '../question.js';
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

/** A use of a plugin: in a picture tag, in a subquestion, or in the question as a whole. */
interface Use {
  readonly instance: PluginInstance;
  /** Parameters of the tag or the subquestion. */
  readonly parameters: string;
  readonly question: QuestionBody;
}

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

const instanceOf = ({ type, name, config }: PluginInstance) => ({ typ: type, name, config });

const general = (
  instance: PluginInstance,
  {
    parameters = null,
    question = null,
  }: { parameters?: string | null; question?: QuestionBody | null } = {},
) => ({ ...instanceOf(instance), params: parameters, q: question, pluginMaximaCalcMode: null });

const inQuestion = ({ instance, ...given }: Use) => general(instance, given);

const load = ({ instance, parameters, question, nr }: Use & { readonly nr: number }) => ({
  ...instanceOf(instance),
  ...{ params: parameters, q: question, nr, configurationID: '' },
});

const rewrite = ({
  instance,
  question,
  text,
}: Omit<Use, 'parameters'> & { readonly text: string }) => ({
  ...instanceOf(instance),
  text,
  q: question,
});

const answered = (instance: PluginInstance, one: Answered) => ({
  ...instanceOf(instance),
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
  imagetemplates: (instance: PluginInstance) => general(instance),
  angabe: (instance: PluginInstance) => general(instance, { parameters: '' }),
  generatedatasets: (instance: PluginInstance) => general(instance),
  getvars: (instance: PluginInstance) => general(instance),
  maxima: (use: Use, hasMaxima: boolean) => ({
    ...inQuestion(use),
    pluginMaximaCalcMode: { maxima: hasMaxima, preCalc: false },
  }),
  loadplugindto: load,
  reloadplugindto: load,
  modifyangabe: rewrite,
  modifyangabetextkomplett: rewrite,
  parserplugin: (
    instance: PluginInstance,
    { variables, values }: { readonly variables: Variables; readonly values: CalcErgebnisDto[] },
  ) => ({ ...instanceOf(instance), vars: variables, cp: CALCULATION, p: values }),
  parserplugineinheit: (instance: PluginInstance, units: string[]) => ({
    ...instanceOf(instance),
    p: units,
  }),
  score: answered,
  slips: answered,
  renderpluginresult: (instance: PluginInstance, one: Answered, tex: boolean) => ({
    ...answered(instance, one),
    tex,
  }),
  renderlatex: (instance: PluginInstance, { view, answer }: Pick<Answered, 'view' | 'answer'>) => ({
    ...instanceOf(instance),
    ...{ pluginDto: view, answer, mode: 'default' },
  }),
  updatepluginstringjavascript: (
    instance: PluginInstance,
    { definition, result }: { readonly definition: string; readonly result: string },
  ) => ({ ...instanceOf(instance), pluginDef: definition, jsResult: result }),
  configurationinfo: (
    instance: PluginInstance,
    { session, timeout }: { readonly session: string; readonly timeout: bigint },
  ) => ({ ...instanceOf(instance), configurationID: session, timeout }),
  setconfigurationdata: (
    { type, config }: PluginInstance,
    { session, question }: { readonly session: string; readonly question: QuestionBody | null },
  ) => ({ typ: type, configurationID: session, configuration: config, questionDto: question }),
  getconfiguration: ({ type }: PluginInstance, session: string) => ({
    typ: type,
    configurationID: session,
  }),
} satisfies { readonly [K in keyof Client]?: (...given: never) => BodyOf<K> };

/** Sends a request that concerns a plugin: `ask(prepared, 'getvars', instance)`. */
export function ask<K extends keyof typeof requests>(
  { client }: { readonly client: Client },
  endpoint: K,
  ...given: Parameters<(typeof requests)[K]>
): ReturnType<Client[K]> {
  const build = requests[endpoint] as unknown as (...given: readonly unknown[]) => unknown;
  const call = client[endpoint] as (options: { body: unknown }) => ReturnType<Client[K]>;
  return call({ body: build(...given) });
}
