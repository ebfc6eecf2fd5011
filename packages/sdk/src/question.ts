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

/** The four variable tables of a question. */
export interface QuestionVariables {
  readonly datasets: readonly Variable[];
  readonly withConstants: readonly Variable[];
  /** Maxima results without inserted datasets. */
  readonly symbolic: readonly Variable[];
  /** All of it with values inserted. */
  readonly evaluated: readonly Variable[];
}
