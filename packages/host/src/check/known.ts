import type { PluginParameterDto } from '@fragwerk/contract';
import type { QuestionDocument } from '../question.js';
import { parseTags } from '../tags.js';
import type { TagPart } from '../tags/model.js';

/** What a question's plugins and its Maxima field say, for its check. */
export interface QuestionFacts {
  /** Plugin types of the service; [] when it does not say. */
  readonly types: readonly string[];
  /** Names that the Maxima field gives values, with the plugins' formulas in it. */
  readonly results: readonly string[];
  /** Variables that the plugins read. */
  readonly needed: readonly string[];
  /** Parameters of subquestions, by the name of the plugin that knows them. */
  readonly parameters: ReadonlyMap<string, readonly PluginParameterDto[]>;
}

/** A question with the names that it knows. */
export interface Known {
  readonly document: QuestionDocument;
  readonly facts: QuestionFacts;
  /** Parts of the text; braces with other names than {@link values} are text. */
  readonly parts: readonly TagPart[];
  /** Datasets, constants, results of the Maxima field. */
  readonly values: ReadonlySet<string>;
  readonly constants: readonly string[];
  /** Plugin instances, also those that the text defines. */
  readonly plugins: ReadonlySet<string>;
}

const CONSTANT = /^\s*([A-Za-z]\w*)\s*=\s*\{/;

/** Collects the names of a question. */
export function knownNames(document: QuestionDocument, facts: QuestionFacts): Known {
  const first = parseTags(document.text, { datasets: new Set() }).parts;
  const written = first.flatMap((part) => (part.kind === 'constant' ? part.source : []));
  const constants = [...document.constants.split('\n'), ...written].flatMap(
    (line) => CONSTANT.exec(line)?.[1] ?? [],
  );
  const defined = first.flatMap((part) => (part.kind === 'definition' ? part.name : []));
  const datasets = document.datasets.map(({ name }) => name);
  const values = new Set([...datasets, ...constants, ...facts.results]);
  return {
    document,
    facts,
    parts: parseTags(document.text, { datasets: values }).parts,
    values,
    constants,
    plugins: new Set([...document.plugins.map(({ name }) => name), ...defined]),
  };
}

/** A plugin that does not exist. */
export const noPlugin = (name: string) =>
  name === ''
    ? {
        de: 'Hier fehlt der Name eines Plugins.',
        en: 'The name of a plugin is missing here.',
      }
    : {
        de: `Ein Plugin „${name}“ hat die Frage nicht; die Namen stehen im Reiter „Plugins“.`,
        en: `The question has no plugin “${name}”; the names stand in the tab “Plugins”.`,
      };
