import type { DatasetDefinition } from './datasets.js';

/** Identifies a question file and the version of its format. */
export const QUESTION_FORMAT = 'fragwerk-question/1';

/** A plugin instance of a question (docs/interface/questions.md#definitions). */
export interface PluginInstance {
  readonly name: string;
  readonly type: string;
  readonly config: string;
  /** The teacher keeps the configuration although the plugin finds mistakes in it. */
  readonly keptBroken?: true;
  /** A typed configuration that is not applied yet; only its problems are reported. */
  readonly draft?: string;
}

/** One row of the table of subquestions; its tag is `[Q<index>]`. */
export interface Subquestion {
  /** How the answer is given and scored (docs/interface/questions.md#subquestions). */
  readonly mode: 'plugin' | 'number' | 'text';
  /** In mode plugin, `name:parameters` of the instance that takes the answer. */
  readonly info: string;
  /**
   * Column "Lösung": an expression with datasets, constants and results of the Maxima field, or a
   * text in double quotes.
   */
  readonly solution: string;
  /** Column "Tol": `3%`, `0.03`, `a0.1`, `1mV`; '' for the host's default. */
  readonly tolerance: string;
  readonly points: number;
  /** Column "EH", the target unit. */
  readonly unit: string;
}

/** Splits the column "Info" into the plugin's name and its parameters, which begin at `start`. */
export function readInfo(info: string) {
  const colon = info.indexOf(':');
  const end = colon < 0 ? info.length : colon;
  return { name: info.slice(0, end).trim(), parameters: info.slice(end + 1), start: end + 1 };
}

/** Verdicts that a teacher's test can expect. */
export type TestVerdict = 'correct' | 'wrong' | 'partial' | 'unitError' | 'notScored';

/** A teacher's test: the answer has to get this verdict and these points. */
export interface AnswerTest {
  readonly subquestion: number;
  /** As a student's answer is stored; `{x}` and `{=expr}` insert values of the row. */
  readonly answer: string;
  readonly verdict: TestVerdict;
  /** `null`: any. */
  readonly points: number | null;
  /** Row of the datasets, 0 … 39; `null`: all 40. */
  readonly row: number | null;
}

/** An image of a question (docs/interface/requests.md#pluginquestiondto). */
export interface QuestionImage {
  /** With its extension; `[IMG0]` and plugins refer to it. */
  readonly name: string;
  /** `base64:…`, `text:…` or an address. */
  readonly content: string;
}

/** A question as it is saved: what a teacher enters, without anything derived from it. */
export interface QuestionDocument {
  readonly format: typeof QUESTION_FORMAT;
  readonly name: string;
  /** A 64-bit number as digits. */
  readonly id: string;
  readonly seed: string;
  /** Question text with tags; an empty line starts a paragraph. */
  readonly text: string;
  readonly plugins: readonly PluginInstance[];
  readonly datasets: readonly DatasetDefinition[];
  /** A constant per line: `U_2={5,V}`. */
  readonly constants: string;
  /** Maxima field: a statement per line (docs/interface/calculation.md#maxima-field). */
  readonly maxima: string;
  readonly subquestions: readonly Subquestion[];
  readonly tests: readonly AnswerTest[];
  /** Missing rather than empty. */
  readonly images?: readonly QuestionImage[] | undefined;
}
