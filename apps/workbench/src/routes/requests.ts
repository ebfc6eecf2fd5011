import type { QuestionDocument } from '@fragwerk/host';
import * as s from '@fragwerk/sdk/schema';
import { MAX_PLACES, scriptPlace } from '../frame-messages.js';
import { asDocument } from '../questions/store.js';
import { ApiError, joined } from '../server/problems.js';

/** Port of a host's setup service. */
const SETUP_PORT = 8096;

/** A question; its problems are reported by {@link asDocument}. */
const question: s.Schema<QuestionDocument> = {
  expected: { de: 'eine Frage', en: 'a question' },
  read: (value) => asDocument(value),
};

const answers = s.refine(
  s.map(s.string),
  { de: 'Antworten nach Nummern von Teilfragen', en: 'answers by numbers of subquestions' },
  (values) => Object.keys(values).every((index) => /^\d{1,3}$/.test(index)),
);

/** A text that is cut to a maximum length. */
const cut = (maxLength: number): s.Schema<string> => ({
  expected: s.string.expected,
  read(value, problems) {
    const text: unknown = s.string.read(value, problems);
    return typeof text === 'string' ? text.slice(0, maxLength) : '';
  },
});

const shown = { document: question, row: s.integer({ min: 0, max: 39 }) };
const answered = { ...shown, answers: s.withDefault(answers, {}) };
const instance = { ...shown, plugin: s.string };

/** Bodies of `POST /api/<name>` for the calls that run a question. */
export const engineRequests = {
  show: s.object(shown),
  problems: s.object(shown),
  configProblems: s.object({ ...instance, config: s.string }),
  score: s.object(answered),
  slips: s.object(shown),
  print: s.object({ ...answered, withAnswers: s.withDefault(s.boolean, false) }),
  formulas: question,
  datasets: question,
  insertions: s.object(instance),
  update: s.object({ ...instance, result: s.string }),
  openDialog: s.object(instance),
  /** `config`: content of the field `.configform_config` (modes 0 to 2), `null` in mode 3. */
  closeDialog: s.object({
    ...instance,
    dialogId: s.string,
    config: s.withDefault(s.nullable(s.string), null),
  }),
};

/** Bodies of `POST /api/<name>` for the calls about the service. */
export const serviceRequests = {
  /** A request that failed in the browser; `origin` is that of the page. */
  blocked: s.object({
    method: cut(20),
    address: cut(2_000),
    directive: cut(100),
    origin: s.string,
  }),
  checks: s.object({ endpoint: s.string, type: s.string }),
  /** `build` is that of the frame, because scripts differ between builds. */
  'script-place': s.object({
    build: s.number(),
    places: s.list(scriptPlace, { max: MAX_PLACES }),
  }),
  /** Port 0 is any free one, password '' any password. */
  'registration/start': s.object({
    port: s.withDefault(s.integer({ min: 0, max: 65_535 }), SETUP_PORT),
    user: s.withDefault(s.string, ''),
    password: s.withDefault(s.string, ''),
  }),
  'registration/stop': s.withDefault(s.object({}), {}),
};

type Bodies<R> = { readonly [K in keyof R]: s.ValueOf<R[K]> };
/** Functions that answer the calls with these bodies. */
export type Handlers<R> = { readonly [K in keyof R]: (request: s.ValueOf<R[K]>) => unknown };
export type Requests = Bodies<typeof engineRequests & typeof serviceRequests>;

/** Bodies of `POST /api/<name>` for the calls that run a question many times. */
export const runRequests = {
  tests: s.object({ document: question }),
  /** `file`: text of a file with answers. */
  cluster: s.object({ ...instance, file: s.string }),
  trial: s.object(shown),
};

export type RunCall = keyof typeof runRequests;
export type RunRequests = Bodies<typeof runRequests>;
export type ClusterRequest = RunRequests['cluster'];

/** Body of `POST /api/questions`: `type` names the example to start with. */
export const newQuestion = s.object({
  name: s.string,
  type: s.optional(s.string),
  copyOf: s.optional(s.string),
});
export type NewQuestion = Partial<s.ValueOf<typeof newQuestion>> & { readonly name: string };

/** @throws ApiError 400 with everything that is wrong in the body */
export function readBody<T>(schema: s.Schema<T>, body: unknown): T {
  const result = s.parse(schema, body);
  if ('value' in result) return result.value;
  const { de, en } = joined(result.problems.map(s.describeProblem));
  throw new ApiError(400, { de: `Ungültige Anfrage: ${de}`, en: `Invalid request: ${en}` });
}
