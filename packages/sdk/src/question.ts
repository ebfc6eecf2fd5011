import * as s from './schema.js';
import type { QuestionRow } from './config/expressions.js';
import type { Variable } from './value.js';

/** The question around a plugin. */
export interface Question {
  /** 64-bit id as digits: it does not always fit a number. */
  readonly id: string;
  readonly name: string;
  /** Attainable points. */
  readonly points: number;
  /** Number of the dataset shown. */
  readonly datasetNumber: number;
  readonly subquestions: readonly { readonly name: string; readonly points: number }[];
  /** Main Maxima field. */
  readonly maxima: string;
  /** Definitions run before Maxima. */
  readonly maximaDefinitions: string;
  /** Content of the host's Maxima macro file. */
  readonly maximaMacros: string;
  /** Images of the question; `content` is `base64:…`, `text:…` or an address. */
  readonly images: readonly { readonly name: string; readonly content: string }[];
  readonly variables: QuestionVariables;
}

/** Images of a question as data URIs by name. */
export type Images = Readonly<Record<string, string>>;

/** Returns the PNG and JPEG images that the question contains, without those given as URLs. */
export const imagesOf = (question: Pick<Question, 'images'> | null): Images =>
  Object.fromEntries(
    (question?.images ?? []).flatMap(({ name, content }) => {
      const base64 = /^base64:\s*([\w+/=]+)$/.exec(content)?.[1];
      if (base64 === undefined) return [];
      const type = base64.startsWith('/9j/') ? 'jpeg' : 'png';
      return [[name, `data:image/${type};base64,${base64}`]];
    }),
  );

/** Reads the images from the data of a view, in the browser, and for print and result. */
export const readImages = (json: string | undefined): Images =>
  s.parseJson(s.map(s.string), json) ?? {};

interface QuestionVariables {
  readonly datasets: readonly Variable[];
  readonly withConstants: readonly Variable[];
  /** Maxima results without inserted datasets. */
  readonly symbolic: readonly Variable[];
  /** With all values inserted. */
  readonly evaluated: readonly Variable[];
}

/** Returns the variables of a question in ascending precedence: constants, datasets, computed results. */
export function variablesOf(question: Question | null | undefined): readonly Variable[] {
  const { withConstants = [], datasets = [], evaluated = [] } = question?.variables ?? {};
  return [...withConstants, ...datasets, ...evaluated];
}

/** Returns what an operation knows of the question's variables; `null` if the host sends none. */
export function rowOf({
  question,
  variables,
}: {
  readonly question?: Question | null;
  readonly variables?: readonly Variable[];
}): QuestionRow | null {
  if (!variables && !question) return null;
  const all = variables ?? variablesOf(question);
  const byName = new Map(all.map((variable) => [variable.name, variable]));
  return {
    variables: byName,
    number: question?.datasetNumber ?? null,
    ...(question && { images: question.images.map(({ name }) => name) }),
  };
}

const rowSchema = s.object<{
  readonly number: number | null;
  readonly variables: readonly unknown[];
  readonly images?: readonly string[];
}>({
  number: s.nullable(s.integer()),
  variables: s.list(s.anyObject),
  images: s.optional(s.list(s.string)),
});

/** Writes the question's variables and the names of its images for the script of a dialog. */
export const rowData = (use: { readonly question: Question | null }) => {
  const row = rowOf(use);
  const variables = [...(row?.variables.values() ?? [])];
  const plain = variables.map(({ name, value, unit }) => ({ name, value, unit, options: null }));
  return row ? { row: JSON.stringify({ ...row, variables: plain }) } : {};
};

/** Reads what {@link rowData} wrote; `null` if there is nothing. */
export function readRow(json: string | undefined): QuestionRow | null {
  const read = s.parseJson(rowSchema, json);
  const variables = (read?.variables ?? []) as readonly Variable[];
  return read && { ...read, variables: new Map(variables.map((one) => [one.name, one])) };
}
