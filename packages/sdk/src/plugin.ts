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

/** What the host has to send for a dialog, and which of its buttons it shows. */
export interface DialogNeeds {
  readonly question: boolean;
  readonly datasets: boolean;
  readonly constants: boolean;
  readonly symbolic: boolean;
  readonly evaluated: boolean;
  readonly addDatasetButton: boolean;
  readonly maximaButton: boolean;
}

/** A question to try a plugin type with. */
export interface Example {
  /** Question text, plain. */
  readonly statement: string;
  readonly config: string;
  /** The right answer, as a teacher writes it. */
  readonly solution: string;
}

/** Facts true of every instance of a plugin type; plain data. */
export interface PluginInfo {
  readonly type: string;
  readonly version: string;
  /** Help for teachers, Markdown. */
  readonly help: Localized;
  /** Page of the host's wiki. */
  readonly wikiPage: string;
  /** Same input gives the same output. */
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
  /** Files that the browser part loads, relative to the plugin's. */
  readonly files?: readonly string[];
  readonly info: PluginInfo;
  readonly operations: PluginOperations;
  /** The services that its operations call, given to them as `services` beside their input. */
  readonly services?: ServiceDeclarations;
  /** What the browser part is made of; not there when the plugin runs elsewhere. */
  readonly design?: PluginDesign;
}

type NoServices = Readonly<Record<string, never>>;

/** What an operation is given beside what the host sent. */
interface Given<F extends ConfigFields, S extends ServiceDeclarations> {
  readonly config: ConfigOf<F>;
  readonly services: Services<S>;
}

/** What an author writes: facts, fields, answer, figure, and the operations of their own. */
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
   * A browser part of the author's own: a file beside this one that exports `defineBrowser(…)`, or a
   * whole script; `false` for none. Else it is made from the rest.
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
   * Files that the browser part loads when it needs them: of the plugin's folder, for example
   * './files/editor.js', or of a package, for example 'katex/dist/katex.css'. The service offers each
   * by its last name, below the address that the part is given as `files`.
   */
  readonly files?: readonly string[];
  /** Fields of the configuration string. */
  readonly config?: F;
  /**
   * What is wrong between fields that are right by themselves, by the name of the field to be
   * corrected. It runs in the browser, too, so it needs nothing but the configuration.
   */
  readonly checkConfig?: ConfigCheck<F>;
  /** What students answer. */
  readonly answer?: AnswerSpec<V>;
  /**
   * The drawing of an answer, `null` for none. It runs in the browser, too, so it needs nothing but
   * its input.
   */
  readonly figure?: (input: {
    readonly config: ConfigOf<F>;
    readonly answer: V | null;
    /** Parameters of the tag. */
    readonly parameters: string;
    /** With `usesImages` the images of the question as data URIs, by their names. */
    readonly images: Images;
  }) => Figure;
  /** Whether the figure places images of the question. */
  readonly usesImages?: boolean;
  /** Width of pictures and prints in percent of the available one, 100 unless given. */
  readonly widthPercent?: (config: ConfigOf<F>) => number;
  readonly example?: Example;
  /** Parameters that teachers write in picture tags and in subquestions. */
  readonly parameters?: Partial<Parameters>;
  /** Services that the operations call; the operator sets their addresses and secrets. */
  readonly services?: S;
  readonly dialog?: {
    readonly mode?: (config: ConfigOf<F>) => DialogMode;
    readonly needs?: Partial<DialogNeeds>;
  };
  /**
   * Points for an answer: a breakdown, whose texts are generated, or a score with texts of its own. What the
   * answer would be worth without it is in `breakdown`; `withShare` changes that.
   */
  readonly score?: (
    input: InputOf<'score'> & Given<F, S> & ScoreContext<V>,
  ) => Score | ScoreBreakdown | Promise<Score | ScoreBreakdown>;
} & {
  readonly [K in Exclude<AuthoredName, 'score'>]?: (
    input: InputOf<K> & Given<F, S>,
  ) => OutputOf<K> | Promise<OutputOf<K>>;
};

const allNeeds: DialogNeeds = {
  question: true,
  datasets: true,
  constants: true,
  symbolic: true,
  evaluated: true,
  addDatasetButton: true,
  maximaButton: true,
};

/**
 * Makes a plugin type from its description. Every member but the type is optional; what is left out
 * has the default that the documentation of the SDK names.
 *
 * @throws TypeError with a sentence for the author when the description is wrong
 */
export function definePlugin<
  const F extends ConfigFields = Readonly<Record<string, never>>,
  V = never,
  const S extends ServiceDeclarations = NoServices,
>(definition: PluginDefinition<F, V, S>): Plugin {
  // A browser needs the design alone: its bundle has no `process`, and leaves out what is only here.
  if (typeof process === 'object') checkDefinition(definition);
  const fields = definition.config ?? ({} as F);
  const { browser, dialog, type } = definition;
  const design: PluginDesign = {
    config: fields,
    checkConfig:
      (definition.checkConfig as PluginDesign['checkConfig'] | undefined) ?? (() => ({})),
    answer: definition.answer ?? null,
    figure: (definition.figure as PluginDesign['figure'] | undefined) ?? null,
    widthPercent:
      (definition.widthPercent as PluginDesign['widthPercent'] | undefined) ?? (() => 100),
    usesImages: definition.usesImages ?? false,
    isScored: definition.answer !== undefined || definition.score !== undefined,
    wantsBrowser: browser === undefined || typeof browser === 'string',
    browserFile: typeof browser === 'string' ? browser : null,
  };
  const script = typeof browser === 'object' ? browser : null;
  const made: Plugin = {
    info: {
      type,
      version: definition.version ?? '1.0',
      help: helpWithTable(definition.help ?? { de: '', en: '' }, fields),
      wikiPage: definition.wikiPage ?? 'Plugins',
      cacheable: definition.cacheable ?? true,
      understandsMath: definition.understandsMath ?? false,
      browser: null,
      dialogNeeds: { ...allNeeds, ...dialog?.needs },
      example: definition.example ?? { statement: '', config: '', solution: '' },
      parameters: { picture: [], answer: [], ...definition.parameters },
    },
    operations: typeof process === 'object' ? operationsOf(definition, design) : {},
    services: definition.services ?? {},
    files: definition.files ?? [],
    design,
  };
  return script ? withBrowser(made, { dialogFunction: null, ...script }) : made;
}

function operationsOf<F extends ConfigFields, V, S extends ServiceDeclarations>(
  definition: PluginDefinition<F, V, S>,
  design: PluginDesign,
): PluginOperations {
  const { type, browser, dialog, score } = definition;
  const fields = definition.config ?? ({} as F);
  const modeOf = dialog?.mode;
  const hasDialog =
    typeof browser === 'object' ? browser.dialogFunction !== undefined : hasGeneratedDialog(design);
  return {
    ...defaultOperations(type, design, score as ScoreFunction | undefined),
    configProblems: ({ configText }) =>
      readConfig<ConfigFields>(fields, configText, design.checkConfig).problems,
    ...authoredOperations(definition, fields),
    dialogMode: ({ configText }) =>
      modeOf?.(readConfig(fields, configText).values) ?? (hasDialog ? 'script' : 'text'),
  };
}

function authoredOperations<F extends ConfigFields, V, S extends ServiceDeclarations>(
  definition: PluginDefinition<F, V, S>,
  fields: F,
): PluginOperations {
  const withConfig = <I extends Instance>(input: I) => ({
    ...input,
    config: readConfig(fields, input.configText).values,
  });
  return Object.fromEntries(
    authoredNames.flatMap((name) => {
      if (name === 'score') return [];
      const operation = definition[name] as ((input: Instance) => unknown) | undefined;
      return operation ? [[name, (input: Instance) => operation(withConfig(input))]] : [];
    }),
  );
}

/** The plugin type with a browser part. */
export const withBrowser = (
  plugin: Plugin,
  browser: NonNullable<PluginInfo['browser']>,
): Plugin => ({ ...plugin, info: { ...plugin.info, browser } });
