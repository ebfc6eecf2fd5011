import type { Client } from '@fragwerk/contract';
import {
  closeDialog,
  datasetTable,
  formulaTable,
  insertionsOf,
  type LocatedProblem,
  inspectConfiguration,
  inspectQuestion,
  openDialog,
  parametersOf,
  type PreparedQuestion,
  prepareQuestion,
  printQuestion,
  type QuestionDocument,
  resolveQuestion,
  reviewQuestion,
  runTests,
  scoreAnswers,
  type ShownQuestion,
  showQuestion,
  slipsOfRow,
  type SymbolicEngine,
  type TrialRow,
  updateFromBrowser,
} from '@fragwerk/host';
import { readVariables } from '@fragwerk/service/programs';
import type { Progress, RunMessages } from './api.js';
import { answersFor, groupAnswers } from './cluster/run.js';
import { frameParts } from './pages/mathml.js';
import type { TrialResults } from './questions/trials.js';
import type {
  ClusterRequest,
  engineRequests,
  Handlers,
  Requests,
  RunCall,
  RunRequests,
} from './routes/requests.js';
import type { ServiceCalls } from './routes/service-routes.js';
import { ApiError } from './server/problems.js';
import { forFrame } from './service/dialog-data.js';
import type { ServiceTarget } from './service/target.js';
import { typeset } from './tools/latex.js';

export type Engine = ReturnType<typeof createEngine>;

/** Replies of the calls, by the name of `POST /api/<name>`. */
export type Replies = {
  readonly [K in keyof Requests]: Awaited<ReturnType<(Engine & ServiceCalls)[K]>>;
};

type Runs = {
  /** Runs a question many times; the last message is the result. */
  readonly [K in RunCall]: (
    request: RunRequests[K],
    options: RunOptions<K>,
  ) => Promise<RunMessages[K]>;
};

interface RunOptions<K extends RunCall> {
  readonly write: (message: RunMessages[K]) => void;
  readonly signal: AbortSignal;
}

const progressTo =
  (write: (message: Progress) => void) =>
  (done: number, all: number): void =>
    write({ kind: 'progress', done, all });

interface EngineOptions {
  readonly target: ServiceTarget;
  readonly client: () => Client;
  /** A client whose calls are not recorded. */
  readonly quietClient: () => Client;
  /** `null`: Maxima is not installed. */
  readonly symbolic: SymbolicEngine | null;
  readonly trials: TrialResults;
}

/** Minimum similarity of the pairs of programs to show. */
const LIKENESS_THRESHOLD = 0.7;

/** Keeps one result, by what it depends on. */
class Kept<T> {
  #last: { readonly key: string; readonly value: T } | null = null;

  keep(value: T, ...key: readonly unknown[]): T {
    this.#last = { key: JSON.stringify(key), value };
    return value;
  }

  get(...key: readonly unknown[]): T | null {
    return this.#last?.key === JSON.stringify(key) ? this.#last.value : null;
  }
}

/** Prepares questions; keeps the last one without problems for its other rows and calls. */
function createPrepare({ target, client, symbolic }: EngineOptions) {
  const kept = new Kept<PreparedQuestion>();
  return async (document: QuestionDocument): Promise<PreparedQuestion> => {
    await target.ready();
    const key = [target.build, target.url, document];
    const before = kept.get(...key);
    if (before) return before;
    const prepared = await prepareQuestion(document, { client: client(), engine: symbolic });
    return prepared.problems.length === 0 ? kept.keep(prepared, ...key) : prepared;
  };
}

/** Returns the problems that a plugin finds in a configuration of an instance. */
async function configProblems(
  prepared: PreparedQuestion,
  { plugin, config, row }: Omit<Requests['configProblems'], 'document'>,
): Promise<readonly LocatedProblem[]> {
  const instance = prepared.instances.get(plugin);
  return instance ? inspectConfiguration(prepared, { ...instance, config }, row) : [];
}

/** @throws ApiError if the configuration cannot be read, so that the dialog stays open and nothing is lost */
async function endDialog(
  prepared: PreparedQuestion,
  { row, plugin, dialogId: configurationID, config }: Omit<Requests['closeDialog'], 'document'>,
) {
  const closed = await closeDialog(prepared, { plugin, row, configurationID, config });
  const [problem] = closed.problems;
  if (problem && closed.document === prepared.document) throw new ApiError(502, problem.text);
  const changed = closed.document.plugins.find(({ name }) => name === plugin);
  const request = { plugin, config: changed?.config ?? '', row };
  return { ...closed, failure: problem ?? null, problems: await configProblems(prepared, request) };
}

async function print(
  prepared: PreparedQuestion,
  { document, row, answers, withAnswers }: Requests['print'],
) {
  const options = { answers, withAnswers, title: document.name };
  const printed = await printQuestion(prepared, row, options);
  const { pdf, log } = await typeset(printed.source, printed.files);
  return { ...printed, pdf: pdf?.toString('base64') ?? null, log };
}

/** Groups the answers of a file; their programs run with the values of the row. */
async function cluster(
  prepared: PreparedQuestion,
  { row, plugin, file }: ClusterRequest,
  { write, signal }: RunOptions<'cluster'>,
) {
  const configText = prepared.instances.get(plugin)?.config ?? '';
  const answers = answersFor(file, configText);
  const variables = readVariables((await resolveQuestion(prepared, row)).row.mvars);
  const clusters = await groupAnswers(answers, {
    ...{ configText, variables, threshold: LIKENESS_THRESHOLD },
    ...{ signal, onProgress: progressTo(write) },
  });
  return { kind: 'clusters', clusters } as const;
}

/** Runs questions with the host's package and the service behind the client. */
export function createEngine(options: EngineOptions) {
  const { target, quietClient, symbolic, trials } = options;
  const prepare = createPrepare(options);
  const lastShown = new Kept<{ prepared: PreparedQuestion; shown: ShownQuestion }>();
  const show = async ({ document, row }: Requests['show']) => {
    const prepared = await prepare(document);
    return lastShown.keep({ prepared, shown: await showQuestion(prepared, row) }, document, row);
  };
  return {
    /** The question as a student sees it. */
    async show(request) {
      const { shown } = await show(request);
      return { ...shown, parts: frameParts(shown.parts) };
    },
    /** All problems of a question with places and fixes, by field. */
    async problems(request) {
      const before = lastShown.get(request.document, request.row);
      const { prepared, shown } = before ?? (await show(request));
      return inspectQuestion(prepared, shown);
    },
    configProblems: async ({ document, ...request }) =>
      configProblems(await prepare(document), request),
    /** One entry per subquestion with an answer. */
    score: async ({ document, row, answers }) =>
      scoreAnswers(await prepare(document), row, answers),
    /** Typical wrong answers, by subquestion. */
    slips: async ({ document, row }) => slipsOfRow(await prepare(document), row),
    /** With `pdf` in Base64, or `null` and the output of LaTeX. */
    print: async (request) => print(await prepare(request.document), request),
    async tests({ document }, { write }) {
      const started = performance.now();
      const outcomes = await runTests(await prepare(document), { onProgress: progressTo(write) });
      const milliseconds = Math.round(performance.now() - started);
      return { kind: 'report', outcomes, milliseconds };
    },
    cluster: async (request, options) => cluster(await prepare(request.document), request, options),
    /** Its calls are not among the traffic. */
    async trial({ document, row }, { write, signal }) {
      const prepared = { ...(await prepare(document)), client: quietClient() };
      const onRow = (done: TrialRow, all: number) => write({ kind: 'row', row: done, all });
      const review = await reviewQuestion(prepared, { row, engine: symbolic, onRow, signal });
      trials.keep(document, review.rows);
      return { kind: 'trial', problems: review.problems };
    },
    /** The Maxima field with the formulas of `[PIM]` inserted. */
    formulas: async (document) => formulaTable(await prepare(document)),
    datasets: datasetTable,
    /**
     * What an instance offers to insert into the text, and the parameters that its type offers for picture tags
     * and subquestions.
     */
    async insertions({ document, plugin }) {
      const prepared = await prepare(document);
      const entries = await insertionsOf(prepared, plugin);
      return { entries, parameters: await parametersOf(prepared, plugin) };
    },
    /** The question after an edit in a plugin's picture. */
    update: async ({ document, plugin, result }) =>
      updateFromBrowser(await prepare(document), { plugin, result }),
    openDialog: async ({ document, row, plugin }) =>
      forFrame(await openDialog(await prepare(document), { plugin, row }), target),
    /** `problems` are those of the new configuration, `failure` that of asking for datasets and variables. */
    closeDialog: async ({ document, ...request }) => endDialog(await prepare(document), request),
  } satisfies Handlers<typeof engineRequests> & Runs;
}
