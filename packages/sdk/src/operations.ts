import { type Score, type ScoreBreakdown, type Submission, verdicts } from './answer.js';
import { storedSlip, type StoredSlip } from './answers/slips.js';
import type { ConfigProblem } from './config/index.js';
import type { Figure } from './figure/model.js';
import type { Localized } from './localized.js';
import type { Question } from './question.js';
import * as s from './schema.js';
import type { CalculationOptions, Value, Variable } from './value.js';

/** The plugin instance that an operation is for. */
export interface Instance {
  /** Name in the question. */
  readonly name: string;
  /** Configuration string as stored. */
  readonly configText: string;
}

/** The instance as a tag or a subquestion uses it. */
export interface Use extends Instance {
  /** Parameters of the tag, one pair of surrounding quotes removed. */
  readonly parameters: string;
  readonly question: Question | null;
}

export interface Picture {
  readonly figure: Figure;
  /** Warnings for the teacher, for example that a parameter is out of bounds. */
  readonly problems?: readonly Localized[];
  /** Display width in percent of the available width; default: 100. */
  readonly widthPercent?: number;
}

/**
 * A print or result. The source refers to its figures as `img/<name>.pdf` in LaTeX and as
 * `img/<name>.png` in HTML (`latexFigure`, `htmlFigure`).
 */
export interface Print {
  readonly source: string;
  readonly figures: Readonly<Record<string, Figure>>;
}

/** Data for the browser script, in addition to the picture. It must not reveal the solution. */
export interface View {
  /** Size in pixels; default: that of the picture. */
  readonly width?: number;
  readonly height?: number;
  readonly data?: Readonly<Record<string, string>>;
  /** Whether to add the picture's `description` to the data, as JSON of a `Localized`. */
  readonly hasDescription?: boolean;
}

interface ShownView {
  /** The data of the {@link View} that the student saw; the host sends them back. */
  readonly viewData?: Readonly<Record<string, string>>;
}

/** Text of a question to rewrite. */
interface Statement extends Instance, Pick<Use, 'question'> {
  readonly text: string;
}

/** A dataset that the plugin needs in the question, in the host's range syntax. */
export interface DatasetRequest {
  readonly name: string;
  readonly range: string;
  readonly unit: string;
  /** Use the category's default range instead. */
  readonly useCategoryDefault?: boolean;
}

/** An entry of the host's context menu that inserts a ready picture tag. */
export interface ImageTemplate {
  readonly label: string;
  readonly tag: string;
  readonly help: string;
}

/** Input and output of every operation. */
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
  /** Typical wrong answers, with the shares that they earn; for tools. The answer itself is not used. */
  slips: { input: Instance & Submission; output: readonly StoredSlip[] };
  rewriteStatement: { input: Statement; output: string };
  rewriteWholeStatement: { input: Statement; output: string };
  /** The plugin's definition after an input in the browser. */
  updateFromBrowser: {
    input: Instance & { readonly definition: string; readonly result: string };
    output: string;
  };
  /** LaTeX for printing the question, with the student's answer if there is one. */
  print: {
    input: Instance & ShownView & { readonly answer: string; readonly mode: string };
    output: Print;
  };
  /** HTML or LaTeX with the student's answer and the correct one. */
  result: {
    input: Instance & ShownView & Submission & { readonly format: 'html' | 'latex' };
    output: Print;
  };
  /** How the host runs the dialog of this instance. */
  dialogMode: { input: Instance; output: DialogMode };
  /** Mistakes in the configuration string, or reasons why it does not work in this question. */
  configProblems: { input: Use; output: readonly ConfigProblem[] };
  /** Data for the dialog's script, in addition to the configuration; for example what a service offers. */
  dialogData: { input: Use; output: Readonly<Record<string, string>> };
}

export type OperationName = keyof Operations;
export type InputOf<K extends OperationName> = Operations[K]['input'];
export type OutputOf<K extends OperationName> = Operations[K]['output'];

/** The operations of a plugin type, as the service runs them. */
export type PluginOperations = {
  readonly [K in OperationName]?: (input: InputOf<K>) => OutputOf<K> | Promise<OutputOf<K>>;
};

export type DialogMode = 'text' | 'hostPage' | 'script' | 'page';

/** The operations that an author may write; the others are derived from other members. */
export type AuthoredName = Exclude<OperationName, 'dialogMode' | 'slips'>;

interface OperationEntry<K extends OperationName> {
  /** Result if an author omits the operation; `null` for operations that authors cannot write. */
  readonly default: K extends AuthoredName ? string : null;
  readonly result: s.Schema<OutputOf<K>>;
}

/** A figure, or its JSON text, as processes exchange it. Renderers check its content. */
const figure = s.value<Figure>(
  { de: 'eine Figur', en: 'a figure' },
  (found) => s.isObject(found) || typeof found === 'string',
);
const value = s.object<Value>({
  text: s.nullable(s.string),
  json: s.nullable(s.string),
  kind: s.nullable(s.oneOf('calculate', 'string', 'error')),
});
const print = s.object<Print>({ source: s.string, figures: s.map(figure) });

/** Pixels or percent; a larger number than a host's integers would make the whole reply unreadable. */
export const displaySize = s.integer({ min: 0, max: 10_000 });

/**
 * Every operation, in the order in which a host uses them: its default as text, which is also in the
 * documentation, and the schema of its result. Plugins may be written in plain JavaScript, and one wrong
 * member would make the host discard the whole reply.
 */
export const operationTable: { readonly [K in OperationName]: OperationEntry<K> } = {
  statement: { default: 'an empty text', result: s.string },
  text: { default: 'an empty text', result: s.string },
  datasets: {
    default: 'no datasets',
    result: s.list(
      s.object<DatasetRequest>({
        name: s.string,
        range: s.string,
        unit: s.string,
        useCategoryDefault: s.optional(s.boolean),
      }),
    ),
  },
  requiredVariables: { default: 'no variables', result: s.list(s.string) },
  formulas: { default: 'no formulas', result: s.string },
  picture: {
    default: 'the figure without an answer; without a figure no picture',
    result: s.object<Picture>({
      figure,
      problems: s.optional(s.list(s.localized)),
      widthPercent: s.optional(displaySize),
    }),
  },
  imageTemplates: {
    default: 'one entry that inserts the picture; without a figure none',
    result: s.list(s.object<ImageTemplate>({ label: s.string, tag: s.string, help: s.string })),
  },
  view: {
    default: 'the open part of the configuration, for the generated browser part',
    result: s.object<View>({
      width: s.optional(displaySize),
      height: s.optional(displaySize),
      data: s.optional(s.map(s.string)),
      hasDescription: s.optional(s.boolean),
    }),
  },
  evaluate: { default: 'what `solution` calculates; without it no value', result: value },
  evaluateUnit: { default: 'no unit', result: s.string },
  score: {
    default: "the score of the answer's kind; without `answer` the teacher scores",
    result: s.object<Score>({
      verdict: s.oneOf(...verdicts),
      points: s.number(),
      parsedAnswer: s.nullable(value),
      html: s.string,
      feedback: s.string,
      breakdown: s.anything as s.Schema<ScoreBreakdown | undefined>,
    }),
  },
  slips: { default: null, result: s.list(storedSlip) },
  rewriteStatement: { default: 'the unchanged text', result: s.string },
  rewriteWholeStatement: { default: 'the unchanged text', result: s.string },
  updateFromBrowser: { default: 'the unchanged definition', result: s.string },
  print: {
    default: 'all parts, with room to write the answer, or with the answer as text',
    result: print,
  },
  result: {
    default: 'all parts, with the score of each part of the answer, and the correct answer',
    result: print,
  },
  dialogMode: { default: null, result: s.oneOf('text', 'hostPage', 'script', 'page') },
  configProblems: {
    default: 'problems of the fields, and those that `checkConfig` returns',
    result: s.list(
      s.object<ConfigProblem>({
        message: s.localized,
        position: s.integer(),
        line: s.integer(),
        column: s.integer(),
        field: s.string,
      }),
    ),
  },
  dialogData: { default: 'nothing', result: s.map(s.string) },
};

export const authoredNames = (Object.keys(operationTable) as OperationName[]).filter(
  (name): name is AuthoredName => operationTable[name].default !== null,
);
