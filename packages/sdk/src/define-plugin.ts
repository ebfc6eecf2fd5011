import { type ConfigFields, helpWithTable, readConfig } from './config/index.js';
import { checkDefinition } from './definition-check.js';
import { defaultOperations } from './defaults.js';
import { hasGeneratedDialog, type PluginDesign } from './design.js';
import { authoredNames, type Instance, type PluginOperations } from './operations.js';
import type { ScoreFunction } from './score-operation.js';
import type { ServiceDeclarations } from './services.js';
import type { DialogNeeds, NoServices, Plugin, PluginDefinition, PluginInfo } from './plugin.js';

const defaultNeeds: DialogNeeds = {
  question: true,
  datasets: true,
  constants: true,
  symbolic: true,
  evaluated: true,
  addDatasetButton: true,
  maximaButton: true,
};

/**
 * Defines a plugin type. Every member except the type is optional and has a documented default.
 *
 * @throws TypeError with a sentence for the author if the definition is wrong
 */
export function definePlugin<
  const F extends ConfigFields = Readonly<Record<string, never>>,
  V = never,
  const S extends ServiceDeclarations = NoServices,
>(definition: PluginDefinition<F, V, S>): Plugin {
  // Bundles for browsers replace `process` and drop everything but the design.
  if (typeof process === 'object') checkDefinition(definition);
  const { answer = null, figure = null, browser, dialog, type } = definition;
  const {
    config: fields = {} as F,
    checkConfig = () => ({}),
    widthPercent = () => 100,
  } = definition;
  const design = {
    config: fields,
    checkConfig,
    answer,
    figure,
    widthPercent,
    usesImages: definition.usesImages ?? false,
    isScored: answer !== null || definition.score !== undefined,
    wantsBrowser: browser === undefined || typeof browser === 'string',
    browserFile: typeof browser === 'string' ? browser : null,
    // The functions receive the values of their own fields.
  } satisfies Record<keyof PluginDesign, unknown> as unknown as PluginDesign;
  const script = typeof browser === 'object' ? browser : null;
  const plugin: Plugin = {
    info: {
      type,
      version: definition.version ?? '1.0',
      help: helpWithTable(definition.help ?? { de: '', en: '' }, fields),
      wikiPage: definition.wikiPage ?? 'Plugins',
      cacheable: definition.cacheable ?? true,
      understandsMath: definition.understandsMath ?? false,
      browser: null,
      dialogNeeds: { ...defaultNeeds, ...dialog?.needs },
      example: definition.example ?? { statement: '', config: '', solution: '' },
      parameters: { picture: [], answer: [], ...definition.parameters },
    },
    operations: typeof process === 'object' ? operationsOf(definition, design) : {},
    services: definition.services ?? {},
    files: definition.files ?? [],
    design,
  };
  return script ? withBrowser(plugin, { dialogFunction: null, ...script }) : plugin;
}

function operationsOf<F extends ConfigFields, V, S extends ServiceDeclarations>(
  definition: PluginDefinition<F, V, S>,
  design: PluginDesign,
): PluginOperations {
  const { config: fields = {} as F, type, browser, dialog, score } = definition;
  const hasDialog =
    typeof browser === 'object' ? browser.dialogFunction !== undefined : hasGeneratedDialog(design);
  const configOf = ({ configText }: Instance) => readConfig(fields, configText).values;
  const authored = authoredNames.flatMap((name) => {
    const operation = definition[name] as ((input: Instance) => unknown) | undefined;
    if (!operation || name === 'score') return [];
    return [
      [name, (input: Instance) => operation({ ...input, config: configOf(input) } as Instance)],
    ];
  });
  return {
    ...defaultOperations(type, design, score as ScoreFunction | undefined),
    configProblems: ({ configText }) =>
      readConfig<ConfigFields>(fields, configText, design.checkConfig).problems,
    ...(Object.fromEntries(authored) as PluginOperations),
    dialogMode: (instance) => dialog?.mode?.(configOf(instance)) ?? (hasDialog ? 'script' : 'text'),
  };
}

/** Adds a browser part to a plugin type. */
export const withBrowser = (
  plugin: Plugin,
  browser: NonNullable<PluginInfo['browser']>,
): Plugin => ({ ...plugin, info: { ...plugin.info, browser } });
