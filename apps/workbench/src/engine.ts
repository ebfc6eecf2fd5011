import type { Client } from '@fragwerk/contract';
import {
  closeDialog,
  datasetTable,
  formulaTable,
  insertionsOf,
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
import type { ClusterMessage, Replies, TestMessage, TrialMessage } from './api.js';
import { answersFor, groupAnswers } from './cluster/run.js';
import { frameParts } from './pages/mathml.js';
import type { ClusterRequest, EngineCall, Requests } from './routes/requests.js';
import { throughProxy } from './service/proxied-address.js';
import { namedDialog } from './service/script-place.js';
import type { ServiceTarget } from './service/target.js';
import { LATEX_MISSING, typeset } from './tools/latex.js';

/** Runs questions as the host does. */
export type Engine = {
  readonly [K in EngineCall]: (request: Requests[K]) => Promise<Replies[K]>;
} & {
  /** Runs the teacher's tests and reports the progress. */
  readonly test: (
    document: QuestionDocument,
    onProgress: (done: number, all: number) => void,
  ) => Promise<TestMessage>;
  /** Groups the answers of a file to a question of the type `Code`. */
  readonly cluster: (
    request: ClusterRequest,
    options: {
      readonly onProgress: (done: number, all: number) => void;
      readonly signal: AbortSignal;
    },
  ) => Promise<ClusterMessage>;
  /** Reviews a question with a trial run over all rows, whose calls are not among the traffic. */
  readonly trial: (
    request: Requests['show'],
    options: {
      readonly onRow: (row: TrialRow, all: number) => void;
      readonly signal: AbortSignal;
    },
  ) => Promise<TrialMessage>;
};

/**
 * Names the dialog's script, and removes the link to the guide, which a sandboxed frame may not open; the
 * page has its own.
 */
const forFrame = (dataJson: string, target: ServiceTarget): string =>
  dataJson &&
  JSON.stringify(JSON.parse(dataJson), (name, value: unknown) => {
    if (name === 'guide') return undefined;
    return name === 'dialogScript' ? namedDialog(String(value), target) : value;
  });

interface EngineOptions {
  readonly target: ServiceTarget;
  readonly client: () => Client;
  /** A client whose calls are not recorded. */
  readonly quietClient: () => Client;
  /** `null`: Maxima is not installed. */
  readonly symbolic: SymbolicEngine | null;
  readonly hasLatex: boolean;
}

/**
 * Variant B leaves the address empty, so that a host cannot show the page
 * (docs/interface/variants.md#dialog-address).
 */
const NO_ADDRESS =
  'Der Dienst nennt keine Adresse der Dialogseite (configurationUrl ist leer). / The service provides no address of the dialog page (configurationUrl is empty).';

/** Minimum similarity of the pairs of programs to show. */
const LIKENESS_THRESHOLD = 0.7;

type Prepare = (document: QuestionDocument) => Promise<PreparedQuestion>;

/** Prepares questions; caches the last one without problems for its other rows and calls. */
function createPrepare({ target, client, symbolic }: EngineOptions): Prepare {
  let last: { readonly key: string; readonly prepared: PreparedQuestion } | null = null;
  return async (document) => {
    await target.ready();
    const key = JSON.stringify([target.build, target.url, document]);
    if (last?.key === key) return last.prepared;
    const prepared = await prepareQuestion(document, { client: client(), engine: symbolic });
    last = prepared.problems.length === 0 ? { key, prepared } : null;
    return prepared;
  };
}

interface Shown {
  readonly prepared: PreparedQuestion;
  readonly shown: ShownQuestion;
}

/** Shows questions; `last` returns the last one again when it is the requested one. */
function createShow(prepare: Prepare) {
  let last: { readonly key: string; readonly result: Shown } | null = null;
  const show = async ({ document, row }: Requests['show']): Promise<Shown> => {
    const prepared = await prepare(document);
    const result = { prepared, shown: await showQuestion(prepared, row) };
    last = { key: JSON.stringify([document, row]), result };
    return result;
  };
  return {
    show,
    last: async (request: Requests['show']): Promise<Shown> => {
      const key = JSON.stringify([request.document, request.row]);
      return last?.key === key ? last.result : show(request);
    },
  };
}

/** Returns the problems that a plugin finds in a configuration of an instance. */
async function configProblems(
  prepared: PreparedQuestion,
  { plugin, config, row }: Omit<Requests['configProblems'], 'document'>,
): Promise<Replies['configProblems']> {
  const instance = prepared.instances.get(plugin);
  return instance ? inspectConfiguration(prepared, { ...instance, config }, row) : [];
}

async function print(
  prepared: PreparedQuestion,
  { document, row, answers, withAnswers }: Requests['print'],
  hasLatex: boolean,
): Promise<Replies['print']> {
  const options = { answers, withAnswers, title: document.name };
  const printed = await printQuestion(prepared, row, options);
  if (!hasLatex) return { ...printed, pdf: null, log: LATEX_MISSING };
  const { pdf, log } = await typeset(printed.source, printed.files);
  return { ...printed, pdf: pdf?.toString('base64') ?? null, log };
}

/** Groups the answers of a file; their programs run with the values of the row. */
async function cluster(
  prepared: PreparedQuestion,
  { row, plugin, file }: ClusterRequest,
  options: Parameters<Engine['cluster']>[1],
): Promise<ClusterMessage> {
  const configText = prepared.instances.get(plugin)?.config ?? '';
  const answers = answersFor(file, configText);
  const variables = readVariables((await resolveQuestion(prepared, row)).row.mvars);
  const threshold = LIKENESS_THRESHOLD;
  const clusters = await groupAnswers(answers, { configText, variables, threshold, ...options });
  return { kind: 'clusters', clusters };
}

/** Runs questions with the host's package and the service behind the client. */
export function createEngine(options: EngineOptions): Engine {
  const { target, hasLatex, quietClient, symbolic } = options;
  const prepare = createPrepare(options);
  const questions = createShow(prepare);
  return {
    async show(request) {
      const { shown } = await questions.show(request);
      return { ...shown, parts: frameParts(shown.parts) };
    },
    async problems(request) {
      const { prepared, shown } = await questions.last(request);
      return inspectQuestion(prepared, shown);
    },
    configProblems: async ({ document, ...request }) =>
      configProblems(await prepare(document), request),
    score: async ({ document, row, answers }) =>
      scoreAnswers(await prepare(document), row, answers),
    slips: async ({ document, row }) => slipsOfRow(await prepare(document), row),
    print: async (request) => print(await prepare(request.document), request, hasLatex),
    async test(document, onProgress) {
      const started = performance.now();
      const outcomes = await runTests(await prepare(document), { onProgress });
      const milliseconds = Math.round(performance.now() - started);
      return { kind: 'report', outcomes, milliseconds };
    },
    cluster: async (request, options) => cluster(await prepare(request.document), request, options),
    async trial({ document, row }, options) {
      const prepared = { ...(await prepare(document)), client: quietClient() };
      const review = await reviewQuestion(prepared, { row, engine: symbolic, ...options });
      return { kind: 'trial', rows: review.rows, problems: review.problems };
    },
    formulas: async (document) => formulaTable(await prepare(document)),
    datasets: (document) => Promise.resolve(datasetTable(document)),
    async insertions({ document, plugin }) {
      const prepared = await prepare(document);
      const entries = await insertionsOf(prepared, plugin);
      return { entries, parameters: await parametersOf(prepared, plugin) };
    },
    update: async ({ document, plugin, result }) =>
      updateFromBrowser(await prepare(document), { plugin, result }),
    async openDialog({ document, row, plugin }) {
      const opened = await openDialog(await prepare(document), { plugin, row });
      const { configurationID: dialogId, mode, startFunction } = opened;
      const { url, dataJson } = throughProxy(
        { ...opened, dataJson: forFrame(opened.dataJson, target) },
        target,
      );
      const errorMessage = opened.errorMessage || (mode === 3 && url === '' ? NO_ADDRESS : '');
      return { dialogId, mode, startFunction, dataJson, url, errorMessage };
    },
    async closeDialog({ document, row, plugin, dialogId: configurationID, config }) {
      const prepared = await prepare(document);
      const closed = await closeDialog(prepared, { plugin, row, configurationID, config });
      const index = document.plugins.findIndex(({ name }) => name === plugin);
      const { config: newConfig = '' } = closed.document.plugins[index] ?? {};
      const problems = await configProblems(prepared, { plugin, config: newConfig, row });
      return { ...closed, problems };
    },
  };
}
