import type { Client } from '@fragwerk/contract';
import {
  closeDialog,
  datasetTable,
  formulaTable,
  insertionsOf,
  parametersOf,
  inspectConfiguration,
  inspectQuestion,
  scoreAnswers,
  openDialog,
  prepareQuestion,
  type PreparedQuestion,
  printQuestion,
  type QuestionDocument,
  runTests,
  type ShownQuestion,
  showQuestion,
  type SymbolicEngine,
  updateFromBrowser,
} from '@fragwerk/host';
import type { ConfigProblemsRequest, DialogOpenReply, ProblemsReply, ShowRequest } from './api.js';
import type { Engine } from './engine.js';
import { throughProxy } from './service/proxied-address.js';
import type { ServiceTarget } from './service/target.js';

export interface EngineOptions {
  readonly target: ServiceTarget;
  /** A client of the service as it is now. */
  readonly client: () => Client;
  /** `null`: Maxima is not installed. */
  readonly symbolic: SymbolicEngine | null;
}

/**
 * Variant B leaves the address empty, so that a host cannot show the page
 * (docs/interface/variants.md#dialog-address).
 */
const NO_ADDRESS =
  'Der Dienst nennt keine Adresse der Dialogseite (configurationUrl ist leer). / The service names no address of the dialog page (configurationUrl is empty).';

type Prepare = (document: QuestionDocument) => Promise<PreparedQuestion>;

/** Prepares questions; the last one without a problem is kept, for its other rows and calls. */
function createPrepare({ target, client, symbolic }: EngineOptions): Prepare {
  let last: { readonly key: string; readonly prepared: PreparedQuestion } | null = null;
  return async (document) => {
    await target.settled();
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

/** Shows questions; the last one is kept for the list of its problems, which begins with those found so far. */
function createShow(prepare: Prepare) {
  let last: { readonly key: string; readonly found: Shown } | null = null;
  const show = async ({ document, row }: ShowRequest): Promise<Shown> => {
    const prepared = await prepare(document);
    const found = { prepared, shown: await showQuestion(prepared, row) };
    last = { key: JSON.stringify([document, row]), found };
    return found;
  };
  return {
    show,
    shown: async (request: ShowRequest): Promise<Shown> => {
      const key = JSON.stringify([request.document, request.row]);
      return last?.key === key ? last.found : show(request);
    },
  };
}

/** What a plugin finds wrong in a configuration of an instance; none for one that is not there. */
async function problemsOfConfig(
  prepared: PreparedQuestion,
  { plugin, config, row }: Omit<ConfigProblemsRequest, 'document'>,
): Promise<ProblemsReply> {
  const instance = prepared.instances.get(plugin);
  return instance ? inspectConfiguration(prepared, { ...instance, config }, row) : [];
}

/** Runs questions with the host's own package, and with the service behind the client. */
export function createEngine(options: EngineOptions): Engine {
  const { target } = options;
  const prepare = createPrepare(options);
  const showing = createShow(prepare);
  return {
    show: async (request) => (await showing.show(request)).shown,
    async problems(request) {
      const { prepared, shown } = await showing.shown(request);
      return inspectQuestion(prepared, shown);
    },
    configProblems: async ({ document, ...request }) =>
      problemsOfConfig(await prepare(document), request),
    judge: async ({ document, row, answers }) =>
      scoreAnswers(await prepare(document), row, answers),
    print: async ({ document, row, answers, withAnswers }) =>
      printQuestion(await prepare(document), row, { answers, withAnswers, title: document.name }),
    async test(document, onProgress) {
      const started = performance.now();
      const outcomes = await runTests(await prepare(document), { onProgress });
      return {
        kind: 'report',
        outcomes,
        milliseconds: Math.round(performance.now() - started),
      };
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
    async openDialog({ document, row, plugin }): Promise<DialogOpenReply> {
      const opened = await openDialog(await prepare(document), { plugin, row });
      const { configurationID: dialogId, mode, startFunction, errorMessage } = opened;
      const { url, dataJson } = throughProxy(opened, target);
      const problem = mode === 3 && url === '' ? NO_ADDRESS : '';
      return {
        dialogId,
        mode,
        startFunction,
        dataJson,
        url,
        errorMessage: errorMessage || problem,
      };
    },
    async closeDialog({ document, row, plugin, dialogId: configurationID, config }) {
      const prepared = await prepare(document);
      const closed = await closeDialog(prepared, { plugin, row, configurationID, config });
      const index = document.plugins.findIndex(({ name }) => name === plugin);
      const { config: now = '' } = closed.document.plugins[index] ?? {};
      const problems = await problemsOfConfig(prepared, { plugin, config: now, row });
      return { ...closed, problems };
    },
  };
}
