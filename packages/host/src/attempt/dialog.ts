import type { DatasetDefinition } from '../datasets.js';
import type { Localized } from '../errors.js';
import type { PluginInstance, QuestionDocument } from '../question.js';
import { noInstance } from './prepare.js';
import type { PreparedQuestion } from './prepared.js';
import { explain, ProblemList } from './problems.js';
import type { QuestionProblem } from './model.js';
import type { QuestionBody } from './question-dto.js';
import { rowValues } from './row.js';
import { useOf } from './statement.js';

/** An open configuration dialog (docs/interface/dialog.md). */
export interface OpenedDialog {
  /** The session at the service. */
  readonly configurationID: string;
  readonly plugin: string;
  /** 0 text, 1 page of the host, 2 script, 3 page of the plugin. */
  readonly mode: 0 | 1 | 2 | 3;
  /** Mode 2: function and the JSON text of its argument. */
  readonly startFunction: string;
  readonly dataJson: string;
  /** Mode 3: address that the service gave. */
  readonly url: string;
  /** '' when it opened. */
  readonly errorMessage: string;
  readonly problem: Localized | null;
  /** Buttons below the dialog. */
  readonly mayAddDatasets: boolean;
  readonly mayCalculate: boolean;
}

/** Seconds without access until the session ends. */
const TIMEOUT = 1800n;

const isMode = (mode: number): mode is 0 | 1 | 2 | 3 => [0, 1, 2, 3].includes(mode);

/** Only the sets of variables that the plugin asked for. */
function asked(
  question: QuestionBody,
  info: Readonly<
    Record<'useQuestion' | 'useVars' | 'useCVars' | 'useMaximaVars' | 'useMVars', boolean>
  >,
): QuestionBody | null {
  if (!info.useQuestion) return null;
  return {
    ...question,
    vars: info.useVars ? (question.vars ?? null) : null,
    cvars: info.useCVars ? (question.cvars ?? null) : null,
    varsMaxima: info.useMaximaVars ? (question.varsMaxima ?? null) : null,
    mvars: info.useMVars ? (question.mvars ?? null) : null,
  };
}

const closed = (plugin: string, problem: Localized | null): OpenedDialog => ({
  ...{ configurationID: '', plugin, mode: 0, startFunction: '', dataJson: '', url: '' },
  ...{ errorMessage: problem?.en ?? '', problem, mayAddDatasets: false, mayCalculate: false },
});

async function open(
  prepared: PreparedQuestion,
  row: number,
  instance: PluginInstance,
): Promise<OpenedDialog> {
  const { client } = prepared;
  const configurationID = crypto.randomUUID();
  const { question } = rowValues(prepared, row);
  const info = await client.configurationinfo({
    body: { ...useOf(instance), configurationID, timeout: TIMEOUT },
  });
  const mode = isMode(info.configurationMode) ? info.configurationMode : 0;
  const session = info.configurationID === '' ? configurationID : info.configurationID;
  const opened = {
    ...closed(instance.name, null),
    ...{ configurationID: session, mode },
    ...{ mayAddDatasets: info.addDataSet, mayCalculate: info.calcMaxima },
  };
  if (mode < 2) return opened;
  const data = await client.setconfigurationdata({
    body: {
      ...{ typ: instance.type, configurationID: session, configuration: instance.config },
      questionDto: asked(question, info),
    },
  });
  return {
    ...opened,
    startFunction: info.javaScriptMethode ?? '',
    dataJson: JSON.stringify(data),
    url: mode === 3 ? info.configurationUrl : '',
    errorMessage: data.errorMsg ?? '',
  };
}

/**
 * Opens the configuration dialog of an instance as the host does: configurationinfo with a fresh
 * id, then setconfigurationdata with the variables that the plugin asked for. Never throws.
 */
export async function openDialog(
  prepared: PreparedQuestion,
  { plugin, row }: { readonly plugin: string; readonly row: number },
): Promise<OpenedDialog> {
  const instance = prepared.instances.get(plugin);
  if (!instance) return closed(plugin, noInstance(plugin));
  try {
    return await open(prepared, row, instance);
  } catch (error) {
    return closed(plugin, explain(error));
  }
}

/** What stands in the field of the dialog, or the session to ask. */
export interface DialogEnd {
  readonly plugin: string;
  readonly row: number;
  readonly configurationID: string;
  /** Value of `.configform_config` (modes 0 to 2); `null` in mode 3. */
  readonly config: string | null;
}

export interface ClosedDialog {
  /** With the new configuration, and the datasets that were missing. */
  readonly document: QuestionDocument;
  readonly createdDatasets: readonly string[];
  /** Variables that the plugin needs and that do not exist. */
  readonly missingVariables: readonly string[];
  readonly problems: readonly QuestionProblem[];
}

/**
 * The category's default range by the first letter (docs/interface/datasets.md#category-defaults,
 * last bullet).
 */
const TEMPLATES: Readonly<Record<string, { readonly range: string; readonly unit: string }>> = {
  R: { range: 'E12:1k-100k', unit: 'Ohm' },
  L: { range: '1m-100m', unit: 'H' },
  C: { range: 'E12:1n-100n', unit: 'F' },
};

const fromTemplate = (name: string, unit: string) => {
  const template = TEMPLATES[name.slice(0, 1)] ?? { range: 'I1-10', unit: '' };
  return { name, range: template.range, unit: unit === '' ? template.unit : unit };
};

/** The new configuration: the field, or in mode 3 what the service keeps. */
async function readConfig(
  prepared: PreparedQuestion,
  instance: PluginInstance,
  end: DialogEnd,
): Promise<string> {
  if (end.config !== null) return end.config;
  const { configurationID } = end;
  const config = await prepared.client.getconfiguration({
    body: { typ: instance.type, configurationID },
  });
  if (!config.startsWith('@Error:')) return config;
  throw new Error(config.slice('@Error:'.length).trim());
}

const taken = (prepared: PreparedQuestion): ReadonlySet<string> =>
  new Set([
    ...prepared.document.datasets.map(({ name }) => name),
    ...prepared.constants.map(({ name }) => name),
    ...prepared.formulas.results.flatMap(({ name }) => name ?? []),
  ]);

async function missingDatasets(
  prepared: PreparedQuestion,
  instance: PluginInstance,
): Promise<readonly DatasetDefinition[]> {
  const body = { ...useOf(instance), params: null, q: null, pluginMaximaCalcMode: null };
  const reply = await prepared.client.generatedatasets({ body });
  const known = taken(prepared);
  return reply.datasets.flatMap(({ name, bereich, einheit, useTemplate }) => {
    if (!name || known.has(name)) return [];
    const [range, unit] = [bereich ?? '', einheit ?? ''];
    return [useTemplate || range === '' ? fromTemplate(name, unit) : { name, range, unit }];
  });
}

/**
 * Closes a dialog: reads the configuration back, creates the datasets that the plugin asks for and
 * that do not exist, lists the variables that are missing. What fails leaves its part of the
 * document as it was and is a problem.
 */
export async function closeDialog(
  prepared: PreparedQuestion,
  end: DialogEnd,
): Promise<ClosedDialog> {
  const { document } = prepared;
  const problems = new ProblemList();
  const index = document.plugins.findIndex(({ name }) => name === end.plugin);
  const place = { field: 'plugins', index } as const;
  const before = prepared.instances.get(end.plugin);
  if (!before) problems.add({ field: 'plugins' }, noInstance(end.plugin));
  const config = before && (await problems.call(place, () => readConfig(prepared, before, end)));
  if (!before || config === null || config === undefined) {
    return { document, createdDatasets: [], missingVariables: [], problems: problems.all };
  }
  const instance = { ...before, config };
  const plugins = document.plugins.map((one, at) => (at === index ? instance : one));
  const created = (await problems.call(place, () => missingDatasets(prepared, instance))) ?? [];
  const body = { ...useOf(instance), params: null, q: null, pluginMaximaCalcMode: null };
  const needed = await problems.call(place, () => prepared.client.getvars({ body }));
  const known = new Set([...taken(prepared), ...created.map(({ name }) => name)]);
  return {
    document: { ...document, plugins, datasets: [...document.datasets, ...created] },
    createdDatasets: created.map(({ name }) => name),
    missingVariables: (needed ?? []).filter((name) => !known.has(name)),
    problems: problems.all,
  };
}
