import type { ScoreBreakdown, Score } from './answer.js';
import type { AnswerSpec } from './answers/index.js';
import {
  type ConfigCheck,
  type ConfigFields,
  type ConfigOf,
  helpWithTable,
  readConfig,
} from './config/index.js';
import { checkDefinition } from './definition-check.js';
import { defaultOperations } from './defaults.js';
import { hasGeneratedDialog, type PluginDesign } from './design.js';
import type { Figure } from './figure/model.js';
import type { Localized } from './localized.js';
import {
  authoredNames,
  type AuthoredName,
  type DialogMode,
  type InputOf,
  type Instance,
  type OutputOf,
  type PluginOperations,
} from './operations.js';
import type { Parameters } from './parameters.js';
import type { Images } from './question.js';
import type { ScoreContext, ScoreFunction } from './score-operation.js';
import type { ServiceDeclarations, Services } from './services.js';

/** Data that the host sends to a dialog, and buttons that it shows. */
export interface DialogNeeds {
  readonly question: boolean;
  readonly datasets: boolean;
  readonly constants: boolean;
  readonly symbolic: boolean;
  readonly evaluated: boolean;
  readonly addDatasetButton: boolean;
  readonly maximaButton: boolean;
}

/** A question for trying out a plugin type. */
export interface Example {
  /** Question text, plain. */
  readonly statement: string;
  readonly config: string;
  /** The solution as a teacher writes it. */
  readonly solution: string;
}

/** Information about a plugin type, as plain data. */
export interface PluginInfo {
  readonly type: string;
  readonly version: string;
  /** Help for teachers in Markdown. */
  readonly help: Localized;
  /** Page of the host's wiki. */
  readonly wikiPage: string;
  /** Whether the same input gives the same output. */
  readonly cacheable: boolean;
  /** Whether the JSON form of values is understood. */
  readonly understandsMath: boolean;
  /** The browser part: one script and the names of its global functions. */
  readonly browser: {
    readonly script: string;
    readonly startFunction: string;
    readonly dialogFunction: string | null;
  } | null;
  readonly dialogNeeds: DialogNeeds;
  readonly example: Example;
  readonly parameters: Parameters;
}

/** A plugin type as the service runs it. */
export interface Plugin {
  /** Files that the browser part loads, relative to the plugin's file. */
  readonly files?: readonly string[];
  readonly info: PluginInfo;
  readonly operations: PluginOperations;
  /** Services that the operations receive as `services`, in addition to their input. */
  readonly services?: ServiceDeclarations;
  /** The source of the browser part; missing where the plugin runs in another process. */
  readonly design?: PluginDesign;
}

type NoServices = Readonly<Record<string, never>>;

/** What operations receive in addition to the host's input. */
interface Given<F extends ConfigFields, S extends ServiceDeclarations> {
  readonly config: ConfigOf<F>;
  readonly services: Services<S>;
}

/** What an author writes: information, fields, answer, figure and operations. */
export type PluginDefinition<
  F extends ConfigFields,
  V,
  S extends ServiceDeclarations = NoServices,
> = {
  readonly type: string;
  readonly version?: string;
  readonly help?: Localized;
  readonly wikiPage?: string;
  readonly cacheable?: boolean;
  readonly understandsMath?: boolean;
  /**
   * A custom browser part: a file in the same folder that exports `defineBrowser(…)`, or a whole script;
   * `false` for none. Generated from the other members unless given.
   */
  readonly browser?:
    | `./${string}`
    | {
        readonly script: string;
        readonly startFunction: string;
        readonly dialogFunction?: string;
      }
    | false;
  /**
   * Files that the browser part loads on demand, from the plugin's folder ('./files/editor.js') or from
   * a package ('katex/dist/katex.css'). The service offers each by its last name, below the address that
   * the browser part receives as `files`.
   */
  readonly files?: readonly string[];
  /** Fields of the configuration string. */
  readonly config?: F;
  /**
   * Finds problems between fields that are each valid, by the name of the field to correct. It also runs
   * in the browser.
   */
  readonly checkConfig?: ConfigCheck<F>;
  /** What students answer. */
  readonly answer?: AnswerSpec<V>;
  /** Draws an answer, `null` for none. It also runs in the browser. */
  readonly figure?: (input: {
    readonly config: ConfigOf<F>;
    readonly answer: V | null;
    /** Parameters of the tag. */
    readonly parameters: string;
    /** With `usesImages`, the images of the question as data URIs by name. */
    readonly images: Images;
  }) => Figure;
  /** Whether the figure places images of the question. */
  readonly usesImages?: boolean;
  /** Width of pictures and prints in percent of the available width, 100 unless given. */
  readonly widthPercent?: (config: ConfigOf<F>) => number;
  readonly example?: Example;
  /** Parameters that teachers write in picture tags and in subquestions. */
  readonly parameters?: Partial<Parameters>;
  /** Services that the operations call; the operator configures their addresses and secrets. */
  readonly services?: S;
  readonly dialog?: {
    readonly mode?: (config: ConfigOf<F>) => DialogMode;
    readonly needs?: Partial<DialogNeeds>;
  };
  /**
   * Scores an answer. It returns a breakdown, whose texts are generated, or a score with its own texts.
   * The default is in `breakdown`; `withShare` changes its points.
   */
  readonly score?: (
    input: InputOf<'score'> & Given<F, S> & ScoreContext<V>,
  ) => Score | ScoreBreakdown | Promise<Score | ScoreBreakdown>;
} & {
  readonly [K in Exclude<AuthoredName, 'score'>]?: (
    input: InputOf<K> & Given<F, S>,
  ) => OutputOf<K> | Promise<OutputOf<K>>;
};

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
