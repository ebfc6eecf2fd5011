import type { PluginParametersDto } from '@fragwerk/contract';
import type { QuestionDocument } from '../question.js';
import { parseTags } from '../tags.js';
import type { TaggedText } from '../tags/model.js';

/** Names that the service and the Maxima field define in addition to a question's own. */
export interface QuestionFacts {
  /** Plugin types of the service; empty if they are not known. */
  readonly types: readonly string[];
  /** Names that the Maxima field assigns, with the plugins' formulas in it. */
  readonly results: readonly string[];
  /** Variables that the plugins read. */
  readonly needed: readonly string[];
  /** Units of the datasets that the plugins ask for, by name. */
  readonly units: ReadonlyMap<string, { readonly plugin: string; readonly unit: string }>;
  /** What plugins accept, by name. */
  readonly parameters: ReadonlyMap<string, PluginParametersDto>;
}

/** A question with the names that are defined in it. */
export interface Known {
  readonly document: QuestionDocument;
  readonly facts: QuestionFacts;
  /** The text of the question; braces with other names than {@link values} are text. */
  readonly tagged: TaggedText;
  /** Datasets, constants, results of the Maxima field. */
  readonly values: ReadonlySet<string>;
  readonly constants: readonly string[];
  /** Plugin instances, including those that the text defines. */
  readonly plugins: ReadonlySet<string>;
}

const CONSTANT = /^\s*([A-Za-z]\w*)\s*=\s*\{/;

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
    tagged: parseTags(document.text, { datasets: values }),
    values,
    constants,
    plugins: new Set([...document.plugins.map(({ name }) => name), ...defined]),
  };
}
