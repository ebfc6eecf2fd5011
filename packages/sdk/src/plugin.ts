import { type ConfigFields, type ConfigOf, readConfig } from './config.js';
import type { Localized } from './localized.js';
import type { DialogMode, InputOf, Instance, OperationName, OutputOf } from './operations.js';

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
}

/** A plugin type as the service runs it. */
export interface Plugin {
  readonly info: PluginInfo;
  readonly operations: {
    readonly [K in OperationName]?: (input: InputOf<K>) => OutputOf<K> | Promise<OutputOf<K>>;
  };
}

/** What an author writes: facts, fields and the operations that the plugin type has. */
export type PluginDefinition<F extends ConfigFields> = {
  readonly type: string;
  readonly version?: string;
  readonly help?: Localized;
  readonly wikiPage?: string;
  readonly cacheable?: boolean;
  readonly understandsMath?: boolean;
  readonly browser?: {
    readonly script: string;
    readonly startFunction: string;
    readonly dialogFunction?: string;
  };
  /** Fields of the configuration string. */
  readonly config?: F;
  readonly example?: Example;
  readonly dialog?: {
    readonly mode?: (config: ConfigOf<F>) => DialogMode;
    readonly needs?: Partial<DialogNeeds>;
  };
} & {
  readonly [K in AuthoredName]?: (
    input: InputOf<K> & { readonly config: ConfigOf<F> },
  ) => OutputOf<K> | Promise<OutputOf<K>>;
};

/** The operations that an author writes; the others follow from the fields. */
type AuthoredName = Exclude<OperationName, 'dialogMode' | 'configProblems'>;

/** The operations, in the order in which a host comes to need them. */
const operationNames = [
  'statement',
  'text',
  'datasets',
  'requiredVariables',
  'formulas',
  'picture',
  'imageTemplates',
  'view',
  'evaluate',
  'evaluateUnit',
  'score',
  'rewriteStatement',
  'rewriteWholeStatement',
  'updateFromBrowser',
  'print',
  'result',
] as const satisfies readonly AuthoredName[];

const allNeeds: DialogNeeds = {
  question: true,
  datasets: true,
  constants: true,
  symbolic: true,
  evaluated: true,
  addDatasetButton: true,
  maximaButton: true,
};

/** Names of types are used in tags, addresses and file names. */
const typePattern = /^[\p{L}][\p{L}\p{N}_-]{0,63}$/u;
const identifierPattern = /^[A-Za-z_$][\w$]{0,127}$/;

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isFlag: Test = (value) => typeof value === 'boolean';
const has =
  (members: Readonly<Record<string, Test>>): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, test]) => test((value as Record<string, unknown>)[name]));

/** What the facts of a definition have to be where they are given. */
const factRules: Readonly<Record<string, readonly [test: Test, must: string]>> = {
  version: [isText, 'a string'],
  help: [has({ de: isText, en: isText }), '{ de, en } with two strings'],
  wikiPage: [isText, 'a string'],
  cacheable: [isFlag, 'true or false'],
  understandsMath: [isFlag, 'true or false'],
  browser: [has({ script: isText, startFunction: isText }), '{ script, startFunction }'],
  config: [has({}), 'an object of fields'],
  dialog: [has({}), '{ mode, needs }'],
};

/** Checks what the compiler cannot: a plugin may come from plain JavaScript. */
function checkDefinition(definition: {
  readonly type: string;
  readonly browser?: { readonly startFunction: string };
  readonly [member: string]: unknown;
}): void {
  if (!has({})(definition))
    throw new TypeError('definePlugin needs an object, for example { type: "Ampel" }.');
  if (typeof definition.type !== 'string' || !typePattern.test(definition.type))
    throw new TypeError(
      'A plugin needs a type of 1 to 64 letters, digits, "-" or "_", beginning with a letter.',
    );
  for (const [name, [test, must]] of Object.entries(factRules))
    if (definition[name] !== undefined && !test(definition[name]))
      throw new TypeError(`${name} of plugin type "${definition.type}" has to be ${must}.`);
  for (const name of operationNames) {
    const operation: unknown = definition[name];
    if (operation !== undefined && typeof operation !== 'function')
      throw new TypeError(`${name} of plugin type "${definition.type}" has to be a function.`);
  }
  const startFunction = definition.browser?.startFunction;
  if (startFunction !== undefined && !identifierPattern.test(startFunction))
    throw new TypeError(
      `browser.startFunction of plugin type "${definition.type}" has to be a JavaScript name.`,
    );
}

/**
 * Makes a plugin type from its description. Every operation is optional; what is left out has the
 * default that the documentation of the SDK names.
 *
 * @throws TypeError with a sentence for the author when the description is wrong
 */
export function definePlugin<const F extends ConfigFields = Readonly<Record<string, never>>>(
  definition: PluginDefinition<F>,
): Plugin {
  checkDefinition(definition);
  const fields = definition.config ?? ({} as F);
  const withConfig = <I extends Instance>(input: I) => ({
    ...input,
    config: readConfig(fields, input.configText).values,
  });
  const authored = Object.fromEntries(
    operationNames.flatMap((name) => {
      const operation = definition[name] as ((input: Instance) => unknown) | undefined;
      return operation ? [[name, (input: Instance) => operation(withConfig(input))]] : [];
    }),
  ) as Plugin['operations'];
  const { browser, dialog } = definition;
  return {
    info: {
      type: definition.type,
      version: definition.version ?? '1.0',
      help: definition.help ?? { de: '', en: '' },
      wikiPage: definition.wikiPage ?? 'Plugins',
      cacheable: definition.cacheable ?? true,
      understandsMath: definition.understandsMath ?? false,
      browser: browser ? { ...browser, dialogFunction: browser.dialogFunction ?? null } : null,
      dialogNeeds: { ...allNeeds, ...dialog?.needs },
      example: definition.example ?? { statement: '', config: '', solution: '' },
    },
    operations: {
      ...authored,
      dialogMode: ({ configText }) =>
        dialog?.mode?.(readConfig(fields, configText).values) ??
        (browser?.dialogFunction === undefined ? 'text' : 'script'),
      configProblems: ({ configText }) => readConfig(fields, configText).problems,
    },
  };
}
