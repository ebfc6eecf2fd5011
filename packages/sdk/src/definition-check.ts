import { authoredNames } from './operations.js';

/** Names of types are used in tags, addresses and file names. */
const typePattern = /^[\p{L}][\p{L}\p{N}_-]{0,63}$/u;
/** Below the plugin's folder: no part of the path begins with a dot. */
export const browserFilePattern = /^\.(?:\/[^./\\][^/\\]*)+$/;
/** Such a file, or one of a package that the plugin depends on: `pyodide/pyodide.mjs`. */
export const offeredFilePattern = /^(?:\.|(?:@[\w-][\w.-]*\/)?[\w-][\w.-]*)(?:\/[^./\\][^/\\]*)+$/;
const identifierPattern = /^[A-Za-z_$][\w$]{0,127}$/;

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isFunction: Test = (value) => typeof value === 'function';
const isFlag: Test = (value) => typeof value === 'boolean';
const has =
  (members: Readonly<Record<string, Test>>): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, test]) => test((value as Record<string, unknown>)[name]));

const isParameter: Test = (value) =>
  has({
    text: isText,
    label: has({ de: isText, en: isText }),
    takes: (kind) => kind === undefined || kind === 'number' || kind === 'names',
    solution: (text) => text === undefined || isText(text),
  })(value);
const isWhole: Test = (value) =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 0);
const isService = ([name, value]: [string, unknown]): boolean =>
  /^\w+$/.test(name) &&
  has({
    builtIn: (kind) => kind === undefined || kind === 'python',
    optional: (flag) => flag === undefined || isFlag(flag),
    check: (path) => path === undefined || (typeof path === 'string' && path.startsWith('/')),
    timeout: isWhole,
    retries: isWhole,
    concurrency: isWhole,
    secretHeader: (header) => header === undefined || isText(header),
    busy: (members) => members === undefined || has({})(members),
  })(value);

/** What the facts of a definition have to be where they are given. */
const factRules: Readonly<Record<string, readonly [test: Test, must: string]>> = {
  version: [isText, 'a string'],
  help: [has({ de: isText, en: isText }), '{ de, en } with two strings'],
  wikiPage: [isText, 'a string'],
  usesImages: [isFlag, 'true or false'],
  cacheable: [isFlag, 'true or false'],
  understandsMath: [isFlag, 'true or false'],
  browser: [
    (value) =>
      value === false ||
      (typeof value === 'string' && browserFilePattern.test(value)) ||
      has({ script: isText, startFunction: isText })(value),
    "a file below the plugin's folder such as './browser.ts', { script, startFunction } or false",
  ],
  answer: [
    has({ read: isFunction, judge: isFunction }),
    'slider(…), pick(…), textAnswer(…), numberAnswer(…), pointAnswer(…), tableAnswer(…) or record(…)',
  ],
  example: [
    has({ statement: isText, config: isText, solution: isText }),
    '{ statement, config, solution }',
  ],
  parameters: [
    (value) =>
      has({})(value) &&
      Object.values(value as object).every(
        (list) => Array.isArray(list) && list.every(isParameter),
      ),
    '{ picture, answer } with lists of { text, label, takes, solution }, the last two optional',
  ],
  config: [has({}), 'an object of fields'],
  services: [
    (value) => has({})(value) && Object.entries(value as object).every(isService),
    `an object of { builtIn: 'python' } or { optional, check, timeout, retries, concurrency, secretHeader, busy } with whole numbers, all of them optional, by names of letters, digits and "_"`,
  ],
  files: [
    (value) =>
      Array.isArray(value) &&
      value.every((file) => isText(file) && offeredFilePattern.test(String(file))) &&
      new Set(value.map((file) => String(file).split('/').pop())).size === value.length,
    "a list of files below the plugin's folder such as './files/editor.js', or of packages such as 'katex/dist/katex.css', no two with the same last name",
  ],
  dialog: [has({}), '{ mode, needs }'],
};

const isNumber: Test = (value) => typeof value === 'number' && Number.isFinite(value);

/** What a field's initial value has to be, by its kind. */
const initialRules: Readonly<Record<string, readonly [test: Test, must: string]>> = {
  number: [isNumber, 'a number'],
  integer: [isNumber, 'a number'],
  percent: [isNumber, 'a number'],
  toggle: [isFlag, 'true or false'],
  text: [isText, 'a string'],
  choice: [isText, 'a string'],
};

/** @throws TypeError that names the first field whose initial value is of another kind */
function checkInitials(type: string, fields: object): void {
  for (const [name, field] of Object.entries(fields) as [string, unknown][]) {
    if (!has({})(field))
      throw new TypeError(`config.${name} of plugin type "${type}" is no field.`);
    const { kind, initial } = field as { readonly kind?: unknown; readonly initial?: unknown };
    const [test, must] = initialRules[String(kind)] ?? [];
    if (test && !test(initial))
      throw new TypeError(
        `config.${name} of plugin type "${type}" needs ${must} as "initial", not ${JSON.stringify(initial)}.`,
      );
  }
}

/**
 * Checks what the compiler cannot: a plugin may come from plain JavaScript.
 *
 * @throws TypeError with a sentence for the author
 */
export function checkDefinition(definition: {
  readonly type: string;
  readonly config?: object;
  readonly browser?: { readonly startFunction: string } | string | false;
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
  checkInitials(definition.type, definition.config ?? {});
  for (const name of [...authoredNames, 'figure', 'checkConfig']) {
    const operation: unknown = definition[name];
    if (operation !== undefined && typeof operation !== 'function')
      throw new TypeError(`${name} of plugin type "${definition.type}" has to be a function.`);
  }
  const { browser } = definition;
  const startFunction = typeof browser === 'object' ? browser.startFunction : undefined;
  if (startFunction !== undefined && !identifierPattern.test(startFunction))
    throw new TypeError(
      `browser.startFunction of plugin type "${definition.type}" has to be a JavaScript name.`,
    );
}
