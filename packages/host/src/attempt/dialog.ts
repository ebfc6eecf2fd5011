import type { Client } from '@fragwerk/contract';
import type { DatasetDefinition } from '../datasets.js';
import { type Localized, QuestionError } from '../errors.js';
import type { PluginInstance, QuestionDocument } from '../question.js';
import { pluginOf, inPluginField, withConfig } from './instance.js';
import type { PreparedQuestion, QuestionProblem } from './model.js';
import { explain, ProblemList } from './problems.js';
import { type QuestionBody, ask } from './requests.js';
import { rowValues } from './row.js';

/** An open configuration dialog (docs/interface/dialog.md). */
export interface OpenedDialog {
  /** The session at the service. */
  readonly configurationID: string;
  /** 0: text, 1: page of the host, 2: script, 3: page of the plugin. */
  readonly mode: 0 | 1 | 2 | 3;
  /** In mode 2, the function and the JSON text of its argument. */
  readonly startFunction: string;
  readonly dataJson: string;
  /** In mode 3, the address of the page. */
  readonly url: string;
  /** The plugin's message, '' for none. */
  readonly errorMessage: string;
  /** Why it cannot be opened. */
  readonly problem: Localized | null;
}

/** After this time without access the session ends. */
const TIMEOUT_SECONDS = 1800n;

/** Keeps only the sets of variables that the plugin requested. */
function requested(
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

const closed = (problem: Localized | null): OpenedDialog => ({
  configurationID: '',
  mode: 0,
  startFunction: '',
  dataJson: '',
  url: '',
  errorMessage: '',
  problem,
});

/** Returns an id that cannot be guessed; pages loaded over http have no `randomUUID`. */
const newSession = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

async function open(
  prepared: PreparedQuestion,
  row: number,
  instance: PluginInstance,
): Promise<OpenedDialog> {
  const configurationID = newSession();
  const { question } = rowValues(prepared, row);
  const info = await ask(prepared, 'configurationinfo', {
    instance,
    session: configurationID,
    timeout: TIMEOUT_SECONDS,
  });
  const mode = ([0, 1, 2, 3] as const).find((one) => one === info.configurationMode) ?? 0;
  const session = info.configurationID || configurationID;
  const opened = { ...closed(null), configurationID: session, mode };
  if (mode < 2) return opened;
  const data = await ask(prepared, 'setconfigurationdata', {
    instance,
    session,
    question: requested(question, info),
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
 * id, then setconfigurationdata with the requested variables. Never throws.
 */
export async function openDialog(
  prepared: PreparedQuestion,
  { plugin, row }: { readonly plugin: string; readonly row: number },
): Promise<OpenedDialog> {
  try {
    return await open(prepared, row, pluginOf(prepared, plugin));
  } catch (error) {
    return closed(explain(error));
  }
}

/** The outcome of a dialog: its field, or the session to ask. */
interface DialogEnd {
  readonly plugin: string;
  readonly row: number;
  readonly configurationID: string;
  /** Value of `.configform_config` (modes 0 to 2); `null` in mode 3. */
  readonly config: string | null;
}

export interface ClosedDialog {
  /** With the new configuration and the missing datasets. */
  readonly document: QuestionDocument;
  readonly createdDatasets: readonly string[];
  /** Variables that the plugin needs and the question lacks. */
  readonly missingVariables: readonly string[];
  readonly problems: readonly QuestionProblem[];
}

/**
 * The category's default range by the first letter (docs/interface/datasets.md#category-defaults).
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

/**
 * Reads the new configuration from the field, or in mode 3 from the service. Without the dialog's session,
 * the service returns an error, or in variant B nothing (docs/interface/errors.md#no-session).
 */
async function readConfig(
  prepared: PreparedQuestion,
  instance: PluginInstance,
  end: DialogEnd,
): Promise<string> {
  if (end.config !== null) return end.config;
  const asked = { instance, session: end.configurationID };
  const config = await ask(prepared, 'getconfiguration', asked);
  const isCleared = config === '' && instance.config !== '';
  if (!isCleared && !config.startsWith('@Error:')) return config;
  const reason = config.slice('@Error:'.length).trim();
  const [inGerman, inEnglish] = reason === '' ? ['', ''] : [` („${reason}“)`, ` (“${reason}”)`];
  throw new QuestionError({
    de: `Der Dienst hat die Konfiguration dieses Dialogs nicht mehr${inGerman}, zum Beispiel nach einem Neustart. Notiere deine Änderungen, brich ab und öffne den Dialog noch einmal.${isCleared ? ' Soll sie leer sein, lösche sie im Reiter „Plugins“.' : ''}`,
    en: `The service no longer has the configuration of this dialog${inEnglish}, for example after a restart. Note your changes, cancel, and open the dialog again.${isCleared ? ' If it should be empty, clear it in the tab “Plugins”.' : ''}`,
  });
}

/** Names that are already in use. */
const taken = (prepared: PreparedQuestion): ReadonlySet<string> =>
  new Set([
    ...prepared.document.datasets.map(({ name }) => name),
    ...prepared.constants.map(({ name }) => name),
    ...prepared.formulas.results.flatMap(({ name }) => name ?? []),
  ]);

/** Returns those of the datasets for which a plugin asks that the question lacks. */
export function missingOf(
  prepared: PreparedQuestion,
  { datasets }: Awaited<ReturnType<Client['generatedatasets']>>,
): readonly DatasetDefinition[] {
  const known = new Set(taken(prepared));
  return datasets.flatMap(({ name, bereich, einheit, useTemplate }) => {
    if (!name || known.has(name)) return [];
    known.add(name);
    const [range, unit] = [bereich ?? '', einheit ?? ''];
    return [useTemplate || range === '' ? fromTemplate(name, unit) : { name, range, unit }];
  });
}

/** Returns the datasets that a plugin needs and the question lacks. */
export const missingDatasets = async (
  prepared: PreparedQuestion,
  instance: PluginInstance,
): Promise<readonly DatasetDefinition[]> =>
  missingOf(prepared, await ask(prepared, 'generatedatasets', { instance }));

/**
 * Closes a dialog: reads the configuration, creates the datasets that the plugin needs and the
 * question lacks, and lists the missing variables. A failure is a problem and leaves its part of the
 * document unchanged.
 */
export async function closeDialog(
  prepared: PreparedQuestion,
  end: DialogEnd,
): Promise<ClosedDialog> {
  const { document } = prepared;
  const problems = new ProblemList();
  const place = inPluginField(document, end.plugin);
  const changed = await problems.call(place, async () => {
    const before = pluginOf(prepared, end.plugin);
    const instance = { ...before, config: await readConfig(prepared, before, end) };
    return { instance, document: withConfig(document, instance) };
  });
  if (!changed)
    return { document, createdDatasets: [], missingVariables: [], problems: problems.all };
  const { instance } = changed;
  const created = (await problems.call(place, () => missingDatasets(prepared, instance))) ?? [];
  const needed = await problems.call(place, () => ask(prepared, 'getvars', { instance }));
  const known = new Set([...taken(prepared), ...created.map(({ name }) => name)]);
  return {
    document: { ...changed.document, datasets: [...document.datasets, ...created] },
    createdDatasets: created.map(({ name }) => name),
    missingVariables: (needed ?? []).filter((name) => !known.has(name)),
    problems: problems.all,
  };
}
