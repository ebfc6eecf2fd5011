import { answerMistakes, answerSchema } from './answer-mistakes.js';
import { valueIn } from './config/codecs.js';
import { type ConfigFields, readConfig, resolveConfig } from './config/index.js';
import { splitItems } from './config/items.js';
import type { AnyDefinition } from './definition.js';
import { nearest } from './expressions/nearest.js';
import { fieldMistakes } from './field-mistakes.js';
import {
  forAuthors,
  hint,
  labelMistakes,
  type Mistakes,
  schemaMistakes,
  spellChecked,
} from './mistakes.js';
import { authoredNames } from './operations.js';
import type { Parameter } from './parameters.js';
import * as s from './schema.js';
import type { ServiceDeclaration } from './services.js';
import { isCalculated } from './solution-operations.js';
import { partKinds } from './surfaces/parts.js';

/** Type names are used in tags, addresses and file names. */
export const typePattern = /^[\p{L}][\p{L}\p{N}_-]{0,63}$/u;
/** A file in the plugin's folder: no part of the path begins with a dot. */
export const browserFilePattern = /^\.(?:\/[^./\\][^/\\]*)+$/;
/** Such a file, or one of a package that the plugin depends on: `pyodide/pyodide.mjs`. */
export const offeredFilePattern = /^(?:\.|(?:@[\w-][\w.-]*\/)?[\w-][\w.-]*)(?:\/[^./\\][^/\\]*)+$/;
export const functionNamePattern = /^[A-Za-z_$][\w$]{0,127}$/;

export const parameterSchema = spellChecked<Parameter>({
  text: s.string,
  label: s.localized,
  takes: s.optional(s.oneOf('number', 'names')),
  solution: s.optional(s.string),
});
const nonNegativeInteger = s.optional(s.integer({ min: 0 }));
const serviceSchema = spellChecked<ServiceDeclaration>({
  builtIn: s.optional(s.oneOf('python')),
  optional: s.optional(s.boolean),
  check: s.optional(
    s.refine(s.string, forAuthors('a path that begins with "/"'), (path) => path.startsWith('/')),
  ),
  timeout: nonNegativeInteger,
  retries: nonNegativeInteger,
  concurrency: nonNegativeInteger,
  secretHeader: s.optional(s.string),
  busy: s.optional(s.anyObject),
});
export const servicesSchema = s.refine(
  s.map(serviceSchema),
  forAuthors('at most 100 names of up to 64 letters, digits and "_"'),
  (services) => {
    const names = Object.keys(services);
    return names.length <= 100 && names.every((name) => /^\w{1,64}$/.test(name));
  },
);
const functionName = s.refine(s.string, forAuthors('a JavaScript name'), (name) =>
  functionNamePattern.test(name),
);
const browserPart = s.object({
  script: s.string,
  startFunction: functionName,
  dialogFunction: s.optional(functionName),
});
const lastNameOf = (file: string) => file.split('/').pop();

const functionsNamed = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, s.optional(s.callable)])) as unknown as Record<
    K,
    s.Schema<unknown>
  >;

/** A function whose result is used at once. */
const synchronous = s.value(
  forAuthors('a function that is not async'),
  (found) =>
    typeof found === 'function' &&
    Object.prototype.toString.call(found) !== '[object AsyncFunction]',
);

/** A member of a definition that has no schema here does not compile. */
const members: s.Members<Record<keyof AnyDefinition, unknown>> = {
  type: s.value(forAuthors('a type'), (type) => typeof type === 'string' && typePattern.test(type)),
  ...functionsNamed(authoredNames),
  version: s.optional(s.string),
  help: s.optional(s.localized),
  wikiPage: s.optional(s.string),
  solution: s.optional(synchronous),
  slips: s.optional(synchronous),
  steps: s.optional(synchronous),
  usesImages: s.optional(s.boolean),
  cacheable: s.optional(s.boolean),
  understandsMath: s.optional(s.boolean),
  browser: {
    expected: forAuthors(
      "a file in the plugin's folder such as './browser.ts', { script, startFunction } or false",
    ),
    read(found, problems) {
      if (s.isObject(found)) browserPart.read(found, problems);
      else if (
        found !== undefined &&
        found !== false &&
        !(typeof found === 'string' && browserFilePattern.test(found))
      )
        problems.push({ path: '', expected: this.expected, found });
    },
  },
  answer: s.optional(answerSchema),
  example: s.optional(spellChecked({ statement: s.string, config: s.string, solution: s.string })),
  parameters: s.optional(
    spellChecked({
      picture: s.optional(s.list(parameterSchema)),
      answer: s.optional(s.list(parameterSchema)),
      config: s.optional(s.list(s.string)),
    }),
  ),
  config: s.optional(s.map(s.anyObject)),
  services: s.optional(servicesSchema),
  files: s.optional(
    s.refine(
      s.list(
        s.refine(
          s.string,
          forAuthors(
            "a file in the plugin's folder such as './files/editor.js', or of a package such as 'katex/dist/katex.css'",
          ),
          (file) => offeredFilePattern.test(file),
        ),
      ),
      forAuthors('files whose names, apart from their folders, are unique'),
      (files) => new Set(files.map(lastNameOf)).size === files.length,
    ),
  ),
  dialog: s.optional(s.anyObject),
  figure: s.optional(synchronous),
  parts: s.optional(spellChecked(functionsNamed(partKinds))),
  checkConfig: s.optional(synchronous),
  widthPercent: s.optional(synchronous),
};
const definitionSchema = spellChecked(members);

/** Reports keys that occur twice, ignoring case. */
function* repeatedKeys(fields: ConfigFields): Mistakes {
  const names = new Map<string, string>();
  for (const [name, { key }] of Object.entries(fields)) {
    const first = names.get(key.toLowerCase());
    if (first !== undefined)
      yield {
        member: `config.${name}.key`,
        text: `"${key}" is the key of the field ${first}, too.`,
      };
    names.set(key.toLowerCase(), name);
  }
}

function* exampleMistakes(definition: AnyDefinition): Mistakes {
  const { config: fields = {}, checkConfig, example } = definition;
  const config = example?.config ?? '';
  const member = 'example.config';
  const keys = Object.values(fields).map(({ key }) => key);
  for (const { text } of splitItems(config)) {
    const [, word] = /^\s*(\w+)\s*=/.exec(text) ?? [];
    const isOwn = Object.values(fields).some((field) => valueIn(field, text) !== undefined);
    if (word !== undefined && !isOwn && nearest(word, keys).length > 0)
      yield { member, text: `no field has the key "${word}".${hint(word, keys)}` };
  }
  if (definition.solution === undefined && isCalculated(example?.solution))
    yield {
      member: 'example.solution',
      text: 'plugin("…") needs a function "solution" that calculates it; or write the right answer.',
    };
  const { problems } = resolveConfig(fields, config, { row: null, check: checkConfig });
  for (const { message } of problems)
    yield 'value' in s.parse(s.localized, message)
      ? { member, text: message.en }
      : { member: 'checkConfig', text: 'it has to return { de, en } by the names of fields.' };
}

function* parameterMistakes({ parameters = {} }: AnyDefinition): Mistakes {
  const { picture = [], answer = [] } = parameters;
  for (const [place, list] of Object.entries({ picture, answer }))
    for (const [index, { text, label }] of list.entries()) {
      const path = `parameters.${place}.${index}`;
      yield* labelMistakes(`${path}.label`, label);
      if (list.findIndex((one) => one.text === text) < index)
        yield { member: `${path}.text`, text: `"${text}" is there twice.` };
    }
}

/** Finds mistakes, also those that the type system cannot. */
function* mistakesIn(definition: AnyDefinition): Mistakes {
  yield* schemaMistakes('', definitionSchema, definition);
  const { config: fields = {}, answer } = definition;
  for (const [name, field] of Object.entries(fields)) yield* fieldMistakes(`config.${name}`, field);
  yield* repeatedKeys(fields);
  yield* parameterMistakes(definition);
  yield* exampleMistakes(definition);
  if (answer) yield* answerMistakes(answer, readConfig(fields, '').values);
  if (answer?.draw !== undefined && !definition.figure)
    yield {
      member: 'answer',
      text: 'placeLabels(…) needs a figure, on which it draws the spots.',
    };
}

/** A mistake in a definition. Its message begins with the member, by which the loader finds the line. */
export class DefinitionError extends TypeError {
  override readonly name = 'DefinitionError';
}

/**
 * Checks what the compiler cannot: a plugin may be plain JavaScript.
 *
 * @throws TypeError with a sentence for the author
 */
export function checkDefinition(definition: unknown): void {
  if (!s.isObject(definition))
    throw new TypeError('definePlugin needs an object, for example { type: "Ampel" }.');
  const [first] = mistakesIn(definition as unknown as AnyDefinition);
  if (!first) return;
  const { member, text: reason } = first;
  if (member === 'type')
    throw new DefinitionError(
      'A plugin needs a type of 1 to 64 letters, digits, "-" or "_", beginning with a letter.',
    );
  throw new DefinitionError(`${member} of plugin type "${String(definition.type)}": ${reason}`);
}
