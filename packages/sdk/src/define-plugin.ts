import { itemOf } from './config/codecs.js';
import { takesQuestion } from './config/expressions.js';
import { helpWithTable } from './config/help.js';
import { type ConfigCheck, type ConfigFields, resolveConfig } from './config/index.js';
import type { AnyDefinition, DialogNeeds, NoServices, PluginDefinition } from './definition.js';
import { checkDefinition } from './definition-check.js';
import { defaultOperations } from './defaults.js';
import { hasGeneratedDialog, type PluginDesign } from './design.js';
import {
  authoredNames,
  type InputOf,
  type Instance,
  type PluginOperations,
  type View,
} from './operations.js';
import { rowData, rowOf } from './question.js';
import type { ServiceDeclarations } from './services.js';
import { exampleOf, solutionOperations } from './solution-operations.js';
import type { Plugin } from './plugin.js';

/** Browser bundles define this as true, to leave out everything but the design. */
declare const FRAGWERK_BROWSER: true | undefined;

const defaultNeeds: DialogNeeds = {
  question: true,
  datasets: true,
  constants: true,
  symbolic: true,
  evaluated: true,
  addDatasetButton: true,
  maximaButton: true,
};

type Operation = (input: Instance) => unknown;

/** Resolves the configuration for an operation with what the host sends to it. */
const resolveInput = (
  fields: ConfigFields,
  input: Instance & Parameters<typeof rowOf>[0] & Pick<InputOf<'print'>, 'viewData'>,
  check?: ConfigCheck<ConfigFields>,
) =>
  resolveConfig(fields, input.configText, {
    row: rowOf(input),
    shown: input.viewData?.[SHOWN_DATA],
    check,
  });

/** Name of the view data with the values of expressions; prints need it, because they get no variables. */
const SHOWN_DATA = 'shown';

const withShown = (view: View, shown: string): View =>
  shown === '' ? view : { ...view, data: { ...view.data, [SHOWN_DATA]: shown } };

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
  if (typeof FRAGWERK_BROWSER === 'undefined') checkDefinition(definition);
  // The functions receive the values of their own fields, and the services.
  const own = definition as unknown as AnyDefinition;
  const { answer = null, figure = null, browser, type, config: fields = {} } = own;
  const { checkConfig = () => ({}), widthPercent = () => 100 } = own;
  const hasImages = Object.values(fields).some(({ kind }) => kind === 'imageName');
  const design: PluginDesign = {
    config: fields,
    checkConfig,
    answer,
    figure,
    widthPercent,
    usesImages: own.usesImages ?? hasImages,
    isScored: answer !== null || own.score !== undefined,
    wantsBrowser: browser === undefined || typeof browser === 'string',
    browserFile: typeof browser === 'string' ? browser : null,
  };
  const script = typeof browser === 'object' ? browser : null;
  const noHelp = { de: '', en: '' };
  return {
    info: {
      type,
      version: own.version ?? '1.0',
      help:
        typeof FRAGWERK_BROWSER === 'undefined'
          ? helpWithTable(own.help ?? noHelp, fields)
          : noHelp,
      wikiPage: own.wikiPage ?? 'Plugins',
      cacheable: own.cacheable ?? true,
      understandsMath: own.understandsMath ?? false,
      browser: script && { dialogFunction: null, dialogScript: '', ...script },
      dialogNeeds: { ...defaultNeeds, ...own.dialog?.needs },
      example: exampleOf(own, fields),
      parameters: {
        picture: [],
        answer: [],
        config: Object.values(fields).map(itemOf),
        ...own.parameters,
      },
    },
    operations: typeof FRAGWERK_BROWSER === 'undefined' ? operationsOf(own, design) : {},
    services: own.services ?? {},
    files: own.files ?? [],
    design,
  };
}

function operationsOf(definition: AnyDefinition, design: PluginDesign): PluginOperations {
  const { type, browser, dialog } = definition;
  const { config: fields } = design;
  const hasDialog =
    typeof browser === 'object' ? browser.dialogFunction !== undefined : hasGeneratedDialog(design);
  const resolve = (input: Instance) => resolveInput(fields, input);
  const defaults = Object.entries(defaultOperations(type, design, definition)).map(
    ([name, operation]) => [
      name,
      (input: Instance) => (operation as Operation)({ ...input, configText: resolve(input).text }),
    ],
  );
  const authored = authoredNames.flatMap((name) => {
    const operation = definition[name] as Operation | undefined;
    if (!operation || name === 'score') return [];
    const withConfig = (input: Instance) => ({ ...input, config: resolve(input).values });
    return [[name, (input: Instance) => operation(withConfig(input))]];
  });
  const solved = solutionOperations(definition, (input) => resolve(input).values);
  const operations: PluginOperations = {
    ...(Object.fromEntries(defaults) as PluginOperations),
    ...(solved ? { evaluate: solved.evaluate } : {}),
    configProblems(input) {
      const { problems } = resolveInput(fields, input, design.checkConfig);
      return problems.length === 0 ? (solved?.configProblems(input) ?? []) : problems;
    },
    ...(Object.fromEntries(authored) as PluginOperations),
  };
  const { view, dialogData } = operations;
  const fromQuestion: PluginOperations = {
    view: async (use) => withShown((await view?.(use)) ?? {}, resolve(use).shown),
    dialogData: async (use) => ({ ...(await dialogData?.(use)), ...rowData(use) }),
  };
  return {
    ...operations,
    ...(Object.values(fields).some(takesQuestion) ? fromQuestion : {}),
    dialogMode: (instance) =>
      dialog?.mode?.(resolve(instance).values) ?? (hasDialog ? 'script' : 'text'),
  };
}
