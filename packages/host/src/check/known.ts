import type { PluginParametersDto } from '@fragwerk/contract';
import type { PreparedQuestion, Repair } from '../attempt/model.js';
import { attempt } from '../attempt/problems.js';
import { ask } from '../attempt/requests.js';
import type { PreparedRow } from '../attempt/solution.js';
import { missingOf } from '../attempt/dialog.js';
import { asciiName, checkName, type DatasetDefinition } from '../datasets.js';
import { bilingual, mistakeIn } from '../errors.js';
import { writeResult } from '../expressions/index.js';
import { assignedIn } from '../formulas/statements.js';
import type { QuestionDocument } from '../question.js';
import { parseTags } from '../tags.js';
import type { TaggedText } from '../tags/model.js';
import { fieldText, renaming, type Span, withRenamedValue } from './places.js';

/** A question with the names that are defined in it, and what its plugins need and accept. */
export interface Known {
  readonly document: QuestionDocument;
  /** The text of the question; braces with other names than {@link values} are text. */
  readonly tagged: TaggedText;
  /** Datasets, constants, results of the Maxima field with the plugins' formulas in it. */
  readonly values: ReadonlySet<string>;
  readonly constants: readonly string[];
  /** Datasets that appear nowhere, that no plugin needs, and that change no quantity of a plugin. */
  readonly unused: ReadonlySet<string>;
  /** Plugin instances, including those that the text defines. */
  readonly plugins: ReadonlySet<string>;
  /** Plugin types of the service; empty if they are not known. */
  readonly types: readonly string[];
  /** Units of the datasets that the plugins ask for, by name. */
  readonly units: ReadonlyMap<string, { readonly plugin: string; readonly unit: string }>;
  /** Those that the question lacks. */
  readonly missing: readonly DatasetDefinition[];
  /** What plugins accept, by name. */
  readonly parameters: ReadonlyMap<string, PluginParametersDto>;
}

const NONE: PluginParametersDto = { picture: [], answer: [], config: [] };

/** Returns what the plugins of a question accept; nothing if the service does not list it. */
async function acceptedParameters({
  client,
  instances,
}: PreparedQuestion): Promise<Known['parameters']> {
  if (instances.size === 0) return new Map();
  // Third-party services need not list their parameters.
  const types = await attempt(client.parameters());
  return new Map([...instances].map(([name, { type }]) => [name, types?.[type] ?? NONE]));
}

/** Returns the parameters that a plugin of the question accepts. */
export const parametersOf = async (
  prepared: PreparedQuestion,
  plugin: string,
): Promise<PluginParametersDto> => (await acceptedParameters(prepared)).get(plugin) ?? NONE;

/** Lists the words of a question outside of the tables of datasets and tests. */
function wordsOf({ plugins, subquestions, ...document }: QuestionDocument): ReadonlySet<string> {
  const texts = [
    ...[document.text, document.constants, document.maxima],
    ...plugins.map(({ config }) => config),
    ...subquestions.flatMap(({ info, solution, tolerance }) => [info, solution, tolerance]),
  ];
  return new Set(texts.join('\n').match(/[A-Za-z]\w*/g) ?? []);
}

/** Whether a quantity in quotes that plugins calculate themselves, such as `"uC1"`, depends on these datasets. */
async function areRead({ prepared, row: { mvars } }: PreparedRow, datasets: readonly string[]) {
  const { maxima, subquestions } = prepared.document;
  const texts = [maxima, ...subquestions.map(({ solution }) => solution)].join('\n');
  const quantities = [...texts.matchAll(/"([\w;, ]+)"/g)].flatMap(([, list = '']) =>
    list.split(/[;, ]+/),
  );
  const others = Object.entries(mvars.vars).filter(([name]) => !datasets.includes(name));
  const without = { ...mvars, vars: Object.fromEntries(others) };
  for (const instance of prepared.instances.values())
    for (const text of quantities) {
      const values = [writeResult({ kind: 'string', text })];
      const calculated = async (variables: typeof mvars) =>
        JSON.stringify(
          await attempt(ask(prepared, 'parserplugin', { instance, variables, values })),
        );
      if ((await calculated(mvars)) !== (await calculated(without))) return true;
    }
  return false;
}

const CONSTANT = /^\s*([A-Za-z]\w*)\s*=\s*\{/;

/** Collects the names of a question, also of constants and formulas with mistakes, and asks its plugins. */
export async function namesKnownIn({ prepared, row }: PreparedRow): Promise<Known> {
  const { document, instances, types, formulas } = prepared;
  const { parts } = parseTags(document.text, { datasets: new Set() });
  const written = parts.flatMap((part) => (part.kind === 'constant' ? part.source : []));
  const constants = [...document.constants.split('\n'), ...written].flatMap(
    (line) => CONSTANT.exec(line)?.[1] ?? [],
  );
  const datasets = document.datasets.map(({ name }) => name);
  // An invalid name has a report of its own.
  const valid = datasets.map((name) => (mistakeIn(() => checkName(name)) ? asciiName(name) : name));
  const results = formulas.results.flatMap(({ name }) => name ?? []);
  const values = new Set([
    ...[...datasets, ...valid, ...constants, ...results],
    ...assignedIn(document.maxima),
  ]);
  const needed: string[] = [];
  const units = new Map<string, { readonly plugin: string; readonly unit: string }>();
  const missing: DatasetDefinition[] = [];
  for (const instance of instances.values()) {
    if (!types.has(instance.type)) continue;
    needed.push(...((await attempt(ask(prepared, 'getvars', { instance }))) ?? []));
    const reply = await attempt(ask(prepared, 'generatedatasets', { instance }));
    if (!reply) continue;
    for (const { name, einheit: unit } of reply.datasets)
      if (name && unit) units.set(name, { plugin: instance.name, unit });
    missing.push(...missingOf(prepared, reply));
  }
  const used = new Set([...wordsOf(document), ...needed]);
  const isUnused = (name: string) => !used.has(name) && !mistakeIn(() => checkName(name));
  const unused = new Set(datasets.filter(isUnused));
  // All at once first: usually none is read, and there may be thousands.
  if (unused.size > 0 && (await areRead({ prepared, row }, [...unused])))
    for (const name of unused) if (await areRead({ prepared, row }, [name])) unused.delete(name);
  return {
    ...{ document, values, constants, units, missing },
    unused,
    tagged: parseTags(document.text, { datasets: values }),
    plugins: new Set(instances.keys()),
    types: [...types.keys()],
    parameters: await acceptedParameters(prepared),
  };
}

/** Returns repairs of a name without a value. A single unused dataset comes first: it may have been renamed. */
export function renamingValue({ document, values, unused }: Known, span: Span): readonly Repair[] {
  const [only] = unused.size === 1 ? unused : [];
  const others = [...values].filter((name) => name !== only && !mistakeIn(() => checkName(name)));
  const near = renaming(document, span, others);
  if (only === undefined) return near;
  const name = fieldText(document, span).slice(span.position, span.end);
  const label = bilingual(
    `${only} statt ${name} (Text, Lösungen, Tests)`,
    `${only} instead of ${name} (text, solutions, tests)`,
  );
  return [{ label, change: withRenamedValue(document, name, only) }, ...near];
}
