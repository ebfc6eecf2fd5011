import type { PluginGeneralInfo } from '@fragwerk/contract';
import type { Localized } from '../errors.js';
import { createDataset, type Dataset, type NamedValue, parseConstant } from '../datasets.js';
import type { Expression } from '../expressions/index.js';
import { runFormulas } from '../formulas/run.js';
import { parseFormulas } from '../formulas/statements.js';
import type { PluginInstance, QuestionDocument } from '../question.js';
import { parseTags } from '../tags.js';
import type { TagPart } from '../tags/model.js';
import { bareQuestion } from './question-dto.js';
import type { AttemptOptions, PreparedQuestion } from './prepared.js';
import { ProblemList } from './problems.js';
import { readSolution } from './text-hint.js';

function readDatasets(document: QuestionDocument, problems: ProblemList): readonly Dataset[] {
  const names = new Set<string>();
  return document.datasets.flatMap((definition, index) => {
    if (names.has(definition.name)) {
      problems.add(
        { field: 'datasets', index, member: 'name' },
        {
          de: `Den Datensatz "${definition.name}" gibt es zweimal.`,
          en: `There are two datasets "${definition.name}".`,
        },
      );
      return [];
    }
    names.add(definition.name);
    const dataset = problems.try({ field: 'datasets', index }, () =>
      createDataset(definition, document.seed),
    );
    return dataset ? [dataset] : [];
  });
}

/** Constants of their field and of the text; a later one of the same name wins. */
function readConstants(
  document: QuestionDocument,
  parts: readonly TagPart[],
  problems: ProblemList,
): readonly NamedValue[] {
  const constants = new Map<string, NamedValue>();
  const take = (source: string, field: 'constants' | 'text', start: number) => {
    try {
      const constant = parseConstant(source);
      constants.set(constant.name, constant);
    } catch (error) {
      const position = (error as { position?: number }).position ?? 0;
      problems.note({ field, position: start + position }, error);
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
    if (instances.has(plugin.name)) {
      const text = {
        de: `Zwei Plugins heißen "${plugin.name}".`,
        en: `Two plugins are named "${plugin.name}".`,
      };
      problems.add({ field: 'plugins', index, member: 'name' }, text);
    }
    instances.set(plugin.name, plugin);
  });
  for (const part of parts) {
    if (part.kind !== 'definition') continue;
    instances.set(part.name, { name: part.name, type: part.type, config: part.config });
  }
  return instances;
}

async function readTypes(
  instances: ReadonlyMap<string, PluginInstance>,
  { client }: AttemptOptions,
  problems: ProblemList,
): Promise<ReadonlyMap<string, PluginGeneralInfo>> {
  if (instances.size === 0) return new Map();
  const list = await problems.call({ field: 'service' }, () => client.generalinfolist());
  const types = new Map((list?.pluginInfos ?? []).map((info) => [info.typ, info]));
  [...instances.values()].forEach(({ name, type }, index) => {
    if (!list || types.has(type)) return;
    const { de, en } = noType(type, [...types.keys()]);
    problems.add(
      { field: 'plugins', index, member: 'type' },
      { de: `${name}: ${de}`, en: `${name}: ${en}` },
    );
  });
  return types;
}

/**
 * The Maxima field with `[PIM name/]` replaced by the formulas of the plugin
 * (docs/interface/calculation.md#maxima-field).
 */
async function insertFormulas(
  prepared: Pick<PreparedQuestion, 'document' | 'instances'>,
  options: AttemptOptions,
  problems: ProblemList,
): Promise<string> {
  const { document, instances } = prepared;
  const parts = parseTags(document.maxima, { datasets: new Set() }).parts;
  let text = '';
  let copied = 0;
  for (const part of parts) {
    if (part.kind !== 'maxima') continue;
    const place = { field: 'maxima', position: part.start } as const;
    const instance = instances.get(part.name);
    if (!instance) problems.add(place, noInstance(part.name));
    const reply = instance
      ? await problems.call(place, () =>
          options.client.maxima({
            body: {
              ...{ typ: instance.type, name: instance.name, config: instance.config, params: '' },
              q: bareQuestion(document),
              pluginMaximaCalcMode: { maxima: Boolean(options.engine), preCalc: false },
            },
          }),
        )
      : null;
    text += document.maxima.slice(copied, part.start) + (reply ?? '');
    copied = part.end;
  }
  return text + document.maxima.slice(copied);
}

/** A plugin type that the service does not have; where it has only one, that may be the new name. */
export function noType(type: string, types: readonly string[]): Localized {
  const known = types.join(', ');
  const [de, en] =
    types.length !== 1
      ? ['', '']
      : [
          ` Wurde der Typ umbenannt, dann schreib hier „${known}“, oder gib dem Plugin den alten Namen zurück: Fragen auf der Lernplattform behalten „${type}“.`,
          ` If the type was renamed, write “${known}” here, or give the plugin its old name again: questions on the learning platform keep “${type}”.`,
        ];
  return {
    de: `Den Plugin-Typ „${type}“ hat der Dienst nicht; er hat: ${known}.${de}`,
    en: `The service has no plugin type “${type}”; it has: ${known}.${en}`,
  };
}

/** A name that no plugin of the question has. */
export const noInstance = (name: string) => ({
  de: `Ein Plugin "${name}" gibt es in der Frage nicht.`,
  en: `The question has no plugin "${name}".`,
});

/** What stands in the column "Lösung". */
const readSolutions = (
  { subquestions }: QuestionDocument,
  problems: ProblemList,
): Promise<readonly (Expression | null)[]> =>
  Promise.all(
    subquestions.map((subquestion, index) =>
      problems.call({ field: 'subquestions', index, member: 'solution' }, () =>
        readSolution(subquestion),
      ),
    ),
  );

/**
 * Makes a question ready: facts on the plugin types, datasets, constants, the Maxima field with
 * the plugins' formulas, solutions (docs/interface/calculation.md#chain). Never throws for a wrong
 * question or a failing service; `problems` tells.
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
  const types = await readTypes(instances, options, problems);
  const maxima = await insertFormulas({ document, instances }, options, problems);
  const { statements, problems: wrong } = parseFormulas(maxima);
  const formulas = await runFormulas(statements, options.engine ?? null);
  for (const { position, text } of [...wrong, ...formulas.problems]) {
    problems.add({ field: 'maxima', position }, text);
  }
  const solutions = await readSolutions(document, problems);
  const found = { datasets, constants, instances, types, maxima, formulas, solutions };
  return { document, client: options.client, problems: problems.all, ...found };
}
