import { cellField, type ConfigField } from './config/index.js';
import type { AnyDefinition } from './definition.js';
import { answerSchema } from './answer-mistakes.js';
import { mistakesIn } from './definition-mistakes.js';
import { forAuthors as text, type Mistake, pattern, schemaMistakes, spelt } from './mistakes.js';
import { authoredNames } from './operations.js';
import type { Parameter } from './parameters.js';
import * as s from './schema.js';
import type { ServiceDeclaration } from './services.js';
import { partKinds } from './surfaces/parts.js';

/** Type names are used in tags, addresses and file names. */
export const typePattern = /^[\p{L}][\p{L}\p{N}_-]{0,63}$/u;
/** A file in the plugin's folder: no part of the path begins with a dot. */
export const browserFilePattern = /^\.(?:\/[^./\\][^/\\]*)+$/;
/** Such a file, or one of a package that the plugin depends on: `pyodide/pyodide.mjs`. */
export const offeredFilePattern = /^(?:\.|(?:@[\w-][\w.-]*\/)?[\w-][\w.-]*)(?:\/[^./\\][^/\\]*)+$/;
const identifierPattern = /^[A-Za-z_$][\w$]{0,127}$/;

export const parameterSchema = s.object<Parameter>({
  text: s.string,
  label: s.localized,
  takes: s.optional(s.oneOf('number', 'names')),
  solution: s.optional(s.string),
});
const nonNegativeInteger = s.optional(s.integer({ min: 0 }));
const serviceSchema = s.object<ServiceDeclaration>({
  builtIn: s.optional(s.oneOf('python')),
  optional: s.optional(s.boolean),
  check: s.optional(
    s.refine(s.string, text('a path that begins with "/"'), (path) => path.startsWith('/')),
  ),
  timeout: nonNegativeInteger,
  retries: nonNegativeInteger,
  concurrency: nonNegativeInteger,
  secretHeader: s.optional(s.string),
  busy: s.optional(s.anyObject),
});
export const servicesSchema = s.refine(
  s.map(serviceSchema),
  text('names of letters, digits and "_"'),
  (services) => Object.keys(services).every((name) => /^\w+$/.test(name)),
);
const browserPart = s.object({
  script: s.string,
  startFunction: s.refine(s.string, text('a JavaScript name'), (name) =>
    identifierPattern.test(name),
  ),
});
const lastNameOf = (file: string) => file.split('/').pop();

const functionsNamed = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, s.optional(s.callable)])) as unknown as Record<
    K,
    s.Schema<unknown>
  >;

/** A member of a definition that has no schema here does not compile. */
const members: s.Members<Record<keyof AnyDefinition, unknown>> = {
  type: s.value(text('a type'), (type) => typeof type === 'string' && typePattern.test(type)),
  ...functionsNamed(authoredNames),
  version: s.optional(s.string),
  help: s.optional(s.localized),
  wikiPage: s.optional(s.string),
  solution: s.optional(s.callable),
  slips: s.optional(s.callable),
  steps: s.optional(s.callable),
  usesImages: s.optional(s.boolean),
  cacheable: s.optional(s.boolean),
  understandsMath: s.optional(s.boolean),
  browser: {
    expected: text(
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
  example: s.optional(s.object({ statement: s.string, config: s.string, solution: s.string })),
  parameters: s.optional(
    s.object({
      picture: s.optional(s.list(parameterSchema)),
      answer: s.optional(s.list(parameterSchema)),
    }),
  ),
  config: s.optional(s.map(s.anyObject)),
  services: s.optional(servicesSchema),
  files: s.optional(
    s.refine(
      s.list(
        s.refine(
          s.string,
          text(
            "a file in the plugin's folder such as './files/editor.js', or of a package such as 'katex/dist/katex.css'",
          ),
          (file) => offeredFilePattern.test(file),
        ),
      ),
      text('files whose names, apart from their folders, are unique'),
      (files) => new Set(files.map(lastNameOf)).size === files.length,
    ),
  ),
  dialog: s.optional(s.anyObject),
  figure: s.optional(s.callable),
  parts: s.optional(spelt(functionsNamed(partKinds))),
  checkConfig: s.optional(s.callable),
  widthPercent: s.optional(s.callable),
};
const definitionSchema = spelt(members);

/** Schemas of the members of a field that depend on its kind. */
const initialValues: Readonly<Record<string, s.Schema<unknown>>> = {
  number: s.number(),
  integer: s.number(),
  percent: s.number(),
  toggle: s.boolean,
  text: s.string,
  choice: s.string,
  colour: s.string,
  imageName: s.string,
  place: s.object({ x: s.number(), y: s.number() }),
  list: s.list(s.anyObject),
};
const kinds = Object.keys(initialValues);
/** Members of which only the names are checked here. */
const named = (
  'key label help secret given initial unknownValue step unit maxLength variables ' +
  'minRows maxRows pairing'
).split(' ');
const field = spelt({
  ...(Object.fromEntries(named.map((name) => [name, s.anything])) as Record<
    string,
    typeof s.anything
  >),
  kind: s.refine(s.string, text(`${kinds.join('(…), ')}(…)`), (kind) => kinds.includes(kind)),
  pattern,
  min: s.optional(s.number()),
  max: s.optional(s.number()),
  options: s.optional(s.list(spelt({ value: s.string, label: s.anything, colour: s.anything }))),
  columns: s.optional(s.map(s.anyObject)),
});

const fieldMistakes = (path: string, own: ConfigField): readonly Mistake[] => [
  ...schemaMistakes(path, field, own),
  ...schemaMistakes(`${path}.initial`, initialValues[own.kind] ?? s.anything, own.initial),
  ...(own.kind === 'list' && s.isObject(own.columns)
    ? Object.entries(own.columns).flatMap(([name, column]) =>
        fieldMistakes(`${path}.columns.${name}`, cellField(column)),
      )
    : []),
];

function findMistakes(definition: Readonly<Record<string, unknown>>): readonly Mistake[] {
  const found = schemaMistakes('', definitionSchema, definition);
  if (found.length > 0) return found;
  const checked = definition as AnyDefinition;
  const fields = Object.entries(checked.config ?? {}).flatMap(([name, own]) =>
    fieldMistakes(`config.${name}`, own),
  );
  return fields.length > 0 ? fields : mistakesIn(checked);
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
  const [mistake] = findMistakes(definition);
  if (!mistake) return;
  const { member, text: reason } = mistake;
  if (member === 'type')
    throw new DefinitionError(
      'A plugin needs a type of 1 to 64 letters, digits, "-" or "_", beginning with a letter.',
    );
  throw new DefinitionError(`${member} of plugin type "${String(definition.type)}": ${reason}`);
}
