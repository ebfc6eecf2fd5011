import { type EndpointName, writeJson } from '@fragwerk/contract';
import {
  type Answered,
  emptyQuestion,
  type PluginInstance,
  type QuestionBody,
  type QuestionDocument,
  requests,
  rightText,
  rowWithoutService,
} from '@fragwerk/host';

/** A picture of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Name of the plugin in all requests. */
export const PLUGIN = 'Pruefling1';

/** Row of the datasets that all requests use. */
export const ROW = 3;

const ID = '4711';

/** How a plugin is used in a question. */
export interface PluginSetup {
  readonly type: string;
  readonly config: string;
  /** Parameters of the subquestion and of picture tags. */
  readonly parameters: string;
  /** Column "Lösung". */
  readonly solution: string;
}

/** Returns a question about one plugin, with a dataset, an image and one subquestion. */
export function questionAbout(setup: PluginSetup): QuestionDocument {
  const { type, config, parameters, solution } = setup;
  const info = `${PLUGIN}:${parameters}`;
  return {
    ...emptyQuestion('Größen – Übung 3', 'kit'),
    id: ID,
    plugins: [{ name: PLUGIN, type, config }],
    datasets: [{ name: 'R1', range: '100', unit: 'Ohm' }],
    maxima: 'a:1;',
    subquestions: [{ mode: 'plugin', info, solution, tolerance: '1%', points: 2, unit: '' }],
    images: [{ name: '0123456789abcdef.png', content: `base64:${PNG}` }],
  };
}

/** Input for the requests to a plugin type. */
export interface Sample {
  readonly instance: PluginInstance;
  readonly parameters: string;
  readonly question: QuestionBody;
  /** The right answer, with everything needed to score it. */
  readonly answered: Answered;
  /** Whether the user or the service suggested it, or the service draws a picture for it. */
  readonly isFair?: boolean;
  readonly hasPicture?: boolean;
  /** Whether a saved question or the service defines the answer as right. */
  readonly claimsRight?: boolean;
  /** Whether it comes from a saved question. */
  readonly isSaved?: boolean;
  /** Whether the right answer earned all points. */
  readonly isRightScored?: boolean;
  /** An answer that earned less. */
  readonly wrong?: string;
  /** Whether scoring takes so long that requests are sent one at a time. */
  readonly isSlow?: boolean;
}

/** Makes every question the same one, so that replies can be compared. */
export const asSample = (question: QuestionBody): QuestionBody => ({
  ...question,
  id: BigInt(ID),
  dsNr: ROW,
});

/** Returns a sample for types without suggestions: an empty configuration and a time of day. */
export function plainSample(type: string): Sample {
  const document = questionAbout({ type, config: '', parameters: '', solution: '"10:30"' });
  const { question } = rowWithoutService(document, ROW);
  return {
    instance: { type, name: PLUGIN, config: '' },
    parameters: '',
    question,
    answered: {
      answer: '10:30',
      view: null,
      right: rightText('10:30'),
      tolerance: { amount: 0.01, mode: 'relative' },
      variables: question.vars ?? {},
      points: 2,
    },
  };
}

/** Returns a right answer whose text is sent unchanged. */
export const rightAs = (answerText: string): Answered['right'] => ({
  ...rightText(''),
  answerText,
});

/** Converts the id and the timeout, which are short here, to JSON numbers. */
const asJson = (body: unknown) => JSON.parse(writeJson(body)) as Record<string, unknown>;

const UNOPENED = 'check-never-opened';

const TEXT = '<p>Größe ändern & prüfen</p>';

/** What requests contain in addition to a sample. */
const USUAL = {
  ...{ nr: 0, text: TEXT, tex: false, hasMaxima: true, result: '', timeout: 60n },
  values: [{ string: '1', json: null, type: 'CALCULATE' as const }],
  units: ['V'],
};

const isRequest = (name: string): name is keyof typeof requests => Object.hasOwn(requests, name);

export const requestBody = {
  question: ({ question }: Sample) => asJson(question),
  /** A request body that has to succeed; `undefined` for endpoints without a body. */
  of(name: EndpointName, sample: Sample): unknown {
    const { instance, answered } = sample;
    if (name === 'generalinfo') return instance.type;
    if (!isRequest(name)) return undefined;
    const definition = `[PI ${PLUGIN} ${instance.type} ""]`;
    const session = name === 'configurationinfo' ? '' : UNOPENED;
    return asJson(requests[name]({ ...USUAL, ...answered, ...sample, definition, session }));
  },
  /** A JSON body with some members changed; those that are `undefined` are not sent. */
  changed: (name: EndpointName, sample: Sample, changes: object = {}): Record<string, unknown> => ({
    ...(requestBody.of(name, sample) as object),
    ...changes,
  }),
};
