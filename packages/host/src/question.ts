import type { DatasetDefinition } from './datasets.js';

/** Marks a question file and the version of its form. */
export const QUESTION_FORMAT = 'fragwerk-question/1';

/** A plugin instance of a question (docs/interface/questions.md#definitions). */
export interface PluginInstance {
  readonly name: string;
  readonly type: string;
  readonly config: string;
  /** The teacher knows that the plugin finds mistakes in the configuration, and keeps it. */
  readonly keptBroken?: true;
}

/**
 * How the answer of a subquestion is given and judged (docs/interface/questions.md#subquestions).
 */
export type SubquestionMode = 'plugin' | 'number' | 'text';

/** One row of the table of subquestions; its tag is `[Q<index>]`. */
export interface Subquestion {
  readonly mode: SubquestionMode;
  /** Mode plugin: `name:parameters` of the instance that takes the answer. */
  readonly info: string;
  /**
   * Column "Lösung": an expression over datasets, constants and results of the Maxima field; text
   * in double quotes stands for itself.
   */
  readonly solution: string;
  /** Column "Tol": `3%`, `0.03`, `a0.1`, `1mV`; '' for the host's default. */
  readonly tolerance: string;
  readonly points: number;
  /** Column "EH", the target unit. */
  readonly unit: string;
}

/** Verdicts that a teacher's test can ask for. */
export type TestVerdict = 'correct' | 'wrong' | 'partial' | 'unitError' | 'notScored';

/** A test that a teacher owns: this answer has to get this verdict and these points. */
export interface AnswerTest {
  /** Index of the subquestion. */
  readonly subquestion: number;
  /** As the student's answer is stored; `{x}` and `{=expr}` stand for the values of the row. */
  readonly answer: string;
  readonly verdict: TestVerdict;
  /** `null`: any. */
  readonly points: number | null;
  /** Row of the datasets, 0 … 39; `null`: all 40. */
  readonly row: number | null;
}

/** A question as it is saved: everything a teacher enters, nothing that follows from it. */
export interface QuestionDocument {
  readonly format: typeof QUESTION_FORMAT;
  readonly name: string;
  /** 64-bit id as digits. */
  readonly id: string;
  /** Seed of the datasets. */
  readonly seed: string;
  /** Question text with tags; a blank line begins a paragraph. */
  readonly text: string;
  readonly plugins: readonly PluginInstance[];
  readonly datasets: readonly DatasetDefinition[];
  /** A constant per line: `U_2={5,V}`. */
  readonly constants: string;
  /** Maxima field: a statement per line (docs/interface/calculation.md#maxima-field). */
  readonly maxima: string;
  readonly subquestions: readonly Subquestion[];
  readonly tests: readonly AnswerTest[];
}
