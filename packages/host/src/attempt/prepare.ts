import type { PluginGeneralInfo } from '@fragwerk/contract';
import { bilingual, type Localized, type Problem, tryRead } from '../errors.js';
import { createDataset, type Dataset, type NamedValue, parseConstant } from '../datasets.js';
import type { Expression } from '../expressions/index.js';
import { runFormulas } from '../formulas/run.js';
import { equationsIn, parseFormulas } from '../formulas/statements.js';
import type { PluginInstance, QuestionDocument } from '../question.js';
import { parseTags, replaceParts } from '../tags.js';
import type { TagPart } from '../tags/model.js';
import { pluginOf } from './instance.js';
import type { AttemptOptions, PreparedQuestion } from './model.js';
import { inSubquestion, noAssignment, noType, ProblemList, takenName } from './problems.js';
import { bareQuestion, ask } from './requests.js';
import { readSolution } from './text-hint.js';

function readDatasets(document: QuestionDocument, problems: ProblemList): readonly Dataset[] {
  const names = new Set<string>();
  return document.datasets.flatMap((definition, index) => {
    if (names.has(definition.name)) {
      problems.add({ field: 'datasets', index, member: 'name' }, takenName(definition.name));
      return [];
    }
    names.add(definition.name);
    const dataset = problems.try({ field: 'datasets', index }, () =>
      createDataset(definition, document.seed),
    );
    return dataset ? [dataset] : [];
  });
}

const withConstantForm = ({ de, en }: Localized): Localized =>
  bilingual(
    `${de} Eine Konstante sieht so aus: U_2={1.5,V}, mit Dezimalpunkt.`,
    `${en} A constant looks like U_2={1.5,V}, with a decimal point.`,
  );

/** Reads the constants of their field and of the text; a later one replaces an earlier one. */
function readConstants(
  document: QuestionDocument,
  parts: readonly TagPart[],
  problems: ProblemList,
): readonly NamedValue[] {
  const constants = new Map<string, NamedValue>();
  const take = (source: string, field: 'constants' | 'text', start: number) => {
    const { value, mistake } = tryRead(() => parseConstant(source));
    if (value) constants.set(value.name, value);
    else {
      const position = start + mistake.position;
      problems.add({ field, position }, withConstantForm(mistake.text));
    }
  };
  let start = 0;
  for (const line of document.constants.split('\n')) {
    if (line.trim() !== '') take(line.replace(/\r$/, ''), 'constants', start);
    start += line.length + 1;
  }
  for (const part of parts) if (part.kind === 'constant') take(part.source, 'text', part.start);
  return [...constants.values()];
}

function readInstances(
  document: QuestionDocument,
  parts: readonly TagPart[],
  problems: ProblemList,
): ReadonlyMap<string, PluginInstance> {
  const instances = new Map<string, PluginInstance>();
  document.plugins.forEach((plugin, index) => {
    if (instances.has(plugin.name))
      problems.add({ field: 'plugins', index, member: 'name' }, takenName(plugin.name));
    else instances.set(plugin.name, plugin);
  });
  for (const part of parts) {
    if (part.kind !== 'definition') continue;
    instances.set(part.name, { name: part.name, type: part.type, config: part.config });
  }
  return instances;
}

async function readTypes(
  { document, instances }: Pick<PreparedQuestion, 'document' | 'instances'>,
  { client }: AttemptOptions,
  problems: ProblemList,
): Promise<ReadonlyMap<string, PluginGeneralInfo>> {
  if (instances.size === 0) return new Map();
  const list = await problems.call({ field: 'service' }, () => client.generalinfolist());
  const types = new Map((list?.pluginInfos ?? []).map((info) => [info.typ, info]));
  const names = document.plugins.map(({ name }) => name);
  for (const { name, type } of instances.values()) {
    if (!list || types.has(type)) continue;
    const { de, en } = noType(type, [...types.keys()]);
    const text = bilingual(`${name}: ${de}`, `${name}: ${en}`);
    // The text may define another one.
    const index = names.indexOf(name);
    const place = index < 0 ? {} : ({ index, member: 'type' } as const);
    problems.add({ field: 'plugins', ...place }, text);
  }
  return types;
}

/** The formulas that replace a tag of the Maxima field. */
interface Inserted {
  readonly name: string;
  readonly tag: { readonly start: number; readonly end: number };
  readonly formulas: string;
}

const ofPlugin = (name: string, { de, en }: Localized): Localized =>
  bilingual(`Formeln von „${name}“: ${de}`, `Formulas of “${name}”: ${en}`);

/** Asks plugins for their formulas in the Maxima field, `[PIM name/]` (docs/interface/calculation.md#maxima-field). */
async function insertFormulas(
  prepared: Pick<PreparedQuestion, 'document' | 'instances' | 'types'>,
  { client, engine }: AttemptOptions,
  problems: ProblemList,
): Promise<{ readonly maxima: string; readonly inserted: readonly Inserted[] }> {
  const question = bareQuestion(prepared.document);
  const inserted: Inserted[] = [];
  const maxima = await replaceParts(prepared.document.maxima, 'maxima', async (tag) => {
    const { name, start } = tag;
    const formulas = await problems.call({ field: 'maxima', position: start }, () => {
      const use = { instance: pluginOf(prepared, name), parameters: '', question };
      const { types } = prepared;
      return ask({ client, types }, 'maxima', { ...use, hasMaxima: Boolean(engine) });
    });
    for (const [, , variable = ''] of equationsIn(formulas ?? ''))
      problems.add({ field: 'maxima', position: start }, ofPlugin(name, noAssignment(variable)));
    inserted.push({ name, tag, formulas: formulas ?? '' });
    return formulas ?? '';
  });
  return { maxima, inserted };
}

/** Places a problem in the field as the teacher wrote it, in the formulas of a plugin at its tag. */
function inField({ position, text }: Problem, inserted: readonly Inserted[]): Problem {
  let shift = 0;
  for (const { name, tag, formulas } of inserted) {
    const start = tag.start + shift;
    if (position < start) break;
    if (position < start + formulas.length)
      return { position: tag.start, text: ofPlugin(name, text) };
    shift += formulas.length - (tag.end - tag.start);
  }
  return { position: position - shift, text };
}

/** Reads the column "Lösung". */
const readSolutions = (
  { subquestions }: QuestionDocument,
  problems: ProblemList,
): readonly (Expression | null)[] =>
  subquestions.map((subquestion, index) =>
    problems.try(inSubquestion(index, 'solution'), () => readSolution(subquestion)),
  );

/**
 * Prepares a question: plugin types, datasets, constants, the Maxima field with the plugins'
 * formulas, solutions (docs/interface/calculation.md#chain). Mistakes in the question and failures of
 * the service end up in `problems`.
 */
export async function prepareQuestion(
  document: QuestionDocument,
  options: AttemptOptions,
): Promise<PreparedQuestion> {
  const problems = new ProblemList();
  const { parts } = parseTags(document.text, { datasets: new Set() });
  const datasets = readDatasets(document, problems);
  const constants = readConstants(document, parts, problems);
  const instances = readInstances(document, parts, problems);
  const types = await readTypes({ document, instances }, options, problems);
  const known = { document, instances, types };
  const { maxima, inserted } = await insertFormulas(known, options, problems);
  const { statements, problems: invalid } = parseFormulas(maxima);
  const formulas = await runFormulas(statements, options.engine ?? null);
  for (const problem of [...invalid, ...formulas.problems]) {
    const { position, text } = inField(problem, inserted);
    problems.add({ field: 'maxima', position }, text);
  }
  const solutions = readSolutions(document, problems);
  const found = { datasets, constants, instances, types, maxima, formulas, solutions };
  return { document, client: options.client, problems: problems.all, ...found };
}
