import type { Submission, Score } from './answer.js';
import type { ConfigProblem } from './config/index.js';
import type { Figure } from './figure/model.js';
import type { Localized } from './localized.js';
import type { Question } from './question.js';
import type { CalculationOptions, Value, Variable } from './value.js';

/** The plugin instance that an operation is for. */
export interface Instance {
  /** Name in the question. */
  readonly name: string;
  /** Configuration string as stored. */
  readonly configText: string;
}

/** A use of the instance in a question: by a tag or a subquestion. */
export interface Use extends Instance {
  /** Parameters of the tag, one pair of surrounding quotes removed. */
  readonly parameters: string;
  readonly question: Question | null;
}

export interface Picture {
  readonly figure: Figure;
  /** What the teacher should know, for example that a parameter is out of bounds. */
  readonly problems?: readonly Localized[];
  /** Display width in percent of the available width, 100 unless given. */
  readonly widthPercent?: number;
}

/**
 * Print or result: source that refers to its figures as `img/<name>.pdf` in LaTeX and as
 * `img/<name>.png` in HTML (`latexFigure`, `htmlFigure`).
 */
export interface Print {
  readonly source: string;
  readonly figures: Readonly<Record<string, Figure>>;
}

/** What the browser script receives beside the picture. It must not give the solution away. */
export interface View {
  /** Area in pixels; the picture's size unless given. */
  readonly width?: number;
  readonly height?: number;
  readonly data?: Readonly<Record<string, string>>;
  /** The browser gets the words of the picture, too: `description` in the data, as JSON of a `Localized`. */
  readonly hasDescription?: boolean;
}

/** What the student saw: the host sends it back. */
interface Seen {
  /** The data of the {@link View}. */
  readonly viewData?: Readonly<Record<string, string>>;
}

/** A dataset that the question should have (range syntax of the host). */
export interface DatasetRequest {
  readonly name: string;
  readonly range: string;
  readonly unit: string;
  /** Take the category's default range instead. */
  readonly useCategoryDefault?: boolean;
}

/** An entry of the host's context menu that inserts a ready picture tag. */
export interface ImageTemplate {
  readonly label: string;
  readonly tag: string;
  readonly help: string;
}

/** Every operation of the interface: what a plugin is asked, and what it answers. */
export interface Operations {
  /** Statement text, inserted once by the teacher. */
  statement: { input: Use; output: string };
  /** HTML for a text tag. */
  text: { input: Use; output: string };
  datasets: { input: Use; output: readonly DatasetRequest[] };
  /** Names of the variables that must exist as datasets. */
  requiredVariables: { input: Use; output: readonly string[] };
  /** Formulas for the Maxima field. */
  formulas: {
    input: Use & { readonly mode: { readonly maxima: boolean; readonly valuesInserted: boolean } };
    output: string;
  };
  picture: { input: Use; output: Picture };
  imageTemplates: { input: Use; output: readonly ImageTemplate[] };
  view: { input: Use; output: View };
  /** Value of `plugin("name", …)` in a solution field. */
  evaluate: {
    input: Instance & {
      readonly variables: readonly Variable[];
      readonly options: CalculationOptions | null;
      readonly args: readonly (Value | null)[];
    };
    output: Value;
  };
  /** Unit of {@link Operations.evaluate} for arguments with these units. */
  evaluateUnit: { input: Instance & { readonly units: readonly string[] }; output: string };
  score: { input: Instance & Submission; output: Score };
  rewriteStatement: {
    input: Instance & { readonly text: string; readonly question: Question | null };
    output: string;
  };
  rewriteWholeStatement: {
    input: Instance & { readonly text: string; readonly question: Question | null };
    output: string;
  };
  /** The plugin's definition after an input in the browser. */
  updateFromBrowser: {
    input: Instance & { readonly definition: string; readonly result: string };
    output: string;
  };
  /** LaTeX of the question's print, with the student's answer where there is one. */
  print: {
    input: Instance & Seen & { readonly answer: string; readonly mode: string };
    output: Print;
  };
  /** HTML or LaTeX with the student's answer and the right one. */
  result: {
    input: Instance & Seen & Submission & { readonly format: 'html' | 'latex' };
    output: Print;
  };
  /** How the dialog of this instance is to be run. */
  dialogMode: { input: Instance; output: DialogMode };
  /** What is wrong in the configuration string, or keeps it from working here. */
  configProblems: { input: Use; output: readonly ConfigProblem[] };
  /** What the dialog's script gets beside the configuration, for example what a service offers. */
  dialogData: { input: Use; output: Readonly<Record<string, string>> };
}

export type OperationName = keyof Operations;
export type InputOf<K extends OperationName> = Operations[K]['input'];
export type OutputOf<K extends OperationName> = Operations[K]['output'];

/** The operations of a plugin type, as the service runs them. */
export type PluginOperations = {
  readonly [K in OperationName]?: (input: InputOf<K>) => OutputOf<K> | Promise<OutputOf<K>>;
};

/** The operations that an author may write, in the order in which a host comes to need them. */
export const authoredNames = [
  'statement',
  'text',
  'datasets',
  'requiredVariables',
  'formulas',
  'picture',
  'imageTemplates',
  'view',
  'evaluate',
  'evaluateUnit',
  'score',
  'rewriteStatement',
  'rewriteWholeStatement',
  'updateFromBrowser',
  'print',
  'result',
  'configProblems',
  'dialogData',
] as const satisfies readonly OperationName[];

/** The other one, how to run the dialog, follows from the fields. */
export type AuthoredName = (typeof authoredNames)[number];

export type DialogMode = 'text' | 'hostPage' | 'script' | 'page';
