import type { PluginParametersDto } from '@fragwerk/contract';
import type { PreparedQuestion, Repair } from '../attempt/model.js';
import { attempt } from '../attempt/problems.js';
import { ask } from '../attempt/requests.js';
import type { PreparedRow } from '../attempt/solution.js';
import { checkName } from '../datasets.js';
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

/** Returns the datasets of `names` that change a quantity in quotes, such as `t` for `"uC1"`. */
async function datasetsRead(
  { prepared, row: { mvars } }: PreparedRow,
  names: readonly string[],
): Promise<readonly string[]> {
  const { maxima, subquestions } = prepared.document;
  const quoted = [maxima, ...subquestions.map(({ solution }) => solution)].join('\n');
  const quantities = [...quoted.matchAll(/"([\w;, ]+)"/g)].flatMap(([, list = '']) =>
    list.split(/[;,]/),
  );
  const repliesWithout = async (omitted: readonly string[]) => {
    const vars = Object.entries(mvars.vars ?? {}).filter(([name]) => !omitted.includes(name));
    const variables = { ...mvars, vars: Object.fromEntries(vars) };
    const replies: unknown[] = [];
    for (const instance of prepared.instances.values())
      for (const text of quantities) {
        const values = [writeResult({ kind: 'string', text: text.trim() })];
        replies.push(await attempt(ask(prepared, 'parserplugin', { instance, variables, values })));
      }
    return JSON.stringify(replies);
  };
  if (names.length === 0 || quantities.length === 0) return [];
  const whole = await repliesWithout([]);
  // Usually none is read, which this finds out without asking for each.
  if ((await repliesWithout(names)) === whole) return [];
  const read: string[] = [];
  for (const name of names) if ((await repliesWithout([name])) !== whole) read.push(name);
  return read;
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
  const results = formulas.results.flatMap(({ name }) => name ?? []);
  const values = new Set([
    ...[...datasets, ...constants, ...results],
    ...assignedIn(document.maxima),
  ]);
  const needed: string[] = [];
  const units = new Map<string, { readonly plugin: string; readonly unit: string }>();
  for (const instance of instances.values()) {
    if (!types.has(instance.type)) continue;
    needed.push(...((await attempt(ask(prepared, 'getvars', { instance }))) ?? []));
    const reply = await attempt(ask(prepared, 'generatedatasets', { instance }));
    for (const { name, einheit: unit } of reply?.datasets ?? [])
      if (name && unit) units.set(name, { plugin: instance.name, unit });
  }
  const used = new Set([...wordsOf(document), ...needed]);
  const isUnused = (name: string) => !used.has(name) && !mistakeIn(() => checkName(name));
  const unmentioned = datasets.filter(isUnused);
  const read = await datasetsRead({ prepared, row }, unmentioned);
  return {
    ...{ document, values, constants, units },
    unused: new Set(unmentioned.filter((name) => !read.includes(name))),
    tagged: parseTags(document.text, { datasets: values }),
    plugins: new Set(instances.keys()),
    types: [...types.keys()],
    parameters: await acceptedParameters(prepared),
  };
}

/** Returns repairs of a name without a value. A single unused dataset comes first: it may have been renamed. */
export function renamingValue({ document, values, unused }: Known, span: Span): readonly Repair[] {
  const [only] = unused.size === 1 ? unused : [];
  const others = [...values].filter((name) => name !== only);
  const near = renaming(document, span, others);
  if (only === undefined) return near;
  const name = fieldText(document, span).slice(span.position, span.end);
  const label = bilingual(
    `${only} statt ${name} (Text, Lösungen, Tests)`,
    `${only} instead of ${name} (text, solutions, tests)`,
  );
  return [{ label, change: withRenamedValue(document, name, only) }, ...near];
}
