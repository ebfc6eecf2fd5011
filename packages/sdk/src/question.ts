import type { Variable } from './value.js';

/** The question around a plugin. */
export interface Question {
  /** 64-bit id as digits: it does not always fit a number. */
  readonly id: string;
  readonly name: string;
  /** Reachable points. */
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

/** Images of a question as data URIs, by their names. */
export type Images = Readonly<Record<string, string>>;

/** The images that a figure can place: PNG and JPEG that came with the question, not addresses. */
export const imagesOf = (question: Question | null): Images =>
  Object.fromEntries(
    (question?.images ?? []).flatMap(({ name, content }) => {
      const base64 = /^base64:\s*([\w+/=]+)$/.exec(content)?.[1];
      if (base64 === undefined) return [];
      const type = base64.startsWith('/9j/') ? 'jpeg' : 'png';
      return [[name, `data:image/${type};base64,${base64}`]];
    }),
  );

/** The images as the view carries them to the browser and, by way of the host, for print and result. */
export function readImages(json: string | undefined): Images {
  try {
    const images: unknown = JSON.parse(json ?? '{}');
    const entries = Object.entries(Object(images) as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** The four variable tables of a question. */
export interface QuestionVariables {
  readonly datasets: readonly Variable[];
  readonly withConstants: readonly Variable[];
  /** Maxima results without inserted datasets. */
  readonly symbolic: readonly Variable[];
  /** All of it with values inserted. */
  readonly evaluated: readonly Variable[];
}
